"""Plural rules, held against the ones that browsers go by."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from thegang.core import LANGUAGES
from thegang.core.plurals import plural_form

NODE = Path(sys.executable).with_name("node")
SLAVIC = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
}
ARABIC = {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"}
RULES = {
    **{language.tag: language.plural for language in LANGUAGES.values()},
    "ru": SLAVIC,
    "ar": ARABIC,
    "lv": {
        "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
        "one": "n % 10 = 1 and n % 100 != 11",
    },
    "fil": {"one": "v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9"},
    "ja": {},
}


@pytest.mark.parametrize("tag", RULES)
def test_a_number_takes_the_form_that_a_browser_gives_it(tag: str) -> None:
    script = "const rules = new Intl.PluralRules(process.argv[1]);"
    script += "console.log(JSON.stringify(Array.from({ length: 1001 }, (_, number) => rules.select(number))))"
    said = subprocess.run([NODE, "-e", script, tag], capture_output=True, text=True, check=True).stdout

    assert [plural_form(RULES[tag], number) for number in range(1001)] == json.loads(said)


def test_a_rule_that_can_not_be_read_says_so() -> None:
    with pytest.raises(ValueError, match="n is 1"):
        plural_form({"one": "n is 1"}, 1)
