"""usage: openrlhf_agent.py SERVICE SOLUTIONS MODEL DATA: OpenRLHF's own prompt dataset and agent executor on episodes
of the service.

The engine is scripted (FAKE): it repeats the run's own policy, or ends at once. Tokens, screens and the ranges of
actions are the executor's own.
"""
import asyncio
import json
import os
import sys
from types import SimpleNamespace

service, solutions, model, data = sys.argv[1], json.load(open(sys.argv[2])), *sys.argv[3:]
os.environ["AUTOPLAY_URL"] = service

import datasets
from autoplay_client.openrlhf import AutoplayAgent
from openrlhf.datasets.prompts_dataset import PromptDataset
from openrlhf.utils.agent import AgentInstanceBase, MultiTurnAgentExecutor
from service_view import reward_of_actions, wait_until_free
from transformers import AutoProcessor

processor = AutoProcessor.from_pretrained(model)
files = [f"{data}/rl/slime/{split}.jsonl" for split in ("train", "validation") if os.path.exists(f"{data}/rl/slime/{split}.jsonl")]
# The keys of the documented command.
keys = SimpleNamespace(input_key="prompt", label_key="label", image_key="images", apply_chat_template=True)
strategy = SimpleNamespace(args=SimpleNamespace(data=keys), is_rank_0=lambda: False)
rows = PromptDataset(datasets.load_dataset("json", data_files=files, split="train"), processor, strategy)
tasks = {label: (prompt, images) for _, prompt, label, images in (rows[index] for index in range(len(rows)))}


class AgentInstance(AutoplayAgent, AgentInstanceBase):
    grammar = "qwen3-vl"


class Engine:
    """FAKE: one episode's replies."""

    def __init__(self, replies):
        self.replies, self.pictures = list(replies), []

    async def generate(self, tokens, params, multi_modal_data=None):
        shown = (multi_modal_data or {}).get("image", [])
        self.pictures.append(len(shown))
        assert sum(1 for before, token in zip([0, *tokens], tokens) if token == processor.image_token_id != before) == len(shown)
        text = self.replies.pop(0)
        said = processor.tokenizer(text, add_special_tokens=False)["input_ids"]
        return SimpleNamespace(outputs=[SimpleNamespace(token_ids=said, text=text, finish_reason="stop", logprobs=None)])


async def play(solution, replies):
    prompt, images = tasks[solution["task_id"]]
    engine = Engine(replies)
    params = SimpleNamespace(max_tokens=None, logprobs=None)
    executor = MultiTurnAgentExecutor(AgentInstance)
    result = await executor.execute(prompt, solution["task_id"], params, 65536, processor, engine, images=images)
    said = [processor.tokenizer.decode(result["observation_tokens"][begin:end]) for begin, end in result["action_ranges"]]
    assert said == list(replies) and engine.replies == [], said
    # Each reply sees one more screen, and all of them are available for training.
    assert engine.pictures == list(range(1, len(replies) + 1)), engine.pictures
    assert len(result["mm_train_inputs"]["image_grid_thw"]) == len(replies)
    return result["reward"], len(result["observation_tokens"])


async def main():
    told = []
    for solution in solutions:
        for replies, actions in ((solution["replies"], solution["actions"]), (solution["replies"][-1:], solution["actions"][-1:])):
            reward, tokens = await play(solution, replies)
            assert reward == reward_of_actions(service, solution["task_id"], actions), (solution, reward)
            told.append((reward, tokens))
    return told


told = asyncio.run(main())
wait_until_free(service)
rewards = [reward for reward, _ in told]
assert rewards[::2] == [1] * len(solutions) and sum(rewards) < len(rewards), rewards
print(f"outcome: {len(rows)} rows, {len(told)} episodes of up to {max(tokens for _, tokens in told)} tokens, {rewards.count(1)} with reward 1,"
      " each as by the native route; every screen is trained on")
