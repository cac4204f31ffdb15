"""Only text that can be seen is read; everything else is a space and is said."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from reviewer_app.core.page import HIDDEN, TEXT_LAYER, PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.printed_text import text_of, text_page
from reviewer_app.documents.reading import open_file, read_page, rects_of
from reviewer_app.extraction.health import Damage, page_health

_SECRET = "Denna tekniska beskrivning ansluter till AMA Anläggning 20."
_PLAIN = "DCC.1322 Spårlagning kategori A med spårgjutasfalt"
_WHITE = (1, 1, 1)

Maker = Callable[[pymupdf.Page], None]


def _read(tmp_path: Path, make: Maker, rotation: int = 0) -> PageText:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((60, 60), "TEKNISK BESKRIVNING MARK", fontsize=14)
    make(page)
    page.insert_text((60, 140), _PLAIN)
    page.set_rotation(rotation)
    document.save(tmp_path / "a.pdf")
    return read_page(open_file(str(tmp_path / "a.pdf")), 0)[0]


def _white(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET, color=_WHITE)


def _near_white(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET, color=(0.99, 0.99, 0.98))


def _tiny(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET, fontsize=0.4)


def _mode_3(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET, render_mode=3)


def _covered(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET)
    page.draw_rect((50, 80, 500, 110), color=_WHITE, fill=_WHITE)


def _covered_in_black(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET)
    page.draw_rect((50, 80, 500, 110), color=(0, 0, 0), fill=(0, 0, 0))


def _under_a_picture(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET)
    blank = pymupdf.Pixmap(pymupdf.csGRAY, (0, 0, 20, 20))
    blank.clear_with(200)
    page.insert_image((50, 80, 500, 110), pixmap=blank, keep_proportion=False)


def _transparent(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET, fill_opacity=0, stroke_opacity=0)


def _layer_off(page: pymupdf.Page) -> None:
    layer = page.parent.add_ocg("av", on=False)
    page.insert_text((60, 100), _SECRET, oc=layer)


def _dark_on_dark(page: pymupdf.Page) -> None:
    page.draw_rect((50, 80, 500, 110), color=None, fill=(0.1, 0.1, 0.1))
    page.insert_text((60, 100), _SECRET, color=(0.1, 0.1, 0.1))


def _in_a_form(page: pymupdf.Page) -> None:
    inner = pymupdf.open()
    _covered(inner.new_page())
    page.show_pdf_page(page.rect, inner)


def _form_over_text(page: pymupdf.Page) -> None:
    inner = pymupdf.open()
    inner.new_page().draw_rect((50, 80, 500, 110), color=_WHITE, fill=_WHITE)
    page.insert_text((60, 100), _SECRET)
    page.show_pdf_page(page.rect, inner)


def _under_many_shapes(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET)
    for number in range(300):
        page.draw_rect((50, 150 + number, 60, 158 + number), color=None, fill=_WHITE)
    page.draw_rect((50, 80, 500, 110), color=_WHITE, fill=_WHITE)


HIDDEN_WAYS = (
    _white, _near_white, _tiny, _mode_3, _covered, _covered_in_black, _under_a_picture,
    _transparent, _dark_on_dark, _in_a_form, _form_over_text, _under_many_shapes,
)  # fmt: skip


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize("make", HIDDEN_WAYS)
def test_text_that_cannot_be_seen_is_not_read(make: Maker, rotation: int, tmp_path: Path) -> None:
    page = _read(tmp_path, make, rotation)
    assert "ansluter" not in page.text
    assert _PLAIN in page.text
    assert page.status is PageStatus.TEXT
    assert page.problem == HIDDEN
    assert [one.damage for one in page_health(page)] == [Damage.HIDDEN]


def test_offsets_stay_where_they_were(tmp_path: Path) -> None:
    page = _read(tmp_path, _white)
    start = page.text.index("DCC.1322")
    (box,) = rects_of(open_file(str(tmp_path / "a.pdf")), 0, [(start, start + 8)])[0]
    assert 125 < box[1] < 140


def test_a_layer_that_is_off_is_not_read(tmp_path: Path) -> None:
    assert "ansluter" not in _read(tmp_path, _layer_off).text


def _struck(page: pymupdf.Page) -> None:
    page.insert_text((60, 100), _SECRET)
    page.draw_line((58, 96), (400, 96))


def _white_on_dark(page: pymupdf.Page) -> None:
    page.draw_rect((50, 80, 500, 110), fill=(0, 0.2, 0.5))
    page.insert_text((60, 100), _SECRET, color=_WHITE)


def _on_white_box(page: pymupdf.Page) -> None:
    page.draw_rect((50, 80, 500, 110), color=_WHITE, fill=_WHITE)
    page.insert_text((60, 100), _SECRET)


@pytest.mark.parametrize("make", [_struck, _white_on_dark, _on_white_box])
def test_text_that_can_be_seen_is_read(make: Maker, tmp_path: Path) -> None:
    page = _read(tmp_path, make)
    assert _SECRET in page.text
    assert page.problem == ""
    assert page_health(page) == ()


def _noted(page: pymupdf.Page) -> None:
    page.add_freetext_annot((60, 90, 500, 110), _SECRET)


@pytest.mark.parametrize("rotation", [0, 90])
def test_annotations_are_not_the_documents_own_text(rotation: int, tmp_path: Path) -> None:
    page = _read(tmp_path, _noted, rotation)
    assert "ansluter" not in page.text
    assert _PLAIN in page.text


def test_the_text_of_form_fields_is_read(tmp_path: Path) -> None:
    def filled(page: pymupdf.Page) -> None:
        _noted(page)
        field = pymupdf.Widget()
        field.field_type = 7  # text
        field.field_name, field.field_value = "a", "Beställare Kommunen"
        field.rect = pymupdf.Rect(60, 200, 300, 220)
        page.add_widget(field)

    assert "Beställare Kommunen" in _read(tmp_path, filled).text


def test_a_text_layer_over_a_scan_is_read_with_a_note(tmp_path: Path) -> None:
    lines = [f"{_SECRET} {number}" for number in range(5)]
    seen = pymupdf.open()
    seen.new_page().insert_text((60, 70), lines)
    document = pymupdf.open()
    page = document.new_page()
    page.insert_image(page.rect, pixmap=seen[0].get_pixmap(dpi=100))
    page.insert_text((60, 70), lines, render_mode=3)
    document.save(tmp_path / "scan.pdf")
    read, _ = read_page(open_file(str(tmp_path / "scan.pdf")), 0)
    assert read.status is PageStatus.TEXT
    assert _SECRET in read.text
    assert read.problem == TEXT_LAYER
    assert [one.damage for one in page_health(read)] == [Damage.TEXT_LAYER]


def test_the_library_prints_the_same_text(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((60, 70), ["Två rader", "åäö ÅÄÖ § – …", "", "(a) [b] 5 %"])
    page.insert_text((60, 170), "ett stycke till", fontsize=20)
    page.insert_text((300, 170), "bredvid")
    document.save(tmp_path / "a.pdf")
    read = text_page(open_file(str(tmp_path / "a.pdf")).pdf[0])
    assert text_of(read) == read.extractTEXT()
    assert text_of(read).count("\n") >= 5


def test_a_form_that_draws_itself_ends(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((60, 60), _PLAIN)
    form = document.get_new_xref()
    document.update_object(
        form,
        "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject"
        f"<</F {form} 0 R/G {form} 0 R>>>>>>",
    )
    document.update_stream(form, b"/F Do /G Do " * 40)
    resources = int(document.xref_get_key(page.xref, "Resources")[1].split()[0])
    document.xref_set_key(resources, "XObject", f"<</F {form} 0 R>>")
    contents = page.get_contents()[0]
    document.update_stream(contents, document.xref_stream(contents) + b" /F Do")
    document.save(tmp_path / "a.pdf")
    assert _PLAIN in read_page(open_file(str(tmp_path / "a.pdf")), 0)[0].text
