"""Somebody plays high card against a bot."""

from typing import Any

from tests.server.guest import Guest

DUEL = {"game": "highcard", "seats": 2}


async def ask(guest: Guest, path: str) -> Any:
    async with guest.client() as client:
        return (await client.get(path)).raise_for_status().json()


async def played(guest: Guest, numbers: list[int], **wanted: Any) -> str:
    """A game against a bot that always picks 8; its id."""
    table = await guest.open(**{"options": DUEL, "bots": "normal", "start": True, **wanted})
    async with guest.at(table) as seat:
        assert seat.state["name"] == "highcard"
        for number in numbers:
            assert (await seat.play({"do": "Pick", "number": number}))["type"] == "ack"
            await seat.until(lambda seat: seat.state["legal"] or seat.state["table"]["stage"] == "finished")
        assert seat.state["table"]["stage"] == "finished"
        return str(seat.state["table"]["games"][-1])
