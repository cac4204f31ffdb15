"""The review record written as PDF, as HTML, or both."""

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from reviewer_app.documents import tasks
from reviewer_app.documents.composition import Paper
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.documents.target import new_file, write_refusal
from reviewer_app.export.links import link_paths
from reviewer_app.export.part_sums import PageSums
from reviewer_app.export.picturing import picture
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.protocol import paper
from reviewer_app.export.protocol_comments import Scene
from reviewer_app.export.protocol_html import html
from reviewer_app.export.receipt_form import PartSum
from reviewer_app.export.selection import (
    Selection,
    cited_documents,
    require_not_replaced,
    source_paths,
)


def write(
    selection: Selection,
    targets: tuple[Path, ...],
    *,
    pool: AnalysisPool,
    passwords: Mapping[str, str] | None = None,
    copies: Mapping[str, Path] | None = None,
    watch: Watch = UNWATCHED,
) -> tuple[PartSum, ...]:
    """Write the record to each target: HTML where it is called .html or .htm, else PDF.

    Its places lead to the annotated `copies`, given by file id, else to the documents. Returns the
    sums of the parts of the last one. Raises UserError where a document has changed or a target is
    unfit, and Cancelled.
    """
    require_not_replaced(cited_documents(selection))
    given = passwords or {}
    sources = {
        one.file_id: source_of(one, given.get(one.file_id, "")) for one in selection.documents
    }
    parts: tuple[PartSum, ...] = ()
    for target in targets:
        links = link_paths(selection, target, copies or {})
        scene = Scene(sources, links)
        with new_file(target, source_paths(selection)) as draft:
            if target.suffix.lower() in (".html", ".htm"):
                parts = _write_html(selection, scene, draft, target, pool, watch)
            else:
                _write_pdf(paper(selection, scene), draft, target, pool, watch)
                sums = pool.run(tasks.page_sums, str(draft))
                parts = tuple(PartSum(str(at), one) for at, one in enumerate(sums, 1))
    return parts


def _write_pdf(made: Paper, draft: Path, target: Path, pool: AnalysisPool, watch: Watch) -> None:
    bare, pieces = tasks.in_pieces(made)
    pool.run_in_steps(
        tasks.set_paper, bare, pieces, str(draft), str(target),
        cancel=watch.cancel,
        progress=lambda step: watch.tell(*cast("tuple[str, int, int]", step)),
    )  # fmt: skip


def _write_html(
    selection: Selection, scene: Scene, draft: Path, target: Path, pool: AnalysisPool, watch: Watch
) -> tuple[PartSum, ...]:
    sums = PageSums()
    with _pictures_folder(target) as folder:
        crops = picture(selection, Path(folder), pool, scene.sources, watch)
        made = paper(selection, replace(scene, crops=crops))
        with draft.open("w", encoding="utf-8", errors="replace") as file:
            for number, piece in enumerate(html(made)):
                if number % 100 == 0:
                    watch.at("setting", number, len(made.blocks))
                file.write(piece)
                sums.add(piece)
    return sums.parts()


def _pictures_folder(target: Path) -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix="granskare-", ignore_cleanup_errors=True)
    except OSError as error:
        raise write_refusal(target, error) from error
