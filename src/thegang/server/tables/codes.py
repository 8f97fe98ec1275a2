"""Codes one can say on the phone: three words for a table, the same in English, German and Portuguese ears.

A code is a digest of the table's id, so nothing has to be kept, and it is the same again after a restart. It has 24
bits and is guarded by limits; the id has 60 and stays the link.
"""

import re
import unicodedata
from hashlib import sha256
from typing import NamedTuple

_LIST = """
agenda alaska album allegro alligator alpha amigo angola anime ankara apollo argon arizona aroma athena avatar
baguette bali ballet banana bangkok barracuda berlin bermuda beta bikini bilbao bison bistro bogota bolero bonsai
bowling bravo brownie buffet bungalow burrito camping cartoon casablanca casino cello chicago clown cobra cocktail
condor confetti cookie couscous cowboy croissant curry dakar dallas denver derby disco domino donut dublin elixir
epsilon espresso everest falafel fantasia fiesta finale flamenco florida foxtrot garage gazelle gecko golf gondola
gorilla graffiti granola guru hamburger hanoi harmonica hawaii hermes himalaya hippo hobby hockey hotel husky ibiza
iguana impala jackpot jaguar jakarta jamaica jazz joker joystick judo jupiter karaoke kayak kebab ketchup kimono
kiwi koala labrador lama lambada laptop laser lemur limbo logo lotus macaroni madrid maestro malaga mango manila
marzipan matcha miami mikado modem monaco montreal motor muffin musical mustang nairobi nectar neon nepal nevada
ninja nirvana okapi opera orbit orca oregano origami osaka oslo paella pagoda palermo panorama papaya paprika
paradox paris pasta pergola piano piccolo picnic piranha pixel pizza polka poncho pony porto poster prisma pudding
pullover puzzle python quito radio ranch ravioli regatta riga risotto robot rock romeo roulette rumba sahara saloon
salsa salvador samurai sandwich satin scanner scooter sevilla sheriff sierra sirius sketch slalom slogan soda
sombrero sonata soprano souvenir spaghetti squash sumatra sushi sydney taco tahiti tandem tapas tapioca tarantula
techno tempo tennis tenor terrier tiara ticket tiramisu titan toast tofu tokio tombola tornado toronto trolley
tsunami tunnel ukulele utopia valencia venus verona vibrato victor video vinyl viola virtuoso wasabi zanzibar
zeppelin zoom
"""
WORDS = tuple(_LIST.split())
"""256 words; two of them differ in three letters at least and in how they sound, and none begins another one."""
LENGTH = 3
_KNOWN = frozenset(WORDS)
_NEXT = re.compile("|".join(WORDS))


class Heard(NamedTuple):
    """What somebody typed, as a code."""

    code: str
    exact: bool
    """Whether it is what was typed; otherwise it is what may have been meant."""


def code_of(table: str) -> str:
    """The code of a table."""
    return " ".join(WORDS[byte] for byte in sha256(b"code of " + table.encode()).digest()[:LENGTH])


def heard(said: str) -> Heard | None:
    """The code in what somebody typed, in any case and with anything between the words; None if it is none.

    A word with one letter wrong, missing, added or swapped with the next is taken for what was meant.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", said).casefold() if not _is_mark(letter))
    words = _NEXT.findall(letters := re.sub("[^a-z]", "", plain))
    if len(words) == LENGTH and "".join(words) == letters:
        return Heard(" ".join(words), True)
    meant = [_meant(word) for word in re.findall("[a-z]+", plain)]
    if len(meant) != LENGTH or None in meant:
        return None
    return Heard(" ".join(word for word in meant if word), False)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) == "Mn"


def _meant(typed: str) -> str | None:
    """The word of the list that is one slip away."""
    if typed in _KNOWN:
        return typed
    return next((word for word in WORDS if _one_slip(typed, word)), None)


def _one_slip(typed: str, word: str) -> bool:
    start = next((n for n, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), min(len(typed), len(word)))
    rest, right = typed[start:], word[start:]
    swapped = rest[1::-1] + rest[2:]
    return right in (rest[1:], swapped) or right[1:] in (rest, rest[1:])
