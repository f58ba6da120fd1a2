/** The records of a made-up run, each under the id that its content demands. */
import { endAction } from '../../actions/index.ts';
import {
  SCHEMA_VERSION,
  type Action,
  type Guideline,
  type Proposal,
  type Step,
  type Summary,
  type Task,
  type Trajectory,
  type Verdict,
} from '../../schema/index.ts';
import { executionId, explorationId, proposalId, summaryId, taskId, verdictId } from '../../store/record-ids.ts';
import type { Random } from '../random.ts';
import { randomOf, type Making } from './making.ts';
import { boxOf, BUTTONS } from './screens.ts';

const VERSION = { schemaVersion: SCHEMA_VERSION } as const;
const STARTED_MS = Date.UTC(2026, 0, 5);
const STEP_MS = 2500;
/** Percentages. */
const [SUCCESSES, OUT_OF_STEPS, INJECTED, REFUSED] = [62, 6, 2, 3];

export function makeExploration(making: Making, app: string, turn: number): Trajectory {
  const id = explorationId(making.runId, app, turn);
  return { ...episode(making, id, app), id, kind: 'exploration', turn, outcome: 'done' };
}

export function makeSummary({ runId, texts }: Making, { id: trajectoryId, app, turn = 1 }: Trajectory): Summary {
  const random = randomOf(trajectoryId);
  const lines = () => Array.from({ length: 4 }, () => texts('summary', random));
  const id = summaryId(runId, trajectoryId);
  const early = turn === 1 ? { endedEarly: texts('summary', random) } : {};
  return { ...VERSION, id, trajectoryId, app, turn, actionsTaken: lines(), dataFound: lines(), ...early };
}

interface Origin {
  app: string;
  guideline: Guideline;
  explorationId: string;
}

export function makeTask({ steps, texts }: Making, { number, ...origin }: Origin & { number: number }): Task {
  const random = randomOf((number * 2654435761 + 1).toString(16).padStart(8, '0').slice(-8));
  const { app, guideline } = origin;
  const instruction = `${texts('instruction', random)} (${number + 1})`;
  const content = {
    instruction,
    template: instruction,
    params: { number: String(number) },
    ...(guideline === 'information-retrieval' ? { answer: texts('answer', random) } : {}),
    apps: [app],
    platform: 'desktop' as const,
    guideline,
    initialState: { apps: [app], template: 'fake' },
    check: {
      expect: [
        { fact: { kind: 'item' as const, subject: texts('node', random) }, op: 'equals' as const, value: 'present' },
      ],
      allow: [],
    },
  };
  const evidence = { trajectoryId: origin.explorationId, steps: [number % steps, (number + 1) % steps] };
  return {
    ...VERSION,
    ...content,
    id: taskId(content),
    evidence,
    generator: 'model-free',
    tag: texts('target', random),
  };
}

export function makeProposal(
  { runId, texts }: Making,
  { app, guideline, ...origin }: Origin,
  taskIds: string[],
): Proposal {
  const id = proposalId(runId, origin.explorationId, guideline);
  const rejected = [{ instruction: texts('instruction', randomOf(id)), reason: texts('error', randomOf(id)) }];
  return { ...VERSION, id, trajectoryId: origin.explorationId, app, guideline, taskIds, rejected };
}

export function makeExecution(making: Making, task: Task, attempt: number): Trajectory {
  const id = executionId(making.runId, task.id, attempt);
  const random = randomOf(id);
  const isOut = random.below(100) < OUT_OF_STEPS;
  return {
    ...episode(making, id, task.apps[0]!),
    id,
    kind: 'execution',
    taskId: task.id,
    ...(attempt > 1 ? { try: attempt } : {}),
    instruction: task.instruction,
    outcome: isOut ? 'out_of_steps' : 'done',
    ...(task.answer === undefined ? {} : { answer: making.texts('answer', random) }),
    ...(isOut ? { error: { code: 'OUT_OF_STEPS', message: making.texts('error', random) } } : {}),
  };
}

export function makeVerdict(
  { runId, texts }: Making,
  { id: trajectoryId, taskId: task, outcome, steps }: Trajectory,
): Verdict {
  const id = verdictId(runId, trajectoryId);
  const random = randomOf(id);
  const success = outcome === 'done' && random.below(100) < SUCCESSES;
  const items = ['expect 1', 'expect 2', 'nothing else changed'].map((item, index) => {
    return { id: item, passed: success || index > 0, detail: texts('item', random) };
  });
  return {
    ...VERSION,
    id,
    taskId: task!,
    trajectoryId,
    verifier: 'model-free',
    status: 'scored',
    result: success ? 'success' : 'failure',
    reward: success ? 1 : 0,
    score: items.filter(({ passed }) => passed).length / items.length,
    screenDetails: texts('details', random),
    reasoning: texts('reasoning', random),
    items,
    evidence: [Math.max(0, steps.length - 1)],
    ...(random.below(100) < INJECTED ? { injections: [{ step: 0, text: texts('injection', random) }] } : {}),
  };
}

function episode(making: Making, id: string, app: string) {
  const random = randomOf(id);
  const startedAtMs = STARTED_MS + random.below(30 * 86_400_000);
  const count = Math.max(1, making.steps + random.below(5) - 2);
  const screen = (index: number): Step['observation'] => {
    const { screenshot, tree, window } = random.pick(making.screens);
    return { screenshot, tree, files: making.files, window, capturedAtMs: startedAtMs + index * STEP_MS };
  };
  const steps = Array.from({ length: count }, (_, index) =>
    makeStep(making, random, index, screen(index), index === count - 1),
  );
  return {
    ...VERSION,
    app,
    platform: 'desktop' as const,
    environment: { name: 'fake', width: 640, height: 400, details: {} },
    initialState: { apps: [app], template: 'fake' },
    policy: 'made-up',
    steps,
    finalObservation: screen(count),
  };
}

function makeStep(
  { texts }: Making,
  random: Random,
  index: number,
  observation: Step['observation'],
  isLast: boolean,
): Step {
  const button = random.below(BUTTONS);
  const bounds = boxOf(button);
  const action = isLast ? endAction('desktop', true) : actionAt(bounds, index, () => texts('typed', random));
  return {
    index,
    observation,
    thought: texts('thought', random),
    intent: texts('intent', random),
    action,
    ...(isLast ? {} : { target: { role: 'push button', name: texts('target', random), path: ['frame'], bounds } }),
    reflection: texts('reflection', random),
    worked: random.below(10) > 0,
    ...(random.below(100) < REFUSED ? { actionError: texts('error', random) } : {}),
    usage: { promptTokens: 1500 + random.below(900), completionTokens: 60 + random.below(90), costUsd: 0.002 },
    timings: { policyMs: 900 + random.below(900), actMs: random.below(60), observeMs: 200 + random.below(300) },
    promptRefs: [],
  };
}

function actionAt({ x, y, width, height }: ReturnType<typeof boxOf>, index: number, text: () => string): Action {
  if (index % 4 === 3) return { type: 'type', text: text(), overwrite: false, enter: false };
  const place = { x: x + width / 2, y: y + height / 2 };
  return { type: 'click', ...place, numClicks: 1, button: 'left', holdKeys: [] };
}
