"""Makes a vision model of the Qwen2.5-VL family with random weights, most of them the vocabulary.

usage: toy_qwen25.py FOLDER

The tokenizer is that of toy_model.py, with the vocabulary in the package dashscope. Pictures become few tokens, so that
a CPU answers at once. The output is nonsense, and short: its end is likelier than any word.
"""
import sys
from pathlib import Path

import dashscope
import torch
from transformers import (Qwen2_5_VLConfig, Qwen2_5_VLForConditionalGeneration, Qwen2_5_VLProcessor, Qwen2VLImageProcessor,
                          Qwen2VLVideoProcessor)

from toy_model import CHAT, make_tokenizer

WIDTH = 64
# Logits. The largest of all words is 4 to 5 times their spread, so answers end after a few words; with this seed none
# is empty.
SPREAD, END = 1.0, 4.2


def main():
    folder = sys.argv[1]
    tokenizer = make_tokenizer(Path(dashscope.__file__).parent / "resources/qwen.tiktoken")
    number = tokenizer.convert_tokens_to_ids
    torch.manual_seed(4)
    config = Qwen2_5_VLConfig(
        text_config=dict(vocab_size=len(tokenizer), hidden_size=WIDTH, intermediate_size=WIDTH, num_hidden_layers=2,
                         num_attention_heads=2, num_key_value_heads=1, max_position_embeddings=131072,
                         rope_parameters=dict(rope_type="default", rope_theta=1000000.0, mrope_section=[4, 6, 6]),
                         bos_token_id=None, eos_token_id=number("<|im_end|>"), pad_token_id=number("<|endoftext|>"),
                         tie_word_embeddings=False),
        vision_config=dict(depth=1, hidden_size=32, intermediate_size=32, num_heads=2, patch_size=14, spatial_merge_size=2,
                           temporal_patch_size=2, out_hidden_size=WIDTH, fullatt_block_indexes=[0], window_size=112),
        image_token_id=number("<|image_pad|>"), video_token_id=number("<|video_pad|>"),
        vision_start_token_id=number("<|vision_start|>"), vision_end_token_id=number("<|vision_end|>"),
        tie_word_embeddings=False)
    model = Qwen2_5_VLForConditionalGeneration(config)
    with torch.no_grad():
        # One channel is the same for every token, so the head adds its value to each logit. It and all others together
        # are equally large after the last norm.
        constant = (WIDTH / 2) ** 0.5
        embeddings = model.model.language_model.embed_tokens.weight
        embeddings.normal_(0, 1)
        embeddings[:, 0] = WIDTH ** 0.5
        head = model.lm_head.weight
        head.normal_(0, SPREAD / constant)
        head[:, 0] = 0
        head[number("<|im_end|>"), 0] = END / constant
    model.save_pretrained(folder)
    sized = dict(patch_size=14, merge_size=2, temporal_patch_size=2, image_mean=[0.5] * 3, image_std=[0.5] * 3)
    Qwen2_5_VLProcessor(
        image_processor=Qwen2VLImageProcessor(size=dict(shortest_edge=3136, longest_edge=50176), **sized),
        tokenizer=tokenizer,
        video_processor=Qwen2VLVideoProcessor(size=dict(shortest_edge=3136, longest_edge=50176), **sized),
        chat_template=CHAT,
    ).save_pretrained(folder)


if __name__ == "__main__":
    main()
