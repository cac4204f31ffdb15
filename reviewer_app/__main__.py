"""``python -m reviewer_app`` is the same as ``granskare``."""

from reviewer_app.app import main

if __name__ == "__main__":
    raise SystemExit(main())
