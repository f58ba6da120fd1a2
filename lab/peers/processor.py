"""usage: processor.py MODEL DATA: reads every row as a model of the Qwen3-VL family does; none is longer than the card
states."""
import json
import sys
from pathlib import Path

import datasets
from PIL import Image
from transformers import AutoProcessor

model, data = sys.argv[1], Path(sys.argv[2])
processor = AutoProcessor.from_pretrained(model)
manifest = json.loads((data / "manifest.json").read_text())
said = {each["target"]: each for each in manifest["targets"]}


def measure(texts, pictures):
    whole = processor(text=["".join(f"<|im_start|>{role}\n{text}<|im_end|>\n" for role, text in texts)], images=pictures)
    ids = whole["input_ids"][0]
    drawn = sum(1 for token in ids if token == processor.image_token_id)
    return len(ids) - drawn, drawn


def marked(text):
    return text.replace("<image>", "<|vision_start|><|image_pad|><|vision_end|>")


def of_trl():
    for table in datasets.load_dataset(str(data), "trl").values():
        for row in table:
            turns = row["prompt"] + row["completion"]
            texts = [(turn["role"], "\n".join("<image>" if part["type"] == "image" else part["text"] for part in turn["content"]))
                     for turn in turns]
            yield texts, [image.convert("RGB") for image in row["images"]]


def of_llama_factory():
    for file in sorted((data / "llama-factory").glob("autoplay_*.jsonl")):
        for line in file.read_text().splitlines():
            row = json.loads(line)
            yield ([(turn["role"], turn["content"]) for turn in row["messages"]],
                   [Image.open(data / "llama-factory" / name).convert("RGB") for name in row["images"]])


told = []
for target, rows in {"trl": of_trl, "llama-factory": of_llama_factory}.items():
    sizes = [measure([(role, marked(text)) for role, text in texts], pictures) for texts, pictures in rows()]
    tokens = said[target]["tokens"]
    assert len(sizes) == said[target]["rows"], (len(sizes), said[target]["rows"])
    drawn = [drawn for _, drawn in sizes]
    assert (min(drawn), max(drawn)) == (tokens["pictures"]["least"], tokens["pictures"]["most"]), (min(drawn), max(drawn))
    longest = max(map(sum, sizes))
    assert longest <= tokens["row"]["most"], (longest, tokens["row"])
    told.append(f"{target}: {len(sizes)} rows, the longest {longest} tokens (card: {tokens['row']['most']})")
print("outcome: " + "; ".join(told) + "; tokens of pictures as on the card")
