"""usage: points_qwen.py POINTS: how far points are from the record when a model's own code has resized the screen."""
import json
import re
import sys
from collections import defaultdict

from qwen_vl_utils.vision_process import smart_resize as resize_utils
from transformers.models.qwen2_vl.image_processing_qwen2_vl import smart_resize as resize_transformers

RESIZES = {"qwen-vl-utils": resize_utils, "transformers": resize_transformers}
# The limits that the published models' processors have.
LIMITS = {"qwen2.5-vl": (28, 3136, 12845056), "qwen3-vl": (32, 65536, 16777216), "scalecua": (28, 3136, 2109744)}


def seen_by(grammar, reply, wide, high):
    """By reader: the share of each side that the reply names, and how exactly it can be told of sides of this length."""
    if grammar == "scalecua":
        across, down = map(float, re.search(r"click\(x=(0?\.\d+|0), y=(0?\.\d+|0)\)", reply).groups())
        # Its code for InternVL leaves fractions alone; that for Qwen makes pixels of them before it trains.
        yield "scalecua (InternVL)", (across, down), (10000, 10000)
        yield "scalecua (Qwen)", (round(across * wide) / wide, round(down * high) / high), (wide, high)
    else:
        a, b = map(int, re.search(r'"coordinate":\[(\d+),(\d+)\]', reply).groups())
        units = (1000, 1000) if grammar == "qwen3-vl" else (wide, high)
        yield grammar, (a / units[0], b / units[1]), units


worst, large = defaultdict(float), defaultdict(set)
for case in json.load(open(sys.argv[1])):
    grammar, screen = case["grammar"], case["screen"]
    if grammar not in LIMITS:
        continue
    factor, least, most = LIMITS[grammar]
    for resize in RESIZES.values():
        high, wide = resize(screen[1], screen[0], factor=factor, min_pixels=least, max_pixels=most)
        for point, reply in case["points"]:
            for reader, shares, units in seen_by(grammar, reply, wide, high):
                for share, side, count, wanted in zip(shares, screen, units, point):
                    off = abs(share * side - wanted)
                    # Half a unit is as near as a unit can be; beyond the last one there is none. Fractions are chosen for Qwen.
                    nearest = 1 if wanted > side - side / count or reader == "scalecua (InternVL)" else 0.5
                    assert off <= side / count * nearest + 1e-6, (reader, screen, point, reply, off)
                    worst[reader] = max(worst[reader], off)
                    if off > 1:
                        large[reader].add(tuple(screen))
told = [f"{reader} {off:.2f} px" + (f" (more than 1 px on {len(large[reader])} sizes, all of {min(map(max, large[reader]))} px or more)" if large[reader] else "")
        for reader, off in sorted(worst.items())]
assert not large["qwen2.5-vl"] and not large["scalecua (InternVL)"], large
print("outcome: farthest from the record: " + "; ".join(told))
