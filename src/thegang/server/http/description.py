"""The description of all requests in the words of OpenAPI, made from the handlers."""

from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from inspect import getdoc, signature
from typing import Any, TypeAlias, get_args, get_origin

import msgspec

from thegang.server.http.asgi import JSON, Request, Response
from thegang.server.http.requests import REFUSED
from thegang.server.http.routing import PLACE, Route, get
from thegang.server.messages import PROTOCOL, Fault

Described: TypeAlias = dict[str, Any]


def description(routes: Iterable[Route]) -> Route:
    """The handler that tells about the others."""
    described = [route for route in routes if route.described]

    @get("/api/schema/openapi.json", described=False)
    async def answer(_: Request) -> Response[bytes]:
        return Response(made(), type="application/vnd.oai.openapi+json")

    @cache
    def made() -> bytes:
        return msgspec.json.encode(_described(described))

    return answer


def _described(routes: list[Route]) -> Described:
    types = [_answered(route) for route in routes] + [each for route in routes for each in _taken(route).values()]
    schemas, named = msgspec.json.schema_components([*types, Fault], ref_template="#/components/schemas/{name}")
    schema_of = {repr(type): schema for type, schema in zip([*types, Fault], schemas, strict=True)}
    paths: Described = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "The Gang", "version": str(PROTOCOL)},
        "paths": paths,
        "components": {"schemas": named},
    }


def _operation(route: Route, schema_of: Described) -> Described:
    def content(kind: object) -> Described:
        return {JSON: {"schema": schema_of[repr(kind)]}}

    answered = content(_answered(route)) if route.type == JSON else {route.type: {"schema": {"type": "string"}}}
    answers = {str(route.status): {"description": HTTPStatus(route.status).phrase, "content": answered}}
    answers |= {str(status): {"description": why, "content": content(Fault)} for status, why in REFUSED.items()}
    summary, _, more = (getdoc(route.handler) or "").partition("\n\n")
    operation: Described = {
        "operationId": route.handler.__name__,
        "summary": summary,
        "parameters": _parameters(route, schema_of),
        "responses": answers,
    }
    if more:
        operation["description"] = more
    if "data" in route.types:
        operation["requestBody"] = {"required": True, "content": content(route.types["data"])}
    return operation


def _parameters(route: Route, schema_of: Described) -> list[Described]:
    places: list[Described] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in PLACE.findall(route.path)
    ]
    usual = {name: each.default for name, each in signature(route.handler).parameters.items()}
    return places + [
        {"name": name, "in": "query", "schema": {**schema_of[repr(kind)], "default": usual[name]}}
        for name, kind in route.asked.items()
    ]


def _taken(route: Route) -> Described:
    return {name: route.types[name] for name in (*route.asked, *(["data"] if "data" in route.types else []))}


def _answered(route: Route) -> object:
    if route.type != JSON:
        return str
    answered = route.types["return"]
    return get_args(answered)[0] if get_origin(answered) is Response else answered
