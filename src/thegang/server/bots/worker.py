"""A process in which bots think, so that nobody's tap waits for them: questions come in as lines, answers go out."""

import gc
import os
import sys
import time
from random import Random

import msgspec

from thegang import cards, heist
from thegang.bots import bots_of
from thegang.server.bots.minds import Minds
from thegang.server.bots.questions import Forget, Question
from thegang.server.logs import log_to_stderr

NICE = 10
"""People come first: on a core that both share, the server goes on while bots think."""


def warm_up() -> None:
    """Let a strong bot look at a heist, so that everything is loaded before somebody waits for it."""
    game = heist.Heist.new(4, "warm-up")
    bots_of("heist").levels["strong"](Random()).act(game.view(0), game.legal_actions(0))


def main() -> None:
    """Answer until there are no more questions."""
    log_to_stderr()
    if sys.platform != "win32":
        os.nice(NICE)
    read = msgspec.json.Decoder(Question | Forget).decode
    minds = Minds()
    cards.stay_with_numpy()
    warm_up()
    gc.freeze()
    for line in sys.stdin.buffer:
        match read(line):
            case Question() as question:
                began = time.process_time()
                reply = minds.answer(question)
                reply = msgspec.structs.replace(reply, seconds=time.process_time() - began)
                sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
                sys.stdout.buffer.flush()
            case Forget(table):
                minds.forget(table)


if __name__ == "__main__":
    main()
