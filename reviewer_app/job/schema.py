"""The tables of a job file.

They enforce again what the gate decided: a shown comment has a citation on a page of the job, and
each of its codes rests on a reference found in the declared edition, on an edition that a cited
file has settled on, or is a statute of its own year.

The models are bound to no database; each query is given the one it runs on.
"""

from enum import StrEnum

from peewee import (
    SQL,
    AutoField,
    BlobField,
    Check,
    CompositeKey,
    FloatField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)

from reviewer_app.core.verdicts import Origin, PageStatus, Status, Verdict, WithheldKind

SCHEMA_VERSION = 5
"""Raised with every change of the tables, each with a step in migrations."""

APPLICATION_ID = 0x474E534B
"""Marks the SQLite file as a job ("GNSK")."""


def one_of(column: str, kinds: type[StrEnum]) -> SQL:
    """Return the check that a column holds one of an enumeration's values."""
    values = ", ".join(f"'{kind.value}'" for kind in kinds)
    return SQL(f"CHECK ({column} IN ({values}))")


class Fact(Model):
    """A single fact about the job: the registry it was judged with, settings of the window."""

    name = TextField(primary_key=True)
    value = TextField()

    class Meta:
        table_name = "fact"
        without_rowid = True


class DocumentRow(Model):
    """A file of the job. `path` is relative to the job's folder where it can be."""

    file_id = TextField(primary_key=True)
    position = IntegerField()
    path = BlobField()
    body = BlobField()

    class Meta:
        table_name = "document"


class PageRow(Model):
    """What was read of a page; `text` is deflated UTF-8."""

    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE", index=False)
    page_index = IntegerField(constraints=[Check("page_index >= 0")])
    label = TextField()
    status = TextField(constraints=[one_of("status", PageStatus)])
    width = FloatField()
    height = FloatField()
    rotation = IntegerField()
    problem = TextField()
    text = BlobField()

    class Meta:
        table_name = "page"
        primary_key = CompositeKey("document", "page_index")


class SweepRow(Model):
    """A part of what the sweep of a document's pages found, before anything is looked up."""

    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE", index=False)
    part = IntegerField()
    body = BlobField()

    class Meta:
        table_name = "sweep"
        primary_key = CompositeKey("document", "part")


class DeclarationRow(Model):
    """A place where a document names an edition."""

    id = AutoField()
    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE")
    body = BlobField()

    class Meta:
        table_name = "declaration"


class EditionStateRow(Model):
    """What holds for one work in one document; `settled` is "" where nothing is settled."""

    id = AutoField()
    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE", index=False)
    work = TextField()
    settled = TextField()
    body = BlobField()

    class Meta:
        table_name = "edition_state"
        indexes = ((("document", "work", "settled"), True),)


class ReferenceRow(Model):
    """A reference with its verdict."""

    id = TextField(primary_key=True)
    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE")
    position = IntegerField()
    verdict = TextField(constraints=[one_of("verdict", Verdict)])
    work = TextField()
    edition = TextField()
    code = TextField()
    body = BlobField()

    class Meta:
        table_name = "reference"
        indexes = ((("id", "verdict"), True), (("code", "edition", "work"), False))


class ChoiceRow(Model):
    """An edition that a person set, or took back (edition ""); the latest of a work holds."""

    id = AutoField()
    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE")
    work = TextField()
    edition = TextField()
    author = TextField()
    at = TextField()

    class Meta:
        table_name = "edition_choice"


class DraftRow(Model):
    """A proposed comment. From these the gate makes the comments anew whenever a job is opened."""

    id = TextField(primary_key=True)
    position = IntegerField(index=True)
    origin = TextField(constraints=[one_of("origin", Origin)])
    rule = TextField()
    body = BlobField()

    class Meta:
        table_name = "draft"


class OutcomeRow(Model):
    """What the gate last made of a draft: one of two, never both.

    `digest` is the hash of draft and outcome, so that judging again writes only what changed.
    """

    draft = ForeignKeyField(DraftRow, column_name="draft_id", primary_key=True, on_delete="CASCADE")
    kind = TextField(constraints=[Check("kind IN ('shown', 'withheld')")])
    digest = BlobField()

    class Meta:
        table_name = "outcome"
        indexes = ((("draft", "kind"), True),)


class ShownRow(Model):
    """That a draft was shown. At commit it must have a citation with position 0."""

    id = TextField(primary_key=True)
    kind = TextField(default="shown", constraints=[Check("kind = 'shown'")])
    first_citation = IntegerField(default=0, constraints=[Check("first_citation = 0")])
    origin = TextField(constraints=[one_of("origin", Origin)])
    rule = TextField()
    severity = TextField()
    run_id = TextField()

    class Meta:
        table_name = "shown"
        constraints = [  # noqa: RUF012 - peewee reads a plain list
            SQL("FOREIGN KEY (id, kind) REFERENCES outcome (draft_id, kind) ON DELETE CASCADE"),
            SQL(
                "FOREIGN KEY (id, first_citation) REFERENCES citation (comment_id, position)"
                " DEFERRABLE INITIALLY DEFERRED"
            ),
        ]


class CitationRow(Model):
    """A place that a shown comment cites: on a page of the job, never empty."""

    comment = ForeignKeyField(ShownRow, column_name="comment_id", on_delete="CASCADE", index=False)
    position = IntegerField()
    file_id = TextField()
    page_index = IntegerField()
    start = IntegerField()
    end = IntegerField()
    checksum = TextField(constraints=[Check("length(checksum) = 64")])

    class Meta:
        table_name = "citation"
        primary_key = CompositeKey("comment", "position")
        constraints = [  # noqa: RUF012
            SQL("FOREIGN KEY (file_id, page_index) REFERENCES page (file_id, page_index)"),
            Check('start >= 0 AND "end" > start'),
        ]
        indexes = ((("file_id", "page_index"), False),)


