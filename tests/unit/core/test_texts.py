"""Every sentence exists in both languages with the same placeholders."""

import tomllib

import pytest

from reviewer_app.core.resources import resource
from reviewer_app.core.texts import LANGUAGES, _plain_entries, catalogue, placeholders, say

AREAS = sorted(path.stem for path in resource("texts").glob("*.toml"))


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_say_the_same(area: str) -> None:
    entries = tomllib.loads(resource("texts", f"{area}.toml").read_text("utf-8"))
    assert entries
    for name, entry in entries.items():
        assert set(entry) == set(LANGUAGES), name
        assert placeholders(entry["sv"]) == placeholders(entry["en"]), name


def test_values_are_never_asked_for_attributes() -> None:
    assert say("core.job_file", "sv", name="{name.__class__}") == "Granskning {name.__class__}"


@pytest.mark.parametrize(
    ("count", "sv", "en"),
    [(0, "0 sidor", "0 pages"), ("1", "1 sida", "1 page"), (2, "2 sidor", "2 pages")],
)
def test_counts_are_said_with_the_word_for_one_or_for_more(count: object, sv: str, en: str) -> None:
    assert say("cli.pages", "sv", count=count) == sv
    assert say("cli.pages", "en", count=count) == en


@pytest.mark.parametrize("area", AREAS)
def test_the_quick_reader_reads_what_toml_says(area: str) -> None:
    text = resource("texts", f"{area}.toml").read_text("utf-8")
    assert catalogue(area) == tomllib.loads(text)


def test_what_is_not_plain_is_left_to_the_whole_reader() -> None:
    assert _plain_entries('# a\n\n[one]\nsv = "å"\nen = "b"\n') == {"one": {"sv": "å", "en": "b"}}
    for text in (
        'sv = "before any heading"',
        '[one]\nsv = "with \\" in it"',
        '[one]\nsv = "a" # a remark',
        '[one]\nsv = """a\nb"""',
        "[one]\nsv = 'a'",
        '[one]\nde = "a"',
        '["one"]\nsv = "a"',
        '[one]\nsv="a"',
    ):
        assert _plain_entries(text) is None, text
