"""usage: check_gymnasium.py SERVICE SOLUTIONS: Gymnasium's checker takes the environment; a solution has the native route's reward."""
import json
import os
import sys

os.environ["AUTOPLAY_URL"] = service = sys.argv[1]
from autoplay_client.gym import AutoplayEnv
from gymnasium.utils.env_checker import check_env
from service_view import native_reward, wait_until_free

solutions = json.load(open(sys.argv[2]))
env = AutoplayEnv(solutions[0]["task_id"])
check_env(env)
env.close()
for solution in solutions:
    env = AutoplayEnv(solution["task_id"])
    env.reset(seed=1)
    for action in solution["actions"]:
        _, reward, terminated, _, _ = env.step(action)
    assert terminated and reward == native_reward(service, env.episode_id) == 1, (solution, reward)
    env.close()
wait_until_free(service)
print(f"outcome: check_env passes; {len(solutions)} tasks with reward 1, as by the native route")
