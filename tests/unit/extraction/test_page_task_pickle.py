"""What a worker found on a page comes back whole."""

import pickle
from dataclasses import replace

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import Context, Reading
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from tests.unit.extraction.pages import Boxes, text_page

_TEXT = (
    "CEB.11 Fyllning för väg\nDenna beskrivning ansluter till AMA Anläggning 20.\n"
    "Se DCB.11-DCB.13, SS-EN 13242 och bilaga 3.\n"
)


def test_findings_survive_pickling() -> None:
    found = analyse_page(text_page(_TEXT), Boxes())
    assert len(found.candidates) > 2
    assert found.declarations
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_title_and_every_field_of_a_candidate_survive() -> None:
    one = Candidate(3, 1, 7, "CEB.11", "ama", "CEB.11", "2", Context.TABLE, "Fyllning", 8, 16)
    other = replace(one, layer="RA", found_by_model=True, reading=Reading.SINGLE)
    found = PageFindings(3, (one, other), title=TitleBlock(number="13.1"))
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again.candidates[1]) == hash(other)
