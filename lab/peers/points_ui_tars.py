"""usage: points_ui_tars.py POINTS: distance of points from the record when UI-TARS's own parser reads them."""
import json
import sys

from ui_tars.action_parser import parse_action_to_structure_output

worst, count = 0, 0
for case in json.load(open(sys.argv[1])):
    if case["grammar"] != "ui-tars-1.5":
        continue
    width, height = case["screen"]
    for (x, y), reply in case["points"]:
        [action] = parse_action_to_structure_output(reply, 1000, height, width)
        left, top, *_ = json.loads(action["action_inputs"]["start_box"])
        off = max(abs(left * width - x), abs(top * height - y))
        assert off <= 1, (width, height, x, y, reply, off)
        worst, count = max(worst, off), count + 1
print(f"outcome: {count} points, the farthest {worst:.2f} px from the record")
