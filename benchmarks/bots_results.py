"""Where the figures of ``bots.py`` come from: cells are played, or taken from a file that keeps what was played."""

import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

import thegang
from thegang.study.branches import Branches
from thegang.study.calibration import Claims, claimed
from thegang.study.players import Team
from thegang.study.progress import Progress
from thegang.study.report import team_name
from thegang.study.simulation import Plan, Result, Workers

CALIBRATED = 10
"""Of so many heists one is heard claim by claim."""
BLOCK = 20
"""So many heists are played in several ways at a time, and kept."""
LAYERS = ("cards", "core", "heist", "bots", "study")


class Saved(msgspec.Struct, frozen=True):
    """A result, and the code that it is true of."""

    code: str
    result: Result


class Block(msgspec.Struct, frozen=True):
    """Some heists that were played in several ways, and the code that they are true of."""

    code: str
    way: str
    plan: Plan
    heists: tuple[Branches, ...]


@dataclass
class Bench:
    """Where results come from."""

    workers: Workers
    heists: int
    seed: str
    file: Path | None
    known: dict[Plan, Result]
    settling: float
    """After how many seconds a round is over when all have a chip and nobody moves."""
    blocks: dict[tuple[str, Plan], tuple[Branches, ...]]
    heard: dict[Team, Claims] = field(default_factory=dict)

    def result(self, team: Team, mode: str = "basic", cards: tuple[str, ...] | None = None) -> Result:
        """How a team does; the most heists that are known, if they are enough."""
        plan = Plan(team, mode, self.heists, self.seed, self.settling, cards)
        for other in sorted(self.known, key=lambda other: -other.heists):
            if other.heists >= plan.heists and msgspec.structs.replace(other, heists=plan.heists) == plan:
                return self.known[other]
        with Progress(f"{' '.join(cards or [mode])} {team_name(team)}", plan.heists) as progress:
            self.known[plan] = self.workers.simulate(plan, progress)
        if self.file is not None:
            with self.file.open("ab") as file:
                file.write(msgspec.json.encode(Saved(code(), self.known[plan])) + b"\n")
        return self.known[plan]

    def branches(self, work: Callable[[Plan, int], Branches], team: Team) -> list[Branches]:
        """Heists that are each played in several ways; a block has deals of its own."""
        played: list[Branches] = []
        with Progress(f"{work.__name__} {team_name(team)}", self.heists) as progress:
            for number in range(-(-self.heists // BLOCK)):
                plan = Plan(team, heists=BLOCK, seed=f"{self.seed}:{number}", settling=self.settling)
                if (work.__name__, plan) not in self.blocks:
                    heists = tuple(self.workers.play(work, plan))
                    self.blocks[work.__name__, plan] = heists
                    self._keep(Block(code(), work.__name__, plan, heists))
                played += self.blocks[work.__name__, plan]
                progress(len(played))
        return played

    def _keep(self, block: Block) -> None:
        if self.file is not None:
            with blocks_file(self.file).open("ab") as file:
                file.write(msgspec.json.encode(block) + b"\n")

    def claims(self, team: Team) -> Claims:
        """What the bots of a team claimed in the last rounds."""
        if team not in self.heard:
            plan, together = self.part(CALIBRATED, team), Claims()
            with Progress(f"claims of {team_name(team)}", plan.heists) as progress:
                for claims in self.workers.play(claimed, plan, progress):
                    together.add(claims)
            self.heard[team] = together
        return self.heard[team]

    def part(self, of: int, team: Team, mode: str = "basic") -> Plan:
        """A plan for a smaller number of heists."""
        return Plan(team, mode, max(self.heists // of, 1), self.seed, self.settling)


@cache
def code() -> str:
    """What the code is like that plays, so that results of other code are not taken for its own."""
    root = Path(thegang.__file__).parent
    modules = [module for name, module in sys.modules.items() if name.startswith("thegang.")]
    loaded = [Path(module.__file__).relative_to(root) for module in modules if module.__file__]
    digest = hashlib.sha256()
    for file in sorted(root / path for path in loaded if path.parts[0] in LAYERS):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def saved(file: Path | None, *, any_code: bool) -> dict[Plan, Result]:
    """What was played before; of a plan that was played twice the last."""
    if file is None or not file.exists():
        return {}
    found = (msgspec.json.decode(line, type=Saved) for line in file.read_bytes().splitlines())
    return {entry.result.plan: entry.result for entry in found if any_code or entry.code == code()}


def blocks_file(file: Path) -> Path:
    """Where heists are kept that were played in several ways."""
    return file.with_suffix(f".branches{file.suffix}")


def saved_blocks(file: Path | None, *, any_code: bool) -> dict[tuple[str, Plan], tuple[Branches, ...]]:
    """The blocks that were played before."""
    if file is None or not blocks_file(file).exists():
        return {}
    found = (msgspec.json.decode(line, type=Block) for line in blocks_file(file).read_bytes().splitlines())
    return {(block.way, block.plan): block.heists for block in found if any_code or block.code == code()}
