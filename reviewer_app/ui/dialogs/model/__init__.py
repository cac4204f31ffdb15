"""Which language model proposes comments: none, one on this computer, or one at an address."""

from reviewer_app.ui.dialogs.model.dialog import ModelDialog
from reviewer_app.ui.model_choices import LOCAL, NONE, REMOTE

__all__ = ["LOCAL", "NONE", "REMOTE", "ModelDialog"]
