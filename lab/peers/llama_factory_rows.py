"""usage: llama_factory_rows.py MODEL DATA: LLaMA-Factory's own loader cuts no row and shrinks no picture with the documented settings."""
import json
import sys
from pathlib import Path

from llamafactory.data import get_dataset, get_template_and_fix_tokenizer
from llamafactory.hparams import get_train_args
from llamafactory.model import load_tokenizer

model, data = sys.argv[1], Path(sys.argv[2])
said = next(each for each in json.loads((data / "manifest.json").read_text())["targets"] if each["target"] == "llama-factory")
folder = str(data / "llama-factory")
model_args, data_args, training_args, _, _ = get_train_args(dict(
    stage="sft", do_train=True, model_name_or_path=model, template="qwen3_vl_nothink", dataset_dir=folder, media_dir=folder,
    dataset="autoplay_train", cutoff_len=8192, image_max_pixels=16777216, finetuning_type="lora", output_dir="out-rows",
    overwrite_cache=True, report_to="none"))
loaded = load_tokenizer(model_args)
template = get_template_and_fix_tokenizer(loaded["tokenizer"], data_args)
rows = get_dataset(template, model_args, data_args, training_args, stage="sft", **loaded)["train_dataset"]
lines = (data / "llama-factory/autoplay_train.jsonl").read_text().splitlines()
assert len(rows) == len(lines), (len(rows), len(lines))
picture = loaded["tokenizer"].convert_tokens_to_ids("<|image_pad|>")
drawn, longest = [], 0
for row, line in zip(rows, lines):
    learnt = loaded["tokenizer"].decode([token for token in row["labels"] if token != -100])
    reply = json.loads(line)["messages"][-1]["content"]
    assert learnt.strip().removesuffix("<|im_end|>").strip() == reply.strip(), (learnt, reply)
    drawn.append(sum(1 for token in row["input_ids"] if token == picture))
    longest = max(longest, len(row["input_ids"]))
tokens = said["tokens"]
assert tokens["pictures"]["least"] <= min(drawn) and max(drawn) <= tokens["pictures"]["most"], (min(drawn), max(drawn), tokens)
assert longest <= tokens["row"]["most"], (longest, tokens)
print(f"outcome: {len(rows)} rows, each trains on exactly its last reply; pictures {min(drawn)} to {max(drawn)} tokens, the longest row {longest}")
