"""Guests, and links that move one to another device."""

from concurrent.futures import ThreadPoolExecutor

from thegang.server.store import Guest, Store


def test_a_guest_is_found_by_the_hash_of_the_secret(store: Store) -> None:
    one, two = store.create_guests([b"1", b"2"])
    store.describe_guest(two, "Zoë", "pt")

    assert one != two
    assert store.guest_by_secret(b"1") == Guest(one, "", None)
    assert store.guest_by_secret(b"2") == Guest(two, "Zoë", "pt")
    assert store.guest_by_secret(b"3") is None


def test_a_link_moves_a_guest_once(store: Store) -> None:
    [guest] = store.create_guests([b"old"])
    store.offer_move(b"token", guest, expires=100)

    assert store.accept_move(b"token", b"new", now=50) == guest
    assert store.accept_move(b"token", b"newer", now=50) is None

    assert store.guest_by_secret(b"new") == store.guest_by_secret(b"old") == Guest(guest, "", None)
    assert store.guest_by_secret(b"newer") is None


def test_a_link_is_used_once_when_many_try(store: Store) -> None:
    [guest] = store.create_guests([b"old"])
    store.offer_move(b"token", guest, expires=100)

    with ThreadPoolExecutor(8) as threads:
        moved = list(threads.map(lambda number: store.accept_move(b"token", b"%d" % number, now=50), range(16)))

    assert sorted(moved, key=str) == [guest] + [None] * 15


def test_an_old_or_unknown_link_moves_nobody(store: Store) -> None:
    [guest] = store.create_guests([b"old"])
    store.offer_move(b"token", guest, expires=100)

    assert store.accept_move(b"other", b"new", now=50) is None
    assert store.accept_move(b"token", b"new", now=100) is None
    assert store.guest_by_secret(b"new") is None


def test_a_forgotten_guest_leaves_no_trace_and_no_number(store: Store) -> None:
    [guest] = store.create_guests([b"old"])
    store.describe_guest(guest, "Mia", "de")
    store.offer_move(b"token", guest, expires=100)

    store.forget_guest(guest)

    assert store.guest_by_secret(b"old") is None
    assert store.accept_move(b"token", b"new", now=50) is None
    assert store.create_guests([b"old"]) != [guest]
