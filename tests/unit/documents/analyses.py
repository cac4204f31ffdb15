"""Analyses that the pool's tests run in workers; importable by name there."""

import os
import signal
import time

from reviewer_app.core.page import PageGeometry, PageText


def length(page: PageText, _geometry: PageGeometry) -> int:
    """Return the length of the page's text."""
    return len(page.text)


def words(_page: PageText, geometry: PageGeometry) -> int:
    """Return the number of words."""
    return len(geometry.words())


def troubled(
    raising: int, crashing: int, hanging: int, page: PageText, _geometry: PageGeometry
) -> int:
    """Return the page index, except on three pages (-1: none)."""
    if page.page_index == raising:
        raise ZeroDivisionError
    if page.page_index == crashing:
        os.kill(os.getpid(), signal.SIGKILL)
    if page.page_index == hanging:
        time.sleep(60)
    return page.page_index


def slow(page: PageText, _geometry: PageGeometry) -> int:
    """Return the page index after 50 ms."""
    time.sleep(0.05)
    return page.page_index


def printing(page: PageText, _geometry: PageGeometry) -> int:
    """Print, as careless libraries do."""
    print("skräp på standard ut")
    return page.page_index


def unsendable(_page: PageText, _geometry: PageGeometry) -> object:
    """Return what no pipe can carry."""
    return lambda: None


def process_id() -> int:
    """Return the worker's process id."""
    return os.getpid()


def niceness() -> int:
    """Return the worker's priority."""
    return os.nice(0)


def vanish() -> None:
    """End the worker without a word."""
    os._exit(9)


def fail(text: str) -> None:
    """Raise a bug."""
    raise KeyError(text)


def wait(seconds: float) -> None:
    """Keep the worker busy."""
    time.sleep(seconds)
