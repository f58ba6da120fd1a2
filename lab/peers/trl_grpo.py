"""usage: trl_grpo.py SERVICE SOLUTIONS MODEL OUT: two steps of TRL's GRPO with `environment_factory`, in a group of
eight.

The model has random weights. It draws every reply itself. Half of each group then repeats the run's own policy
(labelled FAKE below), since chance solves no task and a group without a difference teaches nothing. Log-probabilities,
advantages and gradients are TRL's own. Each reward is the native route's for the same actions.
"""
import json
import os
import sys
from pathlib import Path

service, solutions, folder, out = sys.argv[1], json.load(open(sys.argv[2])), sys.argv[3], sys.argv[4]
os.environ["AUTOPLAY_URL"] = service

import torch
import trl
from autoplay_client.trl_environment import DesktopEnvironment, PhoneEnvironment
from datasets import Dataset
from service_view import native_reward, reward_of_actions, wait_until_free
from transformers import AutoProcessor, Qwen3VLForConditionalGeneration

GROUP, STEPS = 8, 2
# For each action type: the tool of the shipped classes, and its field names there.
TOOLS = {
    "click": ("click", {"x": "x", "y": "y", "button": "button", "numClicks": "times"}),
    "long_press": ("long_press", {"x": "x", "y": "y"}),
    "type": ("type_text", {"text": "text", "overwrite": "overwrite", "enter": "enter"}),
    "input_text": ("input_text", {"text": "text", "enter": "enter"}),
    "hotkey": ("press", {"keys": "keys"}),
    "scroll": ("scroll", {"x": "x", "y": "y", "clicks": "clicks", "direction": "direction"}),
    "open_app": ("open_app", {"app": "app"}),
    "navigate_back": ("back", {}),
    "answer": ("answer", {"text": "text"}),
    "done": ("done", {}),
    "terminate": ("done", {}),
}
solutions = [each for each in solutions if all(action["type"] in TOOLS for action in each["actions"])][:STEPS]
assert len(solutions) == STEPS, "too few solutions that the tools can express"


def said(action):
    name, fields = TOOLS[action["type"]]
    arguments = {fields[key]: value for key, value in action.items() if key in fields}
    return f'<tool_call>\n{json.dumps({"name": name, "arguments": arguments})}\n</tool_call><|im_end|>'


class HalfScripted(Qwen3VLForConditionalGeneration):
    """FAKE in half of its replies: every second episode repeats its solution."""

    def generate(self, input_ids, **inputs):
        drawn = super().generate(input_ids=input_ids, **inputs)
        length = input_ids.shape[1]
        replies = []
        for row, prompt in enumerate(tokenizer.batch_decode(input_ids)):
            [solution] = [each for each in solutions if each["instruction"] in prompt]
            turn = prompt.count("<|im_start|>assistant") - 1
            # Only episodes that called a tool have a second turn.
            is_scripted = turn > 0 or row % 2 == 0
            if is_scripted and turn < len(solution["actions"]):
                reply = tokenizer(said(solution["actions"][turn]), return_tensors="pt").input_ids[0]
            else:
                reply = tokenizer("<|im_end|>", return_tensors="pt").input_ids[0] if is_scripted else drawn[row, length:]
            replies.append(reply)
        padded = torch.nn.utils.rnn.pad_sequence(replies, batch_first=True, padding_value=tokenizer.pad_token_id)
        return torch.cat([input_ids, padded], dim=1)


PHONE_ONLY = {"terminate", "navigate_back", "open_app", "input_text", "long_press"}
is_phone = any(action["type"] in PHONE_ONLY for each in solutions for action in each["actions"])


class Recorded(PhoneEnvironment if is_phone else DesktopEnvironment):
    """The shipped class, which also records the rewards of its episodes."""

    def get_reward(self):
        reward = super().get_reward()
        rewards.append((self._episode["task_id"], self._episode["id"], self._episode["step"], reward))
        return reward


rewards = []
processor = AutoProcessor.from_pretrained(folder)
tokenizer = processor.tokenizer
# Small pictures, which a CPU processes quickly.
processor.image_processor.size = {"shortest_edge": 65536, "longest_edge": 65536}
template = (Path(trl.__file__).parent / "chat_templates/qwen3_vl.jinja").read_text()
processor.chat_template = tokenizer.chat_template = template
torch.manual_seed(1)
model = HalfScripted.from_pretrained(folder, dtype=torch.float32)
before = {name: weights.detach().clone() for name, weights in model.named_parameters()}
rows = [{"prompt": [{"role": "user", "content": "Use the tools."}], "task_id": each["task_id"]} for each in solutions]
trainer = trl.GRPOTrainer(
    model=model,
    processing_class=processor,
    environment_factory=Recorded,
    train_dataset=Dataset.from_list(rows),
    args=trl.GRPOConfig(
        output_dir=out, max_steps=STEPS, num_generations=GROUP, per_device_train_batch_size=GROUP, gradient_accumulation_steps=1,
        max_completion_length=1024, generation_kwargs={"max_new_tokens": 24}, learning_rate=1e-3, logging_steps=1,
        save_strategy="no", report_to="none", use_cpu=True, bf16=False, gradient_checkpointing=False, shuffle_dataset=False))
trainer.train()

logs = [each for each in trainer.state.log_history if "reward" in each]
assert len(logs) == STEPS and len(rewards) == STEPS * GROUP, (logs, rewards)
for step, (log, solution) in enumerate(zip(logs, solutions)):
    group = rewards[step * GROUP:(step + 1) * GROUP]
    assert {task for task, *_ in group} == {solution["task_id"]}, group
    told = [reward for *_, reward in group]
    assert told == [native_reward(service, episode) for _, episode, *_ in group], group
    solved = reward_of_actions(service, solution["task_id"], solution["actions"])
    assert told[::2] == [solved] * (GROUP // 2) == [1] * (GROUP // 2), group
    assert told[1::2] == [0] * (GROUP // 2), group
    assert abs(log["reward"] - sum(told) / GROUP) < 1e-6 and log["grad_norm"] > 0, log
moved = sum(not torch.equal(before[name], weights) for name, weights in model.named_parameters())
assert moved > 0
wait_until_free(service)
means, gradients = (", ".join(f"{log[key]:.2f}" for log in logs) for key in ("reward", "grad_norm"))
print(f"outcome: {STEPS} steps, groups of {GROUP}, mean rewards {means} as by the native route, gradients {gradients},"
      f" {moved} of {len(before)} tensors moved")
