"""A laptop's screen at every text size: what is worked with is seen, and what grew shrinks back."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionComboBox, QToolButton
from pytestqt.qtbot import QtBot

from reviewer_app.core.texts import LANGUAGES, Language
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.codes.references_model import HEADING
from reviewer_app.ui.comments.comment_list import LEAST_ROWS
from reviewer_app.ui.comments.status_buttons import StatusButtons
from reviewer_app.ui.fitting_button import FittingButton, WordsButton
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.marks import Mark
from reviewer_app.ui.own_comment.code_chips import CodeChips
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.program import Program
from reviewer_app.ui.registry_card import RegistryCard
from reviewer_app.ui.registry_entry import RegistryEntry
from reviewer_app.ui.session import FileState
from tests.ui.program_runs import review_sample
from tests.ui.review_data import BODY, judged

SizeTo = Callable[[MainWindow, int], None]


@pytest.fixture
def size_to(qtbot: QtBot) -> Iterator[SizeTo]:
    """Return what gives a window a text size, which is taken back afterwards."""
    sized: list[MainWindow] = []

    def apply(window: MainWindow, percent: int) -> None:
        sized.append(window)
        window.settings.text_size = percent
        window.text_size.apply()
        qtbot.waitUntil(lambda: not window.text_size._timer.isActive())
        qtbot.wait(20)

    yield apply
    if sized and sized[0].settings.text_size != 100:
        apply(sized[0], 100)


def rows_seen(window: MainWindow) -> float:
    rows = window.comments.list
    return rows.viewport().height() / rows.rowHeight(rows.currentIndex().row())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_three_comments_and_the_statuses_are_seen_from_the_start(
    percent: int, language: Language, window: MainWindow, texts: Texts, size_to: SizeTo
) -> None:
    texts.set_language(language)
    size_to(window, percent)
    assert (window.width(), window.height()) == (1366, 768)
    assert rows_seen(window) >= LEAST_ROWS
    panel = window.comments
    assert panel.card.height() >= 4 * panel.card.fontMetrics().lineSpacing()
    for button in panel.status_buttons._buttons.values():
        assert not button.visibleRegion().isEmpty()


def test_a_person_who_moved_the_divider_keeps_it(window: MainWindow, size_to: SizeTo) -> None:
    splitter = window.comments.splitter
    splitter.setSizes([200, 10_000])
    splitter.splitterMoved.emit(200, 1)
    before = splitter.sizes()
    window.comments.filter_bar.text.setText("rubrik")
    size_to(window, 100)
    assert splitter.sizes() == before


def test_the_window_shrinks_back_with_the_text(window: MainWindow, size_to: SizeTo) -> None:
    window.resize(window.minimumSizeHint())
    small = window.size()
    size_to(window, 200)
    assert window.height() > small.height() or window.width() > small.width()
    size_to(window, 100)
    assert window.size() == small


def test_rows_keep_their_height_when_the_settings_are_left_as_they_were(
    window: MainWindow, size_to: SizeTo
) -> None:
    before = window.comments.list.rowHeight(0)
    size_to(window, 100)
    assert window.comments.list.rowHeight(0) == before


def test_narrow_fields_stand_behind_a_button_that_counts_them(
    window: MainWindow, size_to: SizeTo
) -> None:
    bar = window.comments.filter_bar
    assert bar.severity.isVisible()
    assert not bar.more.isVisible()
    size_to(window, 200)
    assert not bar.severity.isVisible()
    QTest.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    assert bar.severity.isVisible()
    assert bar.severity.width() > 10 * bar.fontMetrics().averageCharWidth()
    bar.status.setCurrentIndex(1)
    assert bar.more.text() == "1"
    assert "1" in bar.more.accessibleName()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fields_over_the_codes_are_read_whole_at_double_size(
    language: Language, window: MainWindow, texts: Texts, size_to: SizeTo
) -> None:
    texts.set_language(language)
    codes = window.codes
    assert not codes.filters.more.isVisible()
    size_to(window, 200)
    assert not codes.verdict.isVisible()
    QTest.mouseClick(codes.filters.more, Qt.MouseButton.LeftButton)
    for box in (codes.verdict, codes.document, codes.order):
        assert box.isVisible()
        words = box.fontMetrics().horizontalAdvance(box.currentText())
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        field = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
        )
        assert words <= field.width(), box.currentText()
    codes.verdict.setCurrentIndex(1)
    assert codes.filters.more.text() == "1"
    assert "1" in codes.filters.more.accessibleName()


def test_short_statuses_are_named_for_those_who_hear_them(texts: Texts, qtbot: QtBot) -> None:
    buttons = StatusButtons(texts)
    qtbot.addWidget(buttons)
    buttons.resize(260, 100)
    buttons.show()
    buttons.set_status(Status.REJECTED)
    qtbot.waitUntil(lambda: buttons._short)
    for status, button in buttons._buttons.items():
        name = texts.label(status)
        assert isinstance(button, QToolButton)
        assert (name in button.text()) is (status is Status.REJECTED)
        assert name in button.accessibleName()
        assert name in button.toolTip()


def test_the_start_page_fits_a_small_screen(empty_window: MainWindow, size_to: SizeTo) -> None:
    size_to(empty_window, 200)
    assert (empty_window.width(), empty_window.height()) == (1366, 768)
    assert empty_window.empty.verticalScrollBar().maximum() >= 0


def test_the_middle_says_what_to_do_when_the_last_tab_is_closed(
    program: Program, qtbot: QtBot
) -> None:
    review_sample(program, qtbot)
    for _ in program.viewer.file_ids():
        program.window.actions_["close_tab"].trigger()
    assert "Ingen handling är öppen" in program.viewer.view._message
    program.texts.set_language("en")
    assert "No document is open" in program.viewer.view._message
    program.texts.set_language("sv")
    # A click on the document that is chosen already opens it again.
    tree = program.window.documents.tree
    index = tree.currentIndex()
    QTest.mouseClick(
        tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index).center()
    )
    qtbot.waitUntil(lambda: bool(program.viewer.file_ids()))
    QApplication.processEvents()
    assert program.viewer.view._message == ""


def test_a_verdict_with_its_edition_breaks_where_it_is_wider_than_its_place(
    window: MainWindow, qtbot: QtBot
) -> None:
    detail = window.codes.detail
    window.codes.table.setCurrentIndex(window.codes.model.index(1, 0))
    verdict = detail.widget().findChild(Mark)
    assert verdict is not None
    assert verdict.sizeHint().width() > detail.viewport().width()
    qtbot.waitUntil(lambda: verdict.height() > verdict.sizeHint().height())
    assert verdict.geometry().right() < detail.viewport().width()
    assert detail.widget().width() <= detail.viewport().width()


def test_the_start_pages_heading_stays_larger_than_its_text(
    empty_window: MainWindow, size_to: SizeTo
) -> None:
    page = empty_window.empty
    for percent in (100, 200, 100):
        size_to(empty_window, percent)
        assert page._title.font().pointSizeF() > 1.5 * page._means.font().pointSizeF()


def test_the_banner_of_a_changed_file_leaves_the_page_its_room(
    window: MainWindow, size_to: SizeTo, qtbot: QtBot
) -> None:
    banner = window.banner
    banner.show_for(BODY)
    window.session.set_file_states({BODY: FileState.CHANGED})
    for percent in (100, 200):
        size_to(window, percent)
        qtbot.waitUntil(lambda: banner.height() < window._pages.height())
        above = banner.text.geometry().bottom() < banner.read_button.y()
        assert above or banner.text.width() > banner.fontMetrics().averageCharWidth() * 30


def test_the_withheld_show_a_row_at_every_text_size(
    window: MainWindow, size_to: SizeTo, qtbot: QtBot
) -> None:
    tree = window.flagged.tree
    window.docks["flagged"].bring_up()
    for percent in (100, 200):
        size_to(window, percent)

        def shows_a_row() -> None:
            row = tree.visualRect(tree.model().index(0, 0))
            assert row.height() > 0
            assert row.top() + row.height() // 2 < tree.viewport().height()

        # The docks take their room in turns of their own.
        qtbot.waitUntil(shows_a_row)


@pytest.mark.parametrize("told_first", ["panel", "list"])
def test_lists_measure_in_their_own_font_whichever_widget_is_told_first(
    window: MainWindow, told_first: str, qtbot: QtBot
) -> None:
    pairs = [
        (window.flagged, window.flagged.tree),
        (window.codes, window.codes.table),
    ]
    for panel, rows in pairs:
        # Its own font: what the panel is told does not reach it.
        rows.setFont(rows.font())
        larger = rows.font()
        larger.setPointSizeF(2 * larger.pointSizeF())
        before = rows.fontMetrics().averageCharWidth()
        wide = window.codes.table.columnWidth(HEADING)
        for widget in (panel, rows) if told_first == "panel" else (rows, panel):
            widget.setFont(larger)
        assert rows.fontMetrics().averageCharWidth() > 1.5 * before
    tree = window.flagged.tree
    assert tree.minimumHeight() == 3 * tree.fontMetrics().lineSpacing()
    assert window.codes.table.columnWidth(HEADING) > 1.5 * wide


LONG_CODE = "BFS 2011:6 med ändringar, kapitel 5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_double_size_nothing_is_cut_in_what_is_said_of_a_comment(
    window: MainWindow, language: Language, texts: Texts, size_to: SizeTo, qtbot: QtBot
) -> None:
    texts.set_language(language)
    size_to(window, 200)
    window.docks["flagged"].bring_up()
    tree = window.flagged.tree
    tree.expandAll()
    for kind in range(tree.model().rowCount()):
        of_kind = tree.model().index(kind, 0)
        group = tree.model().index(0, 0, of_kind)
        tree.setCurrentIndex(tree.model().index(0, 0, group))
        assert window.flagged.current_withheld() is not None
        QApplication.processEvents()
        detail = window.flagged.detail
        assert detail.widget().width() <= detail.viewport().width()
        for part in detail.widget().findChildren(Mark):
            assert part.geometry().right() < detail.viewport().width()
        for button in detail.widget().findChildren(FittingButton):
            assert button.accessibleName().startswith(button.text().rstrip("…"))
            assert button.geometry().right() < detail.viewport().width()


def test_the_code_of_a_registry_entry_breaks_where_it_is_long(
    texts: Texts, qtbot: QtBot, size_to: SizeTo, window: MainWindow
) -> None:
    size_to(window, 200)
    card = RegistryCard(RegistryEntry("BBR", "29", LONG_CODE, "", "", "sample", (), ()), texts)
    qtbot.addWidget(card)
    card.resize(card.fontMetrics().averageCharWidth() * 20, 600)
    card.show()
    code = next(one for one in card.findChildren(PlainLabel) if one.text() == LONG_CODE)
    assert card.minimumSizeHint().width() <= card.width()
    assert code.height() >= 2 * code.fontMetrics().lineSpacing()


def test_a_chip_breaks_its_words_where_its_place_is_narrow(qtbot: QtBot, texts: Texts) -> None:
    chips = CodeChips(texts)
    qtbot.addWidget(chips)
    chips.resize(900, 100)
    chips.show()
    chips.show_codes([judged()[2]])
    (chip,) = chips.findChildren(WordsButton)
    said = chip.words()
    assert chip.text() == said
    assert "ZZZ.99" in said
    low = chip.sizeHint().height()
    chips.resize(chip.sizeHint().width() * 2 // 3, 100)
    assert "\n" in chip.text()
    assert chip.text().replace("\n", " ") == said
    assert chip.sizeHint().width() <= chips.width()
    assert chips.heightForWidth(chips.width()) > low
    chips.resize(900, 100)
    assert chip.text() == said


@pytest.mark.parametrize("percent", [100, 200])
def test_the_status_bar_shortens_its_sentence_and_keeps_it_whole_in_its_hint(
    window: MainWindow, size_to: SizeTo, percent: int, qtbot: QtBot
) -> None:
    pages = window.flag_bar.pages
    size_to(window, percent)
    assert pages.text() in pages.toolTip()
    assert pages.accessibleName() == pages.text()
    # Whole where there is room; else shortened, never cut: it has no width of its own to keep.
    fits = pages.width() >= pages.sizeHint().width()
    assert fits is (percent == 100)
    assert pages.minimumSizeHint().width() <= 1
    assert window.flag_bar.model.geometry().right() < window.flag_bar.width()


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
def test_the_title_of_a_dock_follows_text_size_and_language(
    window: MainWindow, size_to: SizeTo, texts: Texts
) -> None:
    dock = window.docks["comments"]
    title = dock.titleBarWidget()
    (label,) = title.findChildren(PlainLabel)
    before = label.height()
    assert label.text() == texts("window.comments")
    size_to(window, 200)
    assert label.height() > 1.5 * before
    assert label.fontMetrics().lineSpacing() <= label.height()
    texts.set_language("en")
    assert label.text() == texts("window.comments")
    floats, closes = title.findChildren(QToolButton)
    assert floats.accessibleName() == texts("window.dock_float")
    floats.click()
    assert dock.isFloating()
    floats.click()
    assert not dock.isFloating()
    closes.click()
    assert not dock.isVisible()


@pytest.mark.parametrize("words", ["Look up", "Slå upp", "Importera ett register"])
def test_a_button_that_was_narrow_says_its_words_whole_once_there_is_room(
    words: str, qtbot: QtBot
) -> None:
    button = FittingButton(words)
    qtbot.addWidget(button)
    button.resize(40, 24)
    button.show()
    assert button.text() != words
    button.resize(button.sizeHint())
    assert button.text() == words
