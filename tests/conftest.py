"""Which tests belong to the wide set; and at the very end, where nobody overlooks it, which browsers were missing."""

from collections.abc import Generator

import pytest

from tests.wide import is_wide, unused

MISSING = "NOT TESTED: "


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the wide set, which `make test` leaves out and `make test-full` runs."""
    names = [item.nodeid.removeprefix("tests/") for item in items]
    for item, name in zip(items, names, strict=True):
        if is_wide(name) and item.get_closest_marker("long") is None:
            item.add_marker("full")
    everything = not config.option.file_or_dir or config.option.file_or_dir == ["tests"]
    if everything and (idle := unused(names)):
        raise pytest.UsageError(f"tests/wide.py names tests that are not there: {', '.join(idle)}")


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, object, object]:
    """An engine that can't be had must not look like one that is fine."""
    result = yield
    reports = terminalreporter.stats.get("skipped", [])
    reasons = {report.longrepr[2] for report in reports if isinstance(report.longrepr, tuple)}
    for reason in sorted(reason for reason in reasons if MISSING in reason):
        terminalreporter.write_line(f"!!! {reason[reason.index(MISSING) :]} !!!", red=True, bold=True)
    return result
