"""Whatever people wrote goes out as PDF or XFDF and comes back the same."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.core.document import Document
from reviewer_app.core.geometry import inverse, transform_rect
from reviewer_app.core.people import Decision, Remark, Reply, spelled_out
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.annotations import read_annotations, user_spaces
from reviewer_app.documents.marks import Enclosed, Found, Mark
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.exchange.bringing_in import carry_out
from reviewer_app.exchange.plan import plan_import
from reviewer_app.exchange.xfdf_reading import read_xfdf
from reviewer_app.export.marking import marks_of, names_of
from reviewer_app.export.selection import Handling, Remarked, Selection
from reviewer_app.export.xfdf import xfdf_of
from reviewer_app.job import Job
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet
from tests.unit.export import entries

NO_POOL = cast("AnalysisPool", None)
"""Every citation has its box: nothing is asked of the workers."""
AT = "2026-07-15T09:30:00+02:00"
WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs", "Cn", "Co"])
    | st.sampled_from([" ", "\n", "\u202e", "<", "&", "å", "–", "😀"]),
    min_size=1, max_size=40,
).map(lambda text: spelled_out(f"x{text}y"))  # fmt: skip
"""As a job gives them out."""
KINDS = st.sampled_from(["Highlight", "Text", "Square", "Underline", "StrikeOut"])
STATUSES = st.sampled_from([Status.TO_FIX, Status.REJECTED, Status.FIXED, Status.OTHER_FORUM])
BOXES = st.tuples(st.integers(50, 300), st.integers(50, 600)).map(
    lambda at: (float(at[0]), float(at[1]), at[0] + 80.0, at[1] + 14.0)
)


@st.composite
def said(draw: st.DrawFn) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]], Status]:
    """Return remarks (kind, author, text), replies (author, text) and a status."""
    remarks = draw(st.lists(st.tuples(KINDS, WORDS | st.just(""), WORDS), max_size=3))
    replies = draw(st.lists(st.tuples(WORDS | st.just(""), WORDS), max_size=3))
    return remarks, replies, draw(STATUSES)


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return entries.document(papers.paper(tmp_path_factory.mktemp("rund") / "TB å.pdf", pages=2))


def selection(
    document: Document, remarks: list[Remark], replies: list[Reply], status: Status
) -> Selection:
    decided = Decision("c1", status, "Bo Ek", AT)
    handling = Handling(
        entries.WINTER, entries.SUMMER, status, decisions=(decided,), replies=tuple(replies)
    )
    entry = replace(entries.entry(entries.cite(document, "DCB.111")), handling=handling)
    made = entries.selection(document, entries=(entry,))
    return replace(made, remarks=tuple(map(Remarked, remarks)))


def through_pdf(document: Document, marks: tuple[Mark, ...]) -> tuple[Found, ...]:
    copy = Path(document.path).with_name("kopia.pdf")
    copy.write_bytes(b"")
    annotate(KeptOutlet(), source_of(document), marks, Enclosed(), str(copy), str(copy))
    return read_annotations(str(copy), "")


def through_xfdf(document: Document, marks: tuple[Mark, ...]) -> tuple[Found, ...]:
    spaces = user_spaces(source_of(document), [0, 1])
    path = Path(document.path).with_name("kopia.xfdf")
    path.write_bytes(xfdf_of(marks, document.name, spaces))
    return tuple(
        replace(one, rects=tuple(transform_rect(r, inverse(spaces[one.page_index]))
                                 for r in one.rects))
        for one in read_xfdf(path).found
    )  # fmt: skip


@pytest.mark.parametrize("through", [through_pdf, through_xfdf])
@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(words=said(), box=BOXES)
def test_what_goes_out_comes_back(
    through: object,
    document: Document,
    words: tuple[list[tuple[str, str, str]], list[tuple[str, str]], Status],
    box: tuple[float, float, float, float],
) -> None:
    said_of, answered, status = words
    remarks = [
        Remark(f"remark-{at}-of-a-long-name", document.file_id, at % 2, kind, author, "Ämne", text,
               (box,))
        for at, (kind, author, text) in enumerate(said_of)
    ]  # fmt: skip
    replies = [
        Reply(f"reply-{at}-of-a-long-name", "c1", author, text, AT)
        for at, (author, text) in enumerate(answered)
    ]
    made = selection(document, remarks, replies, status)
    marks = marks_of(made, document, source_of(document), NO_POOL)
    found = through(document, marks)  # type: ignore[operator]
    with Job.temporary() as job:
        job.add_document(document)
        job.keep_names(names_of(made.entries))
        plan = plan_import(found, job, document.file_id, "kopia")
        carry_out(plan, job)
        assert sorted(map(seen, job.remarks())) == sorted(map(seen, remarks))
        kept = job.replies().get("c1", ())
        assert [(one.id, one.author, one.text) for one in kept] == [
            (one.id, one.author, one.text) for one in replies
        ]
        assert job.statuses()["c1"].status is status
        for one in job.remarks():
            # A note has a place, and no size.
            sides = 2 if one.kind == "Text" else 4
            assert one.rects[0][:sides] == pytest.approx(box[:sides], abs=1.5)
        assert plan_import(found, job, document.file_id, "kopia").is_empty


def seen(one: Remark) -> tuple[str, int, str, str, str, str]:
    """Return what of a remark must not be lost on the way."""
    return (one.id, one.page_index, one.kind, one.author, one.subject, one.text)
