/**
 * The implementations that call models, by their names in configs. Part of the maps in implementations.ts. Each is
 * loaded when created, so that a run without models starts faster.
 */
import type { ComputerKind, EndToEndKind } from '../agent/end-to-end-prompt.ts';
import type { DeviceFacts } from '../agent/device-facts.ts';
import type { EpisodeContext, PolicyFactory } from '../agent/policy.ts';
import type { NameOf, Part } from '../config/implementation-names.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { Parties } from '../contest/parties.ts';
import type { Summarizer } from '../explore/summarizer.ts';
import type { Speaker } from '../agent/speaker.ts';
import type { StudentName } from '../export/samples/student-speaker.ts';
import type { ModelFor, ModelRole } from '../model/chat-model.ts';
import { modelsOfTry } from '../model/models-of-try.ts';
import type { ProtocolName } from '../model/models-options.ts';
import type { ModelGeneratorOptions } from '../model-based/generator/generator-options.ts';
import type { TaskGenerator } from '../propose/task-generator.ts';
import { createVerifier } from '../model-free/shared/create-verifier.ts';
import type { Verifier } from '../verify/verifier.ts';
import { environmentOf } from '../env/environment-kinds.ts';
import type { Implementation, Materials } from './implementation.ts';
import type { Stage } from '../run/stages.ts';

/** Limit of screens per question about an exploration. */
const MAX_SCREENS = 20;

/** Some of the names of the part. */
type Some<P extends Part, Made> = Readonly<Partial<Record<NameOf<P>, Implementation<Made>>>>;

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
      const { createModelParties } = await import('../model-based/contest/create-model-parties.ts');
      const parties = createModelParties(models, 'propose');
      const options = generatorOptions(config);
      return createContestedGenerator({ store, models, options, device: factsOf(config), parties });
    },
  },
} satisfies Some<'generator', TaskGenerator>;

/** The parties of contests; undefined for other generators. */
export async function createParties({ models, config }: Materials): Promise<Parties | undefined> {
  if (config.propose.generator !== 'contested') return undefined;
  const { createModelParties } = await import('../model-based/contest/create-model-parties.ts');
  return createModelParties(models, 'contest');
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

function recordingOptions(config: RunConfig) {
  const { frames, thoughts } = config.verify;
  return { frames, thoughts, screens: config.agent.observation, device: factsOf(config) };
}

function agentsOf(stage: Stage) {
  return {
    model: { roles: agentRoles, create: (materials) => createAgent(materials, stage) },
    'ui-tars': { roles: () => ['planner'], create: (materials) => createEndToEnd(materials, stage, 'ui-tars') },
    'openai-cua': { roles: () => ['planner'], create: (materials) => createEndToEnd(materials, stage, 'openai-cua') },
    'openai-computer': computerOf(stage, 'openai-computer', 'responses'),
    'anthropic-computer': computerOf(stage, 'anthropic-computer', 'messages'),
  } satisfies Some<'executor', PolicyFactory>;
}

function agentRoles({ agent: { reflection, grounder } }: RunConfig): ModelRole[] {
  const roles: ModelRole[] = ['planner'];
  if (reflection) roles.push('reflection');
  if (grounder !== 'tree') roles.push('grounder');
  return roles;
}

async function createAgent({ models, config }: Materials, stage: Stage): Promise<PolicyFactory> {
  const { createGrounder } = await import('../agent/grounding/create-grounder.ts');
  const { createModelPolicy } = await import('../model-based/planner/create-model-policy.ts');
  const { platform, agent } = config;
  const device = factsOf(config);
  return async (context) => {
    const own = modelsOf(models, context, config);
    const grounder = createGrounder({ name: agent.grounder, models: own, stage });
    return createModelPolicy({ context, models: own, stage, platform, options: agent, grounder, device });
  };
}

async function createIterative(materials: Materials): Promise<PolicyFactory> {
  const { createIterativeExplorer } = await import('../model-based/iterative/iterative-explorer.ts');
  const { models, config } = materials;
  const { platform, agent: options } = config;
  const createGoalAgent = await createAgent(materials, 'explore');
  return (context) =>
    createIterativeExplorer({ context, models, stage: 'explore', platform, options, createAgent: createGoalAgent });
}

async function createEndToEnd(
  materials: Materials,
  stage: Stage,
  kind: Exclude<EndToEndKind, ComputerKind>,
): Promise<PolicyFactory> {
  const { createEndToEndSpeaker } = await import('../model-based/end-to-end/dialogue.ts');
  const { platform } = materials.config;
  return createSpeaking(materials, stage, (context) => createEndToEndSpeaker(kind, platform, context));
}

/** A model that acts through the computer tool of its endpoint's protocol. */
function computerOf(stage: Stage, kind: ComputerKind, protocol: ProtocolName): Implementation<PolicyFactory> {
  return {
    roles: () => ['planner'],
    protocol,
    create: async (materials) => {
      const { createComputerSpeaker } = await import('../model-based/end-to-end/computer-speaker.ts');
      const { platform, agent } = materials.config;
      const options = { acknowledgesSafetyChecks: agent.acknowledgeSafetyChecks ?? false };
      return createSpeaking(materials, stage, (context) => createComputerSpeaker(kind, platform, context, options));
    },
  };
}

/** A model that learnt from this project's rows. */
function studentOf(name: StudentName): Implementation<PolicyFactory> {
  return {
    roles: () => ['planner'],
    create: async (materials) => {
      const { createStudentSpeaker } = await import('../export/samples/student-speaker.ts');
      const { platform, export: options } = materials.config;
      return createSpeaking(materials, 'execute', ({ app, goal, task }) =>
        createStudentSpeaker(name, task ?? { apps: [app], instruction: goal, platform }, options),
      );
    },
  };
}

async function createSpeaking(
  { models, config }: Materials,
  stage: Stage,
  createSpeaker: (context: EpisodeContext) => Speaker,
): Promise<PolicyFactory> {
  const { createEndToEndPolicy } = await import('../model-based/end-to-end/create-end-to-end-policy.ts');
  const { platform } = config;
  return async (context) => {
    const speaker = createSpeaker(context);
    return createEndToEndPolicy({ context, models: modelsOf(models, context, config), stage, platform, speaker });
  };
}

/** Those of the context's try; explorations have none. */
function modelsOf(models: ModelFor, { task, attempt = 1 }: EpisodeContext, { execute }: RunConfig): ModelFor {
  return task === undefined ? models : modelsOfTry(models, { attempt, temperatures: execute.temperatures });
}

function generatorOptions({ agent, propose, execute }: RunConfig): ModelGeneratorOptions {
  return { ...propose, screens: agent.observation, maxImages: MAX_SCREENS, maxSteps: execute.maxSteps };
}

/** Uploads to a served run come from unknown devices, which are described by the same catalogue. */
function factsOf(config: RunConfig): DeviceFacts {
  const { describeApp, clockMs } = environmentOf(config);
  return {
    describeApp: (app) => describeApp(config, app),
    // Uploads may have no time.
    dateAt: (capturedAtMs) => (capturedAtMs <= 0 ? '' : isoDate(clockMs ?? capturedAtMs)),
  };
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
