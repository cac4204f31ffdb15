"""The program as a process of its own, on a real screen, driven by real keys and a real mouse.

Nothing of the program is imported to drive it: what happened is told from the job file, from the
files it wrote, from its exit and from the pixels on the screen.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pikepdf
import pytest
from PIL import Image

from reviewer_app.core.comment import Draft
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Status
from tests.end2end.commands import SAMPLES
from tests.end2end.failing_program import BUG
from tests.end2end.real_program import TITLE, RealProgram, SeenJob
from tests.end2end.real_screen import Area, Screen, missing

pytestmark = pytest.mark.skipif(
    bool(missing()), reason=f"not installed: {', '.join(missing())} (packaging/test.sh does)"
)
CHOSEN = (0x1F, 0x5F, 0x8B)
"""The bar beside the chosen comment, the outline round its spot, and a chosen row, in light."""
PAGES: Area = (250, 90, 905, 560)
LIST: Area = (934, 185, 1345, 356)
BARS: Area = (934, 185, 942, 600)
"""Above the status buttons, of which the chosen one has a border of that colour."""
BELOW: Area = (934, 365, 1362, 735)
KEYS = {"a": "to_fix", "x": "rejected", "4": "fixed", "5": "review_again", "6": "other_forum"}
UNKNOWN = "QXQ.999"
AUTHOR = "Åsa Öberg"


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen() as made:
        yield made


@pytest.fixture
def tender(tmp_path: Path) -> Path:
    """Return a folder with the documents of a tender."""
    folder = tmp_path / "Kvarnvägen"
    folder.mkdir()
    for path in SAMPLES.glob("*.pdf"):
        shutil.copy(path, folder)
    return folder


Start = Callable[..., RealProgram]


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts the program on a person's own settings and jobs."""
    home, made = tmp_path / "home", []

    def started(*arguments: str, module: str = "reviewer_app") -> RealProgram:
        program = RealProgram(screen, home, arguments, module)
        made.append(program)
        return program

    yield started
    for program in made:
        program.kill()


def ask(screen: Screen, key: str, title: str, answer: str) -> None:
    """Press the key of a dialog with one field that matters, and fill it in.

    While a file dialog reads its folder it may set the field anew: then it is filled in again.
    """
    for _ in range(4):
        screen.focus(TITLE)
        screen.key(key)
        screen.focus(say(title, "sv"))
        screen.rest()
        screen.key("ctrl+a")
        screen.type(answer)
        screen.key("Return")
        if screen.is_seen(lambda: screen.title().endswith(TITLE), 300):
            return
        while not screen.title().endswith(TITLE):
            screen.key("Escape")
            screen.rest()
    pytest.fail(f"{title} did not take {answer}")


def is_changed(screen: Screen, area: Area, before: Image.Image) -> bool:
    return screen.picture().crop(area).tobytes() != before.tobytes()


def open_tender(screen: Screen, program: RealProgram, tender: Path) -> SeenJob:
    """Open a folder by the start page's key and wait for the review's end."""
    screen.wait(lambda: screen.count(CHOSEN) > 1000, "the start page")
    ask(screen, "ctrl+shift+o", "window.pick_folder", str(tender))
    screen.wait(program.unsaved_job, "a job")
    path = program.unsaved_job()
    assert path is not None
    job = SeenJob(path)
    screen.wait(job.shown, "the review's end")
    return job


def name_oneself(screen: Screen) -> None:
    ask(screen, "ctrl+comma", "window.preferences", AUTHOR)


def to_list(screen: Screen) -> None:
    """Turn to the first comment of the list."""

    def is_first() -> bool:
        screen.key("ctrl+shift+c", "Home")
        rows = screen.runs(CHOSEN, BARS)
        return bool(rows) and rows[0][0] < LIST[1] + 10

    screen.wait(is_first, "the first comment")


