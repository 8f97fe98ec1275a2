"""docs/protocol.md tells the truth, and a program in another language can play from it alone."""

import asyncio
import re
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from tests.server.guest import Guest
from tests.server.player import Player, sensible
from tests.server.running import RunningServer
from thegang.server import messages
from thegang.server.transport.connection import decode
from thegang.server.transport.limits import Limits

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
BOT = ROOT / "examples" / "bot.mjs"
NODE = Path(sys.executable).with_name("node")


def test_the_examples_of_messages_are_real_ones() -> None:
    examples = [block for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL) if "…" not in block]
    kinds = {type(decode(example.encode())).__name__ for example in examples}

    assert kinds == {"Hello", "Do"}


def test_every_message_and_command_is_on_the_page() -> None:
    for kind in (*get_args(messages.FromClient), *get_args(messages.FromServer)):
        assert re.search(rf'["`]{kind.__struct_config__.tag}["`]', PAGE), kind
    for command in get_args(messages.Command):
        fields = ", ".join(field.name for field in msgspec.structs.fields(command))
        assert f"`{command.__name__}{f' {{{fields}}}' if fields else ''}`" in PAGE
    for emote in get_args(messages.EmoteName):
        assert f"`{emote}`" in PAGE
    for kind in (messages.State, messages.Ack, messages.Refused, messages.Problem, messages.GoingAway):
        for field in msgspec.structs.fields(kind):
            assert re.search(rf'["`]{field.encode_name}["`]', PAGE), field.encode_name


def test_the_limits_on_the_page_are_the_limits() -> None:
    limits = Limits()
    page = " ".join(PAGE.split())

    assert f"messages of {limits.message_size // 1024} KiB" in page
    assert f"{limits.messages[0]:g} messages a second ({limits.messages[1]:g} at once)" in page
    assert f"{limits.sockets_of_guest} connections of a guest" in page
    assert f"{limits.outbox // 1024} KiB" in page


def test_the_bot_is_as_short_as_promised() -> None:
    code = [line for line in BOT.read_text("utf-8").splitlines() if line.strip() and not line.startswith("//")]

    assert len(code) <= 60


@pytest.mark.parametrize(
    "options",
    [{"game": "heist", "seats": 3, "settling": 0, "mode": "advanced"}, {"game": "streets", "seats": 2}],
    ids=lambda options: str(options["game"]),
)
def test_a_bot_in_another_language_plays(server: RunningServer, options: dict[str, Any]) -> None:
    async def test() -> None:
        host = await Guest(server.http, server.ws).come("Host")
        table = await host.open(options=options)
        names = ["Uno", "Due"][: options["seats"] - 1]
        bots = [
            await asyncio.create_subprocess_exec(NODE, BOT, server.http, table, name, stdout=-1, stderr=-1)
            for name in names
        ]
        async with host.at(table) as seat:
            while sorted(each["name"] for each in seat.state["table"]["seats"]) != sorted(["Host", *names]):
                await seat.hear()
            assert (await seat.do({"do": "Start"}))["type"] == "ack"
        player = Player(host, table, sensible, Random(1))
        await asyncio.wait_for(player.play(lambda state: state["table"]["stage"] == "finished"), 90)
        for bot in bots:
            out, problems = await asyncio.wait_for(bot.communicate(), 30)
            assert (bot.returncode, out.strip()) == (0, b"over"), problems

    asyncio.run(test())


def test_the_bot_says_what_is_wrong(server: RunningServer) -> None:
    async def test() -> tuple[int | None, bytes]:
        bot = await asyncio.create_subprocess_exec(NODE, BOT, server.http, "nowhere", stdout=-1, stderr=-1)
        _, problems = await asyncio.wait_for(bot.communicate(), 30)
        return bot.returncode, problems

    assert asyncio.run(test()) == (1, b"There is no table at this link.\n")
