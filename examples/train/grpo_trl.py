"""GRPO with TRL on episodes of `autoplay serve`: python grpo_trl.py --config grpo-trl.yaml [--setting value …]

Needs trl 1.16 or newer, datasets, pyarrow, pillow and this project's client (pip install ./clients/python). AUTOPLAY_URL says
where the service listens. The tools are methods of the client's classes; TRL puts their screens into the dialogue.
"""
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow.parquet as parquet
from autoplay_client.trl_environment import DesktopEnvironment, PhoneEnvironment
from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer, ModelConfig, TrlParser

ENVIRONMENTS = {"desktop": DesktopEnvironment, "phone": PhoneEnvironment}


@dataclass
class Tasks:
    tasks: str = field(metadata={"help": "folder with task rows, such as DATA/rl/verl"})
    environment: str = field(default="desktop", metadata={"choices": list(ENVIRONMENTS)})
    max_steps_of_episode: int = field(default=16)


def read_tasks(folder: str, max_steps: int) -> Dataset:
    """The instruction comes with the first screen, from the service."""
    files = sorted(Path(folder).glob("train-*.parquet"))
    if not files:
        raise SystemExit(f"tasks: there is no train-*.parquet in {folder}")
    found = [row["task_id"] for file in files for row in parquet.read_table(file)["extra_info"].to_pylist()]
    prompt = [{"role": "user", "content": "Do the task on the screen with the tools, one step at a time."}]
    return Dataset.from_list([{"prompt": prompt, "task_id": task, "max_steps": max_steps} for task in found])


def main() -> None:
    tasks, settings, model = TrlParser((Tasks, GRPOConfig, ModelConfig)).parse_args_and_config(fail_with_unknown_args=True)
    settings.model_init_kwargs = {"dtype": model.dtype, **(settings.model_init_kwargs or {})}
    trainer = GRPOTrainer(
        model=model.model_name_or_path,
        environment_factory=ENVIRONMENTS[tasks.environment],
        train_dataset=read_tasks(tasks.tasks, tasks.max_steps_of_episode),
        args=settings,
    )
    trainer.train()
    trainer.save_model(settings.output_dir)


if __name__ == "__main__":
    main()
