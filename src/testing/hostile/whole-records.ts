/** TEST SUPPORT: records with every optional text, and the kinds of records that a made-up run lacks. */
import { Action, SCHEMA_VERSION, type Step, type Task, type Trajectory, type Verdict } from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import { admissionId, contestId, modelReplyId, reviewId, sampleId } from '../../store/record-ids.ts';
import type { RecordKind, RecordOf } from '../../store/record-kinds.ts';
import type { MadeUpRun } from '../made-up-run/make-up-run.ts';

const VERSION = { schemaVersion: SCHEMA_VERSION } as const;
const X = 'x';
const HASH = hashId('prompt');
const PROMPTS = [{ name: X, version: 1, sha256: HASH }];

const FILE = { path: X, sha256: HASH, bytes: 1 };
const RESULT: Step['result'] = {
  ok: false,
  code: 1,
  whole: { sha256: HASH, bytes: 1 },
  text: { sha256: HASH, mediaType: 'text/plain', bytes: 1 },
  files: { added: [FILE], changed: [FILE], removed: [X] },
  tookMs: 1,
};

/** One of every kind with texts; the two clicks have a point to draw. */
const ACTIONS: readonly Action[] = [
  { type: 'click', x: 50, y: 60, numClicks: 1, button: 'left', holdKeys: [X] },
  { type: 'type', text: X, overwrite: true, enter: true },
  { type: 'hotkey', keys: [X] },
  { type: 'hold_and_press', holdKeys: [X], pressKeys: [X] },
  { type: 'open', target: X },
  { type: 'open_app', app: X },
  { type: 'switch_applications', application: X },
  { type: 'input_text', text: X, enter: false },
  { type: 'set_cell_values', cells: [{ cell: X, value: X }] },
  { type: 'highlight_text_span', start: X, end: X },
  { type: 'run_command', argv: [X, X], cwd: X, stdin: X },
  { type: 'answer', text: X },
  { type: 'fail', reason: X },
].map((action) => Action.parse(action));

/** `number` counts the records of the kind, so that each action occurs. */
export function addMissing<Kind extends RecordKind>(
  kind: Kind,
  record: RecordOf<Kind>,
  number: number,
): RecordOf<Kind> {
  if (kind === 'trajectories') return wholeTrajectory(record as Trajectory, number) as RecordOf<Kind>;
  if (kind === 'tasks') return wholeTask(record as Task) as RecordOf<Kind>;
  if (kind === 'verdicts') return wholeVerdict(record as Verdict) as RecordOf<Kind>;
  return record;
}

function wholeTrajectory(trajectory: Trajectory, number: number): Trajectory {
  return {
    ...trajectory,
    environment: { ...trajectory.environment, details: { x: X } },
    initialState: { ...trajectory.initialState, persona: X, seed: X },
    answer: X,
    error: { code: X, message: X },
    instruction: trajectory.instruction ?? X,
    steps: trajectory.steps.map((step, index) => wholeStep(step, number * 3 + index)),
  };
}

function wholeStep(step: Step, number: number): Step {
  const bounds = { x: 40, y: 40, width: 160, height: 36 };
  return {
    ...step,
    action: ACTIONS[number % ACTIONS.length]!,
    target: { role: X, name: X, key: X, path: [X, X], bounds },
    thought: X,
    reflection: X,
    subgoal: { number: 1, text: X },
    actionError: X,
    result: RESULT,
    unusable: X,
    promptRefs: PROMPTS,
  };
}

function wholeTask(task: Task): Task {
  const fact = { kind: 'item', subject: X } as const;
  return {
    ...task,
    params: { x: X },
    answer: X,
    initialState: { ...task.initialState, persona: X, seed: X },
    check: {
      expect: [{ fact, op: 'equals', value: X }],
      allow: [fact],
      along: [{ fact, op: 'becomes', value: X }],
      answer: { equals: X, from: [fact] },
      data: { end: { sha256: HASH, mediaType: 'application/json', bytes: 1 }, counts: [X] },
    },
    wanted: X,
    rubric: [{ id: X, text: X }],
    tag: X,
    primitives: X,
    categories: [X, X],
  };
}

function wholeVerdict(verdict: Verdict): Verdict {
  return { ...verdict, injections: [{ step: 0, text: X }], promptRefs: PROMPTS };
}

/** One of each for each of the first `count` executions. */
export function makeOthers(
  { run: { runId }, executionIds, taskIds }: MadeUpRun,
  count: number,
): [RecordKind, { id: string }][] {
  const made: [RecordKind, { id: string }][] = [];
  const add = <Kind extends RecordKind>(kind: Kind, record: RecordOf<Kind>) => made.push([kind, record]);
  const drawn = executionIds.slice(0, count);
  const draw = {
    ...VERSION,
    seed: 1,
    count,
    population: 'judged' as const,
    by: ['app' as const],
    allocation: 'proportional' as const,
    strata: drawn.map((_, at) => ({ name: `${at}`, app: X, size: 1, drawn: 1 })),
    trajectories: drawn.map((id, at) => ({ id, stratum: `${at}` })),
  };
  const sample = sampleId(draw);
  add('review-samples', { ...draw, id: sample, drawnAt: '2026-01-05T10:00:00.000Z' });
  for (const [at, trajectoryId] of drawn.entries()) {
    const taskId = taskIds[at % taskIds.length]!;
    const requestKey = hashId('request', at);
    const reply = { requestKey, attempt: 0, status: 'answer' as const, sample: 0, runId, usageReported: true };
    const texts = { stage: X, role: X, endpoint: X, model: X, text: X, finishReason: X };
    const usage = { promptTokens: 10, completionTokens: 10, costUsd: 0.001 };
    add('model-replies', { ...VERSION, id: modelReplyId(requestKey, 0), ...reply, ...texts, usage });
    const tests = [{ id: X, passed: true, detail: X }];
    const about = { taskId, trajectoryId, replays: 3, admitted: true, tests };
    add('admissions', { ...VERSION, id: admissionId(runId, trajectoryId, 3), ...about });
    const round = { taskId, trajectoryId, tests, ruling: { fault: 'checker' as const, reason: X } };
    const contest = { candidateId: taskId, rounds: [round], reason: X };
    add('contests', { ...VERSION, id: contestId(runId, taskId), ...contest });
    add('categories', { ...VERSION, id: taskId, categories: [X], model: X });
    const dead = { stage: X, inputId: taskId, code: X, message: X, attempts: 3 };
    add('quarantine', { ...VERSION, id: hashId('dead', at), ...dead });
    const drawnBy = { sampleId: sample, seed: 1, stratum: `${at}`, probability: 1 };
    const label = { reviewer: `reader ${at % 3}`, reviewedAt: '2026-01-05T11:00:00.000Z', note: X, sample: drawnBy };
    const review = {
      ...VERSION,
      trajectoryId,
      result: at % 2 === 0 ? ('success' as const) : ('failure' as const),
      ...label,
    };
    add('reviews', { ...review, id: reviewId(review) });
  }
  return made;
}
