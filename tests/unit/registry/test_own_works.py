"""Works that nobody here thought of: described in a file, then like any other."""

import time
from pathlib import Path

import pytest

from registry_db import Coverage, Registry, RegistryError
from registry_db.code_form import CodeForm, FormError
from registry_db.compare import compare
from registry_db.corrections import correct
from registry_db.importers import Plan, Target, import_plan, plan_file
from registry_db.own_works import read_own_work
from registry_db.personal import add_own_work

WORK = """
name = "Bygghandbok"
aliases = ["Bygghandboken"]
editions = ["2018", "2022"]

[code]
parts = [
    { digits = 2 },
    { separator = "-", digits = 2 },
    { separator = " ", digits = 2 },
    { separator = " ", digits = 2 },
]
levels = [1, 2, 3, 4]
examples = ["22-01 31 19", "22-01"]
counter_examples = ["22-1 31 19", "22013119", "22-01 31 19 4", "22_01"]
"""
CLIENT = """
name = "Stadens tillägg"
leans_on = "AMA Anläggning"
editions = ["20", "23"]
"""


def with_work(folder: Path, year: str, rows: str, work: str = "Bygghandbok") -> Registry:
    folder.mkdir(exist_ok=True)
    path = folder.parent / "codes.tsv"
    path.write_text(f"Code\tTitle\n{rows}", "utf-8")
    plan = plan_file(path, Target(work, year), Registry.personal(folder), folder)
    assert plan.refused == ()
    return import_plan(plan, folder)


def test_a_described_work_is_imported_compared_and_climbed(tmp_path: Path) -> None:
    folder = tmp_path / "registry"
    add_own_work(WORK, "bygghandbok.toml", folder)
    with_work(folder, "2018", "22\tRÖR\n22-01\tVatten\n22-01 31\tRör\n22-01 31 19\tKopparrör\n")
    registry = with_work(folder, "2022", "22-01 31 19\tRör av koppar\n")
    row = registry.lookup("Bygghandbok", "2018", "22-01 31 19")
    assert row is not None
    assert (row.family, row.parent) == ("own:Bygghandbok", "22-01 31")
    chain = [one.code for one in registry.parents("Bygghandbok", "2018", "22-01 31 19")]
    assert chain == ["22-01 31", "22-01", "22"]
    assert [one.code for one in registry.children("Bygghandbok", "2018", "22-01")] == ["22-01 31"]
    found = compare(registry, "Bygghandbok", "2018", "2022")
    assert [one.code for one in found.changed] == ["22-01 31 19"]
    assert registry.search("220131")[0].work == "Bygghandbok"
    assert Registry.open(registry.path).sha256 == registry.sha256


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('name = "Bygghandbok"', 'name = "AMA Hus"', "work_taken"),
        ('"Bygghandboken"', '"Hus AMA"', "work_taken"),
        ('"2018"', '"tjugo"', "work_file"),
        ("digits = 2", "digits = 99", "work_file"),
        ("digits = 2", 'regex = "(a+)+"', "work_file"),
        ('separator = "-"', 'separator = "(?:"', "work_file"),
        ("levels = [1,", "levels = [3,", "work_file"),
        ('["22-01 31 19", "22-01"]', '["22-01 31 1"]', "work_example"),
        ('"22_01"]', '"22-02"]', "work_counter_example"),
        ("counter_examples", "# counter_examples", "work_file"),
        ("[code]", "[kod]", "work_file"),
        ("[code]", "[code", "work_file"),
    ],
)
def test_a_work_described_wrongly_is_refused(old: str, new: str, key: str) -> None:
    text = WORK.replace(old, new, 1)
    assert text != WORK
    with pytest.raises(RegistryError) as caught:
        read_own_work(text, "w.toml")
    assert caught.value.message_key == key
    assert "w.toml" in caught.value.text("sv")


@pytest.mark.parametrize("said", ['"22"', '["22"]', "22", "[22]"])
def test_parts_that_are_no_parts_are_refused(said: str) -> None:
    text = f'name = "W"\neditions = ["20"]\n[code]\nparts = {said}\n'
    with pytest.raises(RegistryError) as caught:
        read_own_work(text, "w.toml")
    assert caught.value.message_key == "work_file"


def test_a_form_must_not_take_the_codes_of_ama() -> None:
    text = """
name = "Annat verk"
editions = ["20"]
[code]
parts = [{ letters = 3 }, { separator = ".", digits = 1 }]
examples = ["CBB.3"]
counter_examples = ["CBB"]
"""
    with pytest.raises(RegistryError) as caught:
        read_own_work(text, "w.toml")
    assert caught.value.message_key == "work_collides"


