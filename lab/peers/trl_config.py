"""usage: trl_config.py EXAMPLES DATA: TRL's own parser accepts the settings of the example, and its tasks are the
rows'."""
import sys
from pathlib import Path

examples, data = map(Path, sys.argv[1:])
sys.path.insert(0, str(examples))
from grpo_trl import Tasks, read_tasks
from trl import GRPOConfig, ModelConfig, TrlParser

# Without a GPU it would refuse bfloat16, which is irrelevant to the file.
words = ["--config", str(examples / "grpo-trl.yaml"), "--use_cpu", "true", "--bf16", "false", "--tasks", str(data / "rl/verl")]
tasks, settings, model = TrlParser((Tasks, GRPOConfig, ModelConfig)).parse_args_and_config(words, fail_with_unknown_args=True)
assert (settings.num_generations, settings.per_device_train_batch_size, tasks.max_steps_of_episode) == (8, 8, 16)
rows = read_tasks(tasks.tasks, tasks.max_steps_of_episode)
assert len(rows) > 0 and {len(row["task_id"]) for row in rows} == {64} and set(rows["max_steps"]) == {16}
print(f"outcome: its parser takes it: groups of {settings.num_generations}, {tasks.max_steps_of_episode} steps; {len(rows)} tasks of training")
