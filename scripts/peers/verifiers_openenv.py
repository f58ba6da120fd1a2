"""usage: verifiers_openenv.py SERVICE SOLUTIONS OUT: the OpenEnv tasks of verifiers, evaluated in groups of eight, unchanged.

The model is a FAKE: half of each group says what the run's own policy did, the others only its last action. Each reward is
the native route's for the same actions.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

from scripted_model import ScriptedModel, serve
from service_view import reward_of_actions, wait_until_free

GROUP = 8
service, solutions, out = sys.argv[1], json.load(open(sys.argv[2])), Path(sys.argv[3])
programs = Path(sys.executable).parent


def evaluate(model_url, task):
    config = {
        "model": "scripted", "num_rollouts": GROUP, "max_concurrent": 1, "push": False, "rich": None, "output_dir": str(out),
        "run": {"dir": task}, "client": {"base_url": model_url, "api_key_var": "NO_KEY"},
        "env": {
            "taskset": {"id": "openenv", "base_url": service, "resets": [{"task_id": task, "observation": "tree"}]},
            "player": {"harness": {"id": "null"}, "runtime": {"type": "subprocess"}}}}
    file = out / f"{task}.json"
    file.write_text(json.dumps(config))
    # Its program for models is installed by uv, which stands in a folder beside this one.
    path = f"{programs.parent.parent / 'uv/bin'}:{programs}:{os.environ['PATH']}"
    done = subprocess.run([programs / "vf-eval", "@", file], env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    [file] = (out / task).glob("**/traces.jsonl")
    traces = [trace for line in file.read_text().splitlines() for trace in json.loads(line)["traces"]]
    return [trace["rewards"]["openenv_reward"]["score"] for trace in traces]


out.mkdir(parents=True, exist_ok=True)
told = []
model = ScriptedModel()
with serve(model) as model_url:
    for solution in solutions[:2]:
        task, actions = solution["task_id"], solution["actions"]
        played = [actions if number % 2 == 0 else actions[-1:] for number in range(GROUP)]
        model.say("", [json.dumps(action) for episode in played for action in episode])
        rewards = evaluate(model_url, task)
        assert rewards == [reward_of_actions(service, task, episode) for episode in played], rewards
        assert rewards[::2] == [1] * (GROUP // 2), rewards
        told.append(f"{sum(rewards):g} of {len(rewards)}")
wait_until_free(service)
print(f"outcome: groups of {GROUP}, rewards {', '.join(told)}, each as by the native route for the same actions")
