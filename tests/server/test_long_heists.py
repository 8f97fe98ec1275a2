"""However long a heist is, what a table keeps of it does not grow."""

from thegang.bots.measured import bytes_of
from thegang.cards import named_seed
from thegang.core import Action, Record, Seat
from thegang.core.news import HEARD, LOG_KEPT
from thegang.heist import BeginGame, ReturnChip, TakeChip
from thegang.server.games.heist import HeistSitting


def test_chips_that_go_back_and_forth_leave_nothing_behind() -> None:
    sitting = HeistSitting()

    def play(seat: Seat | None, action: Action) -> None:
        sitting.happened(Record(seat, action, sitting.game.play(seat, action)))

    def back_and_forth(times: int) -> int:
        for _ in range(times):
            play(0, TakeChip(2))
            play(0, ReturnChip())
        return bytes_of(sitting.debriefing, sitting._chronicle)

    play(None, BeginGame(3, named_seed("long")))
    full = back_and_forth(HEARD)
    assert back_and_forth(HEARD) <= full + 1000
    assert len(sitting.log(0)) == LOG_KEPT
