"""``gang rank``: how strong a hand of 5 to 8 cards is, as one JSON line (docs/referee.md)."""

from collections.abc import Iterator, Sequence

import msgspec

from thegang.cards import evaluate, parse_cards

FEWEST = 5


def ranked(text: str) -> str:
    """The line for one hand; a bad hand gets an error of its own."""
    try:
        cards = parse_cards(text)
        if len(cards) < FEWEST:
            raise ValueError(f"a hand to rank has {FEWEST} to 8 cards, not {len(cards)}")
        hand = evaluate(cards)
    except ValueError as problem:
        return msgspec.json.encode({"error": "bad-hand", "message": f"{problem}"}).decode()
    return msgspec.json.encode({"ranking": hand.ranking.word, "best": hand.best, "score": hand.score}).decode()


def hands_from_arguments(arguments: Sequence[str]) -> Iterator[str]:
    """One hand for each argument; arguments without spaces are together the cards of one hand."""
    if any(" " in argument.strip() for argument in arguments):
        yield from arguments
    else:
        yield " ".join(arguments)
