"""Logs of random games, and how to read, change and check them."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from thegang.cards import Card, named_seed
from thegang.cli import main
from thegang.core import Action, header_line, record_line
from thegang.heist import Answer, BeginGame, BeginHeist, Heist, Script, TakeChip
from thegang.heist.cards import all_cards

Record = dict[str, Any]

SCRIPT = Script(
    challenges=(4, 9),
    specialist=5,
    pockets={0: (Card("Ah"), Card("Kd")), 2: (Card("2s"), Card("3h"))},
    board=(Card("Qs"), Card("Jh")),
    draws=(Card("9c"),),
)


@cache
def played(mode: str = "basic", seed: int = 7, players: int = 3, scripted: bool = False) -> tuple[bytes, ...]:
    """The lines of a random game, played to its end."""
    chance = Random(f"{mode} {seed}")
    script = SCRIPT if scripted else None
    game = Heist.blank()
    lines = [header_line("heist")]

    def play(by: int | None, action: Action) -> None:
        lines.append(record_line(by, action, game.play(by, action)))

    play(None, BeginGame(players, named_seed(seed), mode, script=script, cards=all_cards()))
    while game.phase not in ("won", "lost"):
        if game.phase == "showdown":
            play(None, BeginHeist(script))
        else:
            play(*_move(game, chance))
    return tuple(lines)


def _move(game: Heist, chance: Random) -> tuple[int, Action]:
    """Any legal move, but mostly one that brings the heist on."""
    prompt = game.state.prompt
    if prompt is not None and (game.state.colour is None or chance.random() < 0.5):
        return prompt.waiting[0], Answer(prompt.question, prompt.options[prompt.waiting[0]][0])
    moves = [(seat, action) for seat in game.seats for action in game.legal_actions(seat)]
    empty = [seat for seat, stars in enumerate(game.state.chips[game.state.colour or "red"]) if not stars]
    onward = [(seat, action) for seat, action in moves if isinstance(action, TakeChip) and seat in empty]
    return chance.choice(onward if onward and chance.random() < 0.5 else moves)


def verify(path: Path, lines: Iterable[bytes], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Write a log and check it: the exit status, and what was said."""
    log = path / "game.log"
    log.write_bytes(b"".join(lines))
    status = main(["verify", str(log)])
    said = capsys.readouterr()
    return status, said.out, said.err


def records(lines: Iterable[bytes]) -> list[Record]:
    """The lines of a log as objects."""
    return [json.loads(line) for line in lines]


def written(log: Iterable[Record]) -> list[bytes]:
    """The objects as lines of a log."""
    return [json.dumps(line).encode() + b"\n" for line in log]


def event(log: list[Record], name: str) -> Record:
    """The first event of that name."""
    return next(event for record in log[1:] for event in record["events"] if event["event"] == name)


def action(log: list[Record], name: str) -> Record:
    """The first record with an action of that name."""
    return next(record for record in log[1:] if record["action"]["do"] == name)
