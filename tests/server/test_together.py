"""What many ask for at the same time is asked for together."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from threading import Event

from thegang.server.background import Background, Together

LONG = 30


def with_background(test: Callable[[Background], Awaitable[None]]) -> None:
    async def main() -> None:
        background = Background()
        try:
            async with asyncio.timeout(LONG):
                await test(background)
        finally:
            background.close()

    asyncio.run(main())


def test_what_is_wanted_meanwhile_goes_with_the_next_question() -> None:
    asked: list[list[int]] = []
    answer = Event()

    def squares(keys: Sequence[int]) -> dict[int, int]:
        asked.append(list(keys))
        assert answer.wait(LONG)
        return {key: key * key for key in keys if key}

    async def test(background: Background) -> None:
        together = Together(background, squares, at_once=3)
        first = asyncio.create_task(together.get(9))
        while not asked:
            await asyncio.sleep(0.001)
        # The same again is asked for again: the answer that is on its way may be old by now.
        others = [asyncio.create_task(together.get(key)) for key in (9, 0, 2, 3, 4)]
        gone = asyncio.create_task(together.get(5))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        answer.set()
        assert await first == 81
        assert await asyncio.gather(*others) == [81, None, 4, 9, 16]
        assert await together.get(7) == 49
        assert asked == [[9], [9, 0, 2], [3, 4], [7]]

    with_background(test)


def test_several_threads_ask_at_a_time_if_they_may() -> None:
    asked: list[list[int]] = []
    answer = Event()

    def squares(keys: Sequence[int]) -> dict[int, int]:
        asked.append(list(keys))
        assert answer.wait(LONG)
        return {key: key * key for key in keys}

    async def test(background: Background) -> None:
        together = Together(background, squares, at_once=2, threads=2)
        wanted = [asyncio.create_task(together.get(key)) for key in range(5)]
        while len(asked) < 2:
            await asyncio.sleep(0.001)
        assert sorted(asked) == [[0, 1], [2, 3]]
        answer.set()
        assert await asyncio.gather(*wanted) == [0, 1, 4, 9, 16]
        assert sorted(asked) == [[0, 1], [2, 3], [4]]

    with_background(test)


def test_whoever_waits_hears_that_something_is_wrong_and_the_next_ones_are_answered() -> None:
    broken = True

    def ask(keys: Sequence[str]) -> dict[str, str]:
        if broken:
            raise OSError("away")
        return dict.fromkeys(keys, "here")

    async def test(background: Background) -> None:
        nonlocal broken
        together = Together(background, ask, at_once=2)
        answers = await asyncio.gather(*map(together.get, "abc"), return_exceptions=True)
        assert [str(answer) for answer in answers] == ["away"] * 3
        broken = False
        assert await together.get("a") == "here"

    with_background(test)
