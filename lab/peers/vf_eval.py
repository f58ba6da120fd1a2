"""`vf-eval` of verifiers on its OpenEnv tasks, as its user would run it; for scripts that play with it."""
import json
import os
import subprocess
import sys
from pathlib import Path

programs = Path(sys.executable).parent


def evaluate(model_url, service, out, rollouts, reset, at_once=1):
    """Rewards of that many rollouts. `reset`: reset options of each, including its task.

    Each turn of an episode restarts the program that asks the model, which uses a processor for more than a second.
    """
    task = reset["task_id"]
    config = {
        "model": "scripted", "num_rollouts": rollouts, "max_concurrent": at_once, "push": False, "rich": None, "output_dir": str(out),
        "run": {"dir": task}, "client": {"base_url": model_url, "api_key_var": "NO_KEY"},
        "env": {
            "taskset": {"id": "openenv", "base_url": service, "resets": [{"observation": "tree", **reset}]},
            "player": {"harness": {"id": "null"}, "runtime": {"type": "subprocess"}}}}
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{task}.json"
    file.write_text(json.dumps(config))
    # uv installs its program for models, in a folder next to this one.
    path = f"{programs.parent.parent / 'uv/bin'}:{programs}:{os.environ['PATH']}"
    done = subprocess.run([programs / "vf-eval", "@", file], env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    [file] = (out / task).glob("**/traces.jsonl")
    traces = [trace for line in file.read_text().splitlines() for trace in json.loads(line)["traces"]]
    return [trace["rewards"]["openenv_reward"]["score"] for trace in traces]
