"""What a folder gives a review: its PDFs to read, and the names that documents may speak of."""

from pathlib import Path

from reviewer_app.review.files import gather


def test_a_reviews_own_file_is_no_file_of_the_tender(tmp_path: Path) -> None:
    own = ("a.granskning", "a.granskning-wal", "a.granskning-shm")
    for name in ("Ritning K-1.dwg", "TB.pdf", *own):
        (tmp_path / name).touch()
    found = gather([tmp_path])
    assert found.names == ("Ritning K-1.dwg", "TB.pdf")
    assert [one.name for one in found.pdfs] == ["TB.pdf"]
