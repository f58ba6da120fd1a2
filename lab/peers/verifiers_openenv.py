"""usage: verifiers_openenv.py SERVICE SOLUTIONS OUT: the OpenEnv tasks of verifiers, evaluated in groups of eight,
unchanged.

The model is a FAKE: half of each group repeats the run's own policy, the others only its last action. Each reward is
the native route's for the same actions.
"""
import json
import sys
from pathlib import Path

from scripted_model import ScriptedModel, serve
from service_view import reward_of_actions, wait_until_free
from vf_eval import evaluate

GROUP = 8
service, solutions, out = sys.argv[1], json.load(open(sys.argv[2])), Path(sys.argv[3])
told = []
model = ScriptedModel()
with serve(model) as model_url:
    for solution in solutions[:2]:
        task, actions = solution["task_id"], solution["actions"]
        played = [actions if number % 2 == 0 else actions[-1:] for number in range(GROUP)]
        model.say("", [json.dumps(action) for episode in played for action in episode])
        rewards = evaluate(model_url, service, out, GROUP, {"task_id": task})
        assert rewards == [reward_of_actions(service, task, episode) for episode in played], rewards
        assert rewards[::2] == [1] * (GROUP // 2), rewards
        told.append(f"{sum(rewards):g} of {len(rewards)}")
wait_until_free(service)
print(f"outcome: groups of {GROUP}, rewards {', '.join(told)}, each as by the native route for the same actions")
