"""The dialogs: what they take, what they refuse, what they keep."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reviewer_app.ui.actions import Actions
from reviewer_app.ui.dialogs.about import AboutDialog
from reviewer_app.ui.dialogs.crash import CrashDialog
from reviewer_app.ui.dialogs.model import LOCAL, NONE, REMOTE, ModelDialog
from reviewer_app.ui.dialogs.password import PasswordDialog
from reviewer_app.ui.dialogs.preferences import PreferencesDialog
from reviewer_app.ui.documents_panel.edition_dialog import EditionDialog
from reviewer_app.ui.keys import KeyMap
from reviewer_app.ui.language import Texts
from reviewer_app.ui.legend import LegendDialog
from reviewer_app.ui.registry_entry import EditionHeld
from reviewer_app.ui.settings import Settings
from reviewer_app.ui.theme import Appearance


def _said(dialog: object) -> str:
    assert hasattr(dialog, "findChildren")
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def test_the_licence_is_said(qtbot: QtBot, texts: Texts) -> None:
    dialog = AboutDialog(texts, "2026-01-01")
    qtbot.addWidget(dialog)
    assert "GNU Affero General Public License" in _said(dialog)
    assert "2026-01-01" in _said(dialog)


def test_a_crash_report_can_be_copied(qtbot: QtBot, texts: Texts) -> None:
    dialog = CrashDialog("ValueError: wrong turn", texts)
    qtbot.addWidget(dialog)
    dialog.copy_report()
    assert QGuiApplication.clipboard().text() == "ValueError: wrong turn"


def test_a_password_is_composed(qtbot: QtBot, texts: Texts) -> None:
    dialog = PasswordDialog("a.pdf", texts)
    qtbot.addWidget(dialog)
    dialog.field.setText("a\u030angstro\u0308m")
    assert dialog.password() == "ångström"


def test_preferences_are_kept(qtbot: QtBot, texts: Texts, settings: Settings) -> None:
    actions = Actions(texts)
    key_map = KeyMap(actions, settings)
    dialog = PreferencesDialog(settings, texts, actions=actions, key_map=key_map)
    qtbot.addWidget(dialog)
    dialog.reopen.setChecked(True)
    dialog.language.setCurrentIndex(dialog.language.findData("en"))
    dialog.author.setText("  Anna Berg ")
    dialog.text_size.setCurrentIndex(dialog.text_size.findData(150))
    dialog.appearance.setCurrentIndex(dialog.appearance.findData("dark"))
    dialog.accept()
    kept = (settings.author, settings.text_size, settings.appearance)
    assert kept == ("Anna Berg", 150, Appearance.DARK)
    assert settings.reopen_last
    assert (settings.language, texts.language) == ("en", "en")


def test_settings_that_make_no_sense_read_as_their_defaults(tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    for name in ("language", "text_size", "appearance", "model_kind", "geometry"):
        store.setValue(name, "nonsense")
    settings = Settings(store)
    assert (settings.language, settings.text_size, settings.model_choices.kind) == ("sv", 100, 0)
    assert settings.appearance is Appearance.SYSTEM
    assert settings.layout() is None


def test_recent_files_are_few_and_newest_first(settings: Settings) -> None:
    for number in range(15):
        settings.add_recent(Path(f"/x/{number}.pdf"))
    settings.add_recent(Path("/x/9.pdf"))
    recent = settings.recent()
    assert recent[:2] == (Path("/x/9.pdf"), Path("/x/14.pdf"))
    assert len(recent) == 10


def test_editions_are_offered_with_their_coverage(qtbot: QtBot, texts: Texts) -> None:
    held = (
        EditionHeld("AMA Hus", "18", "none", 0),
        EditionHeld("AMA Hus", "21", "complete", 800),
        EditionHeld("AMA EL", "22", "sample", 3),
    )
    dialog = EditionDialog("TB.pdf", held, texts, work="AMA Hus", author="Anna")
    qtbot.addWidget(dialog)
    rows = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert rows == [
        "18   –   inga rader i registret",
        "21   –   komplett register, 800 rader i registret",
    ]
    assert dialog.chosen() is None
    dialog.list.setCurrentRow(1)
    assert dialog.chosen() == held[1]


def test_the_legend_names_everything(qtbot: QtBot, texts: Texts) -> None:
    dialog = LegendDialog(texts)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    for name in ("Täcks inte av registret", "Företagsspecifik kod (//)", "Misslyckad"):
        assert name in _said(dialog)


@pytest.mark.parametrize(
    ("address", "consent", "taken"),
    [
        ("https://models.example.org/v1", True, True),
        ("https://models.example.org/v1", False, False),
        ("http://models.example.org/v1", True, False),
        ("not an address", True, False),
    ],
)
def test_a_model_elsewhere_needs_consent_and_a_safe_address(
    qtbot: QtBot, texts: Texts, settings: Settings, address: str, consent: bool, taken: bool
) -> None:
    dialog = ModelDialog(settings, texts)
    qtbot.addWidget(dialog)
    dialog.kinds.button(REMOTE).setChecked(True)
    dialog.server.address.setText(address)
    dialog.server.name.setEditText("stor")
    dialog.server.key.setText("hemlig-nyckel-1234")
    dialog.sending.consent.setChecked(consent)
    dialog.accept()
    assert (dialog.chosen is not None) is taken
    assert dialog.problem.isHidden() is taken
    assert (settings.model_choices.address == address) is taken
    assert "hemlig" not in repr(dialog.chosen)


def test_a_local_model_and_none(qtbot: QtBot, texts: Texts, settings: Settings) -> None:
    dialog = ModelDialog(settings, texts)
    qtbot.addWidget(dialog)
    assert dialog.kinds.checkedId() == NONE
    dialog.kinds.button(LOCAL).setChecked(True)
    dialog.server.name.setEditText("liten")
    dialog.accept()
    assert dialog.chosen is not None
    assert dialog.chosen.loopback
    assert settings.model_choices.kind == LOCAL
