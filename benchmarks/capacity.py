"""How many players a number of servers carries: a small model, from what was measured on one core, printed and drawn.

``load.py`` and ``scale.py`` measure the parameters; the defaults are what docs/operating.md and docs/scaling.md say.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

SERVERS = (1, 2, 3, 4, 6, 8, 10)
PRINTED = (1, 3, 10)


class Model(NamedTuple):
    """What one core was seen to need, in milliseconds of its time."""

    move: float = 0.38
    """A move that six screens see, at its keeper."""
    socket: float = 0.03
    """A socket that is only there, in a second."""
    pace: float = 1 / 12
    """Moves of a player in a second."""
    filled: float = 0.6
    """How much of each core may be used."""
    commit: float = 0.44
    """A transaction in PostgreSQL …"""
    row: float = 0.012
    """… and each move in it."""
    commits: float = 500
    """Transactions of a server in a second at most: the disk confirms one after the other."""

    def players(self, servers: int, *, hashed: bool) -> float:
        """How many they carry; without a load balancer that hashes, most sockets are passed through a second server."""
        elsewhere = 0 if hashed else (servers - 1) / servers
        each = (self.pace * self.move + self.socket) * (1 + elsewhere)
        return servers * 1000 * self.filled / each

    def moves(self, servers: int) -> float:
        """The moves in a second of as many players."""
        return self.players(servers, hashed=True) * self.pace

    def postgres(self, servers: int) -> float:
        """How many cores of PostgreSQL these moves need at most."""
        moves = self.moves(servers)
        return (min(moves, servers * self.commits) * self.commit + moves * self.row) / 1000


def draw(model: Model, file: Path) -> None:
    """The model, for one to ten servers."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(8, 4), layout="constrained")
    players, postgres = figure.subplots(1, 2)
    for hashed, line in ((True, "o-"), (False, "s--")):
        label = "sent to the keeper" if hashed else "sent anywhere"
        players.plot(SERVERS, [model.players(count, hashed=hashed) / 1000 for count in SERVERS], line, label=label)
    players.set(xlabel="servers of one core each", ylabel="thousands of players", xlim=(0, 10.5), ylim=0)
    players.legend(frameon=False)
    postgres.plot(SERVERS, [model.postgres(count) for count in SERVERS], "o-")
    postgres.set(xlabel="servers of one core each", ylabel="cores of PostgreSQL, at most", xlim=(0, 10.5), ylim=0)
    for axes in (players, postgres):
        axes.grid(alpha=0.3)
    figure.savefig(file, dpi=150)


def main() -> None:
    """Print and draw."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    for name, default in Model()._asdict().items():
        parser.add_argument(f"--{name}", type=float, default=default)
    parser.add_argument("--plot", type=Path, default=Path("capacity.png"))
    options = vars(parser.parse_args())
    plot = options.pop("plot")
    model = Model(**options)
    print(f"{'servers':>8}{'hashed':>10}{'not hashed':>12}{'moves/s':>9}{'PostgreSQL, cores':>19}")
    for count in PRINTED:
        carried = (model.players(count, hashed=hashed) for hashed in (True, False))
        print(
            "{:>8}{:>10,.0f}{:>12,.0f}{:>9,.0f}{:>19.1f}".format(
                count, *carried, model.moves(count), model.postgres(count)
            )
        )
    draw(model, plot)
    print(f"plot: {plot}")


if __name__ == "__main__":
    main()