class ShownReferenceRow(Model):
    """A reference that a shown comment rests on: its verdict must be "declared"."""

    comment = ForeignKeyField(ShownRow, column_name="comment_id", on_delete="CASCADE", index=False)
    reference_id = TextField()
    verdict = TextField(default="declared", constraints=[Check("verdict = 'declared'")])

    class Meta:
        table_name = "shown_reference"
        primary_key = CompositeKey("comment", "reference_id")
        constraints = [  # noqa: RUF012
            SQL("FOREIGN KEY (reference_id, verdict) REFERENCES reference (id, verdict)")
        ]
        indexes = ((("reference_id",), False),)


class ShownCodeRow(Model):
    """A code of a shown comment and what it rests on, of which there must be one.

    `reference_id`: a reference with the verdict "declared". `settled_in`: a file of the job that
    has settled on this edition of the work. Or the code is a statute of its own year.
    """

    comment = ForeignKeyField(ShownRow, column_name="comment_id", on_delete="CASCADE", index=False)
    position = IntegerField()
    work = TextField(constraints=[Check("work <> ''")])
    edition = TextField(constraints=[Check("edition <> ''")])
    code = TextField(constraints=[Check("code <> ''")])
    reference_id = TextField(null=True)
    verdict = TextField(default="declared", constraints=[Check("verdict = 'declared'")])
    settled_in = TextField(null=True)

    class Meta:
        table_name = "shown_code"
        primary_key = CompositeKey("comment", "position")
        constraints = [  # noqa: RUF012
            SQL("FOREIGN KEY (reference_id, verdict) REFERENCES reference (id, verdict)"),
            SQL(
                "FOREIGN KEY (settled_in, work, edition)"
                " REFERENCES edition_state (file_id, work, settled)"
            ),
            Check(
                "reference_id IS NOT NULL OR settled_in IS NOT NULL"
                " OR (length(edition) = 4 AND code GLOB (edition || ':*'))"
            ),
        ]
        indexes = ((("reference_id",), False), (("settled_in",), False))


class WithheldRow(Model):
    """That a draft was withheld, with the key of the reason and the place."""

    id = TextField(primary_key=True)
    kind = TextField(default="withheld", constraints=[Check("kind = 'withheld'")])
    sort = TextField(constraints=[one_of("sort", WithheldKind)])
    origin = TextField(constraints=[one_of("origin", Origin)])
    rule = TextField()
    severity = TextField()
    reason = TextField()
    file_id = TextField()
    page_index = IntegerField()
    run_id = TextField()

    class Meta:
        table_name = "withheld"
        constraints = [  # noqa: RUF012
            SQL("FOREIGN KEY (id, kind) REFERENCES outcome (draft_id, kind) ON DELETE CASCADE")
        ]


class DecisionRow(Model):
    """A status set by a person. Never overwritten: `undone` takes it back, 2 for good."""

    id = AutoField()
    comment_id = TextField(index=True)
    status = TextField(constraints=[one_of("status", Status)])
    author = TextField()
    at = TextField()
    undone = IntegerField(default=0, constraints=[Check("undone IN (0, 1, 2)")])
    name = TextField(default="", constraints=[SQL("DEFAULT ''")])
    source = TextField(default="", constraints=[SQL("DEFAULT ''")])

    class Meta:
        table_name = "decision"


class SupportRow(Model):
    """A person's word on whether the quotation supports the comment; the latest holds."""

    id = AutoField()
    comment_id = TextField(index=True)
    supports = IntegerField(constraints=[Check("supports IN (0, 1)")])
    author = TextField()
    at = TextField()

    class Meta:
        table_name = "support"


class ReplyRow(Model):
    """A person's reply to a comment or remark, which need not be there at the moment."""

    position = AutoField()
    id = TextField(unique=True)
    subject = TextField(index=True)
    body = BlobField()

    class Meta:
        table_name = "reply"


class AssignmentRow(Model):
    """Who is to deal with a comment; the latest holds."""

    id = AutoField()
    comment_id = TextField(index=True)
    body = BlobField()

    class Meta:
        table_name = "assignment"


class RemarkRow(Model):
    """A comment that a person made in another program; it outlives its document in the job."""

    position = AutoField()
    id = TextField(unique=True)
    file_id = TextField(index=True)
    body = BlobField()

    class Meta:
        table_name = "remark"


class AnnotationRow(Model):
    """That an exported annotation is the mark of a comment on a page."""

    name = TextField(primary_key=True)
    comment_id = TextField(index=True)
    file_id = TextField()
    page_index = IntegerField()

    class Meta:
        table_name = "annotation"


class PlaceRow(Model):
    """Where a person left off reading a file."""

    document = ForeignKeyField(
        DocumentRow, column_name="file_id", primary_key=True, on_delete="CASCADE"
    )
    page_index = IntegerField()
    x = FloatField()
    y = FloatField()
    zoom = FloatField()
    fit = TextField()
    rotation = IntegerField(constraints=[SQL("DEFAULT 0")])

    class Meta:
        table_name = "place"


class RunRow(Model):
    """A run of the checks or of the assistant."""

    id = TextField(primary_key=True)
    position = IntegerField()
    body = BlobField()

    class Meta:
        table_name = "run"
