"""How the server is doing, for those who run it."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from thegang.server.http.requests import address_of
from thegang.server.http.shared import AnyRequest, shared
from thegang.server.metrics import METRICS
from thegang.server.transport.listening import is_local


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthy() -> str:
    """Whether the server is alive."""
    return "alive\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def ready(request: AnyRequest) -> Response[str]:
    """Whether the server can take moves: it is not going away, the data is there, and the last writing went well."""
    server = shared(request)
    await server.health.look()
    fine = server.health.fine and not server.going_away()
    return Response("ready\n" if fine else "not ready\n", status_code=200 if fine else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Everything that is counted, for Prometheus on this machine."""
    if not shared(request).open_metrics and not is_local(address_of(request)):
        raise NotFoundException
    METRICS.tables.set(len(shared(request).tables.by_id))
    return Response(generate_latest(METRICS.registry), media_type=CONTENT_TYPE_LATEST)


HANDLERS = [healthy, ready, metrics]
