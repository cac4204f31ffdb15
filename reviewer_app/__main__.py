"""``python -m reviewer_app`` is the same as ``granskare``."""

import multiprocessing

from reviewer_app.app import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    raise SystemExit(main())
