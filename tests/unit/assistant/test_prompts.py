"""The instructions: versions, both languages, and examples that no code can be."""

import pytest

from registry_db.grammar import FAMILIES
from reviewer_app.assistant.critic import family_and_code
from reviewer_app.assistant.prompts import prompt, versions
from reviewer_app.core.resources import resource

NAMES = sorted(path.stem for path in resource("prompts").glob("*.toml"))


def test_versions_are_recorded() -> None:
    assert versions("critic", "researcher") == "critic 1, researcher 2"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["sv", "en"])
def test_examples_are_shown_and_impossible(name: str, language: str) -> None:
    told = prompt(name, language)
    for example in told.examples:
        assert example in told.system
        assert family_and_code(example) is None
        assert not any(family.matches(example) for family in FAMILIES.values())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["sv", "en"])
def test_no_other_codes_are_shown(name: str, language: str) -> None:
    told = prompt(name, language)
    words = (told.system + told.user).replace("(", " ").replace(")", " ").split()
    shown = {word.strip('.,;:"{}') for word in words} - set(told.examples)
    assert not {word for word in shown if family_and_code(word)}


def test_document_cannot_fill_a_place_of_the_instructions() -> None:
    _, user = prompt("critic", "sv").filled(text="$tag $numbers ${tag}", numbers="c0")
    assert "$tag $numbers ${tag}" in user
