"""usage: nemo_rows.py DATA: NeMo Gym's own type accepts the request of every task row."""
import json
import sys
from pathlib import Path

from nemo_gym.openai_utils import NeMoGymResponseCreateParamsNonStreaming

count = 0
for file in sorted((Path(sys.argv[1]) / "rl/nemo-gym").glob("*.jsonl")):
    for line in file.read_text().splitlines():
        row = json.loads(line)
        NeMoGymResponseCreateParamsNonStreaming.model_validate(row["responses_create_params"])
        assert row["task_id"]
        count += 1
print(f"outcome: {count} task rows")
