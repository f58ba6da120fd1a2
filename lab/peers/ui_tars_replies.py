"""usage: ui_tars_replies.py DATA ACTIONS: UI-TARS's own parser reads the recorded actions from every reply."""
import json
import sys
from pathlib import Path

from ui_tars.action_parser import parse_action_to_structure_output, parsing_response_to_pyautogui_code

recorded = json.load(open(sys.argv[2]))
replies = typed = 0
for file in sorted((Path(sys.argv[1]) / "ui-tars").glob("*.jsonl")):
    for line in file.read_text().splitlines():
        row = json.loads(line)
        reply = row["messages"][-1]["content"][0]["text"]
        wanted = recorded[row["id"]]
        read = parse_action_to_structure_output(reply, 1000, wanted["height"], wanted["width"])
        texts = [action["action_inputs"].get("content", "") for action in read if action["action_type"] == "type"]
        assert texts == wanted["texts"], (reply, texts, wanted["texts"])
        assert len(read) == wanted["calls"], (reply, wanted["calls"])
        assert "Unrecognized" not in parsing_response_to_pyautogui_code(read, wanted["height"], wanted["width"])
        replies, typed = replies + 1, typed + len(texts)
print(f"outcome: {replies} replies, {typed} texts typed as recorded")
