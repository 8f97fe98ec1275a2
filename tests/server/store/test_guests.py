"""Guests, and links that move one to another device."""

from concurrent.futures import ThreadPoolExecutor

from thegang.server.messages import Outfit
from thegang.server.store import Guest, Store


def test_a_guest_is_found_by_the_hash_of_the_secret(store: Store) -> None:
    one, two = store.create_guests([b"1", b"2"], at=0)
    store.describe_guest(two, "Zoë", "pt", Outfit("beret", "sky"))

    assert one != two
    assert store.guests_by_secret([b"1", b"2", b"3"]) == {
        b"1": Guest(one, "", None),
        b"2": Guest(two, "Zoë", "pt", outfit=Outfit("beret", "sky")),
    }
    assert store.guests_by_secret([]) == {}


def test_what_guests_have_chosen_to_wear_is_found_for_many_at_once(store: Store) -> None:
    one, two, three = store.create_guests([b"1", b"2", b"3"], at=0)
    store.describe_guest(two, "Zoë", "pt", Outfit("beret", "sky"))
    store.describe_guest(three, "Max", None, Outfit("cap", "rust"))
    store.forget_guest(three)

    assert store.outfits([one, two, three, 99]) == {two: Outfit("beret", "sky")}
    assert store.outfits([]) == {}


def test_a_link_moves_a_guest_once(store: Store) -> None:
    [guest] = store.create_guests([b"old"], at=0)
    store.offer_move(b"token", guest, lasts=100)

    assert store.accept_move(b"token", b"new") == guest
    assert store.accept_move(b"token", b"newer") is None

    same = Guest(guest, "", None)
    assert store.guests_by_secret([b"new", b"old", b"newer"]) == {b"new": same, b"old": same}


def test_a_link_is_used_once_when_many_try(store: Store) -> None:
    [guest] = store.create_guests([b"old"], at=0)
    store.offer_move(b"token", guest, lasts=100)

    with ThreadPoolExecutor(8) as threads:
        moved = list(threads.map(lambda number: store.accept_move(b"token", b"%d" % number), range(16)))

    assert sorted(moved, key=str) == [guest] + [None] * 15


def test_an_old_or_unknown_link_moves_nobody(store: Store) -> None:
    [guest] = store.create_guests([b"old"], at=0)
    store.offer_move(b"token", guest, lasts=0)

    assert store.accept_move(b"other", b"new") is None
    assert store.accept_move(b"token", b"new") is None
    assert store.guests_by_secret([b"new"]) == {}


def test_a_forgotten_guest_leaves_no_trace_and_no_number(store: Store) -> None:
    [guest] = store.create_guests([b"old"], at=0)
    store.describe_guest(guest, "Mia", "de")
    store.offer_move(b"token", guest, lasts=100)

    store.forget_guest(guest)

    assert store.guests_by_secret([b"old"]) == {}
    assert store.accept_move(b"token", b"new") is None
    assert store.create_guests([b"old"], at=0) != [guest]


def test_the_number_of_a_guest_of_whom_nothing_is_left_is_never_given_again(store: Store) -> None:
    guests = store.create_guests([b"1", b"2"], at=0)

    for guest in guests:
        store.forget_guest(guest)
        store.remove_guest(guest)

    assert store.half_forgotten() == []
    assert set(store.create_guests([b"1", b"2"], at=0)).isdisjoint(guests)


def test_it_is_noted_when_a_guest_was_here(store: Store) -> None:
    store.create_guests([b"1", b"2"], at=5)
    found = store.guests_by_secret([b"1"]).get(b"1")
    assert found is not None
    assert found.seen == 5

    store.saw_guests([found.id], at=9)

    assert [guest.seen for _, guest in sorted(store.guests_by_secret([b"1", b"2"]).items())] == [9, 5]


def test_old_links_to_other_devices_go_when_a_new_one_is_made(store: Store) -> None:
    [guest] = store.create_guests([b"old"], at=0)
    store.offer_move(b"first", guest, lasts=0)

    store.offer_move(b"second", guest, lasts=100)

    assert store.accept_move(b"first", b"new") is None
    assert store.accept_move(b"second", b"new") == guest
