"""What a game refuses, whichever it is."""

from collections import Counter
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

import pytest

from thegang.core import Action, Game, IllegalMove


def refused(game: Game[Any, Any], seat: int | None, action: Action) -> str:
    """The code with which an action is refused, or ``accepted``; a refusal changes nothing."""
    before = deepcopy(game.state)
    try:
        game.play(seat, action)
    except IllegalMove as illegal:
        assert game.state == before
        return illegal.code
    return "accepted"


def check_refusals(
    game: Game[Any, Any], seat: int | None, actions: Iterable[Action], legal: Callable[[Action], bool], codes: set[str]
) -> None:
    """What is not legal is refused with a code we know, and nothing comes of it; each reason is tried once."""
    before = deepcopy(game.state)
    seen = Counter[str]()
    for action in actions:
        refusal = game.refusal(seat, action)
        assert (refusal is None) == legal(action), action
        if refusal is not None and not seen[refusal.reason]:
            seen[refusal.reason] += 1
            assert refusal.code in codes
            with pytest.raises(IllegalMove):
                game.play(seat, action)
    assert game.state == before
