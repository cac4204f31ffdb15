"""Colours, patterns and icons of the closed vocabularies, in light and in dark.

Colour is never the only carrier: each verdict, severity and status has its own icon and name, and
each page status its own pattern.
"""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from reviewer_app.core.resources import resource
from reviewer_app.core.verdicts import Origin, PageStatus, Severity, Status, Strength, Verdict
from reviewer_app.ui.first_look import BASE_COLORS, WINDOW_COLORS

Appearance = StrEnum("Appearance", {"SYSTEM": "system", "LIGHT": "light", "DARK": "dark"})


@dataclass(frozen=True, slots=True)
class Look:
    """How a value is drawn: its colour on light and on dark ground, its icon, its pattern."""

    light: str
    dark: str
    icon: str
    pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern

    @property
    def color(self) -> QColor:
        """The colour on the ground in use; at least 4.5:1 against it."""
        return QColor(self.dark if is_dark() else self.light)


_GREEN, _RED, _AMBER = ("#1b6e3c", "#6fd08f"), ("#b3261e", "#ff9d94"), ("#8a4b00", "#f2b35e")
_BLUE, _VIOLET, _GREY = ("#1f5f8b", "#83bfe8"), ("#6a3d9a", "#c7a6ec"), ("#565f66", "#aab4bb")

# The hues of the viewer's marks, dark or light enough to be read as text.
_PURPLE, _BROWN = ("#8f3a6b", "#e5a3c6"), ("#6b4a00", "#d8b56a")
_VERDICT_COLORS: dict[Verdict, tuple[str, str]] = {
    Verdict.DECLARED: _GREEN,
    Verdict.OTHER_EDITION: _AMBER,
    Verdict.WITHDRAWN: _RED,
    Verdict.NOT_IN_EDITION: _RED,
    Verdict.NOT_COVERED: _GREY,
    Verdict.UNDECLARED: _PURPLE,
    Verdict.CONTRADICTING: _PURPLE,
    Verdict.NOT_HELD: _PURPLE,
    Verdict.CLIENT: _BLUE,
    Verdict.DAMAGED: _BROWN,
    Verdict.READ_AS: _BROWN,
    Verdict.UNCHECKED: _GREY,
}
_SEVERITY_COLORS = {Severity.ERROR: _RED, Severity.WARNING: _AMBER, Severity.INFO: _BLUE}
_STATUS_COLORS = {
    Status.NEW: _GREY,
    Status.TO_FIX: _AMBER,
    Status.REJECTED: _GREY,
    Status.FIXED: _GREEN,
    Status.REVIEW_AGAIN: _VIOLET,
    Status.OTHER_FORUM: _BLUE,
}
_STRENGTH_COLORS = {Strength.CONNECTS: _GREEN, Strength.WEAKER: _AMBER, Strength.MENTION: _GREY}
_PAGE_COLORS: dict[PageStatus, tuple[tuple[str, str], Qt.BrushStyle]] = {
    PageStatus.TEXT: (_GREEN, Qt.BrushStyle.SolidPattern),
    PageStatus.OCR: (_BLUE, Qt.BrushStyle.BDiagPattern),
    PageStatus.EMPTY: (_GREY, Qt.BrushStyle.Dense6Pattern),
    PageStatus.FAILED: (_RED, Qt.BrushStyle.DiagCrossPattern),
}


def verdict_look(verdict: Verdict) -> Look:
    """Return how a verdict is drawn."""
    return Look(*_VERDICT_COLORS[verdict], f"verdict_{verdict.value}")


def page_look(status: PageStatus) -> Look:
    """Return how a page's status is drawn in the strip."""
    (light, dark), pattern = _PAGE_COLORS[status]
    return Look(light, dark, "document", pattern)


def severity_look(severity: Severity) -> Look:
    """Return how a severity is drawn."""
    return Look(*_SEVERITY_COLORS[severity], f"severity_{severity.value}")


def status_look(status: Status) -> Look:
    """Return how a comment's status is drawn."""
    return Look(*_STATUS_COLORS[status], f"status_{status.value}")


def strength_look(strength: Strength) -> Look:
    """Return how the strength of a declaration is drawn."""
    return Look(*_STRENGTH_COLORS[strength], f"strength_{strength.value}")


