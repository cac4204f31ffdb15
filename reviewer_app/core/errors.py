"""Errors that are said to the person, as opposed to bugs."""

from collections.abc import Mapping
from pathlib import PurePath

from reviewer_app.core.names import sayable
from reviewer_app.core.texts import say


class UserError(Exception):
    """Something the person can understand and act on: one sentence from the text catalogue.

    Anything else that is raised is a bug. `key` names the sentence (``area.name``) and `params`
    fill its placeholders; `detail` goes to the log only.
    """

    def __init__(self, key: str, *, detail: str = "", **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params: Mapping[str, object] = {
            name: sayable(str(value)) if isinstance(value, str | PurePath) else value
            for name, value in params.items()
        }
        self.detail = detail

    def text(self, language: str) -> str:
        """Return the sentence in `language` ("sv" or "en")."""
        return say(self.key, language, **self.params)

    def __str__(self) -> str:
        return self.text("en")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Errors cross process boundaries; keyword arguments would be lost by the default.
        return _rebuild, (type(self), self.key, self.detail, dict(self.params))


def _rebuild(kind: type[UserError], key: str, detail: str, params: dict[str, object]) -> UserError:
    return kind(key, detail=detail, **params)


class Cancelled(Exception):  # noqa: N818 - the word of the field for this is not an error
    """The person cancelled the operation; what was done until then is kept."""
