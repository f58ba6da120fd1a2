/** All third-party programs that are tested, and those that cannot be. */
import type { Line } from './outcomes.ts';
import type { Peer } from './peer.ts';
import { READERS } from './readers.ts';
import { SERVICES } from './services.ts';
import { TRAINERS } from './trainers.ts';

export const PEERS: readonly Peer[] = [...TRAINERS, ...READERS, ...SERVICES];

const GPU = 'needs a GPU: its rollouts come from vLLM or SGLang';
const NOT_PUBLISHED = 'not on PyPI';

/** Programs that docs/trainers and docs/rewards also mention, but that need more than a CPU and PyPI. */
export const NOT_RUN: readonly Line[] = [
  {
    program: 'verl 0.9.1',
    what: '`verl.trainer.sft_trainer` as documented',
    result: 'not run',
    outcome:
      'needs a GPU: with `trainer.device=cpu` it opens NCCL all the same, which refuses. Two steps were trained by hand on an H200 (losses 11.94, 11.82; nothing cut)',
  },
  {
    program: 'verl 0.9.1',
    what: 'RL itself',
    result: 'not run',
    outcome: `${GPU}. On an H100 (vLLM 0.24, \`examples/train/grpo-verl.yaml\` with settings for one GPU) both engines were ready and the first weights were on their way when it was ended after 200 s, before an episode; its workers play with the agent loop above`,
  },
  { program: 'OpenRLHF', what: 'RL itself', result: 'not run', outcome: GPU },
  {
    program: 'slime',
    what: 'its loader, and RL',
    result: 'not run',
    outcome: `${NOT_PUBLISHED} (the package of that name is empty); RL ${GPU}`,
  },
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
