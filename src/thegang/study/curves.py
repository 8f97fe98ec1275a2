"""Pictures of rates: by the number of players, and by how sure bots were.

They need matplotlib, the extra ``thegang[study]``.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from thegang.study.calibration import Bin
from thegang.study.rates import Rate

INKS = ("#c1292e", "#2e6f9e", "#3f8f5b", "#8a5a9e", "#e07a1f", "#6b5b4b", "#d1679a")
PALE = "#999999"
APART = 0.06
"""How far curves stand apart, so that their intervals can be told from each other."""
ACROSS = 3
"""How many pictures stand beside each other."""
LINE = 0.065
"""How far names at the ends of curves stand apart at least, as a share of the picture's height."""
FEWEST = 10
"""Fewer claims than that are not drawn: they would say nothing."""


class Panel(NamedTuple):
    """One picture: a curve for each name, with a rate for each number of players, and the targets it should reach."""

    title: str
    curves: Mapping[str, Mapping[int, Rate]]
    targets: Sequence[Mapping[int, float]] = ()


class Sureness(NamedTuple):
    """One picture: for each name the claims by how likely they were judged; who judges well is on the diagonal."""

    title: str
    curves: Mapping[str, Sequence[Bin]]


def draw_panels(panels: Sequence[Panel], file: Path) -> None:
    """Draw pictures side by side into a file; its ending says which format."""
    rows = -(-len(panels) // ACROSS)
    figure = Figure(figsize=(4 * ACROSS, 3.2 * rows + 0.3), layout="constrained")
    every = figure.subplots(rows, ACROSS, squeeze=False).flat
    for axes, panel in zip(every, panels, strict=False):
        _draw(axes, panel)
    for axes in list(every)[len(panels) :]:
        axes.set_visible(False)
    figure.supylabel("% with 95 % intervals", fontsize="medium")
    figure.savefig(file, dpi=110)


def draw_calibration(panels: Sequence[Sureness], file: Path) -> None:
    """Draw side by side how often claims were right that were judged so likely."""
    figure = Figure(figsize=(4.6 * len(panels), 4.6), layout="constrained")
    every = figure.subplots(1, len(panels), squeeze=False, sharey=True)[0]
    for axes, panel in zip(every, panels, strict=True):
        axes.plot([0, 100], [0, 100], "--", color=PALE, zorder=0, label="as judged")
        for number, (name, every_bin) in enumerate(panel.curves.items()):
            bins = [one for one in every_bin if one.right.of >= FEWEST]
            _curve(axes, [100 * one.judged for one in bins], [one.right for one in bins], name, INKS[number])
        axes.set(title=panel.title, xlabel="judged so likely, %", xlim=(0, 101), ylim=(0, 101), aspect="equal")
        axes.grid(alpha=0.3)
        axes.legend(fontsize="small", loc="lower right")
        axes.spines[["top", "right"]].set_visible(False)
    figure.supylabel("% right, with 95 % intervals", fontsize="medium")
    figure.savefig(file, dpi=110)


def _curve(axes: Axes, places: Sequence[float], rates: Sequence[Rate], name: str, ink: str) -> None:
    shares = [100 * rate.share for rate in rates]
    below = [100 * (rate.share - rate.interval[0]) for rate in rates]
    above = [100 * (rate.interval[1] - rate.share) for rate in rates]
    axes.errorbar(places, shares, [below, above], fmt="o-", ms=4, capsize=3, color=ink, label=name)


def _draw(axes: Axes, panel: Panel) -> None:
    for number, (name, rates) in enumerate(panel.curves.items()):
        shift = APART * (number - (len(panel.curves) - 1) / 2)
        _curve(axes, [players + shift for players in rates], list(rates.values()), name, INKS[number])
    for target in panel.targets:
        ends = [players - 0.3 for players in target], [players + 0.3 for players in target]
        axes.hlines([100 * share for share in target.values()], *ends, PALE, "--", zorder=0)
    players = sorted({players for rates in panel.curves.values() for players in rates})
    axes.set(title=panel.title, xlabel="players", xticks=players)
    axes.set_ylim(top=101)
    axes.grid(axis="y", alpha=0.3)
    _name_ends(axes, panel)
    axes.spines[["top", "right"]].set_visible(False)


def _name_ends(axes: Axes, panel: Panel) -> None:
    """Write each name in the ink of its curve where the curve ends, no two over each other."""
    low, high = axes.get_ylim()
    ends = {name: 100 * rates[max(rates)].share for name, rates in panel.curves.items()}
    inks = dict(zip(ends, INKS, strict=False))
    if panel.targets:
        name = "- - target"
        ends[name], inks[name] = 100 * min(target[max(target)] for target in panel.targets), PALE
    heights = apart([(end - low) / (high - low) for end in ends.values()])
    for name, height in zip(ends, heights, strict=True):
        axes.annotate(
            name,
            (1.02, height),
            xycoords="axes fraction",
            va="center",
            fontsize="small",
            color=inks[name],
            annotation_clip=False,
        )


def apart(heights: Sequence[float]) -> list[float]:
    """The same heights, each at least a line above the one below it and none above the top."""
    moved = list(heights)
    ceiling = 1.0
    for place in sorted(range(len(moved)), key=lambda place: -heights[place]):
        moved[place] = min(moved[place], ceiling)
        ceiling = moved[place] - LINE
    return moved
