"""Back and forward."""

from reviewer_app.ui.viewer.history import LIMIT, History, Place


def place(number: int, file_id: str = "f") -> Place:
    return Place(file_id, number, 0.0, float(number))


def test_back_and_forward_lead_through_the_places_left() -> None:
    history = History()
    history.leave(place(1))
    history.leave(place(2))
    assert history.back(place(3)) == place(2)
    assert history.back(place(2)) == place(1)
    assert history.back(place(1)) is None
    assert history.forward(place(1)) == place(2)
    assert history.forward(place(2)) == place(3)
    assert history.forward(place(3)) is None


def test_a_jump_forgets_what_lay_ahead() -> None:
    history = History()
    history.leave(place(1))
    history.back(place(2))
    history.leave(place(1))
    assert not history.can_go_forward
    assert history.can_go_back


def test_leaving_the_same_place_twice_is_one_step() -> None:
    history = History()
    history.leave(place(1))
    history.leave(place(1))
    assert history.back(place(2)) == place(1)
    assert not history.can_go_back


def test_at_most_a_hundred_places_are_kept() -> None:
    history = History()
    for number in range(LIMIT + 20):
        history.leave(place(number))
    steps = 0
    while history.back(place(-steps)) is not None:
        steps += 1
    assert steps == LIMIT == 100


def test_places_of_a_closed_file_are_dropped() -> None:
    history = History()
    history.leave(place(1, "a"))
    history.leave(place(2, "b"))
    history.forget("b")
    assert history.back(place(3, "a")) == place(1, "a")
