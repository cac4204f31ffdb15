"""What the window asks of the rest of the program."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from reviewer_app.core.document import Document, TitleChoice
from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.source import Source
from reviewer_app.ui.registry_entry import EditionHeld, OtherEdition, RegistryEntry

if TYPE_CHECKING:
    from reviewer_app.assistant.key_store import KeyStore
    from reviewer_app.assistant.settings import ModelSettings


class WindowPorts(Protocol):
    """The requests of the window; each returns at once, results come through the session."""

    def start_review(self, paths: Sequence[Path]) -> None:
        """Review these files and folders, together with those already in the job."""
        ...

    def cancel(self) -> None:
        """Stop the running review; what it did until then is kept."""
        ...

    def open_sample(self) -> None:
        """Review the sample tender."""
        ...

    @property
    def has_sample(self) -> bool:
        """True where the sample tender is shipped."""
        ...

    def open_job(self, path: Path) -> None:
        """Open a job file in place of the present one."""
        ...

    def save_job(self, path: Path) -> None:
        """Keep the job under `path`, and go on there."""
        ...

    def close_job(self) -> None:
        """Close the job; the window is empty afterwards."""
        ...

    def set_status(self, comment_id: str, status: Status) -> None:
        """Set and keep the status of a comment."""
        ...

    def set_edition(self, choice: EditionChoice) -> None:
        """Keep the edition a person chose, and judge the documents anew."""
        ...

    def set_title(self, choice: TitleChoice) -> None:
        """Keep what a person says of a title block, and judge the documents anew."""
        ...

    def read_again(self, file_id: str) -> None:
        """Read a document's file anew; what it holds now takes the former version's place."""
        ...

    @property
    def keys(self) -> "KeyStore | None":
        """Where the keys of model servers are kept; None where none can be."""
        ...

    def translate(self) -> None:
        """Let the model translate the comments shown into the window's language."""
        ...

    def use_model(self, model: "ModelSettings | None") -> None:
        """Let this model propose comments from now on, and on what is open; None for no model."""
        ...

    def export_annotated(self, folder: Path, comment_ids: Sequence[str]) -> None:
        """Write annotated copies of the PDFs with these comments into `folder`."""
        ...

    def export_workbook(self, path: Path, comment_ids: Sequence[str]) -> None:
        """Write these comments as a workbook."""
        ...

    def registry_entry(self, work: str, edition: str, code: str) -> RegistryEntry | None:
        """Return the row of a code with its surroundings; None where there is none."""
        ...

    def known_elsewhere(self, work: str, code: str) -> tuple[OtherEdition, ...]:
        """Return where the register holds a code, by work and edition."""
        ...

    def editions_for(self, file_id: str) -> tuple[EditionHeld, ...]:
        """Return the editions a person can choose for a document, by work and edition."""
        ...


class PageViewer(Protocol):
    """What the window asks of the page viewer.

    `file_id` names a document given to `open_document` before; `start` and `end` are offsets
    into the page's text, -1 where the page as a whole is meant.
    """

    def open_document(self, document: Document) -> None:
        """Make a document known; nothing is shown yet."""
        ...

    def preview(self, document: Document, source: Source) -> None:
        """Show a file's pages before the review has read it."""
        ...

    def drop_preview(self) -> None:
        """Close a file shown so that is no document of the review."""
        ...

    def close_documents(self) -> None:
        """Forget all documents."""
        ...

    def jump_to(self, file_id: str, page_index: int, start: int, end: int) -> None:
        """Show a place, mark it, and keep where one came from for "back"."""
        ...

    def command(self, name: str) -> None:
        """Do one of back, forward, find, find_next, find_previous, go_to_page, zoom_in, ..."""
        ...
