"""usage: points_qwen.py POINTS: how far points are from the record when a model's own code has resized the screen."""
import json
import math
import re
import sys

from qwen_vl_utils.vision_process import smart_resize as resize_utils
from transformers.models.qwen2_vl.image_processing_qwen2_vl import smart_resize as resize_transformers

RESIZES = {"qwen-vl-utils": resize_utils, "transformers": resize_transformers}
# The limits that the published models' processors have.
LIMITS = {"qwen2.5-vl": (28, 3136, 12845056), "qwen3-vl": (32, 65536, 16777216), "scalecua": (28, 3136, 2109744)}
grid = json.load(open(sys.argv[1]))
worst = {}
for case in grid:
    grammar, (width, height) = case["grammar"], case["screen"]
    if grammar not in LIMITS:
        continue
    factor, least, most = LIMITS[grammar]
    for name, resize in RESIZES.items():
        high, wide = resize(height, width, factor=factor, min_pixels=least, max_pixels=most)
        for (x, y), reply in case["points"]:
            if grammar == "scalecua":
                # What its code for Qwen makes of fractions before it trains.
                across, down = re.search(r"click\(x=(0?\.\d+|0), y=(0?\.\d+|0)\)", reply).groups()
                seen = round(float(across) * wide) / wide, round(float(down) * high) / high
            else:
                a, b = map(int, re.search(r'"coordinate":\[(\d+),(\d+)\]', reply).groups())
                seen = (a / 1000, b / 1000) if grammar == "qwen3-vl" else (a / wide, b / high)
            off = max(abs(seen[0] * width - x), abs(seen[1] * height - y))
            # Thousandths cannot tell more than half of one.
            most_off = max(width, height) / 2000 if grammar == "qwen3-vl" else max(1, width / wide / 2 + width / 20000, height / high / 2 + height / 20000)
            edge = 2 if x > width - width / 500 or y > height - height / 500 else 1
            assert off <= most_off * edge + 1e-6, (grammar, name, width, height, x, y, reply, off)
            key = (grammar, "≤ 2000 px" if max(width, height) <= 2000 else "larger")
            worst[key] = max(worst.get(key, 0), off)
assert all(off <= 1 for (grammar, size), off in worst.items() if grammar == "qwen2.5-vl" or size == "≤ 2000 px"), worst
print("outcome: farthest from the record: " + "; ".join(f"{grammar}, screens {size}: {off:.2f} px" for (grammar, size), off in sorted(worst.items())))
