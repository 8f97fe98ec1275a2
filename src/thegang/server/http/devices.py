"""The devices that are a guest: seeing them, and letting one be nobody again."""

from collections.abc import Callable

from thegang.server.http.asgi import Request
from thegang.server.http.identity import device_kind, hashed
from thegang.server.http.requests import device_of, known_device
from thegang.server.http.routing import delete, get
from thegang.server.messages import Device
from thegang.server.store import Guest
from thegang.server.tables.asking import NotDone


@get("/api/me/devices")
async def devices(request: Request) -> list[Device]:
    """The devices I am known by, this one first; none for whoever is not known."""
    known_here = await known_device(request)
    if known_here is None:
        return []
    guest, secret = known_here
    server, here = request.server, hashed(secret)
    await note_device(request, secret)
    known = await server.background.in_thread(server.store.devices, guest.id)
    listed = [Device(_id(one.secret), one.about, one.seen, one.secret == here) for one in known]
    return sorted(listed, key=lambda device: not device.here)


@delete("/api/me/devices/{device_id}")
async def revoke(request: Request, device_id: str) -> None:
    """Let a device of mine not be me any more, at once; not the one I am using."""
    guest, secret = await device_of(request)
    if device_id == _id(hashed(secret)):
        raise NotDone("this-device")
    if not await _revoke(request, guest, lambda known: _id(known) == device_id):
        raise NotDone("no-such-device")


@delete("/api/me/devices")
async def revoke_others(request: Request) -> None:
    """Let no other device be me any more."""
    guest, secret = await device_of(request)
    await _revoke(request, guest, lambda known: known != hashed(secret))


async def note_device(request: Request, secret: str) -> None:
    """Remember the kind of a device, and that it was here, now and then."""
    server = request.server
    if server.noted_devices.take(secret):
        about = device_kind(request.header("user-agent"))
        await server.background.in_thread(server.store.saw_device, hashed(secret), about, server.clock.now())


async def _revoke(request: Request, guest: Guest, which: Callable[[bytes], bool]) -> bool:
    """Whether any device was one of these; none of them is the guest any more."""
    server = request.server
    known = await server.background.in_thread(server.store.devices, guest.id)
    revoked = [device.secret for device in known if which(device.secret)]
    if revoked:
        await server.background.in_thread(server.store.revoke, guest.id, revoked)
        server.guests.changed()
        server.hints.guest(guest.id)
        server.connections.sign_out(revoked)
    return bool(revoked)


def _id(secret: bytes) -> str:
    """What a device is called: nobody can be the guest with it."""
    return secret.hex()[:16]


HANDLERS = [devices, revoke, revoke_others]
