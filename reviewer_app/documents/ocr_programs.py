"""The programs that read pictures, as far as this computer has them; imports nothing heavy.

Two witnesses (measured on scans of tender pages: codes that both read the same way were never
wrong): Tesseract with its Swedish data, without which no page is read, and RapidOCR where the
extra ``granskare[ocr]`` is installed.
"""

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache

from reviewer_app.core.reference import Message

LANGUAGE = "swe"
WANTED = "GRANSKARE_OCR"
_ASK_SECONDS = 30.0
_WINDOWS_PLACE = ("ProgramFiles", r"Tesseract-OCR\tesseract.exe")
"""Where the usual installer for Windows puts it, without adding it to PATH."""
# "tesseract 5.3.0", "tesseract v5.4.0.20240606"
_VERSION = re.compile(r"tesseract v?([0-9][0-9.]*)")


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What reads a picture here: the path of Tesseract, and the versions; "" for what is missing.

    `problem` says why no page can be read, None where pages can be.
    """

    tesseract: str = ""
    tesseract_version: str = ""
    rapidocr_version: str = ""
    problem: Message | None = None

    @property
    def names(self) -> str:
        """The programs with their versions, as a person reads them."""
        names = [f"Tesseract {self.tesseract_version}"]
        if self.rapidocr_version:
            names.append(f"RapidOCR {self.rapidocr_version}")
        return ", ".join(names)

    @property
    def two(self) -> bool:
        """Whether there are two witnesses, so that a code can be read the same way twice."""
        return bool(self.rapidocr_version)


def find_witnesses() -> Witnesses:
    """Return what this computer can read pictures with; asked once in a process.

    The environment variable GRANSKARE_OCR narrows it: "off" for nothing, "tesseract" for that
    program alone.
    """
    return _witnesses(os.environ.get(WANTED, ""), os.environ.get("PATH", ""))


@cache
def _witnesses(wanted: str, _path: str) -> Witnesses:
    program = "" if wanted == "off" else _find_tesseract()
    if not program:
        return Witnesses(problem=Message("ocr.off") if wanted == "off" else _missing("program"))
    try:
        version = _VERSION.search(_said(program, "--version"))
        languages = _said(program, "--list-langs").split()
    except (OSError, subprocess.SubprocessError):
        return Witnesses(problem=_missing("program"))
    if LANGUAGE not in languages:
        return Witnesses(problem=_missing("language"))
    second = "" if wanted == "tesseract" else _rapidocr_version()
    return Witnesses(program, version.group(1) if version else "?", second)


def _find_tesseract() -> str:
    """Return the path of the program, "" where there is none."""
    found = shutil.which("tesseract")
    if found is None and sys.platform == "win32":
        root, place = _WINDOWS_PLACE
        found = shutil.which(os.path.join(os.environ.get(root, ""), place))
    return found or ""


def _said(program: str, question: str) -> str:
    done = subprocess.run(  # noqa: S603 - the program found above
        [program, question], capture_output=True, timeout=_ASK_SECONDS, check=True,
        stdin=subprocess.DEVNULL, text=True, errors="replace",
    )  # fmt: skip
    return done.stdout + done.stderr


def _rapidocr_version() -> str:
    """Return the version of RapidOCR, "" where it, or what it computes with, is missing."""
    try:
        if all(map(importlib.util.find_spec, ("rapidocr", "onnxruntime", "numpy"))):
            return importlib.metadata.version("rapidocr")
    except (ImportError, ValueError):
        pass
    return ""


def _missing(what: str) -> Message:
    """Return how to install what is missing on this kind of computer."""
    kind = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return Message(f"ocr.no_{what}_{kind}")
