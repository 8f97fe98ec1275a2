"""The walk-through of CONTRIBUTING.md does what it says."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"```python\n# (\S+)\n(.*?)```", re.DOTALL)
TEXTS = re.compile(r"```jsonc\n// (\S+)\n(.*?)```", re.DOTALL)


def test_the_new_card_works_as_written(tmp_path: Path) -> None:
    blocks = dict(BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8")))
    for folder in ("src/thegang", "tests/heist"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests/__init__.py").touch()
    for path, text in blocks.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for path, texts in TEXTS.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8")):
        file = tmp_path / path
        file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | json.loads(f"{{{texts}}}")), "utf-8")
    (test,) = (path for path in blocks if path.startswith("tests/"))

    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path / 'src'}:{tmp_path}", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed" in run.stdout
