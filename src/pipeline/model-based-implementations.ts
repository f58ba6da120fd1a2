/**
 * The implementations that call models, by their names in configs: a part of the maps in implementations.ts. Each is
 * loaded on creation, so that a run without models starts faster.
 */
import type { PolicyFactory } from '../agent/policy.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { ContestRoles } from '../contest/roles.ts';
import type { Summarizer } from '../explore/summarizer.ts';
import type { ModelGeneratorOptions } from '../model-based/generator/generator-options.ts';
import type { TaskGenerator } from '../propose/task-generator.ts';
import type { Verifier } from '../verify/verifier.ts';
import type { Materials } from './implementation.ts';
import { MAX_SCREENS, recordingOptions, agentsOf, agentRoles, createIterative, studentOf } from './model-agents.ts';
import { type Some, factsOf } from './model-agents.ts';

export const MODEL_EXPLORERS = {
  ...agentsOf('explore'),
  iterative: { roles: agentRoles, create: createIterative },
} satisfies Some<'explorer', PolicyFactory>;

export const MODEL_EXECUTORS = {
  ...agentsOf('execute'),
  'qwen2.5-vl': studentOf('qwen2.5-vl'),
  'qwen3-vl': studentOf('qwen3-vl'),
  'ui-tars-1.0': studentOf('ui-tars-1.0'),
  'ui-tars-1.5': studentOf('ui-tars-1.5'),
  scalecua: studentOf('scalecua'),
  agentnet: studentOf('agentnet'),
  autoplay: studentOf('autoplay'),
} satisfies Some<'executor', PolicyFactory>;

export const MODEL_SUMMARIZERS = {
  model: {
    roles: () => ['summarizer'],
    create: async ({ store, models, config }) => {
      const { createModelSummarizer } = await import('../model-based/summarizer/create-model-summarizer.ts');
      return createModelSummarizer({
        store,
        models,
        options: { screens: config.agent.observation, maxImages: MAX_SCREENS, thoughts: config.explore.thoughts },
      });
    },
  },
} satisfies Some<'summarizer', Summarizer>;

export const MODEL_GENERATORS = {
  model: {
    roles: () => ['generator'],
    create: async ({ store, models, config }) => {
      const { createModelTaskGenerator } = await import('../model-based/generator/create-model-task-generator.ts');
      const options = generatorOptions(config);
      return createModelTaskGenerator({ store, models, options, device: factsOf(config) });
    },
  },
  hindsight: {
    roles: () => ['generator'],
    create: async ({ store, models, config }) => {
      const { createHindsightGenerator } = await import('../model-based/generator/create-hindsight-generator.ts');
      return createHindsightGenerator({ store, models, options: generatorOptions(config) });
    },
  },
  contested: {
    roles: () => ['generator', 'checker', 'referee'],
    create: async ({ store, models, config }) => {
      const { createContestedGenerator } = await import('../model-based/generator/create-contested-generator.ts');
      const { createModelRoles } = await import('../model-based/contest/create-model-roles.ts');
      const roles = createModelRoles(models, 'propose');
      const options = generatorOptions(config);
      return createContestedGenerator({ store, models, options, device: factsOf(config), roles });
    },
  },
} satisfies Some<'generator', TaskGenerator>;

/** The roles of contests; undefined for other generators. */
export async function createContestRoles({ models, config }: Materials): Promise<ContestRoles | undefined> {
  if (config.propose.generator !== 'contested') return undefined;
  const { createModelRoles } = await import('../model-based/contest/create-model-roles.ts');
  return createModelRoles(models, 'contest');
}

export const MODEL_VERIFIERS = {
  model: {
    roles: () => ['verifier'],
    create: async ({ store, models, config }) => {
      const { createModelVerifier } = await import('../model-based/verifier/create-model-verifier.ts');
      return createModelVerifier({ store, models, options: recordingOptions(config) });
    },
  },
  rubric: {
    roles: () => ['verifier'],
    create: async ({ store, models, config }) => {
      const { createRubricVerifier } = await import('../model-based/verifier/create-rubric-verifier.ts');
      return createRubricVerifier({ store, models, options: recordingOptions(config) });
    },
  },
  cascade: {
    roles: () => ['verifier'],
    create: async ({ store, models, config }) => {
      const { createCascadeVerifier } = await import('../model-based/verifier/create-cascade-verifier.ts');
      const { createModelVerifier } = await import('../model-based/verifier/create-model-verifier.ts');
      const { createRubricVerifier } = await import('../model-based/verifier/create-rubric-verifier.ts');
      const { createVerifier } = await import('../model-free/shared/create-verifier.ts');
      const options = recordingOptions(config);
      const voters = Array.from({ length: config.verify.votes }, (_, sample) =>
        createModelVerifier({ store, models, options: { ...options, sample } }),
      );
      return createCascadeVerifier({
        state: createVerifier(store),
        rubric: createRubricVerifier({ store, models, options }),
        voters,
      });
    },
  },
} satisfies Some<'verifier', Verifier>;

function generatorOptions({ agent, propose, execute }: RunConfig): ModelGeneratorOptions {
  return { ...propose, screens: agent.observation, maxImages: MAX_SCREENS, maxSteps: execute.maxSteps };
}
