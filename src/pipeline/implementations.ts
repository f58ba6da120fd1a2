/**
 * Factories of all implementations that a config can name (src/config/implementation-names.ts), and the models that
 * each one calls. Each loads its code on creation, so commands that only look up a name start fast.
 */
import type { PolicyFactory } from '../agent/policy.ts';
import type { NameOf, Part } from '../config/implementation-names.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { Summarizer } from '../explore/summarizer.ts';
import type { TaskGenerator } from '../propose/task-generator.ts';
import type { Verifier } from '../verify/verifier.ts';
import type { Implementation } from './implementation.ts';
import {
  MODEL_EXECUTORS,
  MODEL_EXPLORERS,
  MODEL_GENERATORS,
  MODEL_SUMMARIZERS,
  MODEL_VERIFIERS,
} from './model-based-implementations.ts';

/** Exactly the names of this part. */
type All<P extends Part, Made> = Readonly<Record<NameOf<P>, Implementation<Made>>>;

const RANDOM: Implementation<PolicyFactory> = {
  create: async ({ config }) => {
    const { createRandomExplorer } = await import('../model-free/shared/explorer/create-random-explorer.ts');
    const { LANGUAGES } = await import('../model-free/languages.ts');
    return (context) => createRandomExplorer(context, LANGUAGES[config.platform]);
  },
};

const EXPLORERS: All<'explorer', PolicyFactory> = {
  'model-free': {
    create: async ({ store, config }) => {
      const { createExplorer } = await import('../model-free/shared/explorer/create-explorer.ts');
      const { LANGUAGES } = await import('../model-free/languages.ts');
      return (context) => createExplorer(context, store, LANGUAGES[config.platform]);
    },
  },
  random: RANDOM,
  ...MODEL_EXPLORERS,
};

const SUMMARIZERS: All<'summarizer', Summarizer> = {
  'model-free': {
    create: async ({ store }) => (await import('../model-free/shared/create-summarizer.ts')).createSummarizer(store),
  },
  ...MODEL_SUMMARIZERS,
};

const GENERATORS: All<'generator', TaskGenerator> = {
  'model-free': {
    create: async ({ store }) => {
      const { createTaskGenerator } = await import('../model-free/shared/generator/create-task-generator.ts');
      return createTaskGenerator(store);
    },
  },
  ...MODEL_GENERATORS,
};

const EXECUTORS: All<'executor', PolicyFactory | undefined> = {
  /** No policy acts: execute/execute-task.ts uses the exploration as the execution. */
  recorded: { create: () => undefined },
  'model-free': {
    create: async ({ store, config }) => {
      const { createExecutor } = await import('../model-free/shared/executor/create-executor.ts');
      const { LANGUAGES } = await import('../model-free/languages.ts');
      return (context) => createExecutor(context, store, LANGUAGES[config.platform]);
    },
  },
  random: RANDOM,
  ...MODEL_EXECUTORS,
};

const VERIFIERS: All<'verifier', Verifier> = {
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

/** The choice of a config for each part. */
export function chooseImplementations({ explore, propose, execute, verify }: RunConfig) {
  return {
    explorer: EXPLORERS[explore.policy],
    summarizer: SUMMARIZERS[explore.summarizer],
    generator: GENERATORS[propose.generator],
    executor: EXECUTORS[execute.policy],
    verifier: VERIFIERS[verify.verifier],
  };
}
