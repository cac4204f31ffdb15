"""What whole documents tell: running heads, kinds; and that findings travel between processes."""

import pickle
from pathlib import Path

import msgspec
import pytest

from registry_db.registry import Registry
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Context, PageStatus
from reviewer_app.extraction.document_task import DocumentFindings, gather
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from tests.unit.extraction.pages import Boxes, drawn, read, text_page


def document(*texts: str) -> DocumentFindings:
    pages = [text_page(text, index) for index, text in enumerate(texts)]
    found = [analyse_page(page, Boxes()) for page in pages]
    return gather(pages, found)


def test_a_line_on_most_pages_is_a_running_head() -> None:
    texts = [
        f"Projekt QQB.1 sida {n} (4)\nQQB.2 Rubrik\nKrav enligt QQB.{n}\n" for n in range(1, 5)
    ]
    found = document(*texts)
    heads = [one for one in found.candidates if one.code == "QQB.1" and one.start < 12]
    assert {one.context for one in heads} == {Context.RUNNING}
    assert len(heads) == 4
    inside = [one for one in found.candidates if one.start > 12 and one.raw == "QQB.4"]
    assert {one.context for one in inside} == {Context.BODY}


def test_two_pages_have_no_running_heads() -> None:
    found = document("QQB.1 Rubrik\n", "QQB.1 Rubrik\n")
    assert {one.context for one in found.candidates} == {Context.HEADING}


def test_a_drawing_number_in_the_title_block() -> None:
    text = "SKALA 1:100\nNUMMER\nK-201-012\nBET\nÄNDRINGEN AVSER\nRITAD AV\n"
    (found,) = document(text).candidates
    assert (found.family, found.context) == ("drawing", Context.TITLE_BLOCK)


KINDS = [
    ("TEKNISK BESKRIVNING\nQQB.1 Rubrik\n", (False, True, False)),
    ("Administrativa föreskrifter\nAFA.1 Rubrik\nenligt mängdförteckning\n", (False, False, True)),
    ("Mängdförteckning utan rader\n", (False, False, False)),
    ("Brev om teknisk beskrivning\n", (False, False, False)),
]


@pytest.mark.parametrize(("text", "kinds"), KINDS)
def test_kind(text: str, kinds: tuple[bool, bool, bool]) -> None:
    kind = document(text).kind
    assert (kind.is_mf, kind.is_tb, kind.is_af) == kinds
    for message in kind.evidence:
        assert all(say(message.key, language, **message.params) for language in LANGUAGES)


def test_rows_with_quantities_make_a_bill() -> None:
    head = [(60, 80, "Kod"), (130, 80, "Text"), (380, 80, "Enhet"), (440, 80, "Mängd")]
    rows = [
        cell
        for n in range(6)
        for cell in [
            (60.0, 110.0 + 16 * n, f"QQB.{n + 1}"),
            (130.0, 110.0 + 16 * n, "Rad"),
            (380.0, 110.0 + 16 * n, "m3"),
            (440.0, 110.0 + 16 * n, "12,5"),
        ]
    ]
    page, boxes = read(drawn([*head, *rows]))
    found = gather([page], [analyse_page(page, boxes)])
    assert found.kind.is_mf
    assert [row.quantity for row in found.mf_rows] == ["12,5"] * 6


def test_findings_travel() -> None:
    found = analyse_page(text_page("ansluter till AMA Hus 21\nQQB.1 Rubrik\n"), Boxes())
    assert pickle.loads(pickle.dumps(found)) == found
    packed = msgspec.json.encode(found)
    assert msgspec.json.decode(packed, type=PageFindings) == found


def test_the_registry_is_opened_by_path(tmp_path: Path) -> None:
    registry = Registry.starter(tmp_path)
    page = text_page("DEG RÄCKEN, STÄNGSEL, STAKET, PLANK M M\n")
    found = analyse_page(page, Boxes(), registry_path=str(registry.path))
    registry.close()
    assert [one.code for one in found.candidates] == ["DEG"]


def test_empty_and_failed_pages_have_no_candidates() -> None:
    for status in (PageStatus.EMPTY, PageStatus.FAILED):
        page = text_page("QQB.1 Rubrik")
        page = type(page)(0, "", status, page.text, 595, 842, 0)
        assert analyse_page(page, Boxes()).candidates == ()
    assert gather([], []).candidates == ()
    assert gather([text_page("")], [None]).candidates == ()