def origin_look(origin: Origin) -> Look:
    """Return how the origin of a comment is drawn."""
    return Look(*_GREY, f"origin_{origin.value}")


DOCUMENT_REFERENCE = Look(*_GREY, "document")
CONNECTS = strength_look(Strength.CONNECTS)
VOID = Look(*_AMBER, "severity_warning")
"""What was found in a file that is another one now, or gone."""
LENT_EDITION = Look(*_BLUE, "strength_lent")
MISSING_EDITION = Look(*_AMBER, "edition_missing")
CONTRADICTING_EDITION = Look(*_AMBER, "verdict_contradicting")


def is_dark() -> bool:
    """True where the window's ground is dark."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Base).lightness() < 128


def quiet_color() -> QColor:
    """Return the colour of secondary text on the ground in use."""
    return QColor(_GREY[1] if is_dark() else _GREY[0])


def line_color() -> QColor:
    """Return the colour of separating lines."""
    return QColor("#454d53" if is_dark() else "#d5dade")


def card_color() -> QColor:
    """Return the ground of a card that stands on the lists' ground."""
    return QColor("#2a3035" if is_dark() else "#f3f6f8")


def diff_color(*, added: bool) -> QColor:
    """Return the colour of words that one of two headings has, underlined or struck besides."""
    light, dark = _GREEN if added else _RED
    return QColor(dark if is_dark() else light)


def accent_color() -> QColor:
    """Return the colour of what is chosen or in focus."""
    return QColor(_BLUE[1] if is_dark() else _BLUE[0])


def focus_color() -> QColor:
    """Return the colour of the line round the pane that has the keys."""
    return QColor("#9ccbec" if is_dark() else "#3a7fb0")


def contrast(first: QColor, second: QColor) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as WCAG 2.1 defines it."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    """Relative luminance; the constants are those of WCAG 2.1."""
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_PALETTES: dict[bool, dict[str, str]] = {
    False: {
        "Window": WINDOW_COLORS[False], "WindowText": "#1a2126", "Base": BASE_COLORS[False],
        "Text": "#1a2126", "AlternateBase": "#f5f7f8", "Button": "#f4f6f7", "ButtonText": "#1a2126",
        "Highlight": "#1f5f8b", "HighlightedText": "#ffffff", "ToolTipBase": "#ffffff",
        "ToolTipText": "#1a2126", "PlaceholderText": "#626b72", "Link": "#1f5f8b",
        "Mid": "#b9c1c6", "Midlight": "#dfe4e7", "Light": "#ffffff", "Dark": "#9aa4aa",
        "BrightText": "#ffffff",
    },
    True: {
        "Window": WINDOW_COLORS[True], "WindowText": "#e6eaed", "Base": BASE_COLORS[True],
        "Text": "#e6eaed", "AlternateBase": "#20252a", "Button": "#2d3338", "ButtonText": "#e6eaed",
        "Highlight": "#2f6f9c", "HighlightedText": "#ffffff", "ToolTipBase": "#2d3338",
        "ToolTipText": "#e6eaed", "PlaceholderText": "#98a2a9", "Link": "#83bfe8",
        "Mid": "#4a5258", "Midlight": "#3a4147", "Light": "#4a5258", "Dark": "#131618",
        "BrightText": "#ffffff",
    },
}  # fmt: skip
_DISABLED = {False: "#8b949a", True: "#6d767c"}


def make_palette(*, dark: bool) -> QPalette:
    """Return the window's palette."""
    palette = QPalette()
    for role, color in _PALETTES[dark].items():
        palette.setColor(QPalette.ColorRole[role], QColor(color))
    for role in ("Text", "WindowText", "ButtonText"):
        palette.setColor(
            QPalette.ColorGroup.Disabled, QPalette.ColorRole[role], QColor(_DISABLED[dark])
        )
    return palette


def apply_theme(app: QApplication, appearance: Appearance) -> None:
    """Give the program its style and palette; SYSTEM follows the desktop's light or dark."""
    dark = appearance is Appearance.DARK or (
        appearance is Appearance.SYSTEM and app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    )
    app.setStyle("Fusion")
    app.setPalette(make_palette(dark=dark))
    app.setStyleSheet(_stylesheet())


