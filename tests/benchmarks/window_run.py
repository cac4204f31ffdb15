"""One run of the whole program for viewer_bench: `granskare FILE`, timed to its first page."""

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer_app.ui.program import Program


def main() -> None:
    """Open the file named first; with "full" as second argument also review it and jump."""
    # Not above: the workers import this module.
    from reviewer_app.ui.start import open_window

    figures: dict[str, float] = {}

    def opened(program: "Program") -> None:
        from PySide6.QtWidgets import QApplication

        def page_shown() -> None:
            figures["first"] = time.time()
            figures["first_cpu"] = time.process_time()
            QApplication.quit()

        program.page_shown.connect(page_shown)

    open_window([Path(sys.argv[1])], opened=opened)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
