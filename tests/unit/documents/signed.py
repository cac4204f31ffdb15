"""A PDF with a real signature, made with openssl, and what poppler says of it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

_ROOM = 8192
"""Bytes for the signature."""
_WIDE = 1_000_000_000
"""A number of as many digits as any place in the file, to be written over."""
# "/ByteRange [ 0 1000000000 1000000001 1000000002 ]"
_RANGE = re.compile(rb"/ByteRange \[ 0 [0-9]+ [0-9]+ [0-9]+ \]")
# "/Contents <0000...>"
_CONTENTS = re.compile(rb"/Contents (<(?:00){%d}>)" % _ROOM)


def sign(path: Path) -> Path:
    """Sign a PDF in its place (ISO 32000-1, 12.8); skips the test without openssl."""
    if shutil.which("openssl") is None or shutil.which("pdfsig") is None:
        pytest.skip("openssl or poppler's pdfsig is not installed")
    _prepare(path)
    content = path.read_bytes()
    found = _CONTENTS.search(content)
    stated = _RANGE.search(content)
    assert found is not None
    assert stated is not None
    start, end = found.span(1)
    numbers = f"/ByteRange [ 0 {start} {end} {len(content) - end} ]".encode()
    numbers = numbers.ljust(len(stated.group()))
    content = content[: stated.start()] + numbers + content[stated.end() :]
    signature = _signature(path, content[:start] + content[end:]).hex().encode()
    assert len(signature) <= 2 * _ROOM
    whole = content[: start + 1] + signature.ljust(2 * _ROOM, b"0") + content[end - 1 :]
    path.write_bytes(whole)
    return path


def told_by_pdfsig(path: Path) -> str:
    """Return what poppler says of a file's signatures."""
    done = subprocess.run(
        ["pdfsig", "-nocert", path], capture_output=True, text=True, check=False,
        env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    return done.stdout


def _prepare(path: Path) -> None:
    """Give a PDF a signature field with room for the signature."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        signature = pdf.make_indirect(
            Dictionary(
                Type=Name.Sig, Filter=Name("/Adobe.PPKLite"),
                SubFilter=Name("/adbe.pkcs7.detached"),
                ByteRange=Array([0, _WIDE, _WIDE + 1, _WIDE + 2]),
                Contents=String(b"\0" * _ROOM), M=String("D:20260115093000+01'00'"),
            )
        )  # fmt: skip
        field = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, FT=Name.Sig, T=String("Signatur"),
                V=signature, Rect=Array([0, 0, 0, 0]), F=132, P=pdf.pages[0].obj,
            )
        )  # fmt: skip
        pdf.pages[0].Annots = Array([field])
        pdf.Root.AcroForm = Dictionary(Fields=Array([field]), SigFlags=3)
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)


def _signature(path: Path, content: bytes) -> bytes:
    """Return a detached CMS signature by a key made for it."""
    key, certificate = path.with_suffix(".key"), path.with_suffix(".pem")
    signed, made = path.with_suffix(".bytes"), path.with_suffix(".p7s")
    signed.write_bytes(content)
    for command in (
        ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
         "-days", "3650", "-subj", "/CN=Granskare test"],
        ["cms", "-sign", "-binary", "-in", signed, "-signer", certificate, "-inkey", key,
         "-outform", "DER", "-md", "sha256", "-out", made],
    ):  # fmt: skip
        subprocess.run(["openssl", *command], check=True, capture_output=True)
    return made.read_bytes()
