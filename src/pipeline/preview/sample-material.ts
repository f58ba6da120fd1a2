/**
 * Sample material for the preview: a short visit to a simulated application under the name of the config's first one.
 * It starts no desktop or phone.
 */
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../../agent/policy.ts';
import { runEpisode } from '../../agent/run-episode.ts';
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import type { RunConfig } from '../../config/run-config.ts';
import {
  SCHEMA_VERSION,
  type Observation,
  type Platform,
  type Task,
  type Trajectory,
  type UiNode,
} from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { createSamplePhone } from './sample-phone.ts';

export interface SampleMaterial {
  /** The visit as an exploration. */
  exploration: Trajectory;
  task: Task;
  /** The same visit as an execution of the task. */
  execution: Trajectory;
  /** Each screen of the visit with the steps before it. */
  inputs: PolicyInput[];
}

const SENTENCE = 'Call the bank about the new card';
const MAX_STEPS = 10;

export async function makeSampleMaterial(
  config: RunConfig,
  store: Store,
  signal: AbortSignal,
): Promise<SampleMaterial> {
  const app = config.apps[0]!;
  const initialState = { apps: [app], template: 'fake' };
  const environment = config.platform === 'android' ? createSamplePhone(SENTENCE) : createFakeEnvironment();
  const inputs: PolicyInput[] = [];
  try {
    const episode = await runEpisode(
      { context: contextOf(app), initialState, limits: config.limits },
      { environment, store, createPolicy: async () => createVisitor(inputs, config) },
      signal,
    );
    const identity = { schemaVersion: SCHEMA_VERSION, ...episode } as const;
    const exploration: Trajectory = {
      ...identity,
      id: hashId('sample', 'exploration', app),
      kind: 'exploration',
      turn: 1,
    };
    const task = makeTask(config, exploration);
    const { instruction } = task;
    const id = hashId('sample', 'execution', app);
    const execution: Trajectory = { ...identity, id, kind: 'execution', taskId: task.id, instruction };
    return { exploration, task, execution, inputs };
  } finally {
    await environment.close();
  }
}

function contextOf(app: string): EpisodeContext {
  return { app, goal: '', memory: { summaries: [], trajectories: [] }, seed: '', maxSteps: MAX_STEPS };
}

type Visit = ((seen: Observation) => Decision)[];

/** The visit writes a note and saves it. */
const VISITS: Readonly<Record<Platform, Visit>> = {
  desktop: [
    ({ tree }) => ({ intent: 'Click the text field "New note"', action: { ...click, ...centreOf(tree, 'New note') } }),
    () => ({
      intent: `Type "${SENTENCE}" and press Enter`,
      action: { type: 'type', text: SENTENCE, overwrite: false, enter: true },
    }),
    () => ({ intent: 'Save with ctrl+s', action: { type: 'hotkey', keys: ['ctrl', 's'] } }),
    () => ({ intent: 'The note is saved', action: { type: 'done' } }),
  ],
  android: [
    ({ tree }) => ({ intent: 'Tap "New note"', action: { type: 'click', ...centreOf(tree, 'New note') } }),
    () => ({ intent: `Type "${SENTENCE}"`, action: { type: 'input_text', text: SENTENCE, enter: false } }),
    ({ tree }) => ({ intent: 'Tap "Save"', action: { type: 'click', ...centreOf(tree, 'Save') } }),
    () => ({ intent: 'The note is saved', action: { type: 'terminate', status: 'success' } }),
  ],
};

function createVisitor(inputs: PolicyInput[], { explore, platform }: RunConfig): Policy {
  const plan = VISITS[platform];
  return {
    name: 'sample',
    async nextAction(input) {
      inputs.push({ ...input, history: [...input.history] });
      const decision = plan[input.history.length]!(input.observation);
      // Agents with subgoals assign each step to one of them.
      return explore.policy === 'iterative' ? { ...decision, subgoal: { number: 1, text: 'Add a note' } } : decision;
    },
  };
}

const click = { type: 'click', numClicks: 1, button: 'left', holdKeys: [] } as const;

function centreOf(tree: UiNode, name: string): { x: number; y: number } {
  const { x, y, width, height } = listNodes(tree).find((node) => node.name === name && node.bounds)!.bounds!;
  return { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
}

function makeTask({ apps, platform, propose }: RunConfig, { id: trajectoryId, initialState }: Trajectory): Task {
  return {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('sample', 'task', apps[0]),
    instruction: `Add the note "${SENTENCE}" and save it.`,
    template: 'Add the note "{note}" and save it.',
    params: { note: SENTENCE },
    apps: initialState.apps,
    platform,
    guideline: propose.guidelines[0]!,
    initialState,
    evidence: { trajectoryId, steps: [0, 1] },
    generator: 'sample',
  };
}
