"""Choosing the language model: found on this computer, tried out, consented to, remembered."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer_app.assistant import learned
from reviewer_app.assistant.key_store import KeyStore
from reviewer_app.assistant.settings import NO_KEY, ApiKey, Mode, ModelSettings
from reviewer_app.core.events import RunEnded
from reviewer_app.core.run import Run
from reviewer_app.review.options import ReviewOptions
from reviewer_app.ui.dialogs.model import LOCAL, REMOTE, ModelDialog
from reviewer_app.ui.flag_bar import FlagBar
from reviewer_app.ui.language import Texts
from reviewer_app.ui.model_keeper import ModelKeeper
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.settings import Settings
from tests.unit.assistant.faults import ok, stall, status
from tests.unit.assistant.faultserver import FaultServer
from tests.unit.assistant.scripted import script
from tests.unit.assistant.test_key_store import Vault
from tests.unit.gate.jobs import document

ADDRESS = "https://models.example.org/v1"
KEY = "hemlig-nyckel-0123456789"
DOCUMENTS = (document("f_1", "TB.pdf", 2), document("f_2", "MF.pdf", 1))


@pytest.fixture
def dialog(qtbot: QtBot, texts: Texts, settings: Settings) -> Callable[..., ModelDialog]:
    """A maker of dialogs, shown."""

    def make(kind: int, *, keys: KeyStore | None = None) -> ModelDialog:
        made = ModelDialog(settings, texts, documents=DOCUMENTS, keys=keys)
        qtbot.addWidget(made)
        made.kinds.button(kind).setChecked(True)
        return made

    return make


def remote(made: ModelDialog, address: str = ADDRESS, *, consent: bool = True) -> None:
    made.server.address.setText(address)
    made.server.name.setEditText("stor")
    if consent:
        made.sending.consent.setChecked(True)


def test_consent_is_asked_once_per_host(
    dialog: Callable[..., ModelDialog], settings: Settings
) -> None:
    first = dialog(REMOTE)
    remote(first)
    first.accept()
    assert first.chosen is not None
    assert first.chosen.consent == "models.example.org"
    again = dialog(REMOTE)
    assert again.sending.consent.isChecked()
    remote(again, "https://other.example.org/v1", consent=False)
    assert not again.sending.consent.isChecked()
    assert "other.example.org" in again.sending.consent.text()
    again.accept()
    assert again.chosen is None
    assert "other.example.org" in again.problem.text()
    assert settings.model_choices.consented("models.example.org")
    assert not settings.model_choices.consented("other.example.org")


def test_consent_taken_back_is_gone(dialog: Callable[..., ModelDialog], settings: Settings) -> None:
    settings.model_choices.set_consent("models.example.org", given=True)
    made = dialog(REMOTE)
    remote(made, consent=False)
    made.sending.consent.setChecked(False)
    made.accept()
    assert made.chosen is None


def test_documents_may_be_kept_from_the_model(
    dialog: Callable[..., ModelDialog], settings: Settings
) -> None:
    made = dialog(LOCAL)
    made.server.name.setEditText("liten")
    made.sending.documents.item(0).setCheckState(Qt.CheckState.Unchecked)
    made.sending.keep_answers.setChecked(True)
    made.accept()
    assert settings.model_choices.not_sent == {DOCUMENTS[0].file_id, DOCUMENTS[0].name}
    assert settings.model_choices.keep_answers
    assert dialog(LOCAL).sending.documents.item(0).checkState() is Qt.CheckState.Unchecked


def test_a_new_revision_of_a_document_kept_from_the_model_is_kept_from_it_too(
    dialog: Callable[..., ModelDialog], settings: Settings
) -> None:
    made = dialog(LOCAL)
    made.server.name.setEditText("liten")
    made.sending.documents.item(0).setCheckState(Qt.CheckState.Unchecked)
    made.accept()
    options = ReviewOptions(not_sent=settings.model_choices.not_sent)
    revised = replace(DOCUMENTS[0], file_id="f_revised")
    assert not options.may_send(revised)
    assert options.may_send(DOCUMENTS[1])
    again = dialog(LOCAL)
    again.server.name.setEditText("liten")
    again.sending.documents.item(0).setCheckState(Qt.CheckState.Checked)
    again.accept()
    assert settings.model_choices.not_sent == frozenset()


def test_no_address_is_suggested_where_text_leaves_the_computer(
    dialog: Callable[..., ModelDialog],
) -> None:
    made = dialog(LOCAL)
    suggested = made.server.address.text()
    assert suggested.startswith("http://127.0.0.1")
    made.kinds.button(REMOTE).setChecked(True)
    assert made.server.address.text() == ""
    made.accept()
    assert made.chosen is None
    assert made.problem.text()
    made.kinds.button(LOCAL).setChecked(True)
    assert made.server.address.text() == suggested
    made.server.address.setText("http://127.0.0.1:9000/v1")
    made.kinds.button(REMOTE).setChecked(True)
    assert made.server.address.text() == "http://127.0.0.1:9000/v1"


def test_a_local_address_is_this_computer(dialog: Callable[..., ModelDialog]) -> None:
    made = dialog(LOCAL)
    made.server.name.setEditText("liten")
    made.server.address.setText(ADDRESS)
    made.accept()
    assert made.chosen is None
    assert "models.example.org" in made.problem.text()


def test_the_connection_is_tried_out(
    qtbot: QtBot, dialog: Callable[..., ModelDialog], settings: Settings
) -> None:
    refused = status(400, {"error": "response_format json_schema not supported"})
    with FaultServer(models=("liten", "stor")) as server:
        server.enqueue(refused, ok({"ready": "yes"}))
        made = dialog(LOCAL)
        made.server.address.setText(server.base_url)
        made.server.name.setEditText("liten")
        # The first request lists the models: it is answered by the server itself.
        server._queue.appendleft(status(200, {"data": [{"id": "liten"}, {"id": "stor"}]}))
        made.try_connection()
        assert not made.test.isEnabled()
        qtbot.waitUntil(made.test.isEnabled, timeout=60_000)
        assert "fault-1" in made.tested.text()
        assert [made.server.name.itemText(at) for at in range(2)] == ["liten", "stor"]
        made.accept()
        assert made.chosen is not None
        # What was learned is remembered, also by the next session.
        learned.forget()
        kept = settings.model_choices.model(NO_KEY)
        assert kept is not None
        assert learned.known(kept).mode is Mode.JSON_OBJECT
    learned.forget()


def test_a_server_that_fails_is_said_in_words(
    qtbot: QtBot, dialog: Callable[..., ModelDialog]
) -> None:
    with FaultServer(always=status(401)) as server:
        made = dialog(LOCAL)
        made.server.address.setText(server.base_url)
        made.server.name.setEditText("liten")
        server.enqueue(status(401))
        made.try_connection()
        qtbot.waitUntil(made.test.isEnabled, timeout=60_000)
        assert "API-nyckel" in made.tested.text()


def test_closing_waits_for_nothing(qtbot: QtBot, dialog: Callable[..., ModelDialog]) -> None:
    with FaultServer(always=stall()) as server:
        made = dialog(LOCAL)
        made.server.address.setText(server.base_url)
        made.server.name.setEditText("liten")
        server.enqueue(stall())
        made.try_connection()
        qtbot.waitUntil(server.arrived.is_set, timeout=60_000)
        made.reject()
        assert made.chosen is None


def test_a_key_is_kept_in_the_vault_and_said_by_its_end_alone(
    qtbot: QtBot, dialog: Callable[..., ModelDialog]
) -> None:
    vault = Vault()
    KeyStore(vault).keep(ApiKey(KEY, "models.example.org"), "models.example.org")
    made = dialog(REMOTE, keys=KeyStore(vault))
    remote(made)
    qtbot.waitUntil(lambda: KEY[-4:] in made.server.key_state.text())
    assert KEY not in made.server.key_state.text()
    made.accept()
    assert made.chosen is not None
    assert made.chosen.key() == KEY


def test_a_typed_key_goes_to_no_other_host(dialog: Callable[..., ModelDialog]) -> None:
    made = dialog(REMOTE)
    made.server.key.setText(KEY)
    # Typed before there is an address, it is for the one that is typed then.
    made.server.address.clear()
    made.server.key.setText(KEY)
    QTest.keyClicks(made.server.address, "https://models.example.org/v1")
    made.server.address.editingFinished.emit()
    assert made.server.key.text() == KEY
    made.server.address.setText("https://models.example.org/v2")
    assert made.server.key.text() == KEY
    made.server.address.setText("https://models.example.com/v2")
    assert made.server.key.text() == ""


def test_a_server_on_this_computer_may_ask_for_a_key(
    qtbot: QtBot, dialog: Callable[..., ModelDialog]
) -> None:
    vault = Vault()
    made = dialog(LOCAL, keys=KeyStore(vault))
    made.show()
    made.server.name.setEditText("liten")
    assert made.server.key.isVisible()
    # Few ask for one: nothing is said of vaults until one is typed or kept.
    assert not made.server.key_state.isVisible()
    made.server.key.setText(KEY)
    assert made.server.key_state.isVisible()
    made.accept()
    assert made.chosen is not None
    assert made.chosen.key() == KEY
    KeyStore(vault).keep(ApiKey(KEY, made.chosen.host), made.chosen.host)
    again = dialog(LOCAL, keys=KeyStore(vault))
    again.show()
    qtbot.waitUntil(again.server.key_state.isVisible)
    assert KEY[-4:] in again.server.key_state.text()
    assert again.server.forget.isVisible()


def test_the_model_is_in_use_again_at_the_next_start(qtbot: QtBot, settings: Settings) -> None:
    choices = settings.model_choices
    choices.kind = REMOTE
    choices.keep_model(ModelSettings(ADDRESS, "stor", price_in=1.5))
    keeper = ModelKeeper(choices)
    # Without the person's word nothing is used.
    with qtbot.waitSignal(keeper.changed):
        keeper.restore()
    assert keeper.model is None
    choices.set_consent("models.example.org", given=True)
    with qtbot.waitSignal(keeper.restored):
        keeper.restore()
    assert keeper.model is not None
    assert (keeper.model.model, keeper.model.price_in) == ("stor", 1.5)
    keeper.close()


def test_no_key_is_in_the_settings(dialog: Callable[..., ModelDialog], settings: Settings) -> None:
    made = dialog(REMOTE)
    remote(made)
    made.server.key.setText(KEY)
    made.accept()
    store = settings._store
    store.sync()
    assert KEY not in " ".join(str(store.value(name)) for name in store.allKeys())


def test_the_bar_says_which_model_is_in_use(
    qtbot: QtBot, texts: Texts, session: ReviewSession
) -> None:
    bar = FlagBar(session, texts)
    qtbot.addWidget(bar)
    assert bar.model.text() == "Modell: ingen"
    bar.show_model(ModelSettings("http://127.0.0.1:11434/v1", "liten"))
    assert bar.model.text() == "Modell: lokal, liten"
    bar.show_model(ModelSettings(ADDRESS, "stor"))
    assert bar.model.text() == "Modell: models.example.org"
    session.apply([RunEnded(Run("r", "assistant", "", calls=3, prompt_tokens=900, cost=-1.0))])
    assert "3 frågor" in bar.model.toolTip()
    assert "okänd" in bar.model.toolTip()
    texts.set_language("en")
    assert bar.model.text() == "Model: models.example.org"
    with qtbot.waitSignal(bar.model_requested):
        bar.model.click()


def test_servers_found_are_offered(qtbot: QtBot, dialog: Callable[..., ModelDialog]) -> None:
    from reviewer_app.assistant.probing import find_local_servers

    with FaultServer(models=("liten",), always=script()) as server:
        made = dialog(LOCAL)
        made.server.show_servers(find_local_servers([("Ollama", server.base_url)]))
        assert made.server.address_text == server.base_url
        assert made.server.name.currentText() == "liten"
    made.server.show_servers(())
    assert not made.server.servers.isEnabled()


def test_a_document_kept_from_the_model_is_never_forgotten(settings: Settings) -> None:
    choices = settings.model_choices
    for number in range(600):
        choices.set_sent([f"f_{number}"], sent=False)
    assert len(choices.not_sent) == 600
    choices.set_sent(["f_0"], sent=True)
    assert "f_0" not in choices.not_sent
