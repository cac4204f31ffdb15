"""The person's registry: shipped rows, imports and corrections, each with its origin."""

from pathlib import Path

import pytest

from registry_db import Coverage, Registry, RegistryError
from registry_db.corrections import correct
from registry_db.importers import Target, import_plan, plan_file
from registry_db.kept_imports import read_imports
from registry_db.personal import drop_import

WORK, EDITION = "AMA Anläggning", "23"


def take(directory: Path, text: str, name: str = "list.csv", **target: object) -> Registry:
    directory.mkdir(exist_ok=True)
    path = directory.parent / name
    path.write_text(text, "utf-8")
    values: dict[str, object] = {"work": WORK, "edition": EDITION, **target}
    wanted = Target(**values)  # type: ignore[arg-type]
    return import_plan(plan_file(path, wanted, Registry.personal(directory), directory), directory)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "registry"


def test_without_imports_it_is_the_starter(folder: Path) -> None:
    assert Registry.personal(folder).path == Registry.starter(folder).path


def test_every_row_says_where_it_comes_from(folder: Path) -> None:
    registry = take(
        folder, "Kod;Rubrik;Källa\nDCB.7;Nytt lager;sida 12\n", source="Licensierad lista"
    )
    row = registry.lookup(WORK, EDITION, "DCB.7")
    assert row is not None
    assert row.status == "imported"
    assert row.source.startswith("Licensierad lista (20")
    assert row.source.endswith("sida 12")
    shipped = registry.lookup(WORK, EDITION, "DCB.3")
    assert shipped == Registry.starter(folder).lookup(WORK, EDITION, "DCB.3")
    holding = registry.holding(WORK, EDITION)
    assert holding is not None
    assert holding.source.endswith("Licensierad lista")
    assert holding.rows == Registry.starter(folder).holding(WORK, EDITION).rows + 1  # type: ignore[union-attr]


def test_a_row_that_is_held_keeps_its_stronger_source(folder: Path) -> None:
    registry = take(folder, "Kod;Rubrik\nDCB.3;Obundet bärlager för väg, plan o d\n")
    row = registry.lookup(WORK, EDITION, "DCB.3")
    assert row is not None
    assert row.status != "imported"


def test_a_correction_counts_and_the_original_stays(folder: Path) -> None:
    take(folder, "Kod;Rubrik\nDCB.7;Från listan\n")
    row, original = correct(folder, "anläggnings ama", "2023", "DCB.7", "Rätt rubrik", "Stod fel")
    assert original is not None
    assert original.heading == "Från listan"
    assert row.status == "corrected"
    assert row.source.startswith("Stod fel (")
    registry = take(folder, "Kod;Rubrik\nDCB.7;Senare lista\n", "later.csv")
    held = registry.lookup(WORK, EDITION, "DCB.7")
    assert held == row
    headings = [one.heading for one in registry.originals(WORK, EDITION, "DCB.7")]
    assert headings == ["Senare lista", "Från listan"]
    assert registry.search("rätt rubrik")[0] == row
    assert registry.search("från listan") == ()


def test_a_correction_that_says_nothing_new_or_wrong_is_refused(folder: Path) -> None:
    heading = "Obundet bärlager för väg, plan o d"
    for code, text, key in (
        ("DCB.3", heading, "already_so"),
        ("DCB.3", "=1", "row_refused"),
        ("AFC.1", "Omfattning", "row_refused"),
    ):
        with pytest.raises(RegistryError) as caught:
            correct(folder, WORK, EDITION, code, text)
        assert caught.value.message_key == key
    assert read_imports(folder) == ()


def test_a_complete_edition_keeps_its_pyramid(folder: Path) -> None:
    registry = take(folder, "Kod;Rubrik\nJ;A\nJB;B\nJBB;C\n", edition="13", complete=True)
    assert registry.holding(WORK, "13").coverage is Coverage.COMPLETE  # type: ignore[union-attr]
    with pytest.raises(RegistryError) as caught:
        correct(folder, WORK, "13", "JCC.1", "Utan kod ovanför")
    assert caught.value.message_key == "row_refused"
    correct(folder, WORK, "13", "JBB.1", "Ny")
    drop_import(next(one.id for one in read_imports(folder) if one.kind == "list"), folder)
    left = Registry.personal(folder).holding(WORK, "13")
    assert left is not None
    assert left.coverage is Coverage.SAMPLE


def coverage(registry: Registry, edition: str) -> Coverage:
    held = registry.holding(WORK, edition)
    assert held is not None
    return held.coverage


