"""usage: llama_bounds.py FORMATS FOLDER: llama.cpp keeps the bounds of integers in the schemas of planners' questions.

The model has random weights, so that only its server's grammar excludes numbers. Each action with a bounded integer is
requested alone, by its part of the sent schema, and once more without the bounds, as the control. The package
jsonschema validates the answers.
"""
import copy
import json
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jsonschema

ASKED = 24
formats, folder = json.load(open(sys.argv[1])), Path(sys.argv[2])
HERE = Path(__file__).parent


def integers(schema):
    """Every integer of a schema that has bounds of its own, not those of the type."""
    if isinstance(schema, dict):
        if schema.get("type") == "integer" and abs(schema.get("maximum", 2**53)) < 2**53 - 1 and "minimum" in schema:
            yield schema
        for value in schema.values():
            yield from integers(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from integers(value)


def ask(url, schema, seed):
    body = {
        "model": "random", "seed": seed, "temperature": 1.5, "max_completion_tokens": 400,
        "messages": [{"role": "user", "content": f"Say something. {seed}"}],
        "response_format": {"type": "json_schema", "json_schema": {"name": "part", "strict": True, "schema": schema}}}
    request = urllib.request.Request(f"{url}/chat/completions", json.dumps(body).encode(), {"content-type": "application/json"})
    [choice] = json.load(urllib.request.urlopen(request, timeout=120))["choices"]
    # A truncated answer has no value to judge.
    return json.loads(choice["message"]["content"]) if choice["finish_reason"] == "stop" else None


def count(url, schema, wanted):
    """Completed answers, and the number of them that the wanted schema refuses."""
    with ThreadPoolExecutor(4) as threads:
        answers = [one for one in threads.map(lambda seed: ask(url, schema, seed), range(ASKED)) if one is not None]
    judge = jsonschema.Draft202012Validator(wanted)
    return len(answers), sum(not judge.is_valid(one) for one in answers)


subprocess.run([sys.executable, HERE / "random_gguf.py", folder], check=True)
server = subprocess.Popen([sys.executable, HERE / "llama_server.py", folder], stdout=subprocess.PIPE, text=True)
try:
    url = server.stdout.readline().split(" at ")[1].strip()
    asked = ended = refused = loose_ended = loose_refused = 0
    for name, schema in formats.items():
        for action in schema["properties"]["action"]["anyOf"]:
            # Free text would only make the answer longer.
            bounded = {key: part for key, part in action["properties"].items() if any(integers(part))}
            if not bounded:
                continue
            part = {"type": "object", "properties": bounded, "required": [*bounded], "additionalProperties": False}
            loose = copy.deepcopy(part)
            for integer in integers(loose):
                del integer["minimum"], integer["maximum"]
            asked += 1
            done, wrong = count(url, part, part)
            ended, refused = ended + done, refused + wrong
            done, wrong = count(url, loose, part)
            loose_ended, loose_refused = loose_ended + done, loose_refused + wrong
finally:
    server.kill()
    server.wait()
assert asked > 0 and ended > asked * ASKED / 4, f"only {ended} answers of {asked} schemas ended"
assert refused == 0, f"{refused} of {ended} answers are out of bounds"
assert loose_refused > 0, "without bounds nothing is out of them, so that this shows nothing"
print(f"outcome: {asked} parts with bounded integers, {ended} answers, none out of bounds; without the bounds {loose_refused} of {loose_ended}")
