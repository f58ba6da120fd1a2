"""Loads an exported dataset with trainers' libraries, and compares it with the records of its run.

    python3 scripts/check-export.py DATASET RUN

DATASET is an output of `autoplay export`, with pictures as PNG in their recorded size and the targets' default history;
RUN is the folder of the run. For every target: the number of rows in every split is the manifest's. Every row equals
its record, word by word. Every picture is the recorded one and can be decoded. Every click, by the row's own
coordinates, lies in the box of its target element. Uses none of the exporter's code. Prints a line per target; exit
code 1 after any difference. Needs Python >= 3.10 and `pip install datasets pyarrow pillow`.
"""

import hashlib
import io
import json
import math
import re
import sys
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

import datasets
from PIL import Image

DIFFERENCES_SHOWN = 10
STEP_LINES = {"llama-factory": "autoplay_{}.jsonl", "ms-swift": "{}.jsonl", "qwen-vl": "{}.jsonl",
              "ui-tars": "{}.jsonl", "scalecua": "{}.jsonl"}
STEP_TABLES = ("trl", "verl", "step-rewards")
# Sides of the pictures for models are multiples of this.
PATCH = {"ui-tars-1.5": 28, "scalecua": 28}
NUMBER = r"-?\d+(?:\.\d+)?"


class Run:
    """The records of a run, as their files hold them."""

    def __init__(self, folder):
        self.trajectories = {path.stem: json.loads(path.read_text())
                             for path in (folder / "records/trajectories").glob("*.json")}
        for trajectory in self.trajectories.values():
            trajectory["steps"] = until_answer(trajectory["steps"])
        self.tasks = {path.stem: json.loads(path.read_text()) for path in (folder / "records/tasks").glob("*.json")}
        self.verdicts = [json.loads(path.read_text()) for path in (folder / "records/verdicts").glob("*.json")]
        admissions = [json.loads(path.read_text()) for path in (folder / "records/admissions").glob("*.json")]
        self.admissions = {id: all(each["admitted"] for each in admissions if each["taskId"] == id)
                           for id in {each["taskId"] for each in admissions}}

    def task(self, trajectory):
        return self.tasks[trajectory["taskId"]]

    def tries(self, trajectory):
        return sum(each.get("taskId") == trajectory["taskId"] for each in self.trajectories.values())

    def results(self, trajectory):
        """Results of its verdicts, by any verifier."""
        return {each["result"] for each in self.verdicts if each["trajectoryId"] == trajectory["id"]}

    def admitted(self, task):
        """None if it was not tested."""
        return self.admissions.get(task["id"])


class Check:
    """The comparisons made for one target, and the differences."""

    def __init__(self):
        self.rows = Counter()
        self.pictures = 0
        self.points = 0
        self.differences = []

    def same(self, where, got, wanted):
        if got != wanted:
            self.differences.append(f"{where}: {str(got)[:160]!r} is not {str(wanted)[:160]!r}")

    def true(self, where, holds):
        if not holds:
            self.differences.append(where)

    def picture(self, where, data, screenshot):
        self.same(f"{where}: picture", hashlib.sha256(data).hexdigest(), screenshot["sha256"])
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            self.same(f"{where}: size", image.size, (screenshot["width"], screenshot["height"]))
        self.pictures += 1

    def point(self, where, x, y, step):
        box = (step.get("target") or {}).get("bounds")
        if box is None:
            return
        # A unit of a coarse space may exceed the rest of the box beyond its middle: half a pixel is tolerated.
        inside = (box["x"] - 0.5 <= x <= box["x"] + box["width"] + 0.5
                  and box["y"] - 0.5 <= y <= box["y"] + box["height"] + 0.5)
        self.true(f"{where}: {x:.1f},{y:.1f} is outside of {box}", inside)
        self.points += 1


def until_answer(steps):
    """Rows end with the answer: the end of the episode after it repeats its screen."""
    kinds = [step["action"]["type"] for step in steps]
    return steps[:-1] if kinds[-2:-1] == ["answer"] and kinds[-1] in ("done", "terminate") else steps


def shots(trajectory):
    return [step["observation"]["screenshot"] for step in trajectory["steps"]]


def words(text):
    """Words of a text with several lines: without marks of pictures and tags of prompts, on one line."""
    return " ".join(text.replace("\u27e8", "<").replace("<image>", "< image >").split())


