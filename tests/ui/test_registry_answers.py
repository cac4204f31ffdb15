"""Look-ups for the panels in a registry whose rows were altered: said, and nothing shown."""

import sqlite3
from pathlib import Path

from registry_db import Registry
from registry_db.build import build
from registry_db.content import starter_content, starter_files
from reviewer_app.core.errors import UserError
from reviewer_app.ui.kept_choices import RegistryAnswers
from reviewer_app.ui.registry_view import RegistryView


def test_altered_rows_are_said_and_not_shown(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "copy.sqlite"
    build(starter_content(starter_files()), path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE code_row SET heading = 'FALSK RUBRIK' WHERE code = 'CBB.31'")
    connection.close()
    answers = RegistryAnswers()
    said: list[UserError] = []
    answers.user_error_raised.connect(said.append)
    registry = Registry.open(path)
    answers._view = RegistryView(registry)
    held = [one.edition for one in registry.holdings() if one.work == "AMA Anläggning"]
    assert answers.known_elsewhere("AMA Anläggning", "CBB.31") == ()
    assert [answers.registry_entry("AMA Anläggning", one, "CBB.31") for one in held] == [
        None
    ] * len(held)
    assert said
    assert str(path) in said[0].text("sv")
