"""Makes a language model with a vision tower for llama.cpp, with random weights: 0.5 M parameters in two files.

usage: random_gguf.py FOLDER

Its vocabulary consists of bytes, letters, pairs of letters and a few words, so every text has tokens and every grammar
can be kept. Its output is nonsense, but strings end, objects close, and lists of objects are rarely empty: some tokens
are likelier than others wherever a grammar allows them.
"""
import sys
from pathlib import Path
from string import ascii_lowercase

import gguf
import numpy as np

WIDTH, INNER, HEADS, BLOCKS = 64, 128, 4, 2
PICTURE, PATCH = 224, 28
CONTROL = ["<unk>", "<s>", "</s>", "<|im_start|>", "<|im_end|>"]
WORDS = ["\u2581the", "\u2581and", "true", "false", "null", "click", "done", '[{"', '":', '","', '"}', '{"', "type"]
# Logits at temperature 1, which differ by 0.3 from token to token. At the low temperatures used, the output is still
# random, and a string has some fifteen tokens.
SPREAD = 0.3
LIKELIER = {'[{"': 1.2, '"': 0.9, '","': 0.6, '":': 0.6, '"}': 0.9, "}": 0.6, "]": 0.3, "<|im_end|>": 0.6}
BYTE = -0.6
CHAT = ("{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
        "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}")

random = np.random.default_rng(1)


def matrix(*shape, scale=0.02):
    return random.normal(0, scale, shape).astype(np.float32)


def ones(size):
    return np.ones(size, np.float32)


def zeros(size):
    return np.zeros(size, np.float32)


def vocabulary():
    """Tokens with their types, in the order of their numbers."""
    kinds = gguf.TokenType
    tokens = [(word, kinds.UNKNOWN if word == "<unk>" else kinds.CONTROL) for word in CONTROL]
    tokens += [(f"<0x{byte:02X}>", kinds.BYTE) for byte in range(256)]
    letters = [chr(code) for code in range(33, 127)] + ["\u2581"]
    pairs = [first + second for first in ascii_lowercase + "\u2581" for second in ascii_lowercase]
    return tokens + [(word, kinds.NORMAL) for word in letters + pairs + WORDS]


def write(writer, tensors):
    for name, values in tensors.items():
        writer.add_tensor(name, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def write_language_model(file):
    tokens = vocabulary()
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_name("random")
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_context_length(65536)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(INNER)
    writer.add_block_count(BLOCKS)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list([word for word, _ in tokens])
    writer.add_token_types([kind for _, kind in tokens])
    # Longer pieces are preferred to shorter ones.
    writer.add_token_scores([float(len(word)) if kind == gguf.TokenType.NORMAL else 0.0 for word, kind in tokens])
    writer.add_unk_token_id(CONTROL.index("<unk>"))
    writer.add_bos_token_id(CONTROL.index("<s>"))
    writer.add_eos_token_id(CONTROL.index("<|im_end|>"))
    writer.add_add_bos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(CHAT)

    # The first channel is the same for every token and unchanged by the blocks, so its output weight is a bias.
    embeddings = matrix(len(tokens), WIDTH, scale=1.0)
    embeddings[:, 0] = np.sqrt(WIDTH)
    # After the last norm the first channel and all others together are equally large.
    constant = np.sqrt(WIDTH / 2)
    output = matrix(len(tokens), WIDTH, scale=SPREAD / constant)
    for number, (word, kind) in enumerate(tokens):
        output[number, 0] = (BYTE if kind == gguf.TokenType.BYTE else LIKELIER.get(word, 0.0)) / constant
    tensors = {"token_embd.weight": embeddings, "output_norm.weight": ones(WIDTH), "output.weight": output}
    for block in range(BLOCKS):
        into_width = {"attn_output": matrix(WIDTH, WIDTH, scale=0.1), "ffn_down": matrix(WIDTH, INNER, scale=0.1)}
        for weights in into_width.values():
            weights[0] = 0
        parts = into_width | {f"attn_{part}": matrix(WIDTH, WIDTH, scale=0.1) for part in "qkv"}
        parts |= {f"ffn_{part}": matrix(INNER, WIDTH, scale=0.1) for part in ("gate", "up")}
        parts |= {"attn_norm": ones(WIDTH), "ffn_norm": ones(WIDTH)}
        tensors |= {f"blk.{block}.{name}.weight": values for name, values in parts.items()}
    write(writer, tensors)


def write_vision_tower(file):
    writer = gguf.GGUFWriter(file, "clip")
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_bool("clip.has_vision_encoder", True)
    writer.add_string("clip.projector_type", "mlp")
    writer.add_bool("clip.use_gelu", True)
    sizes = {"image_size": PICTURE, "patch_size": PATCH, "embedding_length": WIDTH, "feed_forward_length": INNER,
             "projection_dim": WIDTH, "attention.head_count": HEADS, "block_count": BLOCKS}
    for name, size in sizes.items():
        writer.add_uint32(f"clip.vision.{name}", size)
    writer.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-5)
    writer.add_array("clip.vision.image_mean", [0.5] * 3)
    writer.add_array("clip.vision.image_std", [0.5] * 3)

    linear = {"mm.0": (WIDTH, WIDTH), "mm.2": (WIDTH, WIDTH)}
    norms = ["v.pre_ln", "v.post_ln"]
    for block in range(BLOCKS):
        linear |= {f"v.blk.{block}.attn_{part}": (WIDTH, WIDTH) for part in ("q", "k", "v", "out")}
        linear |= {f"v.blk.{block}.ffn_up": (INNER, WIDTH), f"v.blk.{block}.ffn_down": (WIDTH, INNER)}
        norms += [f"v.blk.{block}.ln1", f"v.blk.{block}.ln2"]
    tensors = {"v.class_embd": matrix(WIDTH), "v.patch_embd.weight": matrix(WIDTH, 3, PATCH, PATCH),
               "v.position_embd.weight": matrix((PICTURE // PATCH) ** 2 + 1, WIDTH)}
    for name, shape in linear.items():
        tensors |= {f"{name}.weight": matrix(*shape), f"{name}.bias": zeros(shape[0])}
    for name in norms:
        tensors |= {f"{name}.weight": ones(WIDTH), f"{name}.bias": zeros(WIDTH)}
    write(writer, tensors)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write_language_model(folder / "model.gguf")
    write_vision_tower(folder / "vision.gguf")


if __name__ == "__main__":
    main()
