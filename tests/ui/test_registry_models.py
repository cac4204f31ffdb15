"""The registry's tree, results and comparison, each under Qt's own model tester."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

import reviewer_app.ui.registry
from registry_db import Registry
from registry_db.outline import Node, Outline
from registry_db.records import CHANGE_KINDS, Coverage
from reviewer_app.core.texts import catalogue
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.browser_results import ResultsModel
from reviewer_app.ui.registry.browser_target import EditionPair, Target, VisitedTargets
from reviewer_app.ui.registry.browser_tree import (
    HEADING_ROLE,
    TARGET_ROLE,
    RegistryTreeModel,
)
from reviewer_app.ui.registry.compare_model import CODE, DIFFERENCE, HEADING, CompareModel
from reviewer_app.ui.registry.compare_rows import Difference, compare_editions
from reviewer_app.ui.registry.compare_table import table_text
from reviewer_app.ui.registry.entry_reading import EntryReader
from tests.ui.registry_samples import WORK, make_browsed

Tested = Callable[..., QAbstractItemModelTester]


class AtOnce:
    """Reads levels on the spot; keeps what was asked for."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self.asked: list[Target] = []

    def read_below(
        self,
        target: Target,
        done: Callable[[tuple[Node, ...]], None],
        failed: Callable[[], None],
    ) -> None:
        self.asked.append(target)
        done(Outline(self._registry, target.work, target.edition).below(target.code))


class Later(AtOnce):
    """Keeps the answers until they are wanted."""

    def __init__(self, registry: Registry) -> None:
        super().__init__(registry)
        self.waiting: list[Callable[[], None]] = []

    def read_below(
        self,
        target: Target,
        done: Callable[[tuple[Node, ...]], None],
        failed: Callable[[], None],
    ) -> None:
        self.waiting.append(lambda: super(Later, self).read_below(target, done, failed))


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return make_browsed(tmp_path)


