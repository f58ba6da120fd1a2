/**
 * Injects known faults into tasks and verified recordings, which production code judges: first the proposing stage,
 * then the verifier. A fault that passes both would have become a row.
 */
import { loadEvidence, reasonToRefuse } from '../../propose/propose-tasks.ts';
import { appOf, type Task } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { findRecord, readRecord } from '../../store/typed-records.ts';
import { createVerifier } from '../../model-free/shared/create-verifier.ts';
import { createDraw } from '../../world/benchmark/task.ts';
import { createOverlayStore } from './overlay-store.ts';
import { flipWords } from './flip-words.ts';
import { hideAnswers } from './hide-answers.ts';
import { loseResults } from './lose-results.ts';
import {
  isAltered,
  loadRecording,
  storeRecording,
  type Recording,
  type SpoiledRecording,
  type Way,
} from './recording.ts';
import { strayEdits } from './stray-edits.ts';

export const FAULTS = {
  'flipped words': flipWords,
  'lost results': loseResults,
  'invisible answers': hideAnswers,
  'stray edits': strayEdits,
} as const satisfies Record<string, Way>;
export type FaultKind = keyof typeof FAULTS;

/** `unscored`: the verifier abstained, so there is no row. `passed`: there would have been one. */
export type FaultResult = 'refused' | 'failed' | 'unscored' | 'passed';

export interface JudgedFault {
  kind: FaultKind;
  run: string;
  app: string;
  trajectoryId: string;
  instruction: string;
  /** Description of the alteration. */
  altered: string;
  result: FaultResult;
  /** The reason why the fault was refused or failed. */
  reason: string;
}

export interface FaultSource {
  run: string;
  store: Store;
  /** Verified trajectories with their tasks. */
  rows: readonly { trajectoryId: string; taskId: string }[];
}

export interface InjectedFaults {
  faults: JudgedFault[];
  /** Recordings not used for faults, because the current code refuses or fails them unaltered. */
  unfit: { instruction: string; reason: string }[];
}

interface Subject extends Recording {
  run: string;
  store: Store;
}

/** Limit of variants of one recording and kind. */
const MAX_VARIANTS = 12;

/** Makes `perKind` faults of every kind, or as many as the recordings allow. Equal input and seed give equal faults. */
export async function injectFaults(
  sources: readonly FaultSource[],
  { perKind, seed }: { perKind: number; seed: number },
  signal: AbortSignal,
): Promise<InjectedFaults> {
  const subjects: Subject[] = [];
  const unfit: InjectedFaults['unfit'] = [];
  for (const { run, store, rows } of sources) {
    for (const { taskId, trajectoryId } of rows) {
      signal.throwIfAborted();
      const task = await readRecord(store, 'tasks', taskId);
      const trajectory = await readRecord(store, 'trajectories', trajectoryId);
      if (!task.check) continue;
      const subject = { run, store, ...(await loadRecording(store, task, trajectory)) };
      const { result, reason } = await judge(subject, store, signal);
      if (result === 'passed') subjects.push(subject);
      else unfit.push({ instruction: task.instruction, reason });
    }
  }
  const faults: JudgedFault[] = [];
  for (const kind of Object.keys(FAULTS) as FaultKind[]) {
    for (const { subject, spoiled } of spoilMany(subjects, kind, { perKind, seed })) {
      signal.throwIfAborted();
      const { run, store, trajectory } = subject;
      const found = await judge(spoiled, store, signal);
      const { instruction } = spoiled.task;
      const app = appOf(spoiled.task);
      faults.push({ kind, run, app, trajectoryId: trajectory.id, instruction, altered: spoiled.altered, ...found });
    }
  }
  return { faults, unfit };
}

/** Cycles through all recordings, so that no application dominates. No fault occurs twice. */
function spoilMany(
  subjects: readonly Subject[],
  kind: FaultKind,
  { perKind, seed }: { perKind: number; seed: number },
): { subject: Subject; spoiled: SpoiledRecording }[] {
  const found = new Map<string, { subject: Subject; spoiled: SpoiledRecording }>();
  const order = createDraw(`${seed} ${kind}`).pickSome(subjects, subjects.length);
  for (let variant = 0; variant < MAX_VARIANTS; variant++) {
    for (const subject of order) {
      if (found.size >= perKind) return [...found.values()];
      const draw = createDraw(`${seed} ${kind} ${subject.trajectory.id} ${variant}`);
      const spoiled = FAULTS[kind](subject, draw);
      if (!spoiled) continue;
      if (!isAltered(subject, spoiled)) throw new Error(`nothing was altered: ${spoiled.altered}`);
      const name = `${subject.trajectory.id} ${spoiled.altered}`;
      if (!found.has(name)) found.set(name, { subject, spoiled });
    }
  }
  return [...found.values()];
}

/** The proposing stage comes before the verifier, as in a run. */
async function judge(
  recording: Recording,
  base: Store,
  signal: AbortSignal,
): Promise<{ result: FaultResult; reason: string }> {
  const { task } = recording;
  const refusal = await refuse(task, base);
  if (refusal !== undefined) return { result: 'refused', reason: refusal };
  const store = createOverlayStore(base);
  const trajectory = await storeRecording(store, recording);
  const { status, result, items = [], reasoning } = await createVerifier(store).verify({ task, trajectory }, signal);
  if (status !== 'scored') return { result: 'unscored', reason: reasoning };
  if (result === 'success') return { result: 'passed', reason: '' };
  const wrong = items.filter(({ passed }) => !passed).map(({ id, detail }) => `${id}: ${detail}`);
  return { result: 'failed', reason: wrong.join('; ') };
}

/** The proposing stage's reason for refusing the task, if any. */
async function refuse(task: Task, store: Store): Promise<string | undefined> {
  const exploration = await findRecord(store, 'trajectories', task.evidence.trajectoryId);
  if (!exploration) return undefined;
  const screens = await loadEvidence(store, task, exploration);
  return reasonToRefuse(task, { trajectory: exploration, screens, tasks: new Map(), count: 1 });
}
