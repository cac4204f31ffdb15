"""Looking codes up: exact, per edition, with what each answer claims."""

import pickle
import sys
import threading
import unicodedata
from pathlib import Path

import pytest

from registry_db import Coverage, Registry
from registry_db.build import build
from registry_db.content import make_content, starter_content, starter_files
from registry_db.records import Change
from tests.unit.registry.conftest import Maker, claim, raw


def test_a_row_is_found_in_its_edition_alone(starter: Registry) -> None:
    row = starter.lookup("AMA Anläggning", "23", "DCB.3")
    assert row is not None
    assert row.heading == "Obundet bärlager för väg, plan o d"
    assert row.parent == "DCB"
    assert row.family == "ama"
    assert row.status == "official"
    assert starter.lookup("AMA Anläggning", "20", "DCB.3") is None
    assert starter.lookup("AMA Hus", "23", "DCB.3") is None


@pytest.mark.parametrize(
    "code",
    [
        "dcb.3", "DCB.3 ", " DCB.3", "DCB.3\n", "DCB.%", "DCB._", "DCB*", "DCB", "DCB.33", "DCB .3",
        "DCB.3\0", "DСB.3", "DCB\u00ad.3", "DCB.\u0663", "", "\ud800", "' OR 1=1 --",
    ],
)  # fmt: skip
def test_no_other_spelling_is_found(starter: Registry, code: str) -> None:
    assert starter.lookup("AMA Anläggning", "23", code) is None
    assert starter.editions_of(code) == starter.editions_of(code, "AMA Anläggning")
    assert "23" not in {row.edition for row in starter.editions_of(code)}


def test_decomposed_names_are_other_names(starter: Registry) -> None:
    work = unicodedata.normalize("NFD", "AMA Anläggning")
    assert starter.lookup(work, "23", "DCB.3") is None
    assert starter.index(work, "23") is None
    assert starter.holding(work, "23") is None


def test_an_edition_is_frozen(starter: Registry) -> None:
    index = starter.index("AMA Anläggning", "23")
    assert index is not None
    assert "DCB.3" in index
    assert "dcb.3" not in index
    assert len(index) == 47
    assert len(list(index.codes())) == 47
    assert starter.index("AMA Anläggning", "23") is index
    with pytest.raises(AttributeError):
        index.anything = 1  # type: ignore[attr-defined]
    assert starter.index("AMA Anläggning", "98") is None


def test_holdings_say_what_is_claimed(starter: Registry) -> None:
    afs = starter.holding("AFS", "2023")
    assert afs is not None
    assert (afs.coverage, afs.complete_levels, afs.rows) == (Coverage.COMPLETE, 1, 109)
    others = [h for h in starter.holdings() if (h.work, h.edition) != ("AFS", "2023")]
    assert {h.coverage for h in others} == {Coverage.SAMPLE}
    assert sum(h.rows for h in starter.holdings()) == 545
    assert all(len(h.sha256) == 64 and h.source and h.imported_at for h in starter.holdings())


def test_completeness_is_claimed_for_booklets_and_not_for_chapters(starter: Registry) -> None:
    index = starter.index("AFS", "2023")
    assert index is not None
    assert index.coverage_of("2023:99") is Coverage.COMPLETE
    assert index.coverage_of("2023:4 kap. 9") is Coverage.SAMPLE
    assert index.coverage_of("no code at all") is Coverage.SAMPLE
    sample = starter.index("AMA Anläggning", "20")
    assert sample is not None
    assert sample.coverage_of("DCB.9") is Coverage.SAMPLE


def test_completeness_without_a_bound_holds_for_all_levels(make: Maker) -> None:
    registry = make(raw("C"), raw("CB"), claims=(claim(coverage=Coverage.COMPLETE),))
    index = registry.index("AMA Anläggning", "20")
    assert index is not None
    assert index.coverage_of("CBB.1111") is Coverage.COMPLETE


def test_both_ways_to_a_row_give_the_same(starter: Registry) -> None:
    for held in starter.holdings():
        index = starter.index(held.work, held.edition)
        assert index is not None
        for code in index.codes():
            assert index.get(code) in starter.editions_of(code, held.work)


def test_editions_of_a_code_come_in_order(starter: Registry) -> None:
    rows = starter.editions_of("BCB.7")
    assert [(row.work, row.edition) for row in rows] == [
        ("AMA Anläggning", "17"),
        ("AMA Anläggning", "20"),
    ]
    assert starter.editions_of("BCB.7", "AMA Hus") == ()


def test_editions_are_in_order_of_publication(make: Maker) -> None:
    registry = make(
        raw("C", edition="07"), raw("C", edition="98"), claims=(claim("07"), claim("98"))
    )
    assert [row.edition for row in registry.editions_of("C")] == ["98", "07"]
    assert [held.edition for held in registry.holdings()] == ["98", "07"]


def test_parents_come_nearest_first_with_what_is_held(starter: Registry) -> None:
    parents = starter.parents("AMA Anläggning", "23", "CBB.31")
    assert [parent.code for parent in parents] == ["CBB.3", "CBB", "CB", "C"]
    assert [parent.row is not None for parent in parents] == [True, True, False, False]
    assert starter.parents("AMA Anläggning", "23", "nonsense") == ()


