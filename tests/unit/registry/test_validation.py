"""Rows that are refused, with file, line and reason."""

import errno
import sqlite3
from pathlib import Path

import pytest

from registry_db import Coverage, RegistryError, Row
from registry_db.build import build
from registry_db.content import make_content, read_changes, read_rows
from registry_db.errors import REASONS, SENTENCES
from registry_db.validation import Refusal, printable, validate
from tests.unit.registry.conftest import claim, raw

REFUSED = [
    ("work", raw("C", work="AMA Anlaggning")),
    ("edition", raw("C", edition="19")),
    ("edition", raw("C", edition="²0")),
    ("edition_of_statute", raw("2023:1", work="AFS", edition="2022")),
    ("grammar", raw("CBB.")),
    ("grammar", raw("CBB.1.2")),
    ("grammar", raw("cbb.1")),
    ("grammar", raw("CBB.123456")),
    ("grammar", raw("AFC.1")),
    ("blank", raw("")),
    ("blank", raw("C", " ")),
    ("blank", raw("C", source=" ")),
    ("spacing", raw("C ")),
    ("spacing", raw("C", "Schakt  för ledning")),
    ("spacing", raw("C", "Schakt\nför ledning")),
    ("spacing", raw("C", "Schakt\u00a0för ledning")),
    ("not_composed", raw("C", "Fyllning fo\u0308r va\u0308g")),
    ("characters", raw("C", "Schakt\u00ad för ledning")),
    ("characters", raw("C", "Sсhakt")),  # a Cyrillic letter
    ("characters", raw("C", "Schakt <b>")),
    ("characters", raw("CBB.\u0661")),
    ("characters", raw("C", source="a\tb")),
    ("formula", raw("C", "=A1")),
    ("formula", raw("C", "@SUM(A1)")),
    ("formula", raw("C", "#REF!")),
    ("formula", raw("=C")),
    ("dummy", raw("C", "Dummy")),
    ("dummy", raw("C", "XXX")),
    ("status", raw("C", status="rumour")),
]


@pytest.mark.parametrize(("reason", "row"), REFUSED)
def test_a_bad_row_is_refused(reason: str, row: object) -> None:
    refusal = validate(row)  # type: ignore[arg-type]
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason


def test_every_reason_is_said_in_both_languages() -> None:
    for texts in [*REASONS.values(), *SENTENCES.values()]:
        assert set(texts) == {"sv", "en"}
        assert all(texts.values())


@pytest.mark.parametrize("heading", ["Rör, PE-X (typ 1/2) m.m.", "Schakt – djup ≥ 2 m", "ÉÜ"])
def test_trade_signs_are_allowed(heading: str) -> None:
    assert isinstance(validate(raw("C", heading)), Row)


def test_a_refusal_names_file_line_and_reason() -> None:
    text = "work\tedition\tcode\theading\tstatus\tsource_url\nAFS\t2023\t2023:1\t=1\tofficial\tu\n"
    with pytest.raises(RegistryError) as caught:
        make_content(read_rows(text.encode(), "afs.tsv"), [claim()], [], "2026-01-01")
    assert caught.value.message_key == "row_refused"
    assert str(caught.value) == "afs.tsv, line 2: a formula instead of text (=1)"
    assert caught.value.text("sv") == "afs.tsv, rad 2: en formel i stället för text (=1)"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"code\tedition\n", "header"),
        (b"", "header"),
        (b"\xff\xfe", "not_utf8"),
        (b"work\tedition\tcode\theading\tstatus\tsource_url\nAFS\t2023\n", "row_refused"),
        (b"work\tedition\tcode\theading\tstatus\tsource_url\n\nx\n", "row_refused"),
    ],
)
def test_a_broken_table_is_refused(text: bytes, key: str) -> None:
    with pytest.raises(RegistryError) as caught:
        list(read_rows(text, "x.tsv"))
    assert caught.value.message_key == key


@pytest.mark.parametrize(("column", "value"), [(4, "below"), (4, "nowhere"), (5, "gone")])
def test_a_broken_change_is_refused(column: int, value: str) -> None:
    header = (
        "work\tfrom_edition\tto_edition\tcode\treach\tkind\tto_code\tsince\tstatement_sv\t"
        "statement_en\tsource_url\tconfidence\n"
    )
    cells = ["AFS", "", "2023", "", "work", "renamed", "", "", "s", "s", "u", "c"]
    assert len(list(read_changes((header + "\t".join(cells)).encode(), "c.tsv"))) == 1
    cells[column] = value
    with pytest.raises(RegistryError) as caught:
        list(read_changes((header + "\t".join(cells)).encode(), "c.tsv"))
    assert caught.value.params["line"] == 2


def refused(*args: object) -> str:
    with pytest.raises(RegistryError) as caught:
        make_content(*args, [], "2026-01-01")  # type: ignore[arg-type]
    return caught.value.text("en")


def test_a_code_twice_is_refused() -> None:
    rows = [raw("C", line=2), raw("CB", line=3), raw("C", "Other", line=4)]
    assert "line 4: the code stands on another line (C)" in refused(rows, [claim()])


def test_rows_without_coverage_and_coverage_without_rows_are_refused() -> None:
    assert "no coverage is given" in refused([raw("C", line=2)], [])
    assert "has no rows" in refused([], [claim()])


def test_a_complete_register_must_hold_the_parents() -> None:
    complete = claim(coverage=Coverage.COMPLETE)
    rows = [raw("C", line=2), raw("CBB", line=3)]
    assert "line 3: the code above is missing in a complete registry (CB)" in refused(
        rows, [complete]
    )
    assert make_content([*rows, raw("CB")], [complete], [], "d").rows
    assert make_content(rows, [claim()], [], "d").rows


def test_parents_are_demanded_within_the_levels_claimed() -> None:
    to_second = claim(coverage=Coverage.COMPLETE, levels=2)
    rows = [raw("C"), raw("CB"), raw("CBB.1")]
    assert make_content(rows, [to_second], [], "d").rows
    assert "(CE)" in refused([*rows, raw("CEB")], [to_second])


def test_a_token_is_printed_safely() -> None:
    assert printable("a\u202eb\u0301\n") == "a\\u202eb\\u0301\\u000a"
    assert printable("x" * 100) == "x" * 60 + "…"


def test_nothing_is_left_where_building_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = make_content([raw("C")], [claim()], [], "2026-01-01")
    target = tmp_path / "r.sqlite"
    target.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(RegistryError) as caught:
        build(content, target)
    assert caught.value.message_key == "disk_full"
    assert [path.name for path in tmp_path.iterdir()] == ["r.sqlite"]
    assert target.read_bytes() == b"before"


def test_a_folder_that_is_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    content = make_content([raw("C")], [claim()], [], "2026-01-01")
    with pytest.raises(RegistryError) as caught:
        build(content, tmp_path / "file" / "r.sqlite")
    assert caught.value.message_key == "not_writable"


def test_the_tables_compare_bytes(tmp_path: Path) -> None:
    build(make_content([raw("C")], [claim()], [], "2026-01-01"), tmp_path / "r.sqlite")
    with sqlite3.connect(tmp_path / "r.sqlite") as connection:
        schema = " ".join(
            sql or "" for (sql,) in connection.execute("SELECT sql FROM sqlite_master")
        )
    connection.close()
    assert "NOCASE" not in schema
    assert "RTRIM" not in schema
