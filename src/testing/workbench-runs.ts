/**
 * TEST SUPPORT: explores the fake workbench by script and lets policies act on it, without a store or pictures. Used by
 * the tests of generator, executor and checks.
 */
import { endsEpisode } from '../actions/index.ts';
import type { EpisodeFrames } from '../check/fact-history.ts';
import { frameOf } from '../check/frame.ts';
import { actOnWorkbench, drawWorkbench, WORKBENCH_SCREEN, workbenchFiles } from './workbench-screen.ts';
import type { Workbench } from './workbench.ts';
import { SCHEMA_VERSION, type Action, type Check, type Observation, type Task } from '../schema/index.ts';
import { labelOf } from '../ui/label-of.ts';
import type { VisibleElement } from '../ui/list-elements.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../agent/policy.ts';
import {
  addMoment,
  addTransition,
  createGraph,
  readMoment,
  type ExplorationGraph,
  type Moment,
} from '../model-free/shared/exploration-graph.ts';
import type { RecordedGesture } from '../model-free/shared/recover-gestures.ts';
import type { Gesture } from '../model-free/shared/gesture.ts';
import { DESKTOP_LANGUAGE } from '../model-free/desktop/desktop-language.ts';

/** Gesture on the element of this role and name or label; the last word is the text to type or the key to press. */
export type Move = [
  gesture: Exclude<Gesture['kind'], 'scroll' | 'edit' | 'drag'>,
  role: string,
  name: string,
  typed?: string,
];

export function observeWorkbench(state: Workbench): Observation {
  const screenshot = { png: Buffer.alloc(0), ...WORKBENCH_SCREEN };
  const window = state.window ?? 'Workbench';
  return { screenshot, tree: drawWorkbench(state).tree, files: workbenchFiles(state), window, capturedAtMs: 0 };
}

/** An episode with the state of the workbench at each frame. */
export interface WorkbenchRun extends EpisodeFrames {
  states: Workbench[];
  decisions: Decision[];
}

function startRun(state: Workbench): WorkbenchRun & { frames: EpisodeFrames['frames'][number][] } {
  return { states: [state], frames: [frameOf(observeWorkbench(state))], actions: [], decisions: [] };
}

/** The run continued with a given state. */
export function continueWith(
  run: WorkbenchRun,
  state: Workbench,
  decision: Decision = { intent: 'something', action: { type: 'wait', seconds: 0 } },
): WorkbenchRun {
  const { action, target } = decision;
  return {
    states: [...run.states, state],
    frames: [...run.frames, frameOf(observeWorkbench(state))],
    actions: [...run.actions, { action, ...(target ? { targetName: target.name } : {}) }],
    decisions: [...run.decisions, decision],
    ...(action.type === 'answer' ? { answer: action.text } : run.answer === undefined ? {} : { answer: run.answer }),
  };
}

/** The part of a run that stops after this many actions. */
export function cutRun(run: WorkbenchRun, actions: number): WorkbenchRun {
  const { states, frames, decisions } = run;
  const kept = decisions.slice(0, actions);
  const answer = kept.map(({ action }) => action).findLast((action) => action.type === 'answer')?.text;
  return {
    states: states.slice(0, actions + 1),
    frames: frames.slice(0, actions + 1),
    actions: run.actions.slice(0, actions),
    decisions: kept,
    ...(answer === undefined ? {} : { answer }),
  };
}

/** Plays moves one after another; `gestures` records the steps of each. */
export function playOnWorkbench(
  start: Workbench,
  moves: readonly Move[],
): WorkbenchRun & { gestures: RecordedGesture[] } {
  let run: WorkbenchRun = startRun(start);
  const gestures: RecordedGesture[] = [];
  for (const move of moves) {
    const first = run.actions.length;
    const element = findElement(readMoment(run.frames.at(-1)!).scene, move);
    const gesture = gestureOf(move, element.key);
    for (const decision of DESKTOP_LANGUAGE.decide(gesture, element, WORKBENCH_SCREEN)) {
      run = continueWith(run, actOnWorkbench(run.states.at(-1)!, decision.action), decision);
    }
    gestures.push({ gesture, start: first, end: run.actions.length });
  }
  return { ...run, gestures };
}

/** The graph after the moves were played as one exploration turn. */
export function exploreWorkbench(start: Workbench, moves: readonly Move[]): ExplorationGraph {
  const graph = createGraph();
  const { frames, gestures } = playOnWorkbench(start, moves);
  const snapshots = frames.map((frame) => readMoment(frame));
  addMoment(graph, snapshots[0]!);
  for (const { gesture, start: from, end } of gestures) {
    const source = { trajectoryId: 'turn 1', turn: 1, start: from, end };
    addTransition(graph, gesture, snapshots[from]!, snapshots[end]!, source);
  }
  return graph;
}

function findElement({ reachable, elements }: Moment['scene'], [, role, name]: Move): VisibleElement {
  const found = reachable.find(
    (element) =>
      (element.role === role || element.node.role === role) &&
      (element.name === name || labelOf(element, elements) === name),
  );
  if (!found) throw new Error(`no ${role} "${name}" within reach`);
  return found;
}

function gestureOf([kind, , , typed = '']: Move, key: string): Gesture {
  switch (kind) {
    case 'fill':
      return { kind, key, text: typed, enter: false };
    case 'append':
    case 'rename':
      return { kind, key, text: typed };
    case 'press':
      return { kind, key, keys: typed.split('+') };
    default:
      return { kind, key };
  }
}

/**
 * Runs a policy until it ends the episode; the ending itself is not part of the run. `act` replaces the workbench's
 * usual behaviour.
 */
export async function runOnWorkbench(
  start: Workbench,
  policy: Policy,
  maxSteps = 40,
  act: typeof actOnWorkbench = actOnWorkbench,
): Promise<{ run: WorkbenchRun; end: Action['type'] | 'out of steps' }> {
  let run: WorkbenchRun = startRun(start);
  const steps: PolicyInput['history'][number][] = [];
  while (steps.length < maxSteps) {
    const observation = observeWorkbench(run.states.at(-1)!);
    const input = { observation, history: steps, stepsLeft: maxSteps - steps.length };
    const decision = await policy.nextAction(input, new AbortController().signal);
    if (endsEpisode(decision.action)) return { run, end: decision.action.type };
    const { promptRefs: _unused, ...decided } = decision;
    const timings = { policyMs: 0, actMs: 0, observeMs: 0 };
    // Policies read the actions, not the stored screens.
    const observed = {} as PolicyInput['history'][number]['observation'];
    steps.push({ index: steps.length, observation: observed, ...decided, timings, promptRefs: [] });
    run = continueWith(run, act(run.states.at(-1)!, decision.action), decision);
  }
  return { run, end: 'out of steps' };
}

/** An executor's context for a task with this check. */
export function executionContext(check: Check, instruction = 'Do it.'): EpisodeContext & { task: Task } {
  const id = '0'.repeat(64);
  const task: Task = {
    schemaVersion: SCHEMA_VERSION,
    id,
    instruction,
    template: instruction,
    params: {},
    apps: ['workbench'],
    platform: 'desktop',
    guideline: 'feature-use',
    initialState: { apps: ['workbench'], template: 'none' },
    evidence: { trajectoryId: id, steps: [0] },
    generator: 'test',
    check,
  };
  return {
    app: 'workbench',
    goal: instruction,
    task,
    memory: { summaries: [], trajectories: [] },
    seed: 's',
    maxSteps: 40,
  };
}
