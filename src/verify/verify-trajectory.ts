/** Stage 4: judges an execution against its task, from the trajectory alone. */
import { PipelineError } from '../errors.ts';
import { SCHEMA_VERSION, type Task, type Trajectory, type Verdict } from '../schema/index.ts';
import { verdictId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord, readRecord } from '../store/typed-records.ts';
import { findInjections } from './find-injections.ts';
import type { Judgement, Verifier } from './verifier.ts';

export interface VerifyInput {
  runId: string;
  /** Id of an execution. */
  trajectoryId: string;
  /** Name of a second opinion in the records. */
  second?: string;
}

export interface VerifyDeps {
  store: Store;
  verifier: Verifier;
}

/** Idempotent. A trajectory cut short by infrastructure receives no reward, not even 0. */
export async function verifyTrajectory(input: VerifyInput, deps: VerifyDeps, signal: AbortSignal): Promise<Verdict> {
  const { runId, trajectoryId, second } = input;
  const { store, verifier } = deps;
  const id = verdictId(runId, trajectoryId, second);
  const committed = await findRecord(store, 'verdicts', id);
  if (committed) return committed;

  const trajectory = await readRecord(store, 'trajectories', trajectoryId);
  const { taskId } = trajectory;
  if (!taskId) throw new PipelineError('RECORD_INVALID', `trajectory ${trajectoryId} is not an execution of a task`);
  const task = await readRecord(store, 'tasks', taskId);
  const judgement = await judgeTrajectory({ task, trajectory }, deps, signal);
  const identity = { schemaVersion: SCHEMA_VERSION, id, taskId, trajectoryId } as const;
  const by = second === undefined ? { verifier: verifier.name } : { verifier: second, second: true as const };
  return commitRecord(store, 'verdicts', { ...identity, ...by, ...judgement });
}

/** The verifier's judgement, and text in the recording that addresses a judge. */
export async function judgeTrajectory(
  recorded: { task: Task; trajectory: Trajectory },
  { store, verifier }: VerifyDeps,
  signal: AbortSignal,
): Promise<Judgement> {
  const { trajectory } = recorded;
  if (trajectory.outcome === 'aborted') return notJudged(trajectory);
  const judgement = await verifier.verify(recorded, signal);
  const injections = await findInjections(store, trajectory);
  return injections.length === 0 ? judgement : { ...judgement, injections };
}

function notJudged({ error }: Trajectory): Judgement {
  const reasoning = error ? `${error.code}: ${error.message}` : 'the episode was cut short';
  return { status: 'infra_error', result: null, reward: null, screenDetails: '', reasoning, evidence: [] };
}