def test_children_come_in_the_order_of_the_book(make: Maker) -> None:
    codes = ["CBB.2", "CBB.12", "CBB.1", "CBB", "CBB.11112", "CB"]
    registry = make(*(raw(code) for code in codes))
    below = registry.children("AMA Anläggning", "20", "CBB")
    assert [row.code for row in below] == ["CBB.1", "CBB.2"]
    index = registry.index("AMA Anläggning", "20")
    assert index is not None
    assert list(index.codes()) == ["CB", "CBB", "CBB.1", "CBB.11112", "CBB.12", "CBB.2"]
    assert registry.children("AMA Anläggning", "21", "CBB") == ()


def test_statutes_are_ordered_as_numbers(starter: Registry) -> None:
    index = starter.index("AFS", "2023")
    assert index is not None
    codes = [code for code in index.codes() if "kap." not in code]
    assert codes == [f"2023:{number}" for number in range(1, 16)]


def test_headings_lead_to_codes(starter: Registry) -> None:
    index = starter.heading_index("AMA EL", "16")
    assert index["telesystem"] == ("64",)
    assert starter.heading_index("AMA EL", "12") == {}
    assert starter.heading_index("AMA EL", "16") is index


def test_a_recoded_chapter_bears_on_the_codes_below_it(starter: Registry) -> None:
    (change,) = starter.changes("AMA Anläggning", "YTB.1")
    assert change.kind == "recoded"
    assert change.to_code == "YBC YCD"
    assert [change.gone_in(e) for e in ("98", "10", "13", "17", "20")] == [
        False, False, False, True, True,
    ]  # fmt: skip
    assert starter.changes("AMA Anläggning", "YBC.1") == ()
    assert starter.changes("AMA VVS & Kyl", "YTB.1") == ()


def test_a_reused_code_is_not_gone(starter: Registry) -> None:
    (change,) = starter.changes("AMA AF", "AFA.3")
    assert change.kind == "reused"
    assert not change.gone_in("21")
    assert starter.changes("AMA AF", "AFA.31") == ()


def test_a_replaced_statute_is_not_gone_from_its_own_year(starter: Registry) -> None:
    (change,) = starter.changes("AFS", "1999:3")
    assert (change.since, change.to_code) == ("2025-01-01", "2023:3")
    assert not change.gone_in("1999")


def test_dash_codes_and_whole_works_have_their_own_reach(starter: Registry) -> None:
    (dash,) = starter.changes("AMA Anläggning", "PB-.5")
    assert dash.gone_in("23")
    assert not dash.gone_in("20")
    assert starter.changes("AMA Anläggning", "PBB.5") == ()
    (renamed,) = starter.changes("AMA VVS & Kyl", "")
    assert renamed.to_code == "AMA VVS & Kyla"


def test_version_and_hash_follow_the_content(tmp_path: Path) -> None:
    rows = [raw("C"), raw("CB"), raw("CBB.1", "Schakt")]
    first = make_content(rows, [claim()], [], "2026-01-01")
    again = make_content(reversed(rows), [claim()], [], "2026-01-01")
    other = make_content([*rows[:2], raw("CBB.1", "schakt")], [claim()], [], "2026-01-01")
    assert first.sha256 == again.sha256
    assert first.sha256 != other.sha256
    assert first.version == f"2026-01-01-{first.sha256[:8]}"
    build(first, tmp_path / "a.sqlite")
    opened = Registry.open(tmp_path / "a.sqlite")
    assert (opened.version, opened.sha256) == (first.version, first.sha256)


def test_a_change_changes_the_hash() -> None:
    change = Change("AMA Anläggning", "17", "20", "CBB", "new", "", "s", "u", "c")
    one = make_content([raw("C")], [claim()], [], "2026-01-01")
    two = make_content([raw("C")], [claim()], [change], "2026-01-01")
    assert one.sha256 != two.sha256


def test_the_starter_is_built_once_for_its_content(tmp_path: Path) -> None:
    first = Registry.starter(tmp_path)
    built = first.path.stat()
    second = Registry.starter(tmp_path)
    assert second.path == first.path
    assert second.path.stat().st_mtime_ns == built.st_mtime_ns
    assert list(tmp_path.iterdir()) == [first.path]
    assert second.sha256 == starter_content(starter_files()).sha256


def test_a_damaged_starter_is_built_again(tmp_path: Path) -> None:
    path = Registry.starter(tmp_path).path
    path.write_bytes(path.read_bytes()[:5000])
    assert Registry.starter(tmp_path).lookup("AMA Anläggning", "23", "DCB.3") is not None


def test_the_user_s_data_folder_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform != "linux":
        pytest.skip("the folder is set by a variable on Linux only")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Registry.starter().path.parent == tmp_path / "granskare" / "registry"


def test_threads_share_a_registry(starter: Registry) -> None:
    found: list[str] = []

    def look(number: int) -> None:
        for _ in range(20):
            rows = starter.search(f"CBB.{number}", work="AMA Anläggning", edition="23")
            found.extend(row.code for row in rows[:1])
        starter.close()

    threads = [threading.Thread(target=look, args=(number,)) for number in (2, 31, 45)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(set(found)) == ["CBB.2", "CBB.31", "CBB.45"]
    assert len(found) == 60


def test_a_registry_pickles_by_its_path(starter: Registry) -> None:
    copy = pickle.loads(pickle.dumps(starter))
    assert copy is not starter
    assert copy.sha256 == starter.sha256
    assert copy.lookup("AFS", "2023", "2023:10") == starter.lookup("AFS", "2023", "2023:10")
