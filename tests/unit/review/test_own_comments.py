"""What a person marks is quoted as it stands, and what they write is kept with its verdicts."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from registry_db import Registry
from reviewer_app.core.comment import Comment, Draft, Span, Withheld
from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import EditionState
from reviewer_app.core.verdicts import Origin, Severity, Verdict
from reviewer_app.export.selection import Handling, entry_of
from reviewer_app.job import Job
from reviewer_app.review.own_comments import keep, kept_again, quoted
from tests.unit.gate.jobs import make_registry
from tests.unit.job import samples

TEXT = samples.TEXT + "Tjockleken ska vara ≥ 4 mm.\n" + "Ord i en lång rad. " * 40 + "\n"


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    with Job.temporary() as made:
        document = samples.document(tmp_path / "a.pdf")
        made.add_document(document)
        made.set_pages(document.file_id, [samples.page(TEXT)])
        made.set_findings(
            document.file_id, (), (EditionState("AMA Anläggning", ("20",), "20"),),
            (samples.reference(document.file_id, "CBB.1", Verdict.DECLARED),),
        )  # fmt: skip
        yield made


@pytest.fixture(scope="module")
def registry() -> Registry:
    return make_registry({"AMA Anläggning 20": ("CBB.1",), "AMA Anläggning 17": ("DCB.9",)})


def _file(job: Job) -> str:
    return job.documents()[0].file_id


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("CBB.1", "CBB.1"),
        ("Jordschakt", "Jordschakt"),
        # A number without its sign, and half a word, would say something else.
        ("4 mm", "Tjockleken ska vara ≥ 4 mm."),
        ("jockleken", "Tjockleken ska vara ≥ 4 mm."),
    ],
)
def test_a_selection_is_quoted_and_never_cut(
    job: Job, registry: Registry, marked: str, said: str
) -> None:
    start = TEXT.index(marked)
    (cited,) = quoted(job, registry, _file(job), 0, [(start, start + len(marked))])
    assert cited.excerpt == said
    assert TEXT[cited.start : cited.end] == said


def test_a_long_selection_is_cut_where_a_line_ends(job: Job, registry: Registry) -> None:
    (cited,) = quoted(job, registry, _file(job), 0, [(0, len(TEXT))])
    assert cited.excerpt.endswith("≥ 4 mm.")


def test_what_is_not_there_cannot_be_quoted(job: Job, registry: Registry) -> None:
    for page_index, spans in ((7, [(0, 4)]), (0, [])):
        with pytest.raises(UserError) as refused:
            quoted(job, registry, _file(job), page_index, spans)
        assert refused.value.key == "comments.cannot_quote"


def _draft(job: Job, text: str) -> Draft:
    start = TEXT.index("CBB.1")
    span = Span(_file(job), 0, start, start + 5)
    return Draft("own-1", Origin.PERSON, "own_remark", Severity.INFO, text=text, spans=(span,),
                 author="Åsa", made="2026-01-15T12:00:00+01:00")  # fmt: skip


def test_an_own_comment_is_kept_with_its_verdicts(job: Job, registry: Registry) -> None:
    outcome = keep(job, registry, _draft(job, "CBB.1 gäller, inte DCB.9."), "sv")
    assert isinstance(outcome, Comment)
    assert [one.code for one in outcome.codes] == ["CBB.1"]
    assert [one.code for one in outcome.unverified] == ["DCB.9"]
    assert outcome.made == "2026-01-15T12:00:00+01:00"
    (again,) = kept_again(job, registry, ["own-1", "okänd"], "sv")
    assert again == outcome


def test_another_registry_marks_it_otherwise(job: Job, registry: Registry) -> None:
    keep(job, registry, _draft(job, "DCB.9 gäller."), "sv")
    fuller = make_registry({"AMA Anläggning 20": ("CBB.1", "DCB.9")})
    (again,) = kept_again(job, fuller, ["own-1"], "sv")
    assert isinstance(again, Comment)
    assert again.unverified == ()
    assert {one.code for one in again.codes} == {"CBB.1", "DCB.9"}


def test_words_whose_page_is_gone_are_told_and_not_lost(job: Job, registry: Registry) -> None:
    lost = replace(_draft(job, "Se över det här."), spans=(Span("f_borta", 0, 0, 4),))
    outcome = keep(job, registry, lost, "sv")
    assert isinstance(outcome, Withheld)
    assert outcome.message is not None
    assert outcome.message.params["text"] == "Se över det här."


def test_no_sign_in_a_persons_words_turns_the_note_behind_them(
    job: Job, registry: Registry
) -> None:
    kept = keep(job, registry, _draft(job, "DCB.99 \u202e saknas\x07"), "sv")
    assert isinstance(kept, Comment)
    now = datetime.now(UTC)
    entry = entry_of(kept, Handling(now, now), "sv", "Åsa\u202e")
    assert entry.text.startswith("DCB.99  saknas [Ej verifierat i registret: DCB.99 (")
    assert entry.author == "Åsa"
