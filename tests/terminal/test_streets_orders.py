"""What a line of input means while choosing in streets."""

import pytest

from thegang.streets import Choose
from thegang.terminal.orders import Order
from thegang.terminal.streets_orders import Look, understand


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("19 c", Choose(19, "chicago")),
        ("19d", Choose(19, "detroit")),
        ("19  N", Choose(19, "new-york")),
        ("19 s", Choose(19)),
        ("99 S", Choose(99)),
        ("19", Look(19)),
        ("", Order.WAIT),
        (".", Order.WAIT),
        ("?", Order.HELP),
        ("H", Order.HELP),
        ("q", Order.QUIT),
        ("Quit", Order.QUIT),
        *((nothing, None) for nothing in ("c", "c 19", "19 x", "19 cd", "-1 c", "1.5", "³ c", "٣ c", "9" * 5000)),
    ],
)
def test_t11_a_gangster_and_a_ticket_or_the_special(text: str, meaning: Choose | Look | Order | None) -> None:
    assert understand(text) == meaning
