"""Cards and chips as text."""

from thegang.terminal.ink import SYMBOLS, Ink, clipped, flowing, length, padded, wrapped

PLAIN, COLOURED, LETTERS = Ink(), Ink(colour=True), Ink(symbols=False)


def test_cards() -> None:
    assert PLAIN.cards(["Ah", "Td", "J*"]) == "A♥ 10♦ J*"
    assert LETTERS.cards(["Ah", "Td", "J*"]) == "Ah 10d J*"


def test_chips_and_gauges() -> None:
    assert (PLAIN.chip(3, "red"), PLAIN.chip(1, "white", dark=True)) == ("3★", "[1★]")
    assert PLAIN.gauge(2, 3, "◆◇") == "◆◆◇"
    assert LETTERS.gauge(2, 3, "◆◇").isascii()


def test_colour_only_adds() -> None:
    for paint in (COLOURED.card("Ah"), COLOURED.chip(3, "orange"), COLOURED.good("yes"), COLOURED.faint("-")):
        assert paint.startswith("\x1b[")
        assert paint.endswith("\x1b[0m")
    assert length(COLOURED.cards(["Ah", "Td"])) == len("A♥ 10♦")
    assert COLOURED.strong("") == ""


def test_every_symbol_has_a_letter() -> None:
    assert LETTERS.sign(SYMBOLS).isascii()


def test_lines_keep_their_width() -> None:
    assert length(padded(COLOURED.card("Ah"), 6)) == 6
    assert clipped("abcdef", 6) == "abcdef"
    assert clipped(COLOURED.strong("abcdefg"), 6) == "abcde…"
    assert flowing(["abc", "def", "ghi"], 9) == ["abc · def", "ghi"]


def test_odd_and_even_gangsters_differ_in_shape() -> None:
    assert PLAIN.gangsters([19, 24]) == "[19] (24)"
    assert COLOURED.gangster(19) != COLOURED.gangster(19, fresh=True) != COLOURED.gangster(19, gone=True)


def test_t3_more_than_one_revolver_is_shown() -> None:
    assert [PLAIN.gangster(80, 4), PLAIN.gangster(5, 12), PLAIN.gangster(7, 1)] == ["(80)⁴", "[5]¹²", "[7]"]
    assert LETTERS.gangster(80, 4) == "(80)^4"


def test_coloured_text_is_wrapped_by_what_is_seen() -> None:
    assert [length(line) for line in wrapped(COLOURED.gangsters([19, 24, 36]), 10)] == [9, 4]
