"""What ``gang serve`` can be told, and by what: the command line, the environment, a file. Runs on any system."""

import argparse
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from thegang.server.settings import DATA, SERVED, WrongSetting, add_settings, complete

SET = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": ("8123", 8123),
    "data": ("/there", Path("/there")),
    "store": ("postgresql://a@b/c", "postgresql://a@b/c"),
    "reached-at": ("10.0.0.3:8000", "10.0.0.3:8000"),
    "begin-anew": ("yes", True),
    "keep-guests": ("7.5", 7.5),
    "keep-tables": ("ever", None),
    "keep-games": ("30", 30.0),
    "most-data": ("500", 500.0),
    "no-browser": ("1", True),
    "name": ("a.example, b.example", ["a.example", "b.example"]),
    "open-metrics": ("on", True),
    "origin": ("https://a.example", ["https://a.example"]),
    "behind-proxy": ("10.0.0.0/8", (ip_network("10.0.0.0/8"),)),
    "share": ("ssh", "ssh"),
}


def told(*arguments: str) -> argparse.Namespace:
    """What comes of these arguments, and of whatever else is set."""
    parser = argparse.ArgumentParser()
    add_settings(parser, SERVED)
    options = parser.parse_args(arguments)
    complete(options, SERVED)
    return options


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in SERVED:
        monkeypatch.delenv(one.variable, raising=False)
    monkeypatch.delenv("GANG_CONFIG", raising=False)


def test_everything_can_be_set_in_each_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert SET.keys() == {one.name for one in SERVED}
    for one in SERVED:
        text, value = SET[one.name]
        file = tmp_path / one.name
        file.write_text(f'{one.name} = "{text}"\n', "utf-8")
        secret = tmp_path / "secret"
        secret.write_text(f"{text}\n", "utf-8")
        word = [f"--{one.name}"] if one.kind == "switch" else [f"--{one.name}", text]
        assert getattr(told(*word), one.attribute) == value
        assert getattr(told("--config", str(file)), one.attribute) == value
        monkeypatch.setenv(one.variable, text)
        assert getattr(told(), one.attribute) == value
        monkeypatch.delenv(one.variable)
        monkeypatch.setenv(f"{one.variable}_FILE", str(secret))
        assert getattr(told(), one.attribute) == value
        monkeypatch.delenv(f"{one.variable}_FILE")
        assert getattr(told(), one.attribute) == one.usual


def test_the_command_line_comes_first_then_the_environment_then_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "gang.toml"
    file.write_text('port = 1\nname = ["file.example"]\nopen-metrics = true\nbehind-proxy = true\n', "utf-8")
    monkeypatch.setenv("GANG_CONFIG", str(file))
    filed = told()
    assert (filed.port, filed.name, filed.open_metrics) == (1, ["file.example"], True)
    assert filed.behind_proxy == told("--behind-proxy").behind_proxy == (ip_network("127.0.0.0/8"), ip_network("::1"))

    monkeypatch.setenv("GANG_PORT", "2")
    monkeypatch.setenv("GANG_OPEN_METRICS", "no")
    monkeypatch.setenv("GANG_BEHIND_PROXY", "no")
    monkeypatch.setenv("GANG_HOST", "")  # as good as not set
    found = told()
    assert (found.port, found.open_metrics, found.behind_proxy, found.host) == (2, False, (), "127.0.0.1")

    given = told("--port", "3", "--name", "a.example", "--name", "b.example")
    assert (given.port, given.name) == (3, ["a.example", "b.example"])


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("port", "http", "'http' is no port"),
        ("port", "65536", "'65536' is no port"),
        ("keep-guests", "-1", "'-1' is no number above 0"),
        ("most-data", "nan", "'nan' is no number above 0"),
        ("no-browser", "perhaps", "'perhaps' is neither yes nor no"),
        ("behind-proxy", "1.2.3", "'1.2.3' does not appear to be an IPv4 or IPv6 network"),
        ("share", "pigeon", "there is no tunnel called 'pigeon', only cloudflared, tailscale, ngrok, ssh and ssh:HOST"),
    ],
)
def test_a_bad_value_says_where_it_came_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, text: str, why: str
) -> None:
    file, variable = tmp_path / "gang.toml", f"GANG_{name.upper().replace('-', '_')}"
    file.write_text(f"{name} = '{text}'\n", "utf-8")
    if name != "no-browser":
        assert refused(f"--{name}={text}") == f"--{name}: {why}"
    assert refused("--config", str(file)) == f"{file}: {name}: {why}"
    monkeypatch.setenv(variable, text)
    assert refused() == f"{variable}: {why}"


def test_a_file_that_can_not_be_used_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "gang.toml"
    for written, why in (
        ("prot = 8000", ": nothing is called 'prot', see gang serve --help"),
        ("port = true", ": port: True is not what belongs there"),
        ("name = [1]", ": name: [1] is not what belongs there"),
        ("port", " can't be read: "),
    ):
        file.write_text(written, "utf-8")
        assert refused("--config", str(file)).startswith(f"{file}{why}")
    assert refused("--config", str(tmp_path / "none")).startswith(f"{tmp_path / 'none'} can't be read: ")
    monkeypatch.setenv("GANG_PORT_FILE", str(tmp_path / "none"))
    assert refused().startswith(f"GANG_PORT_FILE: {tmp_path / 'none'} can't be read: ")
    monkeypatch.setenv("GANG_PORT", "1")
    assert refused() == "GANG_PORT and GANG_PORT_FILE are both set"


def refused(*arguments: str) -> str:
    with pytest.raises(WrongSetting) as why:
        told(*arguments)
    return str(why.value)


def test_help_names_every_variable() -> None:
    command = [sys.executable, "-m", "thegang", "serve", "--help"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    for one in SERVED:
        assert f"--{one.name}" in said
        assert f"[{one.variable}]" in said
    assert "[GANG_CONFIG]" in said


def test_gang_data_finds_the_folder_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATA.variable, str(tmp_path / "here"))
    command = [sys.executable, "-m", "thegang", "data", "look"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)

    assert said.returncode == 2
    assert str(tmp_path / "here") in said.stderr
