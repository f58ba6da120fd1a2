/** A client's result for one trajectory. `reward` is a number only if it was scored: see the table in the docs. */
import { z } from 'zod';
import { Id, type Task, type Trajectory, type Verdict } from '../../schema/index.ts';
import { rubricVersion } from '../../store/record-ids.ts';
import { Fault, type FaultClass, ServiceFault } from '../http/service-fault.ts';
import type { Judge } from '../reward-service.ts';
import { ExitStatus } from '../upload/upload-schema.ts';
import { exitStatusOf } from '../upload/uploaded-trajectory.ts';

export const RewardResult = z.object({
  /** The client's name of the item. Default: its place in the request. */
  id: z.string(),
  status: z.enum(['scored', 'unscorable', 'infra_error']),
  /** From 0 to 1; null unless scored. */
  reward: z.number().nullable(),
  /** From 0 to 1, the share of the components that are 1; null if the judge has no components. */
  score: z.number().nullable(),
  /** Parts of the verdict, 1 or 0 each; empty unless scored. */
  components: z.record(z.string(), z.number()),
  exit_status: ExitStatus.nullable(),
  /** Null when scored. */
  error: Fault.nullable(),
  task_id: Id.nullable(),
  trajectory_id: Id.nullable(),
  /** Changes with the requirements of the task. */
  rubric_version: z.string().nullable(),
  judge_model: z.string(),
  /** Number of judgements begun for this answer; 0 if the verdict existed already. */
  attempts: z.int().nonnegative(),
  reasoning: z.string(),
});
export type RewardResult = z.infer<typeof RewardResult>;

export type Scored = Omit<RewardResult, 'id'>;

export interface ScoredItem {
  judge: Judge;
  trajectoryId: string | null;
  trajectory?: Trajectory | undefined;
  task?: Task | undefined;
}

const NO_SCORE = { reward: null, score: null, components: {} };

/** The verdict as an answer. */
export function fromVerdict(verdict: Verdict, item: ScoredItem, attempts: number): Scored {
  const common = { ...describe(item), attempts, reasoning: verdict.reasoning };
  if (verdict.status !== 'scored' || verdict.reward === null) {
    const status = verdict.status === 'infra_error' ? 'infra_error' : 'unscorable';
    const fault = { code: 'NO_VERDICT', class: 'evidence', message: verdict.reasoning, retryable: false } as const;
    return { ...common, status, ...NO_SCORE, error: fault };
  }
  const items = verdict.items?.map(({ id, passed }) => [id, Number(passed)]) ?? [['result', verdict.reward]];
  const components = Object.fromEntries(items) as Record<string, number>;
  return { ...common, status: 'scored', reward: verdict.reward, score: verdict.score ?? null, components, error: null };
}

/** Unscorable however often it is tried, until the client changes the request. */
export function unscorable(code: string, message: string, item: ScoredItem, faultClass: FaultClass = 'input'): Scored {
  const error = { code, class: faultClass, message, retryable: false };
  return { ...describe(item), status: 'unscorable', ...NO_SCORE, error, attempts: 0, reasoning: '' };
}

/** Infrastructure failed: no reward, and the result is not cached. */
export function infraError(error: Fault, item: ScoredItem, attempts: number): Scored {
  return { ...describe(item), status: 'infra_error', ...NO_SCORE, error, attempts, reasoning: '' };
}

function describe({ judge, trajectoryId, trajectory, task }: ScoredItem) {
  return {
    exit_status: trajectory ? exitStatusOf(trajectory) : null,
    task_id: task?.id ?? trajectory?.taskId ?? null,
    trajectory_id: trajectoryId,
    rubric_version: task ? rubricVersion(task) : null,
    judge_model: judge.model,
  };
}

export const NO_REWARD: Fault = { code: 'NO_REWARD', class: 'internal', message: 'no reward', retryable: true };

/**
 * For clients that only accept numbers, so that none mistakes a fault for 0. Throws a 503 if a retry may help, else a
 * 404 or 422.
 */
export function requireReward({ reward, status, error }: Scored, field: string): number {
  if (reward !== null) return reward;
  const fault = error ?? NO_REWARD;
  const message = `${field}: ${fault.message}`;
  if (status === 'infra_error' && fault.retryable)
    throw new ServiceFault(503, { ...fault, message }, { retryAfterSeconds: 2 });
  throw new ServiceFault(fault.code === 'TRAJECTORY_UNKNOWN' ? 404 : 422, { ...fault, field, message });
}
