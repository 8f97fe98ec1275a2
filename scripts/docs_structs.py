"""How actions and views are made, for the reference: a struct takes its fields in the order they are declared."""

from typing import Any

from griffe import Attribute, Class, Extension, Function, Module, Parameter, ParameterKind, Parameters


class Structs(Extension):
    """Gives every msgspec struct the signature that msgspec gives it, so that its fields are seen at a glance."""

    def on_package(self, *, pkg: Module, **kwargs: Any) -> None:  # noqa: ARG002
        """Look through a package once it is loaded."""
        _look_through(pkg)


def _look_through(place: Module | Class) -> None:
    for member in list(place.members.values()):
        if isinstance(member, Class | Module):
            _look_through(member)
        if isinstance(member, Class) and "__init__" not in member.members and _is_struct(member):
            fields = [Parameter("self"), *_fields(member).values()]
            member.set_member("__init__", Function("__init__", parameters=Parameters(*fields), returns="None"))


def _is_struct(cls: Class) -> bool:
    named = (str(base).partition("[")[0] for base in cls.bases)
    return any(base.endswith("Struct") for base in named) or any(map(_is_struct, cls.resolved_bases))


def _fields(cls: Class) -> dict[str, Parameter]:
    found: dict[str, Parameter] = {}
    kind = ParameterKind.positional_or_keyword
    for base in (*reversed(cls.mro()), cls):
        for name, field in base.members.items():
            if isinstance(field, Attribute) and field.annotation and "ClassVar" not in str(field.annotation):
                found[name] = Parameter(name, annotation=field.annotation, kind=kind, default=field.value)
    return found
