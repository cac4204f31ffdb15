"""pdf.js in a headless Chromium, as many people will open our copies: what it reads and draws."""

import base64
import http.server
import io
import json
import os
import queue
import shutil
import subprocess
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

_PAGE = """<!doctype html><meta charset="utf-8"><body>waiting<script type="module">
import * as pdfjs from "/pdfjs/build/pdf.mjs";
pdfjs.GlobalWorkerOptions.workerSrc = "/pdfjs/build/pdf.worker.mjs";
const told = {};
try {
  for (const name of NAMES) {
    const pdf = await pdfjs.getDocument({url: "/" + name}).promise;
    told[name] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({scale: 2});
      const canvas = document.createElement("canvas");
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await page.render({canvas, canvasContext: canvas.getContext("2d"), viewport}).promise;
      const annotations = (await page.getAnnotations()).map(one => ({
        id: one.id, subtype: one.subtype, author: one.titleObj?.str ?? "",
        contents: one.contentsObj?.str ?? "", answers: one.inReplyTo ?? "",
        replyType: one.replyType ?? "", state: one.state ?? "", model: one.stateModel ?? "",
        popup: one.popupRef ?? ""}));
      told[name].push({annotations, picture: canvas.toDataURL()});
    }
  }
} catch (error) { told.error = String(error); }
await fetch("/told", {method: "POST", body: JSON.stringify(told)});
</script>"""
_LONGEST_WAIT = 120


def pdfjs_folder() -> Path | None:
    """Return where pdf.js lies: as GRANSKARE_PDFJS says, or in the test environment."""
    given = os.environ.get("GRANSKARE_PDFJS", "")
    root = Path(__file__).resolve().parents[3]
    for place in (Path(given), root / ".venv" / "viewers" / "pdfjs_viewer" / "pdfjs"):
        if (place / "build" / "pdf.mjs").is_file():
            return place
    return None


def told_by_pdfjs(folder: Path, *names: str) -> dict[str, list[dict[str, Any]]]:
    """Return the annotations and a picture at 144 dpi of every page of files in a folder.

    Skips the test where Chromium or pdf.js is not installed.
    """
    chromium, place = shutil.which("chromium"), pdfjs_folder()
    if chromium is None or place is None:
        pytest.skip("Chromium or pdf.js (packaging/requirements-viewers.txt) is not installed")
    page = _PAGE.replace("NAMES", json.dumps(names))
    (folder / "index.html").write_text(page, "utf-8")
    (folder / "pdfjs").symlink_to(place)
    told = _told(chromium, folder)
    assert "error" not in told, told
    return told


def picture_of(told: dict[str, Any]) -> Image.Image:
    """Return the picture of a page as pdf.js drew it."""
    content = base64.b64decode(told["picture"].partition(",")[2])
    return Image.open(io.BytesIO(content)).convert("RGB")


def _told(chromium: str, folder: Path) -> dict[str, Any]:
    """Return what the page sends back after its script has run."""
    answers: queue.Queue[bytes] = queue.Queue()
    handler = partial(_Answering, answers, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        command = [
            chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", f"--user-data-dir={folder / 'profile'}",
            f"http://127.0.0.1:{server.server_port}/",
        ]  # fmt: skip
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as one:
            try:
                answer = answers.get(timeout=_LONGEST_WAIT)
            finally:
                one.terminate()
                server.shutdown()
    told: dict[str, Any] = json.loads(answer)
    return told


class _Answering(http.server.SimpleHTTPRequestHandler):
    def __init__(self, answers: "queue.Queue[bytes]", *args: Any, **kwargs: Any) -> None:
        self._answers = answers
        super().__init__(*args, **kwargs)

    def do_POST(self) -> None:
        self._answers.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        # Modules are refused under any other type.
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

    def log_message(self, *_: object) -> None:
        pass
