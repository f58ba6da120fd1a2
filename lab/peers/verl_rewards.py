"""usage: verl_rewards.py SERVICE SOLUTIONS DATA CLIENT: verl's own reward manager, made by its own loader from its own
config, gives rollouts of the rows the rewards of the native route. A missing rollout raises, where verl would have
used 0."""
import asyncio
import json
import os
import sys
from pathlib import Path

import numpy
import pyarrow.parquet as parquet
import torch
import verl
from hydra import compose, initialize_config_dir
from service_view import call, native_reward, wait_until_free
from transformers import AutoTokenizer
from verl import DataProto
from verl.trainer.ppo.reward import load_reward_manager

service, solutions, data, client, model = sys.argv[1], json.load(open(sys.argv[2])), *sys.argv[3:]
os.environ.update(AUTOPLAY_URL=service, AUTOPLAY_TIMEOUT="20")
with initialize_config_dir(config_dir=str(Path(verl.__file__).parent / "trainer/config"), version_base=None):
    config = compose("ppo_trainer", overrides=[f"reward.custom_reward_function.path={client}/autoplay_client/verl.py"])
files = sorted(Path(data, "rl/verl").glob("*.parquet"))
rows = {row["extra_info"]["task_id"]: row for file in files for row in parquet.read_table(file).to_pylist()}
tokens = torch.tensor([[1, 2, 3]])


def play(task_id, actions):
    [episode] = json.loads(call(f"{service}/v1/episodes", "POST", {"task_id": task_id}))["episodes"]
    for index, action in enumerate(actions):
        call(f"{service}/v1/episodes/{episode['id']}/step", "POST", {"action": action, "index": index})
    return episode["id"]


def item(task_id, episode_id):
    """In the form of an agent loop's output, whose rollout fields arrive in `extra_info`."""
    row, of_one = rows[task_id], lambda value: numpy.array([value], dtype=object)
    extra = {**row["extra_info"], "episode_id": episode_id}
    return DataProto.from_dict(
        tensors={"responses": tokens, "attention_mask": torch.ones_like(tokens)},
        non_tensors={"data_source": of_one(row["data_source"]), "reward_model": of_one(row["reward_model"]), "extra_info": of_one(extra)})


async def main():
    manager = load_reward_manager(config, AutoTokenizer.from_pretrained(model))
    told = []
    for solution in solutions:
        for actions in (solution["actions"], solution["actions"][-1:]):
            episode = play(solution["task_id"], actions)
            result = await manager.run_single(item(solution["task_id"], episode))
            assert result["reward_score"] == native_reward(service, episode), result
            told.append(result["reward_score"])
    try:
        await manager.run_single(item(solutions[0]["task_id"], "0" * 64))
        raise SystemExit("a rollout that is not there got a reward")
    except BaseException as error:
        assert type(error).__name__ == "RewardUnavailable", repr(error)
    return told


told = asyncio.run(main())
wait_until_free(service)
assert told[::2] == [1] * len(solutions) and sum(told) < len(told), told
print(f"outcome: {len(told)} rollouts, {told.count(1)} with reward 1, each as by the native route; one that is not there raises")
