"""usage: verl_rows.py MODEL DATA: every row is whole with the documented length, and trains on its last reply."""
import json
import sys
from pathlib import Path

import pyarrow.parquet as parquet
from omegaconf import OmegaConf
from transformers import AutoProcessor
from verl.utils.dataset.multiturn_sft_dataset import MultiTurnSFTDataset

model, data = sys.argv[1], Path(sys.argv[2])
processor = AutoProcessor.from_pretrained(model)
manifest = json.loads((data / "manifest.json").read_text())
said = next(each for each in manifest["targets"] if each["target"] == "verl")
longest, count = 0, 0
for file in sorted((data / "verl").glob("*.parquet")):
    config = OmegaConf.create(dict(messages_key="messages", image_key="images", max_length=8192))
    rows = MultiTurnSFTDataset(str(file), processor.tokenizer, config, processor=processor)
    messages = parquet.read_table(file, columns=["messages"])["messages"].to_pylist()
    for index, turns in enumerate(messages):
        row = rows[index]
        learnt = processor.tokenizer.decode(row["input_ids"][row["loss_mask"].bool()])
        assert learnt.strip().removesuffix("<|im_end|>") == turns[-1]["content"].strip(), (learnt, turns[-1]["content"])
        longest = max(longest, int(row["attention_mask"].sum()))
        count += 1
assert count == said["rows"], (count, said["rows"])
print(f"outcome: {count} rows, each trains on exactly its last reply; the longest {longest} tokens (card: {said['tokens']['row']['most']})")
