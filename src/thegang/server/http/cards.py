"""The texts of cards that are in no browser client: those of packs (docs/packs.md)."""

from typing import Any

from thegang.heist.cards import cards
from thegang.heist.packs import LAST_OF_THE_HOUSE
from thegang.server.http.asgi import Request
from thegang.server.http.requests import language_of
from thegang.server.http.routing import get


@get("/api/cards")
async def pack_cards(request: Request) -> dict[str, dict[str, Any]]:
    """The texts of the cards that packs have brought, by the id of the card, in the language of the browser."""
    language = language_of(request)
    return {id: card.texts(language) for id, card in cards().items() if card.number > LAST_OF_THE_HOUSE}


HANDLERS = [pack_cards]
