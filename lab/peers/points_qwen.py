"""usage: points_qwen.py POINTS: distance of points from the record if a model's own code has resized the screen.

Whole units cannot express every pixel. So each point is compared with the nearest unit. The table also gives the
theoretical limit: whether every pixel of a side has a unit within 1 px of it, tried pixel by pixel.
"""
import json
import re
import sys
from collections import defaultdict

from qwen_vl_utils.vision_process import smart_resize as resize_utils
from transformers.models.qwen2_vl.image_processing_qwen2_vl import smart_resize as resize_transformers

RESIZES = {"qwen-vl-utils": resize_utils, "transformers": resize_transformers}
# The limits of the published models' processors.
LIMITS = {"qwen2.5-vl": (28, 3136, 12845056), "qwen3-vl": (32, 65536, 16777216), "scalecua": (28, 3136, 2109744)}
THOUSANDTHS = 1000
# Longest side of a picture for which thousandths have a number within 1 px of each of its pixels.
LONGEST = 2000


def seen_by(grammar, reply, wide, high):
    """By reader: the share of each side in the reply, and the number of units of sides of this length."""
    if grammar == "scalecua":
        across, down = map(float, re.search(r"click\(x=(0?\.\d+|0), y=(0?\.\d+|0)\)", reply).groups())
        # Its code for InternVL keeps fractions; that for Qwen converts them to pixels before training.
        yield "scalecua (InternVL)", (across, down), (10000, 10000)
        yield "scalecua (Qwen)", (round(across * wide) / wide, round(down * high) / high), (wide, high)
    else:
        a, b = map(int, re.search(r'"coordinate":\[(\d+),(\d+)\]', reply).groups())
        units = (THOUSANDTHS, THOUSANDTHS) if grammar == "qwen3-vl" else (wide, high)
        yield grammar, (a / units[0], b / units[1]), units


def nearest(wanted, side, units):
    """Pixels between a place and the nearest of the units 0 to units - 1; the one after the last is off the screen."""
    below = int(wanted * units / side)
    return min(abs(min(unit, units - 1) * side / units - wanted) for unit in (below, below + 1))


def shrunk(screen):
    share = min(1, LONGEST / max(screen))
    return [max(1, round(side * share)) for side in screen]


worst, large, sides = defaultdict(float), defaultdict(set), set()
# Error in pixels of the shrunk picture, for models that get a smaller one.
smaller = 0
for case in json.load(open(sys.argv[1])):
    grammar, screen = case["grammar"], case["screen"]
    if grammar not in LIMITS:
        continue
    sides |= set(screen)
    factor, least, most = LIMITS[grammar]
    for resize in RESIZES.values():
        high, wide = resize(screen[1], screen[0], factor=factor, min_pixels=least, max_pixels=most)
        if grammar == "qwen3-vl":
            # The model sees these screens unshrunk, so the error of shrunk pictures does not apply.
            assert max(abs(high - screen[1]), abs(wide - screen[0])) <= factor / 2, (screen, wide, high)
            small = shrunk(screen)
        for point, reply in case["points"]:
            for reader, shares, units in seen_by(grammar, reply, wide, high):
                for share, side, count, wanted, axis in zip(shares, screen, units, point, (0, 1)):
                    off = abs(share * side - wanted)
                    if reader == "qwen3-vl":
                        smaller = max(smaller, abs(share - wanted / side) * small[axis])
                    # Fractions are chosen for Qwen, so InternVL's may be the second nearest.
                    limit = side / count if reader == "scalecua (InternVL)" else nearest(wanted, side, count)
                    assert off <= limit + 1e-6, (reader, screen, point, reply, off, limit)
                    worst[reader] = max(worst[reader], off)
                    if off > 1:
                        large[reader].add(tuple(screen))

assert set(large) <= {"qwen3-vl", "scalecua (Qwen)"}, large
impossible = {side for side in sides if max(nearest(pixel, side, THOUSANDTHS) for pixel in range(side)) > 1}
assert impossible == {side for side in sides if side > 2000}
assert all(max(screen) > 2000 for screen in large["qwen3-vl"]), large
told = [f"{reader} {off:.2f} px" + (f" (more than 1 px on {len(large[reader])} sizes, all with a side of {min(map(max, large[reader]))} px or more)" if large[reader] else "")
        for reader, off in sorted(worst.items())]
print("outcome: farthest from the record: " + "; ".join(told) + "; each point is at the nearest unit there is. Thousandths have one"
      f" within 1 px of every pixel on the {len(sides - impossible)} sides of up to 2000 px and on none of the {len(impossible)} longer ones; its processor shrinks none of them."
      f" In pictures shrunk to {LONGEST} px before, the same points of qwen3-vl are at most {smaller:.2f} px of the picture off, and as far off on the screen")
