"""Says at the very end, where nobody overlooks it, which browsers were not there to be tested."""

from collections.abc import Generator

import pytest

MISSING = "NOT TESTED: "


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, object, object]:
    """An engine that can't be had must not look like one that is fine."""
    result = yield
    reports = terminalreporter.stats.get("skipped", [])
    reasons = {report.longrepr[2] for report in reports if isinstance(report.longrepr, tuple)}
    for reason in sorted(reason for reason in reasons if MISSING in reason):
        terminalreporter.write_line(f"!!! {reason[reason.index(MISSING) :]} !!!", red=True, bold=True)
    return result
