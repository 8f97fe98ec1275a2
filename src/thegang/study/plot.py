"""A picture of how teams did. It needs matplotlib, the extra ``thegang[study]``."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from thegang.heist import COLOURS
from thegang.study.rates import Rate
from thegang.study.report import team_name
from thegang.study.simulation import Result

INKS = ("#d9d4c7", "#e3b505", "#e07a1f", "#c1292e")
"""The colours of the chips; white is not quite white, to be seen on paper."""
DARK = "#333333"
BLUE, GREEN = "#2e6f9e", "#3f8f5b"


def draw(results: Sequence[Result], file: Path) -> None:
    """Draw success, game wins and moves by team into a file; its ending says which format."""
    figure = Figure(figsize=(11, 1.6 + 0.6 * len(results)), layout="constrained")
    rates, moves = figure.subplots(1, 2, sharey=True, width_ratios=[3, 2])
    names = [team_name(result.plan.team) for result in results]
    _bars(rates, -0.2, "heists succeeded", BLUE, [result.success for result in results])
    _bars(rates, 0.2, "games won", GREEN, [result.wins for result in results])
    rates.set(xlim=(0, 100), xlabel="% with 95 % intervals", yticks=range(len(names)), yticklabels=names)
    rates.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, frameon=False)
    for number, (colour, ink) in enumerate(zip(COLOURS, INKS, strict=True)):
        a_player = [result.moves(number) / len(result.plan.team) for result in results]
        places = [row + 0.2 * (number - 1.5) for row in range(len(names))]
        moves.barh(places, a_player, 0.2, color=ink, edgecolor=DARK, linewidth=0.5, label=colour)
    moves.set(xlabel="chip moves a player, by round")
    moves.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, frameon=False)
    moves.invert_yaxis()
    for axes in (rates, moves):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=150)


def _bars(axes: Axes, shift: float, label: str, colour: str, rates: Sequence[Rate]) -> None:
    shares = [100 * rate.share for rate in rates]
    ends = [rate.interval for rate in rates]
    below = [share - 100 * low for share, (low, _) in zip(shares, ends, strict=True)]
    above = [100 * high - share for share, (_, high) in zip(shares, ends, strict=True)]
    places = [row + shift for row in range(len(rates))]
    axes.barh(places, shares, 0.36, color=colour, label=label, xerr=[below, above], ecolor=DARK, capsize=3)