def without_nulls(value):
    """Tables have no absent fields."""
    if isinstance(value, dict):
        return {key: without_nulls(each) for key, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


def text_of(content):
    if isinstance(content, str):
        return content
    return "\n".join("<image>" if part["type"].startswith("image") else part["text"] for part in content)


def model_size(width, height, grammar, limits):
    """The size in which a model sees a picture: sides rounded to patches, the area within limits."""
    patch = PATCH[grammar]
    w, h = round(width / patch) * patch, round(height / patch) * patch
    if w * h > limits["max"]:
        shrink = math.sqrt(width * height / limits["max"])
        w, h = math.floor(width / shrink / patch) * patch, math.floor(height / shrink / patch) * patch
    elif w * h < limits["min"]:
        stretch = math.sqrt(limits["min"] / (width * height))
        w, h = math.ceil(width * stretch / patch) * patch, math.ceil(height * stretch / patch) * patch
    return w, h


def first_point(row, reply, convention, screen):
    """The point of a reply's first action, in pixels of the screen; None without a point."""
    width, height = screen["width"], screen["height"]
    if row.get("objects"):
        box = row["objects"]["bbox"]
        return box[0] if box else None
    patterns = [rf'"coordinate":\[({NUMBER}),\s*({NUMBER})\]', rf"<point>({NUMBER}) ({NUMBER})</point>",
                rf"\w+\((?:x|from_coord)=\[?({NUMBER}),\s*(?:y=)?({NUMBER})"]
    found = next((match for match in (re.search(pattern, reply) for pattern in patterns) if match), None)
    if found is None:
        return None
    x, y = float(found[1]), float(found[2])
    if convention["space"] == "thousandths":
        return x / 1000 * width, y / 1000 * height
    if convention["space"] == "fractions":
        return x * width, y * height
    model_width, model_height = model_size(width, height, convention["grammar"], convention["imagePixels"])
    return x / model_width * width, y / model_height * height


def check_step_row(check, run, target, convention, row, pictures):
    trajectory_id, index = row["id"].rsplit("-", 1)
    trajectory = run.trajectories[trajectory_id]
    step = trajectory["steps"][int(index)]
    where = row["id"]
    if "conversations" in row:
        turns = [("assistant" if turn["from"] == "gpt" else "user", turn["value"]) for turn in row["conversations"]]
    else:
        turns = [(turn["role"], text_of(turn["content"]))
                 for turn in row.get("messages") or row["prompt"] + row["completion"]]
    told = "\n".join(text for _, text in turns)
    role, reply = turns[-1]
    check.same(f"{where}: last turn", role, "assistant")
    check.same(f"{where}: marks", told.count("<image>"), len(pictures))
    whole = words(told)
    check.true(f"{where}: the task's words are missing", words(run.task(trajectory)["instruction"]) in whole)
    for earlier in trajectory["steps"][: int(index)]:
        check.true(f"{where}: {earlier['intent']!r} is missing", words(earlier["intent"]) in whole)
    check.true(f"{where}: the reply lacks its intent", words(step["intent"]) in words(reply))
    seen = shots(trajectory)[: int(index) + 1][-len(pictures):]
    check.same(f"{where}: pictures", len(pictures), len(seen))
    for data, screenshot in zip(pictures, seen):
        check.picture(where, data, screenshot)
    point = first_point(row, reply, convention, step["observation"]["screenshot"])
    action = step["action"]
    # The start of a drag, or a click with held keys, may come after the first point of a reply.
    if point is not None and action["type"] in ("click", "long_press", "scroll"):
        check.point(where, *point, step)
    if action["type"] in ("click", "long_press") and not action.get("holdKeys"):
        check.true(f"{where}: no point in {reply[-200:]!r}", point is not None)


def check_step_lines(check, run, folder, target, convention, splits):
    for split in splits:
        path = folder / target / STEP_LINES[target].format(split)
        for row in datasets.load_dataset("json", data_files=str(path), split="train"):
            names = row["images"] if "images" in row else row["image"]
            names = [names] if isinstance(names, str) else names
            check_step_row(check, run, target, convention, without_nulls(row),
                           [(folder / target / name).read_bytes() for name in names])
            check.rows[split] += 1


def check_step_table(check, run, folder, target, convention, splits, config):
    tables = datasets.load_dataset(str(folder), config)
    for split in splits:
        rows = tables[split]
        check.true(f"{target}: images have no Image feature", "Image(" in str(rows.features["images"]))
        for row in rows.cast_column("images", datasets.List(datasets.Image(decode=False))):
            check_step_row(check, run, target, convention, without_nulls(row), [image["bytes"] for image in row["images"]])
            if target == "step-rewards":
                check_step_value(check, run, row)
            check.rows[split] += 1


def check_step_value(check, run, row):
    """Steps of several tries at a task share their value with those of equal decisions, which is not recomputed here.
    """
    where = row["id"]
    trajectory = run.trajectories[row["id"].rsplit("-", 1)[0]]
    check.same(f"{where}: label", row["label"], row["value"] > 0)
    check.true(f"{where}: value {row['value']} of {row['tries']} tries",
               0 <= row["value"] <= 1 and 1 <= row["tries"] <= run.tries(trajectory))
    if run.tries(trajectory) == 1:
        check.true(f"{where}: {row['value']} is no verdict's",
                   ("success" if row["value"] == 1 else "failure") in run.results(trajectory))


def check_trajectory_row(check, run, row, pictures):
    where = row["id"]
    trajectory = run.trajectories[row["id"]]
    task, steps = run.task(trajectory), trajectory["steps"]
    unresolved = {key: value for key, value in task.get("check", {}).items() if key != "data"}
    wanted = {
        "task_id": trajectory["taskId"], "instruction": task["instruction"], "template": task["template"], "app": trajectory["app"],
        "platform": trajectory["platform"], "guideline": task["guideline"], "policy": trajectory["policy"],
        "environment": trajectory["environment"]["name"], "outcome": trajectory["outcome"],
        "answer": trajectory.get("answer"), "step_count": len(steps), "reward": 1,
        "intents": [step["intent"] for step in steps], "admitted": run.admitted(task),
    }
    for field, value in wanted.items():
        check.same(f"{where}: {field}", row[field], value)
    wanted_json = {"params": task["params"], "check": unresolved or None, "initial_state": trajectory["initialState"]}
    for field, value in wanted_json.items():
        check.same(f"{where}: {field}", row[field] and json.loads(row[field]), value)
    check.same(f"{where}: first turn", row["messages"][0]["role"], "system")
    check.same(f"{where}: actions", [json.loads(action) for action in row["actions"]], [step["action"] for step in steps])
    aimed = [(index, step["target"]) for index, step in enumerate(steps) if (step.get("target") or {}).get("bounds")]
    boxes = [{"step": index, "role": target["role"], "name": target["name"], **target["bounds"]} for index, target in aimed]
    check.same(f"{where}: targets", row["targets"], boxes)
    # A drag begins at its element and ends elsewhere.
    begun = {point["step"]: point for point in reversed(row["points"])}
    for step, point in begun.items():
        check.point(where, point["x"], point["y"], steps[step])
    drags = [index for index, step in enumerate(steps) if step["action"]["type"] == "drag_and_drop"]
    ends = [[steps[index]["action"]["to"][axis] for axis in "xy"] for index in drags]
    told = [[point["x"], point["y"]] for point in row["points"] if point is not begun[point["step"]]]
    check.same(f"{where}: ends of drags", told, ends)
    check.same(f"{where}: pictures", len(pictures), len(steps))
    for data, screenshot in zip(pictures, shots(trajectory)):
        check.picture(where, data, screenshot)


def check_failures(check, run, folder, splits):
    tables = datasets.load_dataset(str(folder), "failures")
    for split in splits:
        rows = tables[split]
        check.true("failures: images have no Image feature", "Image(" in str(rows.features["images"]))
        check.true("failures: there is a chat to train on", "messages" not in rows.features)
        for row in rows.cast_column("images", datasets.List(datasets.Image(decode=False))):
            where = row["id"]
            trajectory = run.trajectories[where]
            steps = trajectory["steps"]
            check.same(f"{where}: instruction", row["instruction"], run.task(trajectory)["instruction"])
            check.same(f"{where}: reward", row["reward"], 0)
            check.same(f"{where}: outcome", row["outcome"], trajectory["outcome"])
            check.true(f"{where}: no reason", bool(row["reason"]))
            check.same(f"{where}: actions", [json.loads(action) for action in row["actions"]],
                       [step["action"] for step in steps])
            check.same(f"{where}: pictures", len(row["images"]), len(steps))
            for image, screenshot in zip(row["images"], shots(trajectory)):
                check.picture(where, image["bytes"], screenshot)
            for point in row["points"]:
                check.point(where, point["x"], point["y"], steps[point["step"]])
            check.rows[split] += 1


def check_parquet(check, run, folder, splits, config):
    tables = datasets.load_dataset(str(folder), config)
    for split in splits:
        rows = tables[split]
        check.true("images have no Image feature", "Image(" in str(rows.features["images"]))
        for row in rows.cast_column("images", datasets.List(datasets.Image(decode=False))):
            check_trajectory_row(check, run, row, [image["bytes"] for image in row["images"]])
            check.rows[split] += 1


def check_jsonl(check, run, folder, splits):
    for split in splits:
        name = "trajectories.jsonl" if split == "train" else f"trajectories_{split}.jsonl"
        for row in datasets.load_dataset("json", data_files=str(folder / "jsonl" / name), split="train"):
            check_trajectory_row(check, run, row, [(folder / "jsonl" / image).read_bytes() for image in row["images"]])
            check.rows[split] += 1


def check_agentnet(check, run, folder, convention, splits):
    for split in splits:
        for line in (folder / f"agentnet/{split}.jsonl").read_text().splitlines():
            row = json.loads(line)
            trajectory = run.trajectories[row["task_id"]]
            steps = trajectory["steps"]
            check.same(f"{row['task_id']}: instruction", row["instruction"], run.task(trajectory)["instruction"])
            for entry in row["traj"]:
                step, where = steps[entry["index"]], f"{row['task_id']}-{entry['index']}"
                check.same(f"{where}: action", entry["value"]["action"], step["intent"])
                screenshot = step["observation"]["screenshot"]
                check.picture(where, (folder / "agentnet/images" / entry["image"]).read_bytes(), screenshot)
                point = first_point({}, entry["value"]["code"], convention, screenshot)
                if point is not None and step["action"]["type"] in ("click", "scroll"):
                    check.point(where, *point, step)
            check.rows[split] += 1


def check_android_control(check, run, folder, splits):
    for split in splits:
        for line in (folder / f"android-control/{split}.jsonl").read_text().splitlines():
            row = json.loads(line)
            trajectory = run.trajectories[row["episode_id"]]
            steps, where = trajectory["steps"], row["episode_id"]
            check.same(f"{where}: goal", row["goal"], run.task(trajectory)["instruction"])
            check.same(f"{where}: pictures", len(row["screenshots"]), len(row["actions"]) + 1)
            intents = [step["intent"] for step in steps[: len(row["step_instructions"])]]
            check.same(f"{where}: instructions", row["step_instructions"], intents)
            for name, tree, step in zip(row["screenshots"], row["accessibility_trees"], steps):
                check.picture(where, (folder / "android-control" / name).read_bytes(), step["observation"]["screenshot"])
                exported = hashlib.sha256((folder / "android-control" / tree).read_bytes()).hexdigest()
                check.same(f"{where}: tree", exported, step["observation"]["tree"]["sha256"])
            for action, step in zip(row["actions"], steps):
                if "x" in action:
                    check.point(where, action["x"], action["y"], step)
            check.rows[split] += 1


def check_atif(check, run, folder, splits):
    for split in splits:
        for path in (folder / "atif" / split).glob("*.json"):
            document = json.loads(path.read_text())
            trajectory = run.trajectories[document["trajectory_id"]]
            steps, where = trajectory["steps"], document["trajectory_id"]
            opening, *told = document["steps"]
            check.same(f"{where}: version", document["schema_version"], "ATIF-v1.7")
            check.same(f"{where}: task", opening["message"][0]["text"], run.task(trajectory)["instruction"])
            check.same(f"{where}: ids", [step["step_id"] for step in document["steps"]], list(range(1, len(steps) + 2)))
            check.same(f"{where}: intents", [step["message"] for step in told], [step["intent"] for step in steps])
            calls = [{"type": call["function_name"], **call["arguments"]} for step in told for call in step["tool_calls"]]
            check.same(f"{where}: actions", calls, [step["action"] for step in steps])
            names = re.findall(r'"path": "([^"]+\.png)"', json.dumps(document))
            final = trajectory.get("finalObservation")
            seen = shots(trajectory) + ([final["screenshot"]] if final else [])
            check.same(f"{where}: pictures", len(names), len(seen))
            for name, screenshot in zip(names, seen):
                check.picture(where, (path.parent / name).read_bytes(), screenshot)
            for call, step in zip(calls, steps):
                if call["type"] in ("click", "long_press") and "x" in call:
                    check.point(where, call["x"], call["y"], step)
            check.rows[split] += 1


def check_playwright(check, run, folder, splits):
    for split in splits:
        for path in (folder / "playwright" / split).glob("*.zip"):
            trajectory = run.trajectories[path.stem]
            steps, where = trajectory["steps"], path.stem
            with zipfile.ZipFile(path) as archive:
                check.same(f"{where}: damaged", archive.testzip(), None)
                events = [json.loads(line) for line in archive.read("trace.trace").decode().splitlines()]
                check.same(f"{where}: task", events[0]["title"], run.task(trajectory)["instruction"])
                before = [event for event in events if event["type"] == "before"]
                check.same(f"{where}: intents", [event["title"] for event in before], [step["intent"] for step in steps])
                kinds = [step["action"]["type"] for step in steps]
                check.same(f"{where}: actions", [event["method"] for event in before], kinds)
                frames = [event["sha1"] for event in events if event["type"] == "screencast-frame"]
                check.same(f"{where}: pictures", len(frames), len(steps))
                for frame, screenshot in zip(frames, shots(trajectory)):
                    check.picture(where, archive.read(f"resources/{frame}"), screenshot)
                index = {event["callId"]: step for event, step in zip(before, steps)}
                for event in events:
                    if event["type"] == "input" and index[event["callId"]]["action"]["type"] in ("click", "long_press"):
                        check.point(where, event["point"]["x"], event["point"]["y"], index[event["callId"]])
            check.rows[split] += 1


def check_target(run, folder, written, is_first_table):
    check = Check()
    target, convention = written["target"], written["convention"]
    splits = [split for split, rows in written["splits"].items() if rows > 0]
    table = "default" if is_first_table else target
    if target == "parquet":
        check_parquet(check, run, folder, splits, table)
    elif target in STEP_TABLES:
        check_step_table(check, run, folder, target, convention, splits, table)
    elif target in STEP_LINES:
        check_step_lines(check, run, folder, target, convention, splits)
    elif target == "jsonl":
        check_jsonl(check, run, folder, splits)
    elif target == "agentnet":
        check_agentnet(check, run, folder, convention, splits)
    elif target == "android-control":
        check_android_control(check, run, folder, splits)
    elif target == "atif":
        check_atif(check, run, folder, splits)
    elif target == "failures":
        check_failures(check, run, folder, splits)
    elif target == "playwright":
        check_playwright(check, run, folder, splits)
    else:
        check.true(f"no reader for {target}", False)
    check.same("rows", dict(check.rows), {split: written["splits"][split] for split in splits})
    return check


def main():
    if len(sys.argv) != 3:
        print("usage: python3 scripts/check-export.py DATASET RUN", file=sys.stderr)
        return 2
    folder, run = Path(sys.argv[1]), Run(Path(sys.argv[2]))
    manifest = json.loads((folder / "manifest.json").read_text())
    tables = [each["target"] for each in manifest["targets"] if each["target"] in ("parquet", *STEP_TABLES)]
    failed = False
    for written in manifest["targets"]:
        check = check_target(run, folder, written, written["target"] in tables[:1])
        verdict = "equal" if not check.differences else f"{len(check.differences)} differences"
        print(f"{written['target']:16} {sum(check.rows.values()):6} rows {check.pictures:6} pictures "
              f"{check.points:6} points  {verdict}")
        for difference in check.differences[:DIFFERENCES_SHOWN]:
            print(f"    {difference}")
        failed = failed or bool(check.differences)
    return 1 if failed else 0


if __name__ == "__main__":
    # The cache of `datasets` must not serve another export in the same folder.
    with tempfile.TemporaryDirectory() as cache:
        datasets.config.HF_DATASETS_CACHE = Path(cache)
        datasets.disable_progress_bars()
        sys.exit(main())
