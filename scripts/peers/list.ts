/** All programs that others wrote and that are tried, and those that cannot be. */
import type { Line } from './outcomes.ts';
import type { Peer } from './peer.ts';
import { SERVICES } from './services.ts';
import { TRAINERS } from './trainers.ts';

export const PEERS: readonly Peer[] = [...TRAINERS, ...SERVICES];

const GPU = 'needs a GPU: its rollouts come from vLLM or SGLang';
const NOT_PUBLISHED = 'not on PyPI';

/** What exporting.md and serving-rewards.md tell of, too, and a CPU or PyPI does not have. */
export const NOT_RUN: readonly Line[] = [
  {
    program: 'verl 0.9.1',
    what: '`verl.trainer.sft_trainer` as documented',
    result: 'not run',
    outcome: 'its defaults ask for a GPU; not tried on a CPU',
  },
  { program: 'verl 0.9.1', what: 'RL with the service as reward', result: 'not run', outcome: GPU },
  { program: 'OpenRLHF', what: 'RL with its agent class', result: 'not run', outcome: GPU },
  { program: 'slime', what: 'RL with the service as reward', result: 'not run', outcome: GPU },
  { program: 'Qwen-VL', what: 'its fine-tuning code as documented', result: 'not run', outcome: NOT_PUBLISHED },
  {
    program: 'ScaleCUA',
    what: 'its trainer as documented',
    result: 'not run',
    outcome: `${NOT_PUBLISHED}; its loader's rules are tried above`,
  },
  {
    program: 'AgentNetBench',
    what: 'its evaluator',
    result: 'not run',
    outcome: `${NOT_PUBLISHED}; its loader's rules are tried above`,
  },
];
