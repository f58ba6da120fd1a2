/** Factories of policies that call models. */
import type { DeviceFacts } from '../agent/device-facts.ts';
import type { ComputerKind, EndToEndKind } from '../agent/end-to-end-prompt.ts';
import type { EpisodeContext, PolicyFactory } from '../agent/policy.ts';
import type { DialogueAdapter } from '../agent/dialogue-adapter.ts';
import type { NameOf, Part } from '../config/implementation-names.ts';
import type { RunConfig } from '../config/run-config.ts';
import { environmentOf } from '../env/environment-kinds.ts';
import type { StudentName } from '../export/samples/student-dialogue.ts';
import type { ModelFor, ModelRole } from '../model/chat-model.ts';
import { modelsOfTry } from '../model/models-of-try.ts';
import type { ProtocolName } from '../model/models-options.ts';
import type { Stage } from '../run/stages.ts';
import type { Implementation, Materials } from './implementation.ts';

/** Limit of screens per question about an exploration. */
export const MAX_SCREENS = 20;

export function recordingOptions(config: RunConfig) {
  const { frames, thoughts } = config.verify;
  return { frames, thoughts, screens: config.agent.observation, device: factsOf(config) };
}

export function agentsOf(stage: Stage) {
  return {
    model: { roles: agentRoles, create: (materials) => createAgent(materials, stage) },
    'ui-tars': { roles: () => ['planner'], create: (materials) => createEndToEnd(materials, stage, 'ui-tars') },
    'openai-cua': { roles: () => ['planner'], create: (materials) => createEndToEnd(materials, stage, 'openai-cua') },
    'openai-computer': computerOf(stage, 'openai-computer', 'responses'),
    'anthropic-computer': computerOf(stage, 'anthropic-computer', 'messages'),
  } satisfies Some<'executor', PolicyFactory>;
}

export function agentRoles({ agent: { reflection, grounder } }: RunConfig): ModelRole[] {
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

export async function createIterative(materials: Materials): Promise<PolicyFactory> {
  const { createIterativeExplorer } = await import('../model-based/iterative/iterative-explorer.ts');
  const { models, config } = materials;
  const { platform, agent: options } = config;
  const createGoalAgent = await createAgent(materials, 'explore');
  return (context) => createIterativeExplorer({ context, models, platform, options, createAgent: createGoalAgent });
}

async function createEndToEnd(
  materials: Materials,
  stage: Stage,
  kind: Exclude<EndToEndKind, ComputerKind>,
): Promise<PolicyFactory> {
  const { createEndToEndDialogue } = await import('../model-based/end-to-end/dialogue.ts');
  const { platform } = materials.config;
  return createSpeaking(materials, stage, (context) =>
    createEndToEndDialogue(kind, platform, withTitle(context, materials)),
  );
}

/** A model that acts through the computer tool of its endpoint's protocol. */
function computerOf(stage: Stage, kind: ComputerKind, protocol: ProtocolName): Implementation<PolicyFactory> {
  return {
    roles: () => ['planner'],
    protocol,
    create: async (materials) => {
      const { createComputerDialogue } = await import('../model-based/end-to-end/computer-dialogue.ts');
      const { platform, agent } = materials.config;
      const options = { acknowledgesSafetyChecks: agent.acknowledgeSafetyChecks ?? false };
      return createSpeaking(materials, stage, (context) =>
        createComputerDialogue(kind, platform, withTitle(context, materials), options),
      );
    },
  };
}

/** A model trained on this project's rows. */
export function studentOf(name: StudentName): Implementation<PolicyFactory> {
  return {
    roles: () => ['planner'],
    create: async (materials) => {
      const { createStudentDialogue } = await import('../export/samples/student-dialogue.ts');
      const { platform, export: options } = materials.config;
      const { titleOf } = factsOf(materials.config);
      return createSpeaking(materials, 'execute', ({ app, goal, task, routes }) =>
        createStudentDialogue(name, task ?? { apps: [app], instruction: goal, platform }, {
          ...options,
          titleOf,
          commands: routes?.includes('command') ?? false,
        }),
      );
    },
  };
}

/** Prompts name the application like the rows for students. */
function withTitle(context: EpisodeContext, { config }: Materials): EpisodeContext {
  return { ...context, app: factsOf(config).titleOf(context.app) };
}

async function createSpeaking(
  { models, config }: Materials,
  stage: Stage,
  createDialogue: (context: EpisodeContext) => DialogueAdapter,
): Promise<PolicyFactory> {
  const { createEndToEndPolicy } = await import('../model-based/end-to-end/create-end-to-end-policy.ts');
  const { platform } = config;
  return async (context) => {
    const dialogue = createDialogue(context);
    return createEndToEndPolicy({ context, models: modelsOf(models, context, config), stage, platform, dialogue });
  };
}

/** Some of the names of the part. */
export type Some<P extends Part, Made> = Readonly<Partial<Record<NameOf<P>, Implementation<Made>>>>;

/** The models of the context's try. Explorations have no try. */
export function modelsOf(models: ModelFor, { task, attempt = 1 }: EpisodeContext, { execute }: RunConfig): ModelFor {
  return task === undefined ? models : modelsOfTry(models, { attempt, temperatures: execute.temperatures });
}

/** Uploads to a served run come from unknown devices, so the same catalogue describes those. */
export function factsOf(config: RunConfig): DeviceFacts {
  const { describeApp, titleOf, clockMs } = environmentOf(config);
  return {
    titleOf: (app) => titleOf(config, app),
    describeApp: (app) => describeApp(config, app),
    // Uploads may lack a time.
    dateAt: (capturedAtMs) => (capturedAtMs <= 0 ? '' : isoDate(clockMs ?? capturedAtMs)),
  };
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
