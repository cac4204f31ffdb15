"""The grain of a scanned paper taken out of its picture.

On a page with few words most of what is dark is grain: Tesseract then sets its threshold within
the grain, reads nothing and takes ten times as long to find that out.
"""

_SAMPLE = 20_000
"""Pixels that tell the grey of the paper and how much it varies."""
_STEADY = 12
"""Steps of grey (of 255) by which any paper may vary."""
_GRAINS = 4
"""Grain is this many times further from the paper's grey than the middle half of it is."""
_LIGHT, _DARKEST = 170, 110
"""A page whose usual grey is darker is a photograph; so is one whose grain would reach as far."""


def clean(pixels: bytes) -> bytes:
    """Return grey pixels with the paper white and what is darker stretched from there to black.

    A page of pictures, without paper, stays as it is.
    """
    sample = sorted(pixels[:: max(1, len(pixels) // _SAMPLE) | 1])
    if not sample:
        return pixels
    paper, darker = sample[len(sample) // 2], sample[len(sample) // 4]
    edge = paper - max(_STEADY, _GRAINS * (paper - darker))
    if paper < _LIGHT or edge < _DARKEST:
        return pixels
    return pixels.translate(bytes(min(255, grey * 255 // edge) for grey in range(256)))
