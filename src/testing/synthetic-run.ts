/**
 * FAKE: a made-up run with tasks, trajectories, verdicts and pictures of noise in a real store, for the tests of this
 * folder and a benchmark. Nothing in it ever happened on a screen.
 */
import { gzipSync } from 'node:zlib';
import { endAction } from '../actions/index.ts';
import {
  appOf,
  GUIDELINES,
  SCHEMA_VERSION,
  type Action,
  type BlobRef,
  type ImageRef,
  type Platform,
  type Step,
  type Task,
  type Trajectory,
  type UiNode,
  type Verdict,
} from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { drawNoise, drawScreen } from './synthetic-pictures.ts';

export interface SyntheticRunOptions {
  trajectories: number;
  stepsPerTrajectory: number;
  /** Size of the pictures in pixels. */
  width: number;
  height: number;
  /** Noise takes three bytes per pixel; screens compress as real ones do; one is the same for all. Default: noise. */
  pictures?: 'noise' | 'screens' | 'one';
  /** Every n-th trajectory is judged a failure. Default: none. */
  failEvery?: number;
  /** Adds the explorations of the tasks, with one screen each. Default: false. */
  explorations?: boolean;
  /** Gives tasks categories. Default: true. */
  categories?: boolean;
  /** Default: desktop. */
  platform?: Platform;
  /** The steps with a thought. Default: first. */
  thoughts?: 'first' | 'all';
}

interface Empty {
  files: BlobRef;
  tree: BlobRef;
}

const BOX = { x: 0, y: 0, width: 8, height: 8 };
const SHOWN = { states: ['showing'], bounds: BOX, children: [] };
/** Numbers of steps and names of actions, which thoughts and intents name. */
const WORDS = [...Array.from({ length: 100 }, (_, at) => at), 'drag_and_drop', 'input_text', 'navigate_back'].join(' ');

const TREE: UiNode = {
  role: 'desktop',
  name: '',
  states: [],
  children: [
    {
      role: 'application',
      name: 'notes',
      states: [],
      children: [{ ...SHOWN, role: 'frame', name: WORDS }],
    },
  ],
};

const APPS = ['notes', 'sheets', 'player'];
/** One template for each place. */
const PLACES = ['list', 'menu', 'drawer', 'tab', 'toolbar'];

/** Id of the exploration behind an application's tasks. */
function explorationId(app: string, platform: Platform): string {
  return platform === 'desktop' ? hashId('exploration', app) : hashId('exploration', platform, app);
}

/** Fills the store; equal options give equal records and blobs. */
export async function fillSyntheticRun(store: Store, options: SyntheticRunOptions): Promise<void> {
  const empty = {
    files: await store.putBlob(Buffer.from('[]'), 'application/json'),
    tree: await store.putBlob(gzipSync(JSON.stringify(TREE)), 'application/json+gzip'),
  };
  for (let index = 0; index < options.trajectories; index++) {
    const success = !options.failEvery || (index + 1) % options.failEvery !== 0;
    const { categories, ...plain } = syntheticTask(index, options.platform ?? 'desktop');
    const task: Task = options.categories === false ? plain : { ...plain, ...(categories ? { categories } : {}) };
    if (options.explorations && index < APPS.length) await addExploration(store, task, empty, options);
    const trajectory = await syntheticTrajectory(store, task, index, empty, options);
    const verdict = syntheticVerdict(trajectory, { success });
    await store.commit('tasks', task.id, task);
    await store.commit('trajectories', trajectory.id, trajectory);
    await store.commit('verdicts', verdict.id, verdict);
  }
}

function syntheticTask(index: number, platform: Platform): Task {
  const app = APPS[index % APPS.length] as string;
  const guideline = GUIDELINES[index % GUIDELINES.length] as Task['guideline'];
  return {
    schemaVersion: SCHEMA_VERSION,
    id: platform === 'desktop' ? hashId('task', index) : hashId('task', platform, index),
    instruction: `Open “résumé ${index}” 设置 😀 and tick the box <image>`,
    template: `Open {name} in the ${PLACES[index % PLACES.length]}`,
    params: { name: `résumé ${index}` },
    ...(guideline === 'information-retrieval' ? { answer: `answer ${index}` } : {}),
    apps: [app],
    platform,
    guideline,
    initialState: { apps: [app], template: `${app}-filled` },
    evidence: { trajectoryId: explorationId(app, platform), steps: [0] },
    generator: 'model-free',
    categories: ['edit'],
  };
}