def test_a_complete_registry_that_lacked_a_code_is_a_sample_again(folder: Path) -> None:
    whole = "Kod;Rubrik\nJ;A\nJB;B\nJBB;C\n"
    assert coverage(take(folder, whole, edition="13", complete=True), "13") is Coverage.COMPLETE
    same = take(folder, "Kod;Rubrik\nJBB;C\n", "same.csv", edition="13")
    assert coverage(same, "13") is Coverage.COMPLETE
    more = take(folder, "Kod;Rubrik\nJBC;D\n", "more.csv", edition="13")
    assert coverage(more, "13") is Coverage.SAMPLE
    again = take(folder, f"{whole}JBC;D\nJBD;E\n", "whole.csv", edition="13", complete=True)
    assert coverage(again, "13") is Coverage.COMPLETE


def test_a_code_added_by_hand_to_a_complete_registry_makes_it_a_sample(folder: Path) -> None:
    take(folder, "Kod;Rubrik\nJ;A\nJB;B\nJBB;C\n", edition="13", complete=True)
    correct(folder, WORK, "13", "JBB", "Rättad rubrik")
    assert coverage(Registry.personal(folder), "13") is Coverage.COMPLETE
    correct(folder, WORK, "13", "JBC", "Ny")
    assert coverage(Registry.personal(folder), "13") is Coverage.SAMPLE


def test_a_registry_complete_at_its_top_is_not_undone_below(folder: Path) -> None:
    statutes = {"work": "AFS", "edition": "2023"}
    below = take(folder, "Kod;Rubrik\n2023:10 kap. 99;Nytt kapitel\n", **statutes)
    held = below.holding("AFS", "2023")
    assert held is not None
    assert (held.coverage, held.complete_levels) == (Coverage.COMPLETE, 1)
    above = take(folder, "Kod;Rubrik\n2023:77;Ny föreskrift\n", "top.csv", **statutes)
    held = above.holding("AFS", "2023")
    assert held is not None
    assert held.coverage is Coverage.SAMPLE


def test_removing_an_import_shows_what_was_before(folder: Path) -> None:
    before = Registry.personal(folder).sha256
    take(folder, "Kod;Rubrik\nCBC;ETT ANNAT NAMN\n")
    (kept,) = read_imports(folder)
    with pytest.raises(RegistryError):
        drop_import("zz", folder)
    assert drop_import(kept.id[:6], folder) == kept
    assert Registry.personal(folder).sha256 == before


def test_the_same_imports_make_the_same_registry(folder: Path) -> None:
    registry = take(folder, "Kod;Rubrik\nDCB.7;Nytt\n")
    registry.close()
    registry.path.unlink()
    again = Registry.personal(folder)
    assert (again.version, again.sha256, again.path) == (
        registry.version,
        registry.sha256,
        registry.path,
    )


@pytest.mark.parametrize("size", [0, 50, 5000])
def test_a_half_written_registry_is_built_again(folder: Path, size: int) -> None:
    registry = take(folder, "Kod;Rubrik\nDCB.7;Nytt\n")
    registry.close()
    registry.path.write_bytes(registry.path.read_bytes()[:size])
    assert Registry.personal(folder).lookup(WORK, EDITION, "DCB.7") is not None


def test_rows_changed_on_disk_are_refused_and_built_again(folder: Path) -> None:
    registry = take(folder, "Kod;Rubrik\nDCB.7;Rubriken\n")
    registry.close()
    raw = registry.path.read_bytes()
    assert b"Rubriken" in raw
    registry.path.write_bytes(raw.replace(b"Rubriken", b"Rubriket"))
    tampered = Registry.personal(folder)
    with pytest.raises(RegistryError) as caught:
        tampered.lookup(WORK, EDITION, "DCB.7")
    assert caught.value.message_key == "damaged_removed"
    row = Registry.personal(folder).lookup(WORK, EDITION, "DCB.7")
    assert row is not None
    assert row.heading == "Rubriken"


def test_a_changed_import_file_is_refused_in_one_sentence(folder: Path) -> None:
    registry = take(folder, "Kod;Rubrik\nDCB.7;Rubriken\n")
    registry.path.unlink()
    (path,) = (folder / "imports").glob("*.tsv")
    path.write_bytes(path.read_bytes().replace(b"Rubriken", b"Rubriket"))
    with pytest.raises(RegistryError) as caught:
        Registry.personal(folder)
    assert caught.value.message_key == "import_damaged"
    assert str(path) in caught.value.text("sv")
