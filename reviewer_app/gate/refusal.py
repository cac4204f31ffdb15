"""Why a draft cannot be shown, on its way to whoever withholds it."""

from reviewer_app.core.reference import Message


class RefusalError(Exception):
    """A draft cannot be shown: the reason, the refused token, and the place if one is known."""

    def __init__(self, reason: Message, token: str = "", place: tuple[str, int] = ("", -1)) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.token = token
        self.place = place


def refuse(
    key: str, token: str = "", place: tuple[str, int] = ("", -1), **params: str
) -> RefusalError:
    """Return the refusal with the reason ``gate.<key>``."""
    return RefusalError(Message(f"gate.{key}", params), token, place)
