"""All tables of a job file together, and the triggers over them."""

from peewee import Database, Model

from reviewer_app.job.reading_schema import OcrRow, ReadingRow
from reviewer_app.job.schema import (
    AnnotationRow,
    AssignmentRow,
    ChoiceRow,
    CitationRow,
    DecisionRow,
    DeclarationRow,
    DocumentRow,
    DraftRow,
    EditionStateRow,
    Fact,
    OutcomeRow,
    PageRow,
    PlaceRow,
    ReferenceRow,
    RemarkRow,
    ReplyRow,
    RunRow,
    ShownCodeRow,
    ShownReferenceRow,
    ShownRow,
    SupportRow,
    SweepRow,
    WithheldRow,
)

TABLES: tuple[type[Model], ...] = (
    Fact, DocumentRow, PageRow, SweepRow, DeclarationRow, EditionStateRow, ReferenceRow, ChoiceRow,
    DraftRow, OutcomeRow, ShownRow, CitationRow, ShownReferenceRow, ShownCodeRow, WithheldRow,
    DecisionRow, RunRow, SupportRow, PlaceRow, ReplyRow, AssignmentRow, RemarkRow, AnnotationRow,
    OcrRow, ReadingRow,
)  # fmt: skip

TRIGGERS = (
    # A citation that is read from a page cannot outlive the page's text.
    """CREATE TRIGGER page_text_changed AFTER UPDATE OF text ON page
       WHEN old.text IS NOT new.text
       BEGIN
         DELETE FROM outcome WHERE draft_id IN (
           SELECT comment_id FROM citation
           WHERE file_id = new.file_id AND page_index = new.page_index);
       END""",
)


def create_tables(database: Database) -> None:
    """Create the tables of an empty job."""
    with database.bind_ctx(TABLES, bind_refs=False, bind_backrefs=False):
        database.create_tables(TABLES)
    for statement in TRIGGERS:
        database.execute_sql(statement)