_ICON_GROWTH = 0.8
"""Power of the text's scale by which icons grow: at double size they are as tall as the text."""


def scaled_icons(scale: float) -> str:
    """Return the style sheet that lets icons on buttons grow with the text.

    Larger text needs them less tall for its size, and the bars that hold them leave the pages
    more room.
    """
    small, large = (round(side * scale**_ICON_GROWTH) for side in (16, 20))
    tick = round(13 * scale)
    return f"""
    QToolButton {{ qproperty-iconSize: {small}px {small}px; }}
    QToolBar {{ qproperty-iconSize: {large}px {large}px; }}
    QPushButton {{ icon-size: {small}px; }}
    QCheckBox::indicator, QRadioButton::indicator {{ width: {tick}px; height: {tick}px; }}
    {_scaled_indicators(tick)}
    """


def _scaled_indicators(tick: int) -> str:
    """Return the sizes of what `_indicators` draws, where text and ticks are of another size."""
    if not is_dark():
        return ""
    ring = tick * 5 // 13
    return f"""QCheckBox::indicator:unchecked, QAbstractItemView::indicator:unchecked,
    QRadioButton::indicator:unchecked {{ width: {tick}px; height: {tick}px; }}
    QRadioButton::indicator:unchecked {{ border-radius: {(tick + 1) // 2}px; }}
    QRadioButton::indicator:checked {{ width: {ring}px; height: {ring}px;
        border-width: {ring}px; border-radius: {3 * ring // 2}px; }}"""


def _indicators() -> str:
    """Return outlines for what is not ticked, and a ring for the choice made of several.

    The style's own cannot be seen on a dark ground.
    """
    if not is_dark():
        return ""
    box = f"width: 13px; height: 13px; border: 1px solid {quiet_color().name()};"
    ring = f"width: 5px; height: 5px; border: 5px solid {accent_color().name()};"
    return f"""QCheckBox::indicator:unchecked {{ {box} border-radius: 3px; }}
    QAbstractItemView::indicator:unchecked {{ {box} border-radius: 3px; }}
    QRadioButton::indicator:unchecked {{ {box} border-radius: 7px; }}
    QRadioButton::indicator:checked {{ {ring} border-radius: 7px; background: palette(base); }}"""


def _stylesheet() -> str:
    line, quiet, accent = line_color().name(), quiet_color().name(), accent_color().name()
    tone = "dark" if is_dark() else "light"
    chosen = "#2f5f80" if is_dark() else "#cfe0ec"
    close = resource("icons", f"tab_close_{tone}.svg").as_posix()
    return f"""
    QToolTip {{ border: 1px solid {line}; padding: 4px; }}
    QTabBar::close-button {{ image: url("{close}"); }}
    QTabBar::close-button:hover {{ background: {line}; border-radius: 3px; }}
    QMainWindow::separator {{ background: palette(window); width: 5px; height: 5px; }}
    QMainWindow::separator:hover {{ background: {accent}; }}
    QDockWidget > QWidget {{ border: 0; }}
    QToolBar {{ border: 0; border-bottom: 1px solid {line}; padding: 2px 4px; spacing: 2px; }}
    QStatusBar {{ border-top: 1px solid {line}; }}
    QStatusBar::item {{ border: 0; }}
    QAbstractItemView {{ border: 1px solid {line}; }}
    QAbstractItemView:focus {{ border: 1px solid {focus_color().name()}; }}
    QHeaderView::section {{ background: palette(window); border: 0; padding: 4px 6px;
        border-right: 1px solid {line}; border-bottom: 1px solid {line}; }}
    QToolButton:checked {{ background: {chosen}; border: 1px solid {accent};
        border-radius: 4px; padding: 2px 4px; }}
    {_indicators()}
    QFrame#card {{ background: {card_color().name()}; border: 1px solid {line};
        border-radius: 6px; }}
    QFrame#quotation {{ border: 0; border-left: 3px solid {accent}; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QLabel[role="quiet"] {{ color: {quiet}; }}
    QLabel[role="title"] {{ font-weight: 600; }}
    """
