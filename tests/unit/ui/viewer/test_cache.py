"""The picture cache: bounded by bytes, longest unused first."""

from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.documents.render_protocol import ImageKey
from reviewer_app.ui.viewer.cache import PictureCache
from reviewer_app.ui.viewer.tiling import TILE, ShownPage, tiles


def key(page: int, scale: float = 1.0, clip: tuple[int, int, int, int] | None = None) -> ImageKey:
    return ImageKey("f", page, 0, scale, clip)


def test_the_longest_unused_picture_goes_first() -> None:
    cache: PictureCache[bytes] = PictureCache(30, len)
    for page in range(3):
        cache.put(key(page), bytes(10))
    cache.get(key(0))
    cache.put(key(3), bytes(10))
    assert [page for page in range(4) if key(page) in cache] == [0, 2, 3]


def test_a_picture_larger_than_the_limit_is_still_shown() -> None:
    cache: PictureCache[bytes] = PictureCache(30, len)
    cache.put(key(0), bytes(10))
    cache.put(key(1), bytes(100))
    assert (len(cache), key(1) in cache, cache.size) == (1, True, 100)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 40)), max_size=60))
def test_the_size_is_that_of_what_is_kept(puts: list[tuple[int, int]]) -> None:
    cache: PictureCache[bytes] = PictureCache(80, len)
    for page, size in puts:
        cache.put(key(page), bytes(size))
        kept = [cache.get(key(number)) for number in range(6)]
        assert cache.size == sum(len(picture) for picture in kept if picture is not None)
        assert cache.size <= 80


def test_the_nearest_whole_picture_is_larger_rather_than_smaller() -> None:
    cache: PictureCache[bytes] = PictureCache(1000, len)
    for scale in (0.5, 1.5, 4.0):
        cache.put(key(0, scale), b"x")
    cache.put(key(0, 1.1, (0, 0, 5, 5)), b"x")
    page = ("f", 0, 0, False)
    assert cache.nearest_whole(page, 1.0) == key(0, 1.5)
    assert cache.nearest_whole(page, 5.0) == key(0, 4.0)
    assert cache.nearest_whole(("f", 1, 0, False), 1.0) is None


def test_tiles_of_the_nearest_other_scale() -> None:
    cache: PictureCache[bytes] = PictureCache(1000, len)
    for scale in (2.0, 3.0, 20.0):
        cache.put(key(0, scale, (0, 0, 5, 5)), b"x")
    assert cache.other_tiles(("f", 0, 0, False), 3.0) == (key(0, 2.0, (0, 0, 5, 5)),)


def test_forgetting_a_file_empties_it() -> None:
    cache: PictureCache[bytes] = PictureCache(1000, len)
    cache.put(key(0), b"x")
    cache.forget("f")
    assert (len(cache), cache.size, cache.nearest_whole(("f", 0, 0, False), 1.0)) == (0, 0, None)


@given(
    st.floats(100, 4000), st.floats(100, 4000), st.floats(0.5, 20),
    st.floats(0, 0.95), st.floats(0, 0.95), st.integers(10, 2000),
)  # fmt: skip
def test_tiles_cover_what_is_visible_and_no_more(
    width: float, height: float, scale: float, left: float, top: float, view: int
) -> None:
    page = ShownPage("f", 0, 0, width, height, scale, heavy=False)
    across, down = page.pixels
    x0, y0 = int(left * across), int(top * down)
    visible = (x0, y0, min(x0 + view, across), min(y0 + view, down))
    clips = [found.clip for found in tiles(page, visible) if found.clip is not None]
    assert len(set(clips)) == len(clips)
    covered = sum(
        max(0, min(c[2], visible[2]) - max(c[0], x0))
        * max(0, min(c[3], visible[3]) - max(c[1], y0))
        for c in clips
    )
    assert covered == (visible[2] - x0) * (visible[3] - y0)
    for clip in clips:
        assert clip[2] > x0
        assert clip[3] > y0
        assert clip[0] < visible[2]
        assert clip[1] < visible[3]
        assert clip[2] - clip[0] <= TILE


def test_what_is_large_or_heavy_is_tiled() -> None:
    def tiled(side: float, heavy: bool) -> bool:
        return ShownPage("f", 0, 0, side, side, 1.0, heavy).tiled

    assert not tiled(1900, False)
    assert tiled(2100, False)
    assert tiled(700, True)
    assert not tiled(300, True)
