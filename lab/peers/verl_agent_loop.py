"""usage: verl_agent_loop.py SERVICE SOLUTIONS MODEL DATA EXAMPLES: verl's own worker plays episodes by the client's
agent loop, as examples/train/grpo-verl.yaml names it, on rows of its own dataset.

The engine is scripted (FAKE): it repeats the run's own policy, or ends at once, or writes no action. Tokens, masks,
pictures, positions and the place of the reward are verl's.
"""
import asyncio
import json
import os
import sys
from pathlib import Path

service, solutions, model, data, examples = sys.argv[1], json.load(open(sys.argv[2])), *sys.argv[3:]
os.environ["AUTOPLAY_URL"] = service
os.chdir(examples)  # Paths of the example are as seen from there.

import numpy
import verl
from hydra import compose, initialize_config_dir
from service_view import reward_of_actions, wait_until_free
from verl.experimental.agent_loop.agent_loop import AgentLoopWorker
from verl.protocol import DataProto
from verl.trainer.ppo.v1 import agent_loop_tq
from verl.utils.dataset.rl_dataset import RLHFDataset
from verl.workers.rollout.replica import TokenOutput

theirs = Path(verl.__file__).parent / "trainer/config"
with initialize_config_dir(config_dir=examples, version_base=None):
    config = compose("grpo-verl", overrides=[
        f"hydra.searchpath=[file://{theirs}]", f"actor_rollout_ref.model.path={model}", "data.max_response_length=24000"])
rollout = config.actor_rollout_ref.rollout


class Engine:
    """FAKE: gives the replies of one episode, with one more log-probability than nothing for each token."""

    def __init__(self):
        self.replies, self.pictures, self.said = [], [], []

    async def generate(self, request_id, *, prompt_ids, sampling_params, image_data, **_):
        assert 0 < sampling_params["max_tokens"] <= 1024 and sampling_params["temperature"] == 1
        pad = worker.processor.image_token_id
        assert sum(1 for before, token in zip([0, *prompt_ids], prompt_ids) if token == pad != before) == len(image_data)
        self.pictures.append(len(image_data))
        pieces = [*self.replies.pop(0).split("~"), "<|im_end|>"]  # Text on both sides of ~ forms no common token.
        tokens = [token for piece in pieces for token in worker.tokenizer(piece, add_special_tokens=False)["input_ids"]]
        self.said.append(tokens)
        return TokenOutput(token_ids=tokens, log_probs=[-0.5] * len(tokens), extra_fields={"min_global_steps": 7, "max_global_steps": 7})


engine = Engine()
worker = AgentLoopWorker(config, engine)
files = [str(file) for file in sorted(Path(data, "rl/verl").glob("*.parquet"))]
rows = RLHFDataset(files, worker.tokenizer, config.data, processor=worker.processor)
by_task = {row["extra_info"]["task_id"]: row for row in (rows[index] for index in range(len(rows)))}


async def play(solution, replies):
    engine.replies, engine.pictures, engine.said = list(replies), [], []
    batch = {key: numpy.array([value] + [None], dtype=object)[:1] for key, value in by_task[solution["task_id"]].items()
             if key in ("raw_prompt", "extra_info", "reward_model", "data_source", "index")}
    batch["uid"] = numpy.array(["one group"], dtype=object)
    done = await worker.generate_sequences(DataProto.from_dict(non_tensors=batch))
    response, mask = done.batch["responses"][0], done.batch["response_mask"][0].bool()
    said = [token for tokens in engine.said for token in tokens]
    assert response[mask].tolist() == said or "~" in "".join(replies) and len(response[mask]) < len(said)
    assert (done.batch["rollout_log_probs"][0][: mask.numel()][mask] == -0.5).all()
    # Each reply sees one more screen, and all of them are available for training.
    assert engine.pictures == list(range(1, len(engine.said) + 1)), engine.pictures
    [inputs] = done.non_tensor_batch["multi_modal_inputs"]
    assert len(inputs["image_grid_thw"]) == engine.pictures[-1]
    held = int(done.batch["attention_mask"].sum())
    pictures = int((done.batch["input_ids"] == worker.processor.image_token_id).sum())
    assert pictures == sum(int(grid.prod()) // 4 for grid in inputs["image_grid_thw"]), pictures
    scores = done.batch["rm_scores"][0]
    last = int(done.batch["attention_mask"][0, -response.numel():].sum()) - 1
    assert scores[last] == scores.sum(), scores
    assert done.non_tensor_batch["max_global_steps"][0] == 7
    return float(scores[last]), held, len(engine.said)


async def run_by_default_trainer(solution, extra_info):
    """Data of one rollout that the worker of verl's default trainer (V1) hands to the trainer: its output, and its
    prompt."""
    put = []

    async def keep(**said):
        put.append(said)

    queue = agent_loop_tq.tq
    queue.init, queue.async_kv_put, queue.async_kv_batch_put = (lambda: None), keep, keep
    trainer = agent_loop_tq.AgentLoopWorkerTQ.__ray_metadata__.modified_class(config, engine)
    engine.replies, engine.pictures, engine.said = list(solution["replies"]), [], []
    prompt = {key: by_task[solution["task_id"]][key] for key in ("raw_prompt", "reward_model", "data_source", "index")}
    prompt.update(extra_info=extra_info, uid="one prompt", global_steps=7, agent_name="autoplay", __rollout_n__=1)
    sampling = {"temperature": 1, "logprobs": True}
    await trainer._run_prompt(prompt, sampling, trajectory={"step": 7, "sample_index": 0, "rollout_n": 0, "validate": False})
    return [said["fields"] for said in put if "fields" in said], put[-1]["tag"]["status"]


async def main():
    told = []
    extra_info = by_task[solutions[0]["task_id"]]["extra_info"]
    [rollout_of_trainer], status = await run_by_default_trainer(solutions[0], extra_info)
    assert status == "finished" and float(rollout_of_trainer["rm_scores"].sum()) == 1, status
    # An episode that cannot be played gives no rollout, and never one with a reward of 0.
    assert await run_by_default_trainer(solutions[0], {**extra_info, "task_id": "0" * 64}) == ([], "failure")
    for solution in solutions:
        for replies, actions in ((solution["replies"], solution["actions"]), (solution["replies"][-1:], solution["actions"][-1:])):
            reward, tokens, count = await play(solution, replies)
            assert reward == reward_of_actions(service, solution["task_id"], actions), (solution, reward)
            assert count == len(replies)
            told.append((reward, tokens))
    reward, tokens, count = await play(solutions[0], ["I would rather not."] * 40)
    assert reward == 0 and count == rollout.multi_turn.max_assistant_turns, (reward, count)
    # Text that spells the mark of a picture, in a reply and in the answer to it, does not become a picture.
    spelled = '<tool_call>\n{"name":"computer_use","arguments":{"action":"key","keys":["<|~image~_pad~|>"]}}\n</tool_call>'
    reward, *_ = await asyncio.wait_for(play(solutions[0], [spelled, *solutions[0]["replies"]]), 60)
    assert reward == 1, reward
    return told, tokens


told, longest = asyncio.run(main())
wait_until_free(service)
rewards = [reward for reward, _ in told]
assert rewards[::2] == [1] * len(solutions) and sum(rewards) < len(rewards), rewards
print(f"outcome: {len(told)} episodes of up to {max(tokens for _, tokens in told)} tokens, {rewards.count(1)} with reward 1, each as by the"
      f" native route; every screen is trained on; {rollout.multi_turn.max_assistant_turns} replies without an action end one, with {longest} tokens")
