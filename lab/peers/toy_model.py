"""Makes a vision model of the Qwen3-VL family with random weights, about 11 M parameters, most of them the vocabulary.

usage: toy_model.py FOLDER VOCABULARY

Tokenizer and picture processor are the real ones: the vocabulary is the file qwen.tiktoken of the package dashscope, and
pictures get the size and the number of tokens that they have for the published models. Called by lab/peers.ts.
"""
import base64
import sys
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
from transformers import (PreTrainedTokenizerFast, Qwen2VLImageProcessorFast, Qwen3VLConfig, Qwen3VLForConditionalGeneration,
                          Qwen3VLProcessor, Qwen3VLVideoProcessor)

PIECES = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|object_ref_start|>", "<|object_ref_end|>", "<|box_start|>",
           "<|box_end|>", "<|quad_start|>", "<|quad_end|>", "<|vision_start|>", "<|vision_end|>", "<|vision_pad|>",
           "<|image_pad|>", "<|video_pad|>"]
ORDINARY = ["<tool_call>", "</tool_call>"]
CHAT = """{%- for message in messages -%}
<|im_start|>{{ message.role }}
{% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content -%}
{% if part.type == 'image' or 'image' in part or 'image_url' in part %}<|vision_start|><|image_pad|><|vision_end|>{% elif 'text' in part %}{{ part.text }}{% endif %}
{%- endfor %}{% endif %}<|im_end|>
{% endfor -%}
{%- if add_generation_prompt -%}<|im_start|>assistant
{% endif -%}"""


def byte_letters():
    """The letters that stand for bytes in the files of byte-level tokenizers."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return {byte: chr(byte) for byte in plain} | {byte: chr(256 + index) for index, byte in enumerate(others)}


def split_once(token, ranks):
    """The two parts that a token is merged from, found by merging only lower ranks."""
    parts = [bytes([byte]) for byte in token]
    while len(parts) > 2:
        pairs = [(ranks.get(parts[i] + parts[i + 1], 1 << 30), i) for i in range(len(parts) - 1)]
        rank, at = min(pairs)
        if rank >= ranks[token]:
            break
        parts[at:at + 2] = [parts[at] + parts[at + 1]]
    return parts


def make_tokenizer(vocabulary):
    ranks = {base64.b64decode(word): int(rank) for word, rank in map(str.split, Path(vocabulary).read_text().splitlines())}
    letters = byte_letters()
    told = {token: "".join(letters[byte] for byte in token) for token in ranks}
    merges = [tuple("".join(letters[byte] for byte in part) for part in split_once(token, ranks))
              for token in ranks if len(token) > 1]
    tokenizer = Tokenizer(models.BPE({told[token]: rank for token, rank in ranks.items()}, merges))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(PIECES), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(word, special=True, normalized=False) for word in SPECIAL])
    tokenizer.add_tokens([AddedToken(word, normalized=False) for word in ORDINARY])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|endoftext|>", model_max_length=262144,
        extra_special_tokens={"image_token": "<|image_pad|>", "video_token": "<|video_pad|>",
                              "vision_bos_token": "<|vision_start|>", "vision_eos_token": "<|vision_end|>"},
        chat_template=CHAT)


def main():
    folder, vocabulary = sys.argv[1:]
    tokenizer = make_tokenizer(vocabulary)
    number = tokenizer.convert_tokens_to_ids
    config = Qwen3VLConfig(
        text_config=dict(vocab_size=len(tokenizer), hidden_size=64, intermediate_size=64, num_hidden_layers=2,
                         num_attention_heads=2, num_key_value_heads=1, head_dim=32, max_position_embeddings=262144,
                         rope_parameters=dict(rope_type="default", rope_theta=5000000.0, mrope_section=[6, 5, 5], mrope_interleaved=True),
                         pad_token_id=number("<|endoftext|>"), tie_word_embeddings=True),
        vision_config=dict(depth=1, hidden_size=32, intermediate_size=32, num_heads=2, patch_size=16, spatial_merge_size=2,
                           temporal_patch_size=2, out_hidden_size=64, num_position_embeddings=2304,
                           deepstack_visual_indexes=[0]),
        image_token_id=number("<|image_pad|>"), video_token_id=number("<|video_pad|>"),
        vision_start_token_id=number("<|vision_start|>"), vision_end_token_id=number("<|vision_end|>"),
        tie_word_embeddings=True)
    Qwen3VLForConditionalGeneration(config).save_pretrained(folder)
    sized = dict(patch_size=16, merge_size=2, temporal_patch_size=2, image_mean=[0.5] * 3, image_std=[0.5] * 3)
    Qwen3VLProcessor(
        image_processor=Qwen2VLImageProcessorFast(size=dict(shortest_edge=65536, longest_edge=16777216), **sized),
        tokenizer=tokenizer,
        video_processor=Qwen3VLVideoProcessor(size=dict(shortest_edge=4096, longest_edge=25165824), **sized),
        chat_template=CHAT,
    ).save_pretrained(folder)


if __name__ == "__main__":
    main()