def _walk(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    if model.canFetchMore(parent):
        model.fetchMore(parent)
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield index
        yield from _walk(model, index)


def test_the_tree_holds_every_row_under_work_edition_and_hierarchy(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    model = RegistryTreeModel(AtOnce(registry), texts)
    model.set_holdings(registry.holdings())
    tested_model(model)
    said = [index.data(TARGET_ROLE) for index in _walk(model, QModelIndex())]
    rows = {(one.work, one.edition, one.code) for one in said if one.code}
    for holding in registry.holdings():
        index = registry.index(holding.work, holding.edition)
        assert index is not None
        assert {(holding.work, holding.edition, code) for code in index.codes()} <= rows
    parts = [one for one in said if one.work == WORK and one.edition == "23"]
    assert [one.code for one in parts] == [
        "", "C", "CB", "CBB", "CBB.3", "CBB.31", "CBC", "CBE",
    ]  # fmt: skip


def test_no_level_is_read_before_it_is_opened(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    reader = AtOnce(registry)
    model = RegistryTreeModel(reader, texts)
    model.set_holdings(registry.holdings())
    edition = model.find(Target(WORK, "23"))
    assert model.hasChildren(edition)
    assert model.rowCount(edition) == 0
    assert reader.asked == []
    model.fetchMore(edition)
    assert reader.asked == [Target(WORK, "23")]
    assert not model.canFetchMore(edition)


def test_a_level_that_comes_late_is_inserted_and_one_of_a_former_registry_is_not(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    reader = Later(registry)
    model = RegistryTreeModel(reader, texts)
    tested_model(model)
    model.set_holdings(registry.holdings())
    model.fetchMore(model.find(Target(WORK, "23")))
    model.fetchMore(model.find(Target(WORK, "20")))
    first, second = reader.waiting[-2:]
    first()
    assert model.rowCount(model.find(Target(WORK, "23"))) == 1
    model.set_holdings(registry.holdings(), WORK, "20")
    second()
    assert model.rowCount(model.find(Target(WORK, "20"))) == 0


def test_the_tree_says_coverage_and_codes_without_a_row(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    model = RegistryTreeModel(AtOnce(registry), texts)
    model.set_holdings(registry.holdings())
    tested_model(model)
    assert model.find(Target(WORK, "17")).data(HEADING_ROLE) == "3 rader, urval"
    assert model.find(Target(WORK, "23")).data(HEADING_ROLE) == "7 rader, komplett register"
    list(_walk(model, QModelIndex()))
    gap = model.find(Target(WORK, "17", "DCB"))
    assert gap.data(HEADING_ROLE) == "ingen rad i registret"
    assert gap.data(Qt.ItemDataRole.AccessibleTextRole) == "DCB  ingen rad i registret"
    texts.set_language("en")
    assert gap.data(HEADING_ROLE) == "no row in the registry"


def test_levels_read_at_once_are_hung_where_they_belong(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    model = RegistryTreeModel(Later(registry), texts)
    tested_model(model)
    model.set_holdings(registry.holdings())
    target = Target(WORK, "23", "CBB.31")
    assert not model.find(target).isValid()
    model.hang_levels(Target(WORK, "23"), EntryReader(registry).levels(target))
    assert model.find(target).data(HEADING_ROLE) == "Jordschakt för ledning, öppen"
    assert model.parent(model.find(target)).data() == "CBB.3"


def test_results_say_code_heading_and_edition(registry: Registry, tested_model: Tested) -> None:
    model = ResultsModel()
    tested_model(model)
    model.set_rows(registry.search("dcb 111"))
    first = model.index(0)
    assert first.data(TARGET_ROLE) == Target(WORK, "17", "DCB.111")
    said = first.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "DCB.111  Bärlager av öländsk kalksten  AMA Anläggning 17"
    model.set_rows(())
    assert model.rowCount() == 0


def _rows(model: CompareModel) -> list[tuple[str, str]]:
    return [
        (str(model.index(row, CODE).data()), str(model.index(row, DIFFERENCE).data()))
        for row in range(model.rowCount())
    ]


def test_complete_editions_show_what_is_new_gone_renamed_rewritten_and_moved(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    model = CompareModel(texts)
    tested_model(model)
    model.set_compared(compare_editions(registry, EditionPair(WORK, "20", "23")))
    assert _rows(model) == [
        ("CBB", "Bara skrivsättet"), ("CBB.3", "Rubriken ändrad"), ("CBD", "Utgått i 23"),
        ("CBD", "Flyttad enligt källa"), ("CBE", "Ny i 23"),
    ]  # fmt: skip
    assert model.index(1, HEADING).data() == "Jordschakt för [-ledning-] {+kabel+}"
    assert model.index(3, HEADING).data() == "CBD är nu CBE"


def test_against_a_sample_nothing_is_new_or_withdrawn(registry: Registry, texts: Texts) -> None:
    compared = compare_editions(registry, EditionPair(WORK, "17", "20"))
    assert {one.difference for one in compared.rows if one.after} == {Difference.NOT_HELD_BEFORE}
    assert compared.count(Difference.ADDED) == 0
    assert compared.first.coverage is Coverage.SAMPLE
    model = CompareModel(texts)
    model.set_compared(compared)
    assert ("CBB", "Täcks inte i 17") in _rows(model)


def test_a_comparison_is_filtered_by_kind_and_words(
    registry: Registry, texts: Texts, tested_model: Tested
) -> None:
    model = CompareModel(texts)
    tested_model(model)
    model.set_compared(compare_editions(registry, EditionPair(WORK, "20", "23")))
    for difference, text, expected in (
        ("heading", "", ["CBB.3"]), ("", "kabel JORD", ["CBB.3"]), ("", "cbd nu", ["CBD"]),
        ("added", "ledning", []), ("", "", ["CBB", "CBB.3", "CBD", "CBD", "CBE"]),
    ):  # fmt: skip
        model.set_filter(difference, text)
        assert [code for code, _ in _rows(model)] == expected, (difference, text)


def test_the_table_says_what_it_rests_on_and_holds_no_formula(
    registry: Registry, texts: Texts
) -> None:
    pair = EditionPair(WORK, "20", "23")
    compared = compare_editions(registry, pair)
    model = CompareModel(texts)
    model.set_compared(compared)
    lines = table_text(compared, model, texts).splitlines()
    assert lines[0] == "AMA Anläggning 20: 7 rader, komplett register\tlista 20"
    assert lines[2] == "Kod\tSkillnad\tRubrik\tKälla"
    assert "CBD\tFlyttad enligt källa\tCBD är nu CBE\thttps://x.se" in lines
    assert "CBE\tNy i 23\tNY & EGEN\t'=lista <b>23</b>" in lines
    assert len(lines) == 8
    model.set_filter("heading", "")
    assert "Filtrerat: 1 av 5 skillnader" in table_text(compared, model, texts)


def test_a_row_leads_to_the_edition_that_has_it(registry: Registry) -> None:
    pair = EditionPair(WORK, "20", "23")
    rows = compare_editions(registry, pair).rows
    targets = {(one.code, one.difference): one.target(pair).edition for one in rows}
    assert targets["CBD", Difference.WITHDRAWN] == "20"
    assert targets["CBE", Difference.ADDED] == "23"


def test_passing_over_rows_leaves_one_step_back() -> None:
    visited = VisitedTargets()
    one, two, three = (Target(WORK, "23", code) for code in ("C", "CB", "CBB"))
    visited.visit(one)
    visited.visit(two, in_passing=True)
    visited.visit(three, in_passing=True)
    assert visited.back() == one
    assert visited.back() == Target()
    assert visited.back() is None
    assert (visited.forward(), visited.forward()) == (one, three)
    visited.visit(two)
    assert not visited.can_go_forward
    visited.visit(two)
    assert visited.back() == three


# A key of the registry's texts in the source: "registry_browser.title"; those of one function are
# f-strings.
_KEY = re.compile(r'"registry_browser\.([a-z_]+)"')


def test_every_text_of_the_registry_exists() -> None:
    names = set(catalogue("registry_browser"))
    used: set[str] = set()
    for path in Path(next(iter(reviewer_app.ui.registry.__path__))).glob("*.py"):
        used |= set(_KEY.findall(path.read_text("utf-8")))
    used |= {f"change_{kind}" for kind in CHANGE_KINDS}
    used |= {f"difference_{one}" for one in Difference}
    used |= {f"status_{one}" for one in ("official", "public_document", "imported", "corrected")}
    assert used - names == set()
