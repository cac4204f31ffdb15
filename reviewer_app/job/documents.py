"""The files of a job and what was read of their pages."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from peewee import SQL, SqliteDatabase, fn

from registry_db.statements import statement
from reviewer_app.core.document import Document, TitleBlock, TitleChoice
from reviewer_app.core.page import PageText, every_page
from reviewer_app.job.file import JobFile
from reviewer_app.job.paths import as_text, found_path, stored_path
from reviewer_app.job.schema import DocumentRow, PageRow
from reviewer_app.job.storing import decode, encode, page_of, page_values

_PAGE = (
    PageRow.page_index, PageRow.label, PageRow.status, PageRow.width, PageRow.height,
    PageRow.rotation, PageRow.problem, PageRow.text,
)  # fmt: skip

_ONE_PAGE = statement(
    PageRow.select(*_PAGE).where((PageRow.document == "") & (PageRow.page_index == 0))
)
_KEEP_PAGE = statement(
    PageRow.insert_many([[None] * (len(_PAGE) + 1)], fields=[PageRow.document, *_PAGE]).on_conflict(
        conflict_target=[PageRow.document, PageRow.page_index],
        update={field: SQL(f"excluded.{field.column_name}") for field in _PAGE[1:]},
    )
)


class DocumentStore(JobFile):
    """Documents and pages of a job."""

    def add_document(self, document: Document) -> Document:
        """Add a file, or what is newly known of one, and return it as the job keeps it.

        The same bytes under another name are the same document: the first name and place stay
        (unless the file is no longer there), the other is kept among its names.
        """
        known = self.document(document.file_id)
        kept = document if known is None else _merged(known, document)
        body = encode(replace(kept, name=as_text(kept.name), path=""))
        path = stored_path(kept.path, self._folder)
        with self.batch():
            if known is None:
                position = self._next_position(DocumentRow)
                self._run(
                    DocumentRow.insert(
                        file_id=kept.file_id, position=position, path=path, body=body
                    )
                )
            else:
                self._run(
                    DocumentRow.update(path=path, body=body).where(
                        DocumentRow.file_id == kept.file_id
                    )
                )
        return self._documents_by_id()[kept.file_id]

    def documents(self) -> tuple[Document, ...]:
        """Return the files in the order they were added, each with the path where it lies now.

        Those replaced on disk by a later content that was read are left out. The path of a
        missing file is where it would lie; see `missing_documents`.
        """
        return tuple(one for one in self._documents_by_id().values() if not one.superseded)

    def superseded_documents(self) -> tuple[Document, ...]:
        """Return the files that a later content has replaced; they are reviewed no more."""
        return tuple(one for one in self._documents_by_id().values() if one.superseded)

    def document(self, file_id: str) -> Document | None:
        """Return one file of the job, None where it has no such."""
        return self._documents_by_id().get(file_id)

    def set_title(self, choice: TitleChoice) -> Document:
        """Keep what a person says of a title block; raises KeyError for a file not in the job."""
        document = self._documents_by_id()[choice.file_id].with_choice(choice)
        body = encode(replace(document, path=""))
        self._run(DocumentRow.update(body=body).where(DocumentRow.file_id == choice.file_id))
        return document

    def supersede(self, document: Document) -> tuple[Document, ...]:
        """Take out of the review what was read earlier from the place of `document`.

        The old content's pages, decisions and drafts stay in the job. Returns what was replaced.
        """
        place = os.path.abspath(document.path)
        old = [d for d in self.documents() if d.file_id != document.file_id and d.path == place]
        with self.batch():
            for one in old:
                body = encode(replace(one, path="", superseded=True))
                query = DocumentRow.update(body=body)
                self._run(query.where(DocumentRow.file_id == one.file_id))
        return tuple(old)

    def _documents_by_id(self) -> dict[str, Document]:
        query = DocumentRow.select(DocumentRow.file_id, DocumentRow.path, DocumentRow.body)
        documents: dict[str, Document] = {}
        for file_id, path, body in self._fetch(query.order_by(DocumentRow.position)):
            kept = decode(Document, body)
            place = found_path(path, self._folder)
            documents[file_id] = replace(kept, path=place)
        return documents

    def missing_documents(self) -> tuple[Document, ...]:
        """Return the files that are not where the job knows them; nothing of them is lost."""
        return tuple(d for d in self.documents() if not os.path.isfile(d.path))

    def relocate_document(self, file_id: str, path: str | Path) -> None:
        """Note that a file lies at `path` now. That it is the same file, the caller has checked."""
        stored = stored_path(str(path), self._folder)
        self._run(DocumentRow.update(path=stored).where(DocumentRow.file_id == file_id))

    def set_pages(self, file_id: str, pages: Sequence[PageText]) -> None:
        """Keep what was read of some pages of a document; other pages stay as they are.

        Where a page's text differs from before, what the gate decided on its old text is gone.
        """
        self._write_many(_KEEP_PAGE, ((file_id, *page_values(page)) for page in pages))

    def pages(self, file_id: str) -> tuple[PageText, ...]:
        """Return what was read of a document, in page order."""
        query = PageRow.select(*_PAGE).where(PageRow.document == file_id)
        return tuple(page_of(*row) for row in self._fetch(query.order_by(PageRow.page_index)))

    def every_page(self, file_id: str) -> tuple[PageText, ...]:
        """Return all pages of a document; those that nobody has read yet as failed."""
        document = self.document(file_id)
        return every_page(self.pages(file_id), document.page_count if document else 0)

    def unread_documents(self) -> tuple[Document, ...]:
        """Return the documents of which some page was never read, as after an interruption."""
        count = fn.COUNT(PageRow.page_index)
        query = PageRow.select(PageRow.document, count).group_by(PageRow.document)
        read = dict(self._fetch(query))
        return tuple(d for d in self.documents() if read.get(d.file_id, 0) < d.page_count)

    def page_text(self, file_id: str, page_index: int) -> PageText:
        """Return what was read of one page; raises KeyError where nothing was."""
        found = self._fetch_written(_ONE_PAGE, file_id, page_index)
        if not found:
            raise KeyError((file_id, page_index))
        return page_of(*found[0])

    @property
    def _folder(self) -> Path | None:
        return None if self.path is None else self.path.parent

    def _rebase(self, database: SqliteDatabase, folder: Path) -> None:
        """Write the paths into a copy as seen from its folder."""
        for document in self.documents():
            query = DocumentRow.update(path=stored_path(document.path, folder))
            query.where(DocumentRow.file_id == document.file_id).execute(database)


def _merged(known: Document, again: Document) -> Document:
    """Return a document added again: newest facts, first name, all names."""
    first = known if os.path.isfile(known.path) else replace(known, path=again.path)
    names = dict.fromkeys([*known.other_names, *again.other_names, again.name])
    names.pop(first.name, None)
    named = replace(again, name=first.name, path=first.path, other_names=tuple(names))
    if known.title_said == TitleBlock():
        return named
    said = TitleChoice(known.file_id, known.title_said, known.title_author, known.title_at)
    return named.with_choice(said)
