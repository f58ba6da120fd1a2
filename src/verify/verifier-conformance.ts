/** The contract of every Verifier, as checks. */
import { expect } from 'vitest';
import { SCHEMA_VERSION, Verdict, type Task, type Trajectory } from '../schema/index.ts';
import {
  describeChecks,
  expectCode,
  expectUnchanged,
  HOSTILE_TEXTS,
  never,
  type Checks,
} from '../testing/conformance.ts';
import type { Judgement, Verifier } from './verifier.ts';

export interface VerifierSubject {
  verifier: Verifier;
  /** An attempt that fulfils its task. */
  task: Task;
  trajectory: Trajectory;
  /** Makes the endpoint refuse every question; missing without a model. */
  breakEndpoint?(): void;
  /** Makes the models reply without a verdict; missing without a model. */
  garble?(): void;
  close?(): Promise<void>;
}

/** `create` makes a new subject for every check. */
export function describeVerifier(name: string, create: () => Promise<VerifierSubject>): void {
  describeChecks(`verifier conformance: ${name}`, VERIFIER_CHECKS, create);
}

export const VERIFIER_CHECKS = {
  'scores an attempt that did what was asked as a success, with a valid verdict': async (subject) => {
    const judgement = await judge(subject);
    expect(judgement).toMatchObject({ status: 'scored', result: 'success', reward: 1 });
    expect(judgement.reasoning).not.toBe('');
  },
  'gives the same verdict again': async (subject) => {
    expect(await judge(subject)).toEqual(await judge(subject));
  },
  'changes nothing that it is given': async (subject) => {
    const { task, trajectory } = subject;
    await expectUnchanged({ task, trajectory }, () => judge(subject));
  },
  'never rewards an agent that gave up or ran out of steps': async (subject) => {
    for (const outcome of ['failed', 'out_of_steps'] as const) {
      expect((await judge(subject, { trajectory: { outcome } })).reward, outcome).not.toBe(1);
    }
  },
  'never rewards a question that was not answered': async (subject) => {
    const check = { expect: [], allow: [], answer: { equals: '3', from: [] } };
    const { answer: _none, ...trajectory } = subject.trajectory;
    expect((await judge({ ...subject, trajectory }, { task: { answer: '3', check } })).reward).not.toBe(1);
  },
  'judges an attempt without steps': async (subject) => {
    const { finalObservation: _none, ...rest } = subject.trajectory;
    const empty = { ...subject, trajectory: { ...rest, steps: [], outcome: 'out_of_steps' as const } };
    expect((await judge(empty)).reward).not.toBe(1);
  },
  'takes texts of any kind in the task and in what the agent said': async (subject) => {
    const steps = subject.trajectory.steps.map((step, index) => {
      const text = HOSTILE_TEXTS[index % HOSTILE_TEXTS.length]!;
      return { ...step, intent: text, thought: text };
    });
    const instruction = `Do ${HOSTILE_TEXTS.join(' and ')}`;
    await judge(subject, { task: { instruction }, trajectory: { steps, instruction } });
  },
  'makes no verdict of screens that cannot be read': async (subject) => {
    const gone = { sha256: '0'.repeat(64), mediaType: 'application/gzip', bytes: 9 };
    const lose = <T extends object>(observation: T): T => ({
      ...observation,
      tree: gone,
      files: gone,
      screenshot: { ...gone, mediaType: 'image/png', width: 640, height: 480 },
      groundTruth: gone,
    });
    const { steps, finalObservation } = subject.trajectory;
    const lost = steps.map((step) => ({ ...step, observation: lose(step.observation) }));
    const trajectory = { steps: lost, ...(finalObservation ? { finalObservation: lose(finalObservation) } : {}) };
    await expectCode(judge(subject, { trajectory }), /^STORE_/);
  },
  'makes no verdict when the signal has fired': async ({ verifier, task, trajectory }) => {
    await expectCode(verifier.verify({ task, trajectory }, AbortSignal.abort()), /^ABORTED$/);
  },
  'makes no verdict when the endpoint refuses': async (subject) => {
    if (!subject.breakEndpoint) return;
    subject.breakEndpoint();
    await expectCode(judge(subject), /^MODEL_(?!REPLY_INVALID)/);
  },
  'abstains when the models say what cannot be read': async (subject) => {
    if (!subject.garble) return;
    subject.garble();
    expect(await judge(subject)).toMatchObject({ status: 'unscorable', reward: null });
  },
} satisfies Checks<VerifierSubject>;

/** The judgement, which must match the schema of verdicts and refer to the trajectory's steps. */
async function judge(
  { verifier, ...recorded }: VerifierSubject,
  changes: { task?: Partial<Task>; trajectory?: Partial<Trajectory> } = {},
): Promise<Judgement> {
  const task = { ...recorded.task, ...changes.task };
  const trajectory = { ...recorded.trajectory, ...changes.trajectory };
  const judgement = await verifier.verify({ task, trajectory }, never);
  const ids = { id: '0'.repeat(64), taskId: task.id, trajectoryId: trajectory.id };
  const verdict = { schemaVersion: SCHEMA_VERSION, ...ids, verifier: verifier.name, ...judgement };
  expect(Verdict.parse(verdict)).toEqual(verdict);
  expect(verifier.name).not.toBe('');
  const last = Math.max(0, trajectory.steps.length - 1);
  expect(judgement.evidence.filter((step) => step > last)).toEqual([]);
  expect(new Set(judgement.evidence).size).toBe(judgement.evidence.length);
  return judgement;
}
