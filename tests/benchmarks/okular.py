"""Okular told to go to a page, over the bus that it listens on."""

import subprocess
import time


def goes_to_page(pid: int, page_index: int) -> float:
    """Tell the Okular of a process to go to a page; return when, by `time.monotonic`.

    That is when the sending program has ended: a little later than the message, to our harm.
    """
    to = [f"--dest=org.kde.okular-{pid}", "/okular", "org.kde.okular.goToPage"]
    page = f"uint32:{page_index + 1}"
    subprocess.run(["dbus-send", "--session", "--type=method_call", *to, page], check=True)
    return time.monotonic()
