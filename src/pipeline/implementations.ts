/**
 * What a config can choose by name for each part of the pipeline, and which models each choice asks. To add an
 * implementation, add it to its map. Used by deps.ts, which builds them, and by the checks of a config; each loads its code
 * when it is made, so that commands which only look a name up start fast.
 */
import type { PolicyFactory } from '../agent/policy.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { Summarizer } from '../explore/summarizer.ts';
import type { TaskGenerator } from '../propose/task-generator.ts';
import type { Verifier } from '../verify/verifier.ts';
import type { Implementation, Named } from './implementation.ts';
import { pick } from './pick.ts';
import {
  MODEL_EXECUTORS,
  MODEL_EXPLORERS,
  MODEL_GENERATORS,
  MODEL_SUMMARIZERS,
  MODEL_VERIFIERS,
} from './model-based-implementations.ts';

const EXPLORERS: Named<Implementation<PolicyFactory>> = {
  'model-free': {
    create: async ({ store, config }) => {
      const { createExplorer } = await import('../model-free/shared/explorer/create-explorer.ts');
      const { LANGUAGES } = await import('../model-free/languages.ts');
      return (context) => createExplorer(context, store, LANGUAGES[config.platform]);
    },
  },
  random: {
    create: async () => (await import('../model-free/shared/explorer/create-random-explorer.ts')).createRandomExplorer,
  },
  ...MODEL_EXPLORERS,
};

const SUMMARIZERS: Named<Implementation<Summarizer>> = {
  'model-free': {
    create: async ({ store }) => (await import('../model-free/shared/create-summarizer.ts')).createSummarizer(store),
  },
  ...MODEL_SUMMARIZERS,
};

const GENERATORS: Named<Implementation<TaskGenerator>> = {
  'model-free': {
    create: async ({ store }) => {
      const { createTaskGenerator } = await import('../model-free/shared/generator/create-task-generator.ts');
      return createTaskGenerator(store);
    },
  },
  ...MODEL_GENERATORS,
};

const EXECUTORS: Named<Implementation<PolicyFactory>> = {
  'model-free': {
    create: async ({ store, config }) => {
      const { createExecutor } = await import('../model-free/shared/executor/create-executor.ts');
      const { LANGUAGES } = await import('../model-free/languages.ts');
      return (context) => createExecutor(context, store, LANGUAGES[config.platform]);
    },
  },
  ...MODEL_EXECUTORS,
};

const VERIFIERS: Named<Implementation<Verifier>> = {
  'model-free': {
    create: async ({ store }) => (await import('../model-free/shared/create-verifier.ts')).createVerifier(store),
  },
  state: {
    create: async ({ store }) => {
      const { createStateVerifier } = await import('../calibrate/create-state-verifier.ts');
      return createStateVerifier(store);
    },
  },
  ...MODEL_VERIFIERS,
};

export const IMPLEMENTATIONS = {
  explorer: EXPLORERS,
  summarizer: SUMMARIZERS,
  generator: GENERATORS,
  executor: EXECUTORS,
  verifier: VERIFIERS,
} as const;

/** The choice of a config for each part. Throws CONFIG_INVALID when a name is unknown. */
export function chooseImplementations({ explore, propose, execute, verify }: RunConfig) {
  return {
    explorer: pick(EXPLORERS, 'explore.policy', explore.policy),
    summarizer: pick(SUMMARIZERS, 'explore.summarizer', explore.summarizer),
    generator: pick(GENERATORS, 'propose.generator', propose.generator),
    executor: pick(EXECUTORS, 'execute.policy', execute.policy),
    verifier: pick(VERIFIERS, 'verify.verifier', verify.verifier),
  };
}
