"""What comes back is matched by name, told apart from what is known, and never lost."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.core.people import Decision, Remark, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.annotations import read_annotations
from reviewer_app.documents.marks import Note
from reviewer_app.exchange.bringing_in import carry_out
from reviewer_app.exchange.plan import ImportPlan, plan_import
from reviewer_app.exchange.wording import plan_lines
from tests.unit.exchange.jobs import MOMENT, Exported
from tests.unit.exchange_samples import ForeignHand

REPLY, STATE, REMARK = "REPLY-ELSEWHERE-1", "STATE-ELSEWHERE-1", "REMARK-ELSEWHERE-1"


@pytest.fixture
def exported(tmp_path: Path) -> Exported:
    return Exported.make(tmp_path)


def plan(exported: Exported, path: Path, **more: object) -> ImportPlan:
    found = read_annotations(str(path), "")
    return plan_import(found, exported.job, exported.document.file_id, path.name, **more)


def test_our_own_export_brings_nothing(exported: Exported) -> None:
    brought = plan(exported, exported.copy)
    assert brought.is_empty
    assert (brought.known, brought.gone) == (2, ())


def test_a_reply_and_a_status_go_to_the_comment_they_answer(
    exported: Exported, tmp_path: Path
) -> None:
    hand = ForeignHand(exported.copy)
    hand.reply(hand.mark(1), "Ändras – åäö", REPLY)
    hand.state(hand.mark(1), "Rejected", STATE)
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    (reply,), (status,) = brought.replies, brought.statuses
    assert (reply.subject, reply.author, reply.text) == ("c2", "Björn Ek", "Ändras – åäö")
    assert reply.at == "2036-12-01T12:00:00+01:00"
    assert (status.before, status.decision.status) == (Status.NEW, Status.REJECTED)
    assert (status.decision.comment_id, status.decision.source) == ("c2", "svar.pdf")
    assert brought.remarks == ()
    carry_out(brought, exported.job)
    assert exported.job.statuses()["c2"].author == "Björn Ek"
    assert plan(exported, tmp_path / "svar.pdf").is_empty


def test_a_thread_keeps_who_answered_whom(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    first = hand.reply(hand.mark(), "Varför?", REPLY)
    hand.reply(first, "Därför.", "REPLY-ELSEWHERE-2")
    replies = plan(exported, hand.save(tmp_path / "svar.pdf")).replies
    assert [(one.subject, one.answers) for one in replies] == [("c1", ""), ("c1", REPLY)]


def test_what_is_written_elsewhere_is_a_persons_remark(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand.note("Norrpil saknas", REMARK, page=1)
    hand.note("Utan namn")
    hand.note("Kort namn", "fitz-A0", kind="Square")
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert {one.text for one in brought.remarks} == {"Norrpil saknas", "Utan namn", "Kort namn"}
    assert {one.author for one in brought.remarks} == {"Björn Ek"}
    carry_out(brought, exported.job)
    assert exported.job.drafts() == ()
    assert exported.job.shown() == ()
    assert plan(exported, tmp_path / "svar.pdf").is_empty


def test_a_short_name_in_two_files_is_two_remarks(exported: Exported) -> None:
    kept = Remark("f_other:fitz-A0", "f_other", 0, "Square", "Bo", "", "Annan fil")
    exported.job.keep_remark(kept)
    hand = ForeignHand(exported.copy)
    hand.note("Denna fil", "fitz-A0")
    brought = plan(exported, hand.save(exported.copy.with_name("svar.pdf")))
    carry_out(brought, exported.job)
    assert {one.text for one in exported.job.remarks()} == {"Annan fil", "Denna fil"}


def test_a_remark_that_was_changed_is_said_to_be(exported: Exported, tmp_path: Path) -> None:
    for text in ("Första", "Andra"):
        hand = ForeignHand(exported.copy)
        hand.note(text, REMARK)
        brought = plan(exported, hand.save(tmp_path / f"{text}.pdf"))
        carry_out(brought, exported.job)
    assert [one.text for one in brought.changed] == ["Andra"]
    assert brought.remarks == ()
    assert [one.text for one in exported.job.remarks()] == ["Andra"]


def test_replies_and_statuses_of_a_remark_stay_with_it(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand.note("Norrpil saknas", REMARK)
    with pikepdf.open(hand.save(tmp_path / "a.pdf")) as pdf:
        assert len(pdf.pages[0].Annots) > 2
    hand = ForeignHand(tmp_path / "a.pdf", author="Åsa")
    remark = next(one for one in hand._pdf.pages[0].Annots if str(one.get("/NM", "")) == REMARK)
    hand.reply(remark, "Läggs till", REPLY)
    hand.state(remark, "Completed", STATE)
    brought = plan(exported, hand.save(tmp_path / "b.pdf"))
    assert [one.subject for one in brought.replies] == [REMARK]
    assert [one.decision.comment_id for one in brought.statuses] == [REMARK]


def test_an_older_status_is_shown_and_not_taken_over(exported: Exported, tmp_path: Path) -> None:
    mine = Decision("c1", Status.TO_FIX, "Åsa", "2026-06-01T12:00:00+02:00")
    exported.job.add_decision(mine)
    hand = ForeignHand(exported.copy)
    hand.state(hand.mark(), "Rejected", STATE, at="D:20260501120000+02'00'")
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert [one.older for one in brought.statuses] == [True]
    carry_out(brought, exported.job)
    assert exported.job.statuses()["c1"] == mine
    carry_out(brought, exported.job, with_older=True)
    assert exported.job.statuses()["c1"].status is Status.REJECTED


def test_of_two_peoples_statuses_the_later_holds(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand.state(hand.mark(), "Completed", "STATE-LATER-ONE-1", at="D:20360302000000Z")
    hand.state(hand.mark(), "Rejected", "STATE-EARLIER-ONE", at="D:20360301000000Z")
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    changes = [(one.before, one.decision.status) for one in brought.statuses]
    assert changes == [(Status.NEW, Status.REJECTED), (Status.REJECTED, Status.FIXED)]
    carry_out(brought, exported.job)
    assert exported.job.statuses()["c1"].status is Status.FIXED


def test_a_state_of_another_model_is_kept_as_words(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand.state(hand.mark(), "Marked", STATE, model="Marked")
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert brought.statuses == ()
    assert [one.text for one in brought.replies] == ["Marked"]


@pytest.mark.parametrize(
    ("state", "status"),
    [
        ("Ska åtgärdas", Status.TO_FIX), ("AVVISAD", Status.REJECTED),
        ("Har  åtgärdats", Status.FIXED), ("Kräver ny granskning", Status.REVIEW_AGAIN),
        ("Annat forum eller skede", Status.OTHER_FORUM), ("To be fixed", Status.TO_FIX),
    ],
)  # fmt: skip
def test_a_state_that_an_office_made_counts_by_its_name(
    exported: Exported, tmp_path: Path, state: str, status: Status
) -> None:
    hand = ForeignHand(exported.copy)
    hand.state(hand.mark(), state, STATE, model="Granskningsstatus")
    path = hand.save(tmp_path / "svar.pdf")
    brought = plan(exported, path)
    assert [one.decision.status for one in brought.statuses] == [status]
    assert brought.replies == ()
    carry_out(brought, exported.job)
    assert exported.job.statuses()["c1"].status is status
    assert plan(exported, path).is_empty


def test_to_be_reviewed_again_is_open_and_stays_so(exported: Exported, tmp_path: Path) -> None:
    exported.job.set_status("c1", Status.REVIEW_AGAIN, "Åsa", "2026-06-01T12:00:00+02:00")
    hand = ForeignHand(exported.copy)
    hand.state(hand.mark(), "None", STATE)
    (status,) = plan(exported, hand.save(tmp_path / "svar.pdf")).statuses
    assert status.decision.status is Status.REVIEW_AGAIN


def test_our_text_written_over_comes_in_as_a_reply(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand.mark().Contents = pikepdf.String("Detta stämmer inte")
    path = hand.save(tmp_path / "svar.pdf")
    names = {one.name: one.contents for one in read_annotations(str(exported.copy), "")}
    (reply,) = plan(exported, path, written=names).replies
    assert (reply.subject, reply.text) == ("c1", "Detta stämmer inte")
    assert plan(exported, exported.copy, written=names).is_empty


def test_a_deleted_mark_is_told_and_its_comment_kept(exported: Exported, tmp_path: Path) -> None:
    with pikepdf.open(exported.copy) as pdf:
        marks = pdf.pages[0].Annots
        del marks[0]
        pdf.save(tmp_path / "svar.pdf")
    brought = plan(exported, tmp_path / "svar.pdf")
    assert brought.gone == ("c1",)
    assert brought.is_empty


def test_pages_that_the_document_lacks_are_counted(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand._pdf.add_blank_page()
    hand.note("På ny sida", REMARK, page=2)
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    assert (brought.elsewhere, brought.remarks) == (1, ())


def test_what_we_wrote_ourselves_is_known_again(tmp_path: Path) -> None:
    notes = (
        Note("r-1-long-enough-name", "Åsa", "Svar", MOMENT),
        Note("r-2-long-enough-name", "Bo", "Svar på svar", MOMENT, answers="r-1-long-enough-name"),
        Note("s-1-long-enough-name", "Bo", "Åtgärdad", MOMENT, state="Completed", model="Review"),
    )
    first = Exported.make(tmp_path, *notes)
    brought = plan(first, first.copy)
    assert (len(brought.replies), len(brought.statuses)) == (2, 1)
    carry_out(brought, first.job)
    assert plan(first, first.copy).is_empty


@pytest.mark.parametrize(
    "name", ["Granskare, kontroll", "GRANSKARE,\u200b check", "Granskare, språkmodell"]
)
def test_nobody_speaks_under_the_programs_own_name(
    exported: Exported, tmp_path: Path, name: str
) -> None:
    hand = ForeignHand(exported.copy, name)
    hand.reply(hand.mark(1), "Verifierad: XXQ.999", REPLY)
    hand.state(hand.mark(1), "Completed", STATE)
    hand.note("XXQ.999 finns", REMARK)
    brought = plan(exported, hand.save(tmp_path / "svar.pdf"))
    authors = {one.author for one in (*brought.replies, *brought.remarks)}
    assert authors | {one.decision.author for one in brought.statuses} == {""}
    carry_out(brought, exported.job)
    assert plan(exported, tmp_path / "svar.pdf").is_empty


def doubled(exported: Exported, change: Callable[[pikepdf.Object], None], page: int = 1) -> Path:
    """Save the copy with another annotation under the name of the first mark."""
    path = exported.copy.with_name("dubbel.pdf")
    with pikepdf.open(exported.copy) as pdf:
        mark = pdf.pages[0].Annots[0]
        other = pdf.make_indirect(pikepdf.Dictionary(dict(mark.items())))
        change(other)
        pdf.pages[page].Annots = pikepdf.Array([*pdf.pages[page].get("/Annots", []), other])
        pdf.save(path)
    return path


def test_a_copy_of_our_mark_says_nothing_new(exported: Exported) -> None:
    for page in (0, 1):
        brought = plan(exported, doubled(exported, lambda _: None, page))
        assert brought.is_empty
        assert (brought.doubled, brought.shared, brought.gone) == (1, 0, ())
        assert "1 annotation is a copy of another one" in "\n".join(plan_lines(brought, "en"))


def test_another_text_under_the_name_of_our_mark_is_kept(exported: Exported) -> None:
    def change(other: pikepdf.Object) -> None:
        other.Contents = pikepdf.String("Vi säger något annat")
        other.T = pikepdf.String("Björn Ek")

    path = doubled(exported, change)
    brought = plan(exported, path)
    assert [one.text for one in brought.remarks] == ["Vi säger något annat"]
    assert (brought.doubled, brought.shared, brought.gone) == (0, 1, ())
    carry_out(brought, exported.job)
    again = plan(exported, path)
    assert again.is_empty
    assert "1 annotation bears the name" in "\n".join(plan_lines(again, "en"))


def test_answers_to_one_of_two_of_a_name_stay_with_it(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy)
    hand.note("Första", REMARK)
    hand.note("Andra", REMARK, page=1)
    path = hand.save(tmp_path / "svar.pdf")
    brought = plan(exported, path)
    assert sorted(one.text for one in brought.remarks) == ["Andra", "Första"]
    assert len({one.id for one in brought.remarks}) == 2
    carry_out(brought, exported.job)
    assert len(exported.job.remarks()) == 2
    assert plan(exported, path).is_empty


def test_what_cannot_be_seen_is_spelled_out(exported: Exported, tmp_path: Path) -> None:
    hand = ForeignHand(exported.copy, author="Bj\u200börn")
    hand.reply(hand.mark(), "DCB.111\u202e222\u3164", REPLY)
    hand.note("\u2066Norrpil\u2069", REMARK)
    path = hand.save(tmp_path / "svar.pdf")
    brought = plan(exported, path)
    (reply,), (remark,) = brought.replies, brought.remarks
    assert (reply.author, reply.text) == ("Bj\\u200börn", "DCB.111\\u202e222\\u3164")
    assert remark.text == "\\u2066Norrpil\\u2069"
    carry_out(brought, exported.job)
    assert plan(exported, path).is_empty
    old = Reply("old-reply-long-name", "c1", "A\u202e", "B\u202e", reply.at)
    exported.job.add_reply(old)
    kept = {one.id: one for one in exported.job.replies()["c1"]}[old.id]
    assert (kept.author, kept.text) == ("A\\u202e", "B\\u202e")
