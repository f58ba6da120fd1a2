"""usage: verifiers_malformed.py SERVICE SERVICE_PID SOLUTIONS OUT COUNT: invalid actions, sent by verifiers' OpenEnv
tasks.

Episodes have a fixed number of steps, and each must end after exactly that many, so that each action costs one step.
The model is a FAKE. No environment stays leased, no application stays in its sandbox, and the next episode is played to
its reward.
"""
import json
import sys
from pathlib import Path

from malformed_actions import ACTIONS, draw
from scripted_model import ScriptedModel, serve
from service_view import sandboxes, wait_until_free
from vf_eval import evaluate

STEPS = 25
service, pid, solution, out, count = sys.argv[1], int(sys.argv[2]), json.load(open(sys.argv[3]))[0], Path(sys.argv[4]), int(sys.argv[5])
task = solution["task_id"]


def play_soundly(name):
    model.say("", [json.dumps(action) for action in solution["actions"]])
    assert evaluate(model_url, service, out / name, 1, {"task_id": task}) == [1]
    wait_until_free(service)
    return sandboxes(pid)


model = ScriptedModel()
with serve(model) as model_url:
    before = play_soundly("before")
    model.say("", [json.dumps(action) for action in draw([ACTIONS], count, 8)])
    model.asked = 0
    rewards = evaluate(model_url, service, out / "malformed", count // STEPS, {"task_id": task, "max_steps": STEPS}, at_once=4)
    assert rewards == [0] * (count // STEPS), rewards
    assert model.asked == count, f"{model.asked} actions for {len(rewards)} episodes of {STEPS} steps"
    wait_until_free(service)
    after = play_soundly("after")
assert after <= before, f"{after} sandboxes, {before} before"
print(f"outcome: {count} in {len(rewards)} episodes of {STEPS} steps, each one step; 0 environments lent afterwards, {before} sandboxes"
      " before and after, the next episode has its reward")
