"""usage: verl_tasks.py MODEL DATA: the RL dataset of verl keeps every task with the documented length of prompts."""
import json
import sys
from pathlib import Path

from omegaconf import OmegaConf
from transformers import AutoProcessor
from verl.utils.dataset.rl_dataset import RLHFDataset

model, data = sys.argv[1], Path(sys.argv[2]) / "rl"
processor = AutoProcessor.from_pretrained(model)
said = next(each for each in json.loads((data / "manifest.json").read_text())["targets"] if each["target"] == "verl")
count = 0
for file in sorted((data / "verl").glob("*.parquet")):
    config = OmegaConf.create(dict(prompt_key="prompt", image_key="images", max_prompt_length=4096, filter_overlong_prompts_workers=1))
    tasks = RLHFDataset(str(file), processor.tokenizer, config, processor=processor)
    for index in range(len(tasks)):
        row = tasks[index]
        assert row["reward_model"]["ground_truth"] == row["extra_info"]["task_id"], row
    count += len(tasks)
assert count == said["rows"], (count, said["rows"])
print(f"outcome: {count} tasks, the longest prompt {said['tokens']['row']['most']} tokens by the card")
