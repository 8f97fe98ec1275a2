"""What servers that share the data ask of one another."""

from thegang.server.http.asgi import Request, Response
from thegang.server.http.routing import post
from thegang.server.tables.asking import NotDone


@post("/api/servers/forgotten/{guest}", described=False)
async def forgotten(request: Request, guest: str) -> Response[None]:
    """Forget a guest at the tables this server keeps."""
    if not request.vouched or not guest.isdecimal():
        raise NotDone("not-found")
    await request.server.forgetting.at_own_tables(int(guest))
    return Response(None)


HANDLERS = [forgotten]
