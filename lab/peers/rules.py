"""usage: rules.py DATA: requirements of ScaleCUA's loaders and AgentNet's evaluator on rows, transcribed from their
repositories (OpenGVLab/ScaleCUA agent-sft, xlang-ai/OpenCUA evaluation/agentnetbench).
"""
import ast
import json
import re
import sys
from pathlib import Path

data = Path(sys.argv[1])


def check_scalecua():
    """The meta file as docs/trainers/scalecua.md changes it, read from an otherwise empty folder."""
    text = re.sub(r'"(root|annotation)": "', lambda found: f"{found[0]}{data}/scalecua/", (data / "scalecua/train_meta.json").read_text())
    rows = 0
    for meta in json.loads(text).values():
        assert re.search(r"_planning_cot_v\d$", meta["conv_style"]), meta
        for line in open(meta["annotation"]):
            row = json.loads(line)
            rows += 1
            images = [row["image"]] if isinstance(row["image"], str) else row["image"]
            assert all((Path(meta["root"]) / name).is_file() for name in images), images
            speakers = [turn["from"] for turn in row["conversations"]]
            assert speakers[0] in ("system", "human") and speakers[-1] == "gpt", speakers
            human = next(turn["value"] for turn in row["conversations"] if turn["from"] == "human")
            assert human.count("<image>") == len(images)
            reply = row["conversations"][-1]["value"]
            assert "<action>" in reply and "</action>" in reply
            for number in re.findall(r"\b(?:x|y)=([^,)\s]+)", reply.split("<action>")[1].split("write(")[0]):
                assert re.fullmatch(r"0?\.\d+|0", number), reply
        assert rows == meta["length"], (rows, meta)
    return rows


def check_agentnet():
    steps = 0
    for file in (data / "agentnet").glob("*.jsonl"):
        for line in file.read_text().splitlines():
            for step in json.loads(line)["traj"]:
                assert (data / "agentnet/images" / step["image"]).is_file()
                calls = [node.value for node in ast.parse(step["value"]["code"]).body]
                for call in calls:
                    named = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
                    if call.func.attr == "press":
                        assert isinstance(named["keys"], list), step
                    if call.func.attr in ("scroll", "hscroll"):
                        assert not named and len(call.args) == 1, step
                    assert all(0 <= named.get(axis, 0) < 1 for axis in "xy"), step
                steps += 1
    return steps


print(f"outcome: ScaleCUA {check_scalecua()} rows of its train meta, AgentNet {check_agentnet()} steps")