def triage(screen: Screen, job: SeenJob) -> dict[str, str]:
    """Decide on ten comments: on the first by the menu under the mouse, on the others by keys."""
    to_list(screen)
    row = chosen_row(screen)
    screen.click(1100, row[1] + 20)
    screen.wait(lambda: chosen_row(screen) != row, "another comment, clicked")
    screen.key("Home")
    screen.wait(lambda: chosen_row(screen) == row, "the first comment")
    keys = (list(KEYS) * 2)[:10]
    for number, key in enumerate(keys, start=1):
        if number == 1:
            choose_in_menu(screen, list(Status).index(Status(KEYS[key])))
        else:
            screen.key(key)
        screen.wait(lambda number=number: len(job.statuses()) == number, f"decision {number}")
        screen.key("n")
    decided = job.statuses()
    assert list(decided.values()) == [KEYS[key] for key in keys]
    screen.key("ctrl+z")
    last = list(decided)[-1]
    screen.wait(lambda: job.statuses()[last] == Status.NEW.value, "the last decision taken back")
    screen.key("ctrl+shift+z")
    screen.wait(lambda: job.statuses() == decided, "it was made again")
    return decided


def choose_in_menu(screen: Screen, entry: int) -> None:
    """Open the menu of the chosen comment with the mouse and take one of its entries."""
    row = chosen_row(screen)
    place = (1000, (row[0] + row[1]) // 2)
    screen.click(*place)
    screen.rest()
    beside = (place[0] + 10, place[1] + 10, place[0] + 150, place[1] + 90)
    before = screen.picture().crop(beside)
    screen.click(*place, button=3)
    screen.wait(lambda: is_changed(screen, beside, before), "a menu")
    screen.rest()
    screen.key(*["Down"] * (entry + 1), "Return")


def chosen_row(screen: Screen) -> tuple[int, int]:
    """Return the top and bottom of the chosen comment's row."""
    screen.wait(lambda: screen.runs(CHOSEN, BARS), "a chosen comment")
    return screen.runs(CHOSEN, BARS)[0]


def editor_is_open(screen: Screen) -> bool:
    """Return whether there is a bar beside a quotation too, under that of the chosen comment."""
    return len(screen.runs(CHOSEN, BARS)) > 1


def talk(screen: Screen, job: SeenJob) -> None:
    """Tick a quotation, give the comment to somebody and reply to it."""
    to_list(screen)
    screen.key("s")
    screen.wait(job.ticked, "a tick")
    screen.key("d")
    screen.type("VA")
    screen.key("Return")
    screen.wait(lambda: [one.discipline for one in job.given()] == ["VA"], "a discipline")
    to_list(screen)
    screen.key("r")
    screen.type("Tas upp på mötet.")
    screen.key("ctrl+Return")
    screen.wait(job.replies, "a reply")
    (reply,) = job.replies()
    assert (reply.text, reply.author) == ("Tas upp på mötet.", AUTHOR)


def begin_own(screen: Screen) -> None:
    """Draw the mouse over a comment's spot on its page and begin to write about it."""
    to_list(screen)
    screen.key("n", "j")
    screen.wait(lambda: screen.box(CHOSEN, PAGES), "the spot of a comment")
    screen.rest()
    spot = screen.box(CHOSEN, PAGES)
    assert spot is not None
    middle = (spot[1] + spot[3]) / 2
    before = screen.picture().crop(PAGES)
    screen.drag((spot[0] + 4, middle), (spot[2] - 4, middle))
    screen.wait(lambda: is_changed(screen, PAGES, before), "a selection")
    screen.rest()
    screen.key("ctrl+m")
    screen.wait(lambda: editor_is_open(screen), "the editor with its quotation")


def write_own(screen: Screen, job: SeenJob) -> Draft:
    """Write a comment with a code that is in the registry, completed, and one that is not."""
    begin_own(screen)
    screen.type(f"Kravet {UNKNOWN} finns inte, se även dcc 1322")
    screen.wait(lambda: screen.count(CHOSEN, BELOW) > 2000, "the list of codes")
    screen.key("Tab")
    screen.wait(lambda: screen.count(CHOSEN, BELOW) < 2000, "the list to be gone")
    screen.type(".")
    screen.key("ctrl+Return")
    screen.wait(job.own, "a comment of one's own")
    (own,) = job.own()
    assert own.text == f"Kravet {UNKNOWN} finns inte, se även DCC.1322."
    assert own.author == AUTHOR
    assert own.spans
    return own


def export(screen: Screen, folder: Path) -> list[dict[str, object]]:
    """Export annotated copies and a workbook; return the rows of its list."""
    folder.mkdir()
    ask(screen, "ctrl+e", "window.pick_export_folder", str(folder))
    screen.wait(lambda: list(folder.glob("*.pdf")), "annotated copies")
    book = folder / "lista.xlsx"
    ask(screen, "ctrl+shift+e", "window.pick_workbook", str(book))
    screen.wait(book.exists, "a workbook")
    said = []
    for copy in folder.glob("*.pdf"):
        with pikepdf.open(copy) as pdf:
            for page in pdf.pages:
                said += [str(mark.get("/Contents", "")) for mark in page.get("/Annots", [])]
    assert any(UNKNOWN in one and "Ej verifierat i registret" in one for one in said)
    sheet = openpyxl.load_workbook(book).worksheets[0]
    head = [cell.value for cell in sheet[1]]
    return [dict(zip(head, row, strict=True)) for row in sheet.iter_rows(2, values_only=True)]


def test_a_day_at_the_real_window(
    screen: Screen, start: Start, tender: Path, tmp_path: Path
) -> None:
    program = start()
    screen.focus(TITLE)
    name_oneself(screen)
    job = open_tender(screen, program, tender)
    shown = job.shown()
    decided = triage(screen, job)
    assert set(decided) < shown
    talk(screen, job)
    own = write_own(screen, job)
    rows = export(screen, tmp_path / "först")
    (written,) = (row for row in rows if UNKNOWN in str(row["Synpunkt"]))
    assert f"{UNKNOWN} (ej verifierad)" in str(written["Kod"])
    assert sum(row["Disciplin"] == "VA" for row in rows) == 1
    kept = tmp_path / "Kvarnvägen.granskning"
    ask(screen, "ctrl+s", "window.pick_job_to_save", str(kept))
    screen.focus(f"Kvarnvägen – {TITLE}")
    to_list(screen)
    seen = screen.picture().crop(LIST)
    screen.key("ctrl+q")
    assert program.end() == ""

    again = start(str(kept))
    screen.focus(f"Kvarnvägen – {TITLE}")
    screen.wait(lambda: screen.runs(CHOSEN, BARS), "the comments")
    to_list(screen)
    screen.wait(lambda: not is_changed(screen, LIST, seen), "the same list as before")
    reopened = SeenJob(kept)
    assert reopened.statuses() == decided
    assert reopened.shown() == shown | {own.id}
    assert export(screen, tmp_path / "sedan") == rows
    screen.key("ctrl+q")
    assert again.end() == ""


def test_a_kill_loses_nothing_that_was_typed(screen: Screen, start: Start, tender: Path) -> None:
    program = start()
    job = open_tender(screen, program, tender)
    begin_own(screen)
    screen.type("Höjden saknas på ritningen")
    screen.wait(lambda: "ritningen" in job.fact("typed"), "what is typed to be kept")
    program.kill()
    assert not job.own()

    start()
    screen.focus(TITLE)
    screen.wait(lambda: editor_is_open(screen), "the editor with its quotation")
    screen.type(".")
    screen.key("ctrl+Return")
    screen.wait(job.own, "the comment")
    (own,) = job.own()
    assert own.text == "Höjden saknas på ritningen."
    assert own.spans
    screen.wait(lambda: not job.fact("typed"), "nothing typed any longer")
    to_list(screen)
    screen.key("r")
    screen.type("Svar i")
    screen.wait(lambda: "Svar i" in job.fact("typed"), "what is typed to be kept")


def test_a_bug_is_shown_and_the_program_goes_on(screen: Screen, start: Start) -> None:
    program = start(module="tests.end2end.failing_program")
    screen.focus(TITLE)
    screen.wait(lambda: screen.count(CHOSEN) > 1000, "the start page")
    screen.key("ctrl+i")
    screen.focus(say("window.crash", "sv"))
    screen.key("Escape")
    screen.focus(TITLE)
    screen.key("ctrl+q")
    assert f"RuntimeError: {BUG}" in program.end()


def test_a_file_that_is_gone_opens_the_window_and_a_mistyped_command_does_not(
    screen: Screen, start: Start, tender: Path
) -> None:
    program = start(str(tender / "borta.pdf"))
    screen.focus(TITLE)
    screen.wait(lambda: screen.count(CHOSEN) > 1000, "the start page")
    screen.key("ctrl+q")
    assert program.end() == ""
    said = start("reveiw").end(2)
    assert "review" in said.replace("reveiw", "")
