"""Page numbers said shortly."""

from collections.abc import Iterable, Iterator, Sequence


def page_ranges(pages: Iterable[int]) -> str:
    """Return page numbers with runs drawn together.

    >>> page_ranges([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9–10'
    """
    return ", ".join(_range(run) for run in _runs(sorted(set(pages))))


def _runs(pages: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for page in pages:
        if run and page != run[-1] + 1:
            yield run
            run = []
        run.append(page)
    if run:
        yield run


def _range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"
