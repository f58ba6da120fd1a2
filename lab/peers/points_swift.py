"""usage: points_swift.py POINTS: compares the thousandths of ms-swift's own code for recorded pixels with the exported
ones."""
import json
import re
import sys
from types import SimpleNamespace

from swift.template.templates.qwen import Qwen3VLTemplate

asked = SimpleNamespace(norm_bbox=Qwen3VLTemplate.norm_bbox)
same, last, worst = 0, 0, 0
for case in json.load(open(sys.argv[1])):
    if case["grammar"] != "qwen3-vl":
        continue
    for point, reply in case["points"]:
        exported = list(map(int, re.search(r'"coordinate":\[(\d+),(\d+)\]', reply).groups()))
        box = list(point)
        objects = {"bbox": [box], "width": case["screen"][:1], "height": case["screen"][1:]}
        Qwen3VLTemplate.normalize_bbox(asked, SimpleNamespace(objects=objects, images=[]))
        for ours, theirs, side, wanted in zip(exported, box, case["screen"], point):
            if theirs == 1000:
                # Off the screen by its own count, so the last unit on the screen is exported.
                assert ours == 999, (case["screen"], point, reply)
                last += 1
                continue
            assert ours == theirs, (case["screen"], point, reply, box)
            same += 1
            worst = max(worst, abs(theirs * side / 1000 - wanted))
assert same > 0
print(f"outcome: {same} coordinates are the same, at most {worst:.2f} px off in both; {last} in the last half thousandth of a side,"
      " where it writes 1000, are exported as 999")
