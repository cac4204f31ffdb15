"""The review record holds what may be shown, names what is not, and runs nothing."""

import dataclasses
import os
import re
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.people import Remark, Reply
from reviewer_app.core.verdicts import HeadingMatch, Severity, Status, Verdict, WithheldKind
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export import report
from reviewer_app.export.background import Background, CodeUse, RefusedName, Unread, Unreviewed
from reviewer_app.export.progress import Watch
from reviewer_app.export.selection import (
    EditionUsed,
    Flagged,
    Remarked,
    Selection,
    Unsettled,
)
from tests.unit.documents import papers
from tests.unit.documents.test_typeset import texts
from tests.unit.export import entries

HOSTILE = '<script>alert(1)</script> & "citat" </style><img src=x onerror=y> ]]>'


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(2) as shared:
        yield shared


@pytest.fixture
def selection(tmp_path: Path) -> Selection:
    document = entries.document(papers.paper(tmp_path / "TB åäö #1.pdf", pages=2))
    cited = entries.cite(document, "DCB.111 Förstärkningslager")
    first = dataclasses.replace(entries.entry(cited), rule="heading_differs")
    handling = dataclasses.replace(
        first.handling, status=Status.TO_FIX, answer="Rättas i rev C.", recipient="VA",
        replies=(Reply("r1", "c2", "Åsa Ek", "Rättas i rev C.", ""),),
    )  # fmt: skip
    second = dataclasses.replace(
        entries.entry(entries.cite(document, "420 mm", 1), name="c2", text="Tjockleken avviker."),
        handling=handling, severity=Severity.ERROR, repairs=1,
    )  # fmt: skip
    base = entries.selection(document, entries=(first, second))
    use = CodeUse(
        document.file_id, "ama", "DCB.111", "AMA Anläggning", "20", Verdict.DECLARED, "Lager",
        "Förstärkningslager", HeadingMatch.DIFFERS, "sample", "egen lista", (1, 2), 2,
    )  # fmt: skip
    return dataclasses.replace(
        base,
        editions=(EditionUsed(document.file_id, "AMA Anläggning", "20"),),
        flagged=(
            Flagged(WithheldKind.DRAFT, document.name, 4, "critic", "Koden finns inte", "XXQ.999"),
            Flagged(
                WithheldKind.OBSERVATION, document.name, 2, "tb_not_in_mf", "Skäl två",
                words="Koden saknas i MF.", verdicts=(Verdict.NOT_COVERED,),
                quotation="DCB.9 Lager",
            ),
        ),
        background=Background(
            "Gångväg vid Ekbacken", "Åsa Öberg", (use,),
            (Unread(document.file_id, (3, 4, 5, 9), "sidan är en bild"),),
            (RefusedName("Ritning K-1.pdf", "filen är skadad"),),
            (Unreviewed(document.file_id, (6, 7, 8), "Koder och text", "svaret kom aldrig"),),
        ),
    )  # fmt: skip


