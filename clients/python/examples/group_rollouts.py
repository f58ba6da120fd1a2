"""Groups of 8 rollouts over HTTP, with the model-free policy of a run as the student.

    python3 group_rollouts.py RUN_FOLDER --tasks 12 > rollouts.jsonl

Expects `autoplay serve RUN_FOLDER --environments 8`. The student's plan of a task consists of the run's own policy's
actions. So that some fail, five of the eight do less, more or something else. One JSON line for each rollout.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from autoplay_client import Client

Action = dict[str, Any]


def read_plans(run: Path) -> dict[str, list[Action]]:
    """By task, the actions of the run's policy without the ending one. Only tasks that it ended as done."""
    plans = {}
    for file in sorted((run / "records" / "trajectories").glob("*.json")):
        trajectory = json.loads(file.read_text())
        if trajectory["kind"] == "execution" and trajectory["outcome"] == "done":
            plans[trajectory["taskId"]] = [step["action"] for step in trajectory["steps"]]
    return plans


def vary(plan: list[Action], other: list[Action]) -> dict[str, list[Action]]:
    """Eight variants of a task's plan; `other` is the plan of another task of the same app."""
    *acts, end = plan
    more = other[:-1]
    return {
        "as planned": plan,
        "as planned, again": plan,
        "as planned, a third time": plan,
        "nothing": [end],
        "half": [*acts[: len(acts) // 2], end],
        "all but the last": [*acts[:-1], end],
        "another task": [*more, end],
        "this and another task": [*acts, *more, end],
    }


def roll_out(client: Client, episode: dict[str, Any], actions: list[Action]) -> dict[str, Any]:
    for index, action in enumerate(actions):
        if episode["done"]:
            break
        episode = client.step(episode["id"], action, index)
    reward = client.episode_reward(episode["id"])
    return {"trajectory_id": reward.trajectory_id, "status": reward.status, "reward": reward.reward}


def play(client: Client, run: Path, count: int) -> Iterator[dict[str, Any]]:
    plans = read_plans(run)
    tasks = [task for task in client.tasks() if task["id"] in plans]
    with ThreadPoolExecutor(8) as threads:
        for task in tasks[:count]:
            others = [plans[one["id"]] for one in tasks if one["apps"] == task["apps"] and one["id"] != task["id"]]
            ways = vary(plans[task["id"]], others[0] if others else [])
            episodes = client.open(task["id"], group_size=len(ways))
            assert len({episode["initial_state"] for episode in episodes}) == 1
            results = threads.map(lambda one: roll_out(client, *one), zip(episodes, ways.values(), strict=True))
            for way, result in zip(ways, results, strict=True):
                yield {"task_id": task["id"], "app": task["apps"][0], "way": way, **result}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--tasks", type=int, default=12)
    arguments = parser.parse_args()
    with Client() as client:
        for line in play(client, arguments.run, arguments.tasks):
            print(json.dumps(line), flush=True)
