"""Annotations as other programs write them on our export, made with another PDF library."""

from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, String

NOON = "D:20361201120000+01'00'"
"""Later than anything the tests decide themselves."""


class ForeignHand:
    """A person with another program: opens a PDF, writes on it, saves it anew."""

    def __init__(self, path: Path, author: str = "Björn Ek", password: str = "") -> None:
        self._pdf = pikepdf.open(path, password=password)
        self._author = author

    def mark(self, number: int = 0) -> pikepdf.Object:
        """Return a highlight of the file, counted from the first page on."""
        found = [
            one
            for page in self._pdf.pages
            for one in page.get("/Annots", [])
            if one.Subtype == "/Highlight"
        ]
        return found[number]

    def reply(self, to: pikepdf.Object, text: str, name: str) -> pikepdf.Object:
        """Answer an annotation as Acrobat does."""
        return self._add(to, text, name, NOON, F=28)

    def state(
        self, to: pikepdf.Object, state: str, name: str, model: str = "Review", at: str = NOON
    ) -> pikepdf.Object:
        """Give an annotation a status as Acrobat does."""
        said = f"{state} set by {self._author}"
        keys = {"State": String(state), "StateModel": String(model)}
        return self._add(to, said, name, at, F=30, **keys)

    def note(self, text: str, name: str = "", kind: str = "FreeText", page: int = 0) -> None:
        """Write something of one's own on a page; without a name, as some programs do."""
        box = Array([100, 100, 220, 140])
        made = self._dictionary(Name(f"/{kind}"), text, box, NOON)
        if name:
            made.NM = String(name)
        self._append(self._pdf.pages[page], made)

    def save(self, path: Path) -> Path:
        """Write the whole file anew, as most programs do."""
        self._pdf.save(path)
        self._pdf.close()
        return path

    def _add(
        self, to: pikepdf.Object, text: str, name: str, at: str, **more: object
    ) -> pikepdf.Object:
        made = self._dictionary(Name.Text, text, to.Rect, at)
        made.NM = String(name)
        for key, value in {"IRT": to, "RT": Name.R, **more}.items():
            made[f"/{key}"] = value
        page = next(
            one
            for one in self._pdf.pages
            if any(each.objgen == to.objgen for each in one.get("/Annots", []))
        )
        return self._append(page, made)

    def _dictionary(self, kind: Name, text: str, box: Array, at: str) -> Dictionary:
        return Dictionary(
            Type=Name.Annot, Subtype=kind, Rect=box, T=String(self._author),
            Contents=String(text), M=String(at), CreationDate=String(at),
        )  # fmt: skip

    def _append(self, page: pikepdf.Page, made: Dictionary) -> pikepdf.Object:
        lasting = self._pdf.make_indirect(made)
        if "/Annots" not in page:
            page.Annots = Array()
        page.Annots.append(lasting)
        return lasting
