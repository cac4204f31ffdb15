"""The shared memory of pictures: made by one process, seen by another, gone at the end."""

import subprocess
import sys
from multiprocessing.shared_memory import SharedMemory

import pytest

from reviewer_app.documents.render_ring import Ring


def test_what_is_written_is_read_through_another_hold() -> None:
    ring = Ring.create()
    other = Ring.attach(ring.name)
    other.write(1, memoryview(b"abc"))
    view = ring.read(1, 3)
    assert bytes(view) == b"abc"
    view.release()
    other.close()
    name = ring.name
    ring.close()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)


@pytest.mark.skipif(sys.platform == "win32", reason="memory goes with its last holder there")
def test_memory_that_somebody_removed_does_not_disturb_the_end() -> None:
    said = (
        "import _posixshmem\n"
        "from reviewer_app.documents.render_ring import Ring\n"
        "ring = Ring.create()\n"
        "_posixshmem.shm_unlink('/' + ring.name)\n"
        "ring.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
