"""How the server is doing, for those who run it."""

from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from thegang.server.http.asgi import TEXT, Request, Response
from thegang.server.http.routing import get
from thegang.server.metrics import METRICS
from thegang.server.tables.asking import NotDone
from thegang.server.transport.listening import is_local


@get("/healthz", type=TEXT, described=False)
async def healthy(_: Request) -> str:
    """Whether the server is alive."""
    return "alive\n"


@get("/readyz", type=TEXT, described=False)
async def ready(request: Request) -> Response[str]:
    """Whether the server can take moves: it is not going away, the data is there, and the last writing went well."""
    server = request.server
    await server.health.look()
    fine = server.health.fine and not server.going_away()
    return Response("ready\n" if fine else "not ready\n", 200 if fine else 503, TEXT)


@get("/metrics", described=False)
async def metrics(request: Request) -> Response[bytes]:
    """Everything that is counted, for Prometheus on this machine."""
    if not request.server.open_metrics and not is_local(request.address):
        raise NotDone("not-found")
    METRICS.tables.set(len(request.server.tables.by_id))
    return Response(generate_latest(METRICS.registry), type=CONTENT_TYPE_LATEST)


HANDLERS = [healthy, ready, metrics]
