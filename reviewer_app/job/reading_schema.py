"""The tables of what OCR read, and of what persons confirmed of it."""

from peewee import (
    AutoField,
    BlobField,
    Check,
    CompositeKey,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)

from reviewer_app.job.schema import DocumentRow


class OcrRow(Model):
    """What OCR read of a page; by `picture`, the hash of what it read, it is found again."""

    document = ForeignKeyField(DocumentRow, column_name="file_id", on_delete="CASCADE", index=False)
    page_index = IntegerField(constraints=[Check("page_index >= 0")])
    picture = TextField()
    witnesses = TextField()
    body = BlobField()

    class Meta:
        table_name = "ocr"
        primary_key = CompositeKey("document", "page_index")
        indexes = ((("picture", "witnesses"), False),)


class ReadingRow(Model):
    """That a person confirmed how a code is read, or took that back; the latest word holds."""

    id = AutoField()
    reference_id = TextField()
    raw_text = TextField(column_name="raw")
    confirmed = IntegerField(constraints=[Check("confirmed IN (0, 1)")])
    author = TextField()
    at = TextField()

    class Meta:
        table_name = "reading"
