"""The tree of an edition: complete in the order of the book, with nodes where a row is missing."""

from collections.abc import Iterator

from registry_db import Registry
from registry_db.outline import Node, Outline
from tests.unit.registry.conftest import Maker, raw

WORK = "AMA Anläggning"


def _walk(tree: Outline, code: str = "") -> Iterator[Node]:
    for node in tree.below(code):
        yield node
        below = list(_walk(tree, node.code))
        assert bool(below) == node.has_below, node.code
        yield from below


def test_every_row_is_reached_from_the_top_also_under_codes_without_a_row(make: Maker) -> None:
    registry = make(raw("DCB.111"), raw("DCB.2"), raw("D"), raw("CEB"))
    nodes = list(_walk(Outline(registry, WORK, "20")))
    assert [(node.code, node.row is not None) for node in nodes] == [
        ("C", False), ("CE", False), ("CEB", True), ("D", True), ("DC", False), ("DCB", False),
        ("DCB.1", False), ("DCB.11", False), ("DCB.111", True), ("DCB.2", True),
    ]  # fmt: skip


def test_the_shipped_editions_lose_no_row(starter: Registry) -> None:
    for holding in starter.holdings():
        tree = Outline(starter, holding.work, holding.edition)
        codes = [node.code for node in _walk(tree) if node.row is not None]
        assert len(codes) == len(set(codes)) == holding.rows, holding.work


def test_a_path_leads_from_the_top_to_the_code(make: Maker) -> None:
    tree = Outline(make(raw("DCB.11")), WORK, "20")
    assert tree.path("DCB.11") == ("D", "DC", "DCB", "DCB.1", "DCB.11")
    assert tree.path("D") == ("D",)


def test_an_edition_that_is_not_held_has_no_nodes(make: Maker) -> None:
    assert Outline(make(raw("D")), WORK, "23").below("") == ()