def test_forms_are_linear() -> None:
    parts: list[dict[str, object]] = [{"digits": [1, 12]}]
    parts += [{"separator": " ", "digits": [1, 12]}] * 7
    form = CodeForm.read(parts, range(1, 9))
    start = time.perf_counter()
    assert not form.matches("1 2 3 4 5 6 7 " * 20_000 + "x")
    assert time.perf_counter() - start < 1
    with pytest.raises(FormError):
        CodeForm.read([{"digits": [1, 3]}, {"digits": [1, 3]}])


def test_a_client_s_register_holds_marked_and_plain_codes(tmp_path: Path) -> None:
    folder = tmp_path / "registry"
    own = add_own_work(CLIENT, "c.toml", folder)
    assert own.work.leans_on == "AMA Anläggning"
    registry = with_work(
        folder, "20", "//CBB.31\tSchakt i park\nCBB.4\tSchakt\n", "Stadens tillägg"
    )
    row = registry.lookup("Stadens tillägg", "20", "//CBB.31")
    assert row is not None
    assert row.family == "client"
    assert registry.lookup("AMA Anläggning", "20", "//CBB.31") is None
    with pytest.raises(RegistryError):
        read_own_work(CLIENT.replace("AMA Anläggning", "AMA Påhitt"), "c.toml")


def planned(folder: Path, target: Target, rows: str) -> Plan:
    path = folder.parent / "codes.tsv"
    path.write_text(f"Code\tTitle\tParent\n{rows}", "utf-8")
    return plan_file(path, target, Registry.personal(folder), folder)


def test_a_client_s_register_is_complete_without_the_codes_of_the_work(tmp_path: Path) -> None:
    folder = tmp_path / "registry"
    add_own_work(CLIENT, "c.toml", folder)
    target = Target("Stadens tillägg", "20", complete=True)
    rows = "//CBB.3\tI park\t\n//CBB.31\tVid träd\t//CBB.3\nCBB.4//1\tVid rot\tCBB.4\n"
    plan = planned(folder, target, rows)
    assert (plan.refused, plan.gaps, plan.orphans) == ((), (), ())
    registry = import_plan(plan, folder)
    index = registry.index("Stadens tillägg", "20")
    assert index is not None
    assert index.coverage is Coverage.COMPLETE
    assert index.coverage_of("//CBB.32") is Coverage.COMPLETE
    # A document that names no edition of the work beside it must not be told that it lacks these.
    assert index.coverage_of("CBB.32") is Coverage.SAMPLE
    correct(folder, "Stadens tillägg", "20", "//CBB.5", "Vid damm")


def test_a_code_above_that_the_work_is_known_to_lack_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "registry"
    add_own_work(CLIENT.replace("AMA Anläggning", "AMA EL").replace("20", "09"), "c.toml", folder)
    whole = Target("AMA EL", "09", complete=True)
    import_plan(planned(folder, whole, "J\tSKIKT\t\nJB\tSKIKT\tJ\n"), folder)
    target = Target("Stadens tillägg", "09", complete=True)
    plan = planned(folder, target, "//JBB\tSkikt\t\n//JBC.1\tSkikt\t\n")
    assert [(one.line, one.reason, one.token) for one in plan.refused] == [
        (3, "parent_missing", "JBC")
    ]
    assert [row.code for row in plan.taken] == ["//JBB"]
    other = planned(folder, target, "//JBB\tSkikt\t//JB\n//JBC\tSkikt\tJ\n")
    assert [(one.reason, one.token) for one in other.refused] == [
        ("parent_missing", "//JB"),
        ("parent_differs", "J"),
    ]


def test_a_work_without_levels_takes_the_code_above_that_its_list_names(tmp_path: Path) -> None:
    folder = tmp_path / "registry"
    add_own_work(WORK.replace("levels = [1, 2, 3, 4]", "").replace(', "22-01"]', "]"), "w", folder)
    rows = (
        "22-01 31 19\tRör\t\n22-01 31 20\tKopparrör\t22-01 31 19\n"
        "22-01 31 21\tStålrör\t22-01 31 99\n22-01 31 22\tRör\t22-01 31 22\n"
    )
    plan = planned(folder, Target("Bygghandbok", "2018"), rows)
    assert [row.code for row in plan.taken] == ["22-01 31 19", "22-01 31 20"]
    assert [(one.line, one.reason) for one in plan.refused] == [
        (4, "parent_missing"),
        (5, "parent_differs"),
    ]
