"""What Acrobat, Bluebeam Revu and Okular write, in the shapes they write it in, is read."""

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from reviewer_app.core.verdicts import Status
from reviewer_app.documents.annotations import read_annotations
from reviewer_app.documents.rich_text import plain_text
from reviewer_app.exchange.bringing_in import carry_out
from reviewer_app.exchange.plan import ImportPlan, plan_import
from reviewer_app.exchange.xfdf_reading import read_xfdf
from tests.unit.exchange.jobs import Exported
from tests.unit.exchange_samples import NOON, ForeignHand

RICH = (
    '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/" xfa:APIVersion="Acrobat:23.8.0" '
    'xfa:spec="2.0.2"><p dir="ltr"><span dir="ltr" style="font-size:10.5pt">Ändra &#229;tgärd '
    "&amp; mängd</span></p><p>Rad &#34;två&#34;<br/>Rad tre</p></body>"
)
SAID = 'Ändra åtgärd & mängd\nRad "två"\nRad tre'


@pytest.fixture
def exported(tmp_path: Path) -> Exported:
    return Exported.make(tmp_path)


def plan(exported: Exported, path: Path) -> ImportPlan:
    found = read_annotations(str(path), "")
    return plan_import(found, exported.job, exported.document.file_id, path.name)


class Writer(ForeignHand):
    """Writes annotations key by key."""

    def write(self, kind: str, name: str, text: str = "", **keys: object) -> pikepdf.Object:
        """Write an annotation with its pop-up, as Acrobat and Revu do, on the first page."""
        made = self._dictionary(Name(f"/{kind}"), text, Array([90, 600, 140, 620]), NOON)
        made.NM = String(name)
        if not text:
            del made["/Contents"]
        for key, value in keys.items():
            made[f"/{key}"] = value
        page = self._pdf.pages[0]
        lasting = self._append(page, made)
        popup = Dictionary(
            Type=Name.Annot, Subtype=Name.Popup, Rect=Array([600, 500, 780, 620]), Parent=lasting,
            F=28, Open=False,
        )  # fmt: skip
        lasting.Popup = self._append(page, popup)
        return lasting

    def layer(self, name: str) -> pikepdf.Object:
        """Return a layer of the file."""
        return self._pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(name)))

    def look(self) -> Dictionary:
        """Return an appearance that is a form."""
        form = pikepdf.Stream(self._pdf, b"0 0 10 10 re f")
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 10, 10])
        return Dictionary(N=self._pdf.make_indirect(form))


def test_acrobats_thread_and_its_two_models_of_status(exported: Exported, tmp_path: Path) -> None:
    hand = Writer(exported.copy)
    mark = hand.mark()
    reply = hand.write(
        "Text", "8f1b2c3d-0001-4a", RC=String(RICH), IRT=mark, RT=Name.R,
        Subj=String("Klisterlapp"), F=28, Name=Name.Comment, C=Array([1, 0.82, 0]), AP=hand.look(),
    )  # fmt: skip
    hand.write("Text", "8f1b2c3d-0002-4a", "Ja.", IRT=reply, F=28)
    first = hand.write(
        "Text", "8f1b2c3d-0003-4a", "Accepterat anges av Björn Ek", IRT=mark, F=30,
        State=String("Accepted"), StateModel=String("Review"),
    )  # fmt: skip
    # A person's next status answers the one before.
    later = "D:20361201130000+01'00'"
    hand.write(
        "Text", "8f1b2c3d-0004-4a", "Slutfört anges av Björn Ek", IRT=first, F=30, M=String(later),
        CreationDate=String(later), State=String("Completed"), StateModel=String("Review"),
    )  # fmt: skip
    hand.write(
        "Text", "8f1b2c3d-0005-4a", "Markerad anges av Björn Ek", IRT=mark, F=30,
        State=String("Marked"), StateModel=String("Marked"),
    )  # fmt: skip
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    texts = {one.text for one in brought.replies}
    assert {SAID, "Ja."} < texts
    assert {one.subject for one in brought.replies} == {"c1"}
    states = [(one.before, one.decision.status) for one in brought.statuses]
    assert states == [(Status.NEW, Status.TO_FIX), (Status.TO_FIX, Status.FIXED)]
    assert brought.remarks == ()
    assert exported.job.statuses() == {}
    carry_out(brought, exported.job)
    assert exported.job.statuses()["c1"].status is Status.FIXED


def test_acrobats_replaced_text_is_two_annotations_and_one_remark_with_words(
    exported: Exported, tmp_path: Path
) -> None:
    hand = Writer(exported.copy)
    quad = Array([90, 620, 140, 620, 90, 600, 140, 600])
    caret = hand.write("Caret", "caret-0001-long-name", "ny text", IT=Name.Replace)
    struck = hand.write(
        "StrikeOut", "struck-0001-long-name", IRT=caret, RT=Name.Group, QuadPoints=quad,
        IT=Name.StrikeOutTextEdit,
    )  # fmt: skip
    hand.write("Text", "reply-0001-long-name", "Till den strukna", IRT=struck, RT=Name.R)
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert {one.kind for one in brought.remarks} == {"Caret", "StrikeOut"}
    assert [one.subject for one in brought.replies] == ["caret-0001-long-name"]


