"""Whatever is stored comes back equal."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.core.comment import Draft
from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration, EditionChoice, EditionState, Reference
from reviewer_app.core.run import Run
from reviewer_app.core.verdicts import Status
from reviewer_app.extraction.document_task import DocumentFindings
from reviewer_app.job import Job, Place
from reviewer_app.job.storing import decode, encode
from tests.unit.job.samples import withheld

TEXT = st.text(max_size=20)
st.register_type_strategy(str, TEXT)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
# SQLite and JSON integers have 64 bits.
st.register_type_strategy(int, st.integers(-(2**53), 2**53))

DOCUMENTS = st.from_type(Document)
quick = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@quick
@given(
    st.one_of(
        DOCUMENTS,
        st.from_type(Draft),
        st.from_type(Declaration),
        st.from_type(EditionState),
        st.from_type(Reference),
        st.from_type(Run),
    )
)
def test_json(record: object) -> None:
    assert decode(type(record), encode(record)) == record


def a_job() -> tuple[Job, str]:
    job = Job.temporary()
    job.add_document(Document("f_1", "a.pdf", "/a.pdf", "x", 1, 1))
    return job, "f_1"


@quick
@given(DOCUMENTS)
def test_documents(document: Document) -> None:
    with Job.temporary() as job:
        kept = job.add_document(replace(document, path="/nowhere/a.pdf"))
        assert replace(kept, path=document.path) == document


@quick
@given(st.lists(st.builds(PageText, text=st.text(st.characters())), max_size=4))
def test_pages(pages: list[PageText]) -> None:
    pages = [replace(page, page_index=index) for index, page in enumerate(pages)]
    job, file_id = a_job()
    with job:
        job.set_pages(file_id, pages)
        assert job.pages(file_id) == tuple(pages)


@quick
@given(
    st.lists(st.from_type(Declaration), max_size=3),
    st.lists(st.from_type(EditionState), max_size=3, unique_by=lambda state: state.work),
    st.lists(st.from_type(Reference), max_size=3, unique_by=lambda reference: reference.id),
)
def test_findings(
    declarations: list[Declaration], editions: list[EditionState], references: list[Reference]
) -> None:
    job, file_id = a_job()
    with job:
        job.set_findings(file_id, declarations, editions, references)
        assert job.declarations(file_id) == tuple(declarations)
        assert job.editions(file_id) == tuple(editions)
        assert job.references(file_id) == tuple(references)


@quick
@given(st.from_type(DocumentFindings))
def test_sweeps(findings: DocumentFindings) -> None:
    job, file_id = a_job()
    with job:
        job.set_sweep(file_id, findings)
        assert job.sweep(file_id) == findings


@quick
@given(st.lists(st.from_type(Draft), max_size=3, unique_by=lambda draft: draft.id))
def test_drafts(drafts: list[Draft]) -> None:
    with Job.temporary() as job:
        for draft in drafts:
            job.record(draft, withheld(draft.id))
        assert job.drafts() == tuple(drafts)


@quick
@given(st.lists(st.from_type(Run), max_size=3, unique_by=lambda run: run.id))
def test_runs(runs: list[Run]) -> None:
    with Job.temporary() as job:
        for run in runs:
            job.add_run(run)
        assert job.runs() == tuple(runs)


@quick
@given(st.builds(EditionChoice, file_id=st.just("f_1"), edition=st.text(min_size=1)))
def test_choices(choice: EditionChoice) -> None:
    job, _ = a_job()
    with job:
        job.set_edition(choice)
        assert job.choices() == (choice,)


@quick
@given(st.builds(Place, file_id=st.just("f_1")))
def test_places(place: Place) -> None:
    job, file_id = a_job()
    with job:
        job.set_place(place)
        assert job.place(file_id) == place


@quick
@given(TEXT, st.sampled_from(Status), TEXT, st.text(min_size=1))
def test_decisions(comment_id: str, status: Status, author: str, at: str) -> None:
    with Job.temporary() as job:
        job.set_status(comment_id, status, author, at)
        decision = job.statuses()[comment_id]
        assert (decision.status, decision.author, decision.at) == (status, author, at)