class Page(HTMLParser):
    """What a reader of the HTML meets."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def html_of(selection: Selection, folder: Path, pool: AnalysisPool, **more: object) -> str:
    target = folder / "protokoll.html"
    report.write(selection, (target,), pool=pool, **more)  # type: ignore[arg-type]
    return target.read_text("utf-8")


def test_the_pdf_says_who_what_when_and_against_which_registers(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    target = tmp_path / "protokoll.pdf"
    report.write(selection, (target,), pool=pool)
    said = " ".join(" ".join(texts(target)).split())
    document = selection.documents[0]
    for part in (
        "Granskningsprotokoll", "Gångväg vid Ekbacken", "Åsa Öberg", "2026-01-20 12:00",
        "TB åäö #1.pdf", "B / 2026-01-10", "AMA Anläggning 20", "urval", "egen lista",
        "2 synpunkter på 1 handling", "Åsa Ek: Rättas i rev C.", "Ska åtgärdas", "XXQ.999",
        "Koden saknas i MF.", "registret täcker inte utgåvan", "3–5, 9", "sidan är en bild",
        "Ritning K-1.pdf", "1 mening som inte kunde verifieras", "alla",
        "Språkmodellen granskade inte 3 sidor", "6–8", "Koder och text", "svaret kom aldrig",
    ):  # fmt: skip
        assert part in said, part
    assert document.sha256 in "".join(said.split())
    assert "AFS" not in said  # held, and not used


def test_the_pdf_has_bookmarks_down_to_each_comment(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    target = tmp_path / "protokoll.pdf"
    report.write(selection, (target,), pool=pool)
    with pikepdf.open(target) as pdf, pdf.open_outline() as outline:
        (comments,) = (one for one in outline.root if one.title == "Synpunkter")
        (document,) = comments.children
        assert document.title == "TB åäö #1.pdf"
        assert [one.title for one in document.children] == [
            "1   Rubriken avviker   DCB.111", "2   Kontroll   DCB.111",
        ]  # fmt: skip


def test_the_html_is_one_file_that_runs_and_fetches_nothing(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    hostile = tuple(dataclasses.replace(one, text=HOSTILE) for one in selection.entries)
    background = dataclasses.replace(selection.background, title=HOSTILE, reviewer=HOSTILE)
    text = html_of(
        dataclasses.replace(selection, entries=hostile, background=background), tmp_path, pool
    )
    page = Page(text)
    assert {tag for tag, _ in page.tags}.isdisjoint({"script", "link", "iframe", "object", "form"})
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert all(str(one["src"]).startswith("data:image/png;base64,") for one in page.all("img"))
    policies = [one["content"] for one in page.all("meta") if "http-equiv" in one]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]
    assert "".join(page.words).count(HOSTILE) == 2 + 3  # comments; title, tender, reviewer
    assert not re.search(r"url\(|@import", text)


def test_the_html_has_real_tables_headings_and_links(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    copy = tmp_path / "kopior" / "TB åäö #1 granskad.pdf"
    page = Page(html_of(selection, tmp_path, pool, copies={selection.documents[0].file_id: copy}))
    assert page.all("html") == [{"lang": "sv"}]
    ids = {attributes.get("id") for _, attributes in page.tags}
    inner = [str(one["href"]) for one in page.all("a") if str(one["href"]).startswith("#")]
    assert inner
    assert all(link[1:] in ids for link in inner)
    outside = [str(one["href"]) for one in page.all("a") if not str(one["href"]).startswith("#")]
    assert outside == [
        f"./kopior/TB%20%C3%A5%C3%A4%C3%B6%20%231%20granskad.pdf#page={page}" for page in (1, 2)
    ]
    assert len(page.all("img")) == 2
    assert all(one["alt"] for one in page.all("img"))
    assert len(page.all("table")) > 8
    assert page.all("thead")


def test_works_that_contradict_themselves_are_named_beside_those_that_hold(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    file_id = selection.documents[0].file_id
    unsettled = (
        Unsettled(file_id, "MER Anläggning", (("20", (1,)), ("17", (3,)))),
        Unsettled(file_id, "AMA Hus", (("21", (2,)),), assumed="21"),
        Unsettled(file_id, "AMA EL"),
    )
    page = Page(html_of(dataclasses.replace(selection, unsettled=unsettled), tmp_path, pool))
    said = " ".join(" ".join(page.words).split())
    for part in (
        "AMA Anläggning 20", "MER Anläggning: motstridigt – 20 (s. 1); 17 (s. 3)",
        "AMA Hus 21: antagen, inte bekräftad", "AMA EL: utgåva ej angiven",
    ):  # fmt: skip
        assert part in said, part


def test_what_people_remarked_stands_apart_and_is_not_counted(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    file_id = selection.documents[0].file_id
    remark = Remark(
        "r9", file_id, 1, "Highlight", "Karin Ek", "", "Stämmer detta?", marked="420 mm"
    )
    remarked = Remarked(remark, (Reply("r10", "r9", "Åsa Ek", "Ja.", ""),))
    page = Page(html_of(dataclasses.replace(selection, remarks=(remarked,)), tmp_path, pool))
    said = " ".join(" ".join(page.words).split())
    assert "2 synpunkter på 1 handling" in said
    after = said[said.rindex("Anmärkningar från personer") :]
    for part in ("inte prövat", "Karin Ek", "Stämmer detta?", "”420 mm”", "Åsa Ek: Ja."):
        assert part in after, part


def test_a_place_that_several_comments_cite_is_pictured_once(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    first = selection.entries[0]
    many = tuple(dataclasses.replace(first, id=f"c{number}") for number in range(4))
    text = html_of(dataclasses.replace(selection, entries=many), tmp_path, pool)
    page = Page(text)
    assert text.count("data:image/") == 1
    assert len(page.all("svg")) == 4
    assert [one["href"] for one in page.all("use")] == ["#picture-1"] * 3
    assert all(one["aria-label"] for one in page.all("svg"))


def test_quotations_that_stand_together_share_a_picture(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    document = selection.documents[0]
    cited = (entries.cite(document, "DCB.111"), entries.cite(document, "Förstärkningslager"))
    together = dataclasses.replace(selection.entries[0], citations=cited)
    page = Page(html_of(dataclasses.replace(selection, entries=(together,)), tmp_path, pool))
    assert (len(page.all("blockquote")), len(page.all("img"))) == (2, 1)


def test_the_english_record_is_english(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    page = Page(html_of(dataclasses.replace(selection, language="en"), tmp_path, pool))
    said = " ".join(page.words)
    assert page.all("html") == [{"lang": "en"}]
    assert "Review record" in said
    assert not re.search(r"Synpunkt|Handling|Omfattning|Registrets", said)


def test_no_comments_is_said_without_promising_anything(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    said = html_of(
        dataclasses.replace(selection, entries=(), flagged=(), filter=""), tmp_path, pool
    )
    assert "Det betyder inte att handlingarna är utan fel" in said
    assert "Inget undanhölls" in said


@pytest.mark.parametrize("kept", [1, 0])
def test_a_record_of_a_part_does_not_say_that_the_review_gave_no_more(
    selection: Selection, tmp_path: Path, pool: AnalysisPool, kept: int
) -> None:
    part = dataclasses.replace(selection, entries=selection.entries[:kept], filter="allvar: Fel")
    said = html_of(part, tmp_path, pool)
    assert "Granskningen kan ha gett" in said
    assert "Granskningen har" not in said


def test_a_missing_document_leaves_the_record_without_its_pictures(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    Path(selection.documents[0].path).unlink()
    assert html_of(selection, tmp_path, pool).count("Sidan kunde inte avbildas") == 2
    target = tmp_path / "protokoll.pdf"
    report.write(selection, (target,), pool=pool)
    assert " ".join(texts(target)).count("Sidan kunde inte avbildas") == 2


def test_a_replaced_document_stops_the_record(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    papers.paper(Path(selection.documents[0].path), pages=3)
    target = tmp_path / "protokoll.pdf"
    with pytest.raises(UserError) as caught:
        report.write(selection, (target,), pool=pool)
    assert caught.value.key == "documents.changed"
    assert not target.exists()


@pytest.mark.parametrize("name", ["protokoll.pdf", "protokoll.html"])
def test_a_cancelled_record_leaves_nothing(
    selection: Selection, tmp_path: Path, pool: AnalysisPool, name: str
) -> None:
    stop = threading.Event()
    stop.set()
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(Cancelled):
        report.write(selection, (tmp_path / name,), pool=pool, watch=Watch(cancel=stop))
    assert sorted(os.listdir(tmp_path)) == before


@pytest.mark.parametrize("name", ["protokoll.pdf", "protokoll.html"])
def test_a_full_disk_leaves_no_half_record(
    selection: Selection, small_disk: Path, pool: AnalysisPool, name: str
) -> None:
    many = tuple(
        dataclasses.replace(selection.entries[0], id=f"c{at}", text=str(at**9) * 40)
        for at in range(120)
    )
    with pytest.raises(UserError) as caught:
        report.write(dataclasses.replace(selection, entries=many), (small_disk / name,), pool=pool)
    assert caught.value.key == "documents.target_disk_full"
    assert list(small_disk.iterdir()) == []


def test_a_target_that_may_not_be_replaced_is_named(
    selection: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    target = tmp_path / "protokoll å.pdf"
    target.write_bytes(b"kvar")
    target.chmod(0o444)
    with pytest.raises(UserError) as caught:
        report.write(selection, (target,), pool=pool)
    assert caught.value.key == "documents.target_no_permission"
    assert target.read_bytes() == b"kvar"
    source = Path(selection.documents[0].path)
    with pytest.raises(UserError) as caught:
        report.write(selection, (source,), pool=pool)
    assert caught.value.key == "documents.target_is_source"