def test_revus_own_keys_groups_and_layers_cost_nothing(exported: Exported, tmp_path: Path) -> None:
    hand = Writer(exported.copy, author="karin.ek")
    cloud = hand.write(
        "Polygon", "JZKQWERTYUIOPASD", "Moln", IT=Name.PolygonCloud, Subj=String("Cloud+"),
        Vertices=Array([90, 600, 140, 600, 140, 620]), BE=Dictionary(S=Name.C, I=2),
        BSIColumnData=Array([String("Kontroll"), String("")]), OC=hand.layer("Granskning"),
        AP=hand.look(), RC=String(RICH),
    )  # fmt: skip
    hand.write("FreeText", "JZKQWERTYUIOPASE", "Text i molnet", IRT=cloud, RT=Name.Group)
    hand.write(
        "Text", "JZKQWERTYUIOPASF", "Avvisad", IRT=cloud, F=30, State=String("Rejected"),
        StateModel=String("Review"),
    )  # fmt: skip
    hand.write(
        "Text", "JZKQWERTYUIOPASG", "Egen status", IRT=hand.mark(), F=30,
        State=String("Vänta"), StateModel=String("Projektets statusar"),
    )  # fmt: skip
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert {one.text for one in brought.remarks} == {"Moln", "Text i molnet"}
    assert {one.author for one in brought.remarks} == {"karin.ek"}
    (status,) = brought.statuses
    assert (status.decision.comment_id, status.decision.status) == (
        "JZKQWERTYUIOPASD", Status.REJECTED,
    )  # fmt: skip
    (kept,) = brought.replies
    assert (kept.subject, kept.text) == ("c1", "Projektets statusar: Vänta")


def test_okulars_reply_names_nobody_and_has_no_type(exported: Exported, tmp_path: Path) -> None:
    hand = Writer(exported.copy, author="")
    hand.write("Text", "okular-{4c1f5a4e-0d0a}", "Svar", IRT=hand.mark(1), AP=hand.look())
    (reply,) = plan(exported, hand.save(tmp_path / "svar.pdf")).replies
    assert (reply.subject, reply.author, reply.text) == ("c2", "", "Svar")


def test_what_okular_draws_and_writes_is_a_persons_and_ours_stay_known(
    exported: Exported, tmp_path: Path
) -> None:
    """As Okular 22.12 saves it: a mark without words, a note, names in braces, no subject."""
    hand = Writer(exported.copy, author="root")
    quad = Array([90, 620, 140, 620, 90, 600, 140, 600])
    usual = {"Border": Array([0, 0, 1]), "C": Array([1, 1, 0]), "CA": 1}
    hand.write("Highlight", "okular-{d5773920-018a-45b7}", "", QuadPoints=quad, **usual)
    hand.write("Text", "okular-{92e80f72-f2f7-4b1c}", "Fråga beställaren", **usual)
    before = plan(exported, exported.copy)
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert [(one.kind, one.author, one.text) for one in brought.remarks] == [
        ("Highlight", "root", ""), ("Text", "root", "Fråga beställaren"),
    ]  # fmt: skip
    assert (brought.known, brought.statuses, brought.replies) == (before.known, (), ())
    assert before.known > 0


ACROBATS = f"""<?xml version="1.0" encoding="{{encoding}}"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"
><annots
><text color="#FFD100" creationdate="D:20361201120000+01'00'" flags="print,nozoom,norotate"
 date="D:20361201120000+01'00'" icon="Comment" inreplyto="{{mark}}" name="8f1b2c3d-0001-4a"
 page="0" rect="90.5,600,114.5,624" subject="Klisterlapp" title="Bj&#246;rn Ek"
><contents-richtext
>{RICH.partition("?>")[2]}</contents-richtext
><popup open="no" page="0" rect="595,504,799,624"
/></text
><text date="D:20361201120000+01'00'" flags="hidden,print,nozoom,norotate" icon="Comment"
 inreplyto="{{mark}}" name="8f1b2c3d-0002-4a" page="0" rect="90.5,600,114.5,624" state="Rejected"
 statemodel="Review" title="Bj&#246;rn Ek"
><contents>Avvisat anges av Bj&#246;rn Ek</contents
></text
><caret IT="Replace" date="D:20361201120000Z" fringe="0.5,0.5,0.5,0.5" name="8f1b2c3d-0003-4a"
 page="0" rect="200,600,210,612" title="Bj&#246;rn Ek"
><contents>3&#160;&lt; 5 &amp; ”å”</contents
></caret
></annots
><f href="TB å.pdf"
/><ids original="9F" modified="A0"
/></xfdf
>"""


@pytest.mark.parametrize("encoding", ["UTF-8", "utf-8-sig", "UTF-16", "iso-8859-1"])
def test_acrobats_xfdf_is_read_in_every_encoding(
    exported: Exported, tmp_path: Path, encoding: str
) -> None:
    mark = next(iter(exported.job.names()))
    said = ACROBATS.format(encoding=encoding.removesuffix("-sig"), mark=mark)
    path = tmp_path / "svar.xfdf"
    path.write_bytes(said.replace("”", "&#8221;").encode(encoding))
    read = read_xfdf(path)
    brought = plan_import(read.found, exported.job, exported.document.file_id, path.name)
    assert read.href == "TB å.pdf"
    (reply,), (status,), (remark,) = brought.replies, brought.statuses, brought.remarks
    assert (reply.subject, reply.author, reply.text) == ("c1", "Björn Ek", SAID)
    assert (status.decision.comment_id, status.decision.status) == ("c1", Status.REJECTED)
    assert (remark.kind, remark.text) == ("Caret", "3\u00a0< 5 & ”å”")


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        (RICH, SAID),
        ("<p>a</p>\r<p>b</p>", "a\nb"),
        ("a<br />b<BR>c", "a\nb\nc"),
        ("<ul><li>ett</li><li>två</li></ul>", "ett\ntvå"),
        ("3 &lt; 5 &#229; &quot;", '3 < 5 å "'),
        ("", ""),
    ],
)
def test_rich_text_is_read_as_lines(marked: str, plain: str) -> None:
    assert plain_text(marked) == plain
