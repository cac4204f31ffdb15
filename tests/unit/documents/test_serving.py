"""A worker with nothing to do gives back what it held for its work."""

import multiprocessing
import threading

from reviewer_app.documents import serving


def test_what_is_at_rest_goes_while_no_call_comes() -> None:
    ours, theirs = multiprocessing.Pipe()
    gone = threading.Event()
    serving.at_rest.append(gone.set)
    with ours, theirs:
        ours.send_bytes(b"at once")
        assert serving.next_request(theirs, 0.01) == b"at once"
        assert not gone.is_set()
        later = threading.Thread(target=lambda: gone.wait(30) and ours.send_bytes(b"later"))
        later.start()
        assert serving.next_request(theirs, 0.01) == b"later"
        later.join()
    assert gone.is_set()
    assert serving.at_rest == []
