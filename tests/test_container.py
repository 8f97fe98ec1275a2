"""The files for containers, as far as they can be looked at without a registry."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from tests.docs.walk import ROOT
from thegang.server.settings import SERVED

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
SCALE = (ROOT / "compose.scale.yaml").read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="hadolint has no wheel for Windows")
def test_the_linter_finds_nothing() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    found = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)

    assert (found.returncode, found.stdout) == (0, "")


def test_what_is_copied_is_there_and_not_left_out() -> None:
    left_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    sources = {source for line in copied for source in line.split()}

    assert sources == left_in
    assert all((ROOT / source).exists() for source in sources)


def test_whatever_is_set_can_be_set() -> None:
    known = {one.variable for one in SERVED}
    named = set(re.findall(r"\bGANG_\w+", DOCKERFILE + COMPOSE))

    assert {"GANG_DATA", "GANG_HOST", "GANG_NO_BROWSER", "GANG_PORT", "GANG_NAME", "GANG_BEHIND_PROXY"} == named
    assert named <= known


def test_several_servers_share_one_postgresql_behind_one_proxy() -> None:
    known = {one.variable for one in SERVED}
    servers = re.findall(r"^  (\w+): \*gang$", SCALE, re.MULTILINE)

    assert (
        set(re.findall(r"^ +(GANG_\w+):", SCALE, re.MULTILINE))
        == {"GANG_STORE", "GANG_NAME", "GANG_BEHIND_PROXY"} & known
    )
    assert len(servers) == 3
    assert f"reverse_proxy {' '.join(f'{server}:8000' for server in servers)} {{" in SCALE
    assert all(f"{server}: {{ condition: service_healthy }}" in SCALE for server in servers)
    [proxy] = re.findall(r"GANG_BEHIND_PROXY: (\S+)", SCALE)
    assert f"ipv4_address: {proxy} " in SCALE
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert line in SCALE


def test_the_proxy_before_several_servers_is_set_as_the_documentation_has_it() -> None:
    [text] = re.findall(r"```caddyfile\n(.+?)```", (ROOT / "docs" / "scaling.md").read_text("utf-8"), re.DOTALL)
    text = text.replace("gang.example.org", "${GANG_NAME:-localhost}")
    for number, server in enumerate(("one", "two", "three"), 11):
        text = text.replace(f"10.0.0.{number}:8000", f"{server}:8000")

    assert indent(text, " " * 6) in SCALE


def test_it_has_no_rights_it_does_not_need() -> None:
    gang, _, https = COMPOSE.partition("  https:\n")

    assert re.findall(r"^USER (.+)$", DOCKERFILE, re.MULTILINE) == ["10001"]
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", '"127.0.0.1:8000:8000"', "data:/data"):
        assert line in gang
    assert "profiles: [https]" in https


def test_nothing_names_a_kind_of_processor() -> None:
    assert not re.search(r"amd64|arm64|x86_64|aarch64|--platform", re.sub(r"(?m)^#.*$", "", DOCKERFILE))
