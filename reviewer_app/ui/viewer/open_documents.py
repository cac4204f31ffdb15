"""What the viewer keeps of each open document. No widgets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.documents.render_protocol import PageBox
from reviewer_app.ui.viewer.page_area import ViewState


@dataclass(slots=True)
class OpenDocument:
    """A document that has a tab."""

    document: Document
    pages: Sequence[PageText]
    boxes: tuple[PageBox, ...]
    state: ViewState = field(default_factory=ViewState)
    problem: Message | None = None

    @property
    def labels(self) -> list[str]:
        """What is printed on each page as its number, the number where nothing is."""
        return [self.label(page_index) for page_index in range(len(self.boxes))]

    def label(self, page_index: int) -> str:
        """Return what is printed on a page as its number, the number where nothing is."""
        return self.boxes[page_index].label or str(page_index + 1)


@dataclass(frozen=True, slots=True)
class ViewerState:
    """Which document is shown, and place and zoom of each by file id."""

    current: str = ""
    documents: Mapping[str, ViewState] = field(default_factory=dict)


def page_boxes(pages: Sequence[PageText]) -> tuple[PageBox, ...]:
    """Return the page sizes as far as the analysis has read them from the start."""
    return tuple(PageBox(page.width, page.height, page.rotation, page.label) for page in pages)