/** Adds one screen, the initial state of all tasks of the application. */
async function addExploration(
  store: Store,
  { apps, platform, initialState, evidence }: Task,
  empty: Empty,
  { width, height }: SyntheticRunOptions,
): Promise<void> {
  const app = appOf({ apps });
  const screenshot = {
    ...(await store.putBlob(await drawNoise(`start of ${app}`, width, height), 'image/png')),
    width,
    height,
  };
  const exploration: Trajectory = {
    schemaVersion: SCHEMA_VERSION,
    id: evidence.trajectoryId,
    kind: 'exploration',
    app,
    platform,
    environment: { name: 'fake', width, height, details: {} },
    initialState,
    policy: 'model-free',
    turn: 1,
    steps: [],
    finalObservation: { screenshot, ...empty, window: app, capturedAtMs: 0 },
    outcome: 'done',
  };
  await store.commit('trajectories', exploration.id, exploration);
}

async function syntheticTrajectory(
  store: Store,
  task: Task,
  index: number,
  empty: Empty,
  { stepsPerTrajectory, width, height, pictures, thoughts }: SyntheticRunOptions,
): Promise<Trajectory> {
  const steps: Step[] = [];
  for (let step = 0; step < stepsPerTrajectory; step++) {
    const draw = pictures === 'screens' ? drawScreen : drawNoise;
    const png = await draw(pictures === 'one' ? 'one' : `${index}/${step}`, width, height);
    const screenshot: ImageRef = { ...(await store.putBlob(png, 'image/png')), width, height };
    const observation = { screenshot, ...empty, window: appOf(task), capturedAtMs: 1000 * step };
    const last = step === stepsPerTrajectory - 1;
    const made = syntheticStep(step, observation, last ? endOf(task.platform) : actionOf(step, task.platform));
    steps.push(thoughts === 'all' ? { ...made, thought: `Screen ${step} is\nnot the last.` } : made);
  }
  return {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('execution', task.id),
    kind: 'execution',
    app: appOf(task),
    platform: task.platform,
    environment: { name: 'fake', width, height, details: {} },
    initialState: task.initialState,
    policy: 'model-free',
    taskId: task.id,
    instruction: task.instruction,
    steps,
    outcome: 'done',
    ...(task.answer ? { answer: task.answer } : {}),
  };
}

function endOf(platform: Platform): Action {
  return endAction(platform, true);
}

/** Actions with texts and names that are as hard to write as possible. */
const ACTIONS: Readonly<Record<Platform, readonly ((step: number) => Action)[]>> = {
  desktop: [
    () => ({ type: 'click', x: 10.5, y: 20, numClicks: 1, button: 'left', holdKeys: [] }),
    (step) => ({ type: 'type', text: `"quoted" <image>\nline ${step}`, overwrite: true, enter: false }),
    () => ({ type: 'drag_and_drop', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, holdKeys: [] }),
  ],
  android: [
    () => ({ type: 'click', x: 10.5, y: 20 }),
    (step) => ({ type: 'input_text', text: `"quoted" <image>\nline ${step}`, enter: false }),
    () => ({ type: 'scroll', direction: 'down' }),
    () => ({ type: 'navigate_back' }),
  ],
};

function actionOf(step: number, platform: Platform): Action {
  const actions = ACTIONS[platform];
  return actions[step % actions.length]!(step);
}

function syntheticStep(index: number, observation: Step['observation'], action: Action): Step {
  const bounds = { x: 8, y: 16, width: 20, height: 10 };
  return {
    index,
    observation,
    ...(index === 0 ? { thought: 'The box is\nnot ticked.' } : {}),
    intent: `do ${action.type} number ${index}`,
    action,
    ...(action.type === 'click' ? { target: { role: 'check box', name: 'Bold', path: ['frame'], bounds } } : {}),
    ...(action.type === 'type' ? { target: { role: 'text', name: 'Name', path: ['frame'], bounds } } : {}),
    timings: { policyMs: 1, actMs: 2, observeMs: 3 },
    promptRefs: [],
  };
}

/** A verdict whose id depends on the verifier. */
export function syntheticVerdict(
  { id: trajectoryId, taskId = trajectoryId }: Pick<Trajectory, 'id' | 'taskId'>,
  { success = true, verifier = 'model-free' }: { success?: boolean; verifier?: string } = {},
): Verdict {
  return {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('verdict', trajectoryId, verifier),
    taskId,
    trajectoryId,
    verifier,
    status: 'scored',
    result: success ? 'success' : 'failure',
    reward: success ? 1 : 0,
    screenDetails: 'The box is ticked.',
    reasoning: 'As expected.',
    evidence: [0],
  };
}
