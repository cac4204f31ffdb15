"""Pictures of the places that comments cite, written into a folder."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from reviewer_app.core.errors import UserError
from reviewer_app.documents import tasks
from reviewer_app.documents.composition import Crop, CropWish
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source
from reviewer_app.export.places import Place, seen
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.selection import Selection

_Places = dict[int, list[Place]]


def picture(
    selection: Selection,
    folder: Path,
    pool: AnalysisPool,
    sources: Mapping[str, Source],
    watch: Watch = UNWATCHED,
) -> dict[Place, Crop]:
    """Return a picture of each cited place that has a highlight and can be drawn.

    A place that several comments cite is pictured once. A document that is missing or locked has
    no pictures; the record says so at each place. Raises UserError where the folder cannot be
    written to, and Cancelled.
    """
    by_file = _by_file(selection)
    total = sum(len(some) for places in by_file.values() for some in places.values())
    crops: dict[Place, Crop] = {}
    for file_id, places in by_file.items():
        for place, crop in _of_file(sources[file_id], places, folder, pool, watch):
            if crop is not None:
                crops[place] = crop
            watch.at("picturing", len(crops), total)
    return crops


def _by_file(selection: Selection) -> dict[str, _Places]:
    by_file: dict[str, _Places] = {}
    shown = (one.place for entry in selection.entries for one in seen(entry.citations))
    for place in dict.fromkeys(shown):
        if place is not None:
            pages = by_file.setdefault(place.file_id, {})
            pages.setdefault(place.page_index, []).append(place)
    return by_file


def _of_file(
    source: Source, places: _Places, folder: Path, pool: AnalysisPool, watch: Watch
) -> Iterator[tuple[Place, Crop | None]]:
    jobs: list[tasks.Job] = [
        (page_index, _wishes(some, folder)) for page_index, some in sorted(places.items())
    ]
    try:
        for page_index, value in pool.work(source, tasks.page_crops, jobs, cancel=watch.cancel):
            if value is not None:
                found = cast("tuple[Crop | None, ...]", value)
                yield from zip(places[page_index], found, strict=True)
    except UserError as error:
        # The place is still quoted; a full disk is another matter.
        if error.key.startswith("documents.target"):
            raise


def _wishes(places: Sequence[Place], folder: Path) -> tuple[CropWish, ...]:
    return tuple(
        CropWish(str(folder / f"{one.file_id}-{one.page_index}-{position}"), one.rects)
        for position, one in enumerate(places)
    )
