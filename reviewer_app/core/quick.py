"""Frozen dataclasses made in a quarter of the time, for those made by the ten thousands."""

from collections.abc import Callable
from dataclasses import MISSING, Field, field, fields, make_dataclass
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def quick_maker(kind: Callable[P, T]) -> Callable[P, T]:
    """Return what makes instances of `kind`, a frozen dataclass with slots and plain defaults.

    A frozen dataclass sets each of its fields through ``object.__setattr__``, which is most of its
    cost. Here a twin that is not frozen gets the fields, and then becomes an instance of `kind`:
    equal, hashed, pickled and frozen like any other.
    """
    found: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
    same = [
        (one.name, one.type)
        if one.default is MISSING
        else (one.name, one.type, field(default=one.default))
        for one in found
    ]
    twin: Any = make_dataclass("Twin", same, slots=True)

    def make(*args: P.args, **kwargs: P.kwargs) -> T:
        made = twin(*args, **kwargs)
        made.__class__ = kind
        return made  # type: ignore[no-any-return]

    return make
