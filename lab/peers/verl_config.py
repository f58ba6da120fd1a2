"""usage: verl_config.py FILE: verl's own loader and config checks accept the file, which has the figures of the paper.
"""
import sys
from pathlib import Path

import verl
from hydra import compose, initialize_config_dir
from verl.trainer.ppo.utils import need_critic, need_reference_policy
from verl.utils.config import omega_conf_to_dataclass, validate_config

file = Path(sys.argv[1]).resolve()
with initialize_config_dir(config_dir=str(file.parent), version_base=None):
    # On the command line it is the other way round: --config-dir adds the file's folder to verl's own.
    theirs = Path(verl.__file__).parent / "trainer/config"
    config = compose(config_name=file.stem, overrides=[f"hydra.searchpath=[file://{theirs}]"])
validate_config(config, use_reference_policy=need_reference_policy(config), use_critic=need_critic(config))
omega_conf_to_dataclass(config.actor_rollout_ref.rollout)
rollout, gpus = config.actor_rollout_ref.rollout, config.trainer.nnodes * config.trainer.n_gpus_per_node
assert (rollout.n, rollout.multi_turn.max_assistant_turns, gpus) == (8, 16, 24), config
assert config.data.train_batch_size * rollout.n == gpus * 8, config.data
assert not need_critic(config) and config.algorithm.adv_estimator == "grpo"
print(f"outcome: its checks take it: GRPO without a critic, groups of {rollout.n}, 16 turns, {gpus} GPUs with 8 episodes each")
