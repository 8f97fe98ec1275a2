"""Which plural form a whole number takes, by the rules of the Unicode CLDR: ``{"one": "i = 1 and v = 0"}`` for English.

A rule compares operands of the number. Of a whole number, ``n`` and ``i`` are the number itself; all others (its
decimals and its exponent) are 0.
"""

import re
from collections.abc import Mapping

_RELATION = re.compile(r"(?P<operand>[nivwftce])(?: % (?P<modulus>\d+))? (?P<sign>!?=) (?P<ranges>[\d.,]+)")


def plural_form(rules: Mapping[str, str], number: int) -> str:
    """The form whose rule the number follows, else ``other``."""
    return next((form for form, rule in rules.items() if _follows(rule, abs(number))), "other")


def _follows(rule: str, number: int) -> bool:
    return any(all(_holds(relation, number) for relation in each.split(" and ")) for each in rule.split(" or "))


def _holds(relation: str, number: int) -> bool:
    read = _RELATION.fullmatch(relation.strip())
    if read is None:
        raise ValueError(f"no relation of a plural rule: {relation!r}")
    value = number if read["operand"] in "ni" else 0
    if read["modulus"]:
        value %= int(read["modulus"])
    within = any(_within(part, value) for part in read["ranges"].split(","))
    return within == (read["sign"] == "=")


def _within(part: str, value: int) -> bool:
    first, _, last = part.partition("..")
    return int(first) <= value <= int(last or first)
