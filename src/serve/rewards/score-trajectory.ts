/** Scores one trajectory. Every request for a reward ends here. */
import { loadEpisode } from '../../agent/load-episode.ts';
import { isDoneAlready } from '../../check/evaluate-check.ts';
import { restsOnData } from '../../check/stored-files.ts';
import { delay } from '../../async/deadline.ts';
import { createSemaphore } from '../../async/semaphore.ts';
import { PipelineError } from '../../errors.ts';
import { observationsOf, SCHEMA_VERSION, type Task, type Trajectory, type Verdict } from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import { rubricVersion } from '../../store/record-ids.ts';
import { commitRecord, findRecord } from '../../store/typed-records.ts';
import { faultOf } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import type { ServeMetrics } from '../metrics.ts';
import { createRecentMap } from '../recent-map.ts';
import type { RewardServiceDeps } from '../reward-service.ts';
import { hasTrees, isUploaded } from '../upload/uploaded-trajectory.ts';
import { fromVerdict, infraError, unscorable, type Scored } from './reward-result.ts';
import { createSharedWork } from './shared-work.ts';
import type { FindTask } from './task-reader.ts';

export interface ScoreRequest {
  trajectoryId: string;
  /** If given, the trajectory must belong to this task. */
  taskId?: string | undefined;
}

export type ScorerDeps = Pick<RewardServiceDeps, 'store' | 'judge' | 'coordination'> & {
  findTask: FindTask;
  metrics: ServeMetrics;
  limits: Pick<ServeLimits, 'judgements' | 'judgeAttempts' | 'judgeBackOffMs'>;
};

/** A few kB each. A trainer asks again for the rollouts of its last steps. */
const MAX_SETTLED = 4096;
const NO_TRAJECTORY = 'there is no such trajectory (an episode has one once it has ended)';

/** A verdict, or the reason why there is none for now; `attempts` counts judgements begun. */
interface ScoredVerdict {
  verdict: Verdict;
  attempts: number;
}

export type Scorer = ReturnType<typeof createScorer>;

export function createScorer(deps: ScorerDeps) {
  const { store, judge, metrics, limits, findTask } = deps;
  const slots = createSemaphore(({ count }) => count < limits.judgements);
  const shared = createSharedWork<ScoredVerdict>(deps.coordination.locks());
  const settled = createRecentMap<Scored>(MAX_SETTLED);
  const beginnings = createRecentMap<boolean>(MAX_SETTLED);
  const judgeId = hashId(judge.name, judge.model, judge.configuration);

  async function rule(task: Task, trajectory: Trajectory, signal: AbortSignal): Promise<ScoredVerdict> {
    const id = hashId('reward', trajectory.id, rubricVersion(task), judgeId);
    const find = async (): Promise<ScoredVerdict | undefined> => {
      const verdict = await findRecord(store, 'verdicts', id);
      return verdict && { verdict, attempts: 0 };
    };
    const work = async (own: AbortSignal): Promise<ScoredVerdict> => {
      const { judgement, attempts } = await slots.run(() => judgeRepeatedly(task, trajectory, own), own);
      const identity = { schemaVersion: SCHEMA_VERSION, id, taskId: task.id, trajectoryId: trajectory.id } as const;
      const scored = { verdict: { ...identity, verifier: judge.name, ...judgement }, attempts };
      return isKept(scored) ? { ...scored, verdict: await commitRecord(store, 'verdicts', scored.verdict) } : scored;
    };
    const scored = await shared.run(id, { find, work, isKept }, signal);
    if (scored.attempts === 0) metrics.cacheHits.inc();
    return scored;
  }

  async function judgeRepeatedly(task: Task, trajectory: Trajectory, signal: AbortSignal) {
    for (let attempts = 1; ; attempts++) {
      const end = metrics.judgeSeconds.startTimer();
      try {
        return { judgement: await judge.verify({ task, trajectory }, signal), attempts };
      } catch (error) {
        const mayPass = error instanceof PipelineError && error.retryable;
        if (!mayPass || attempts >= limits.judgeAttempts || signal.aborted) throw new JudgeFailure(attempts, error);
        metrics.judgeRetries.inc();
        await delay(limits.judgeBackOffMs * 2 ** (attempts - 1), signal);
      } finally {
        end();
      }
    }
  }

  async function score({ trajectoryId, taskId }: ScoreRequest, signal: AbortSignal): Promise<Scored> {
    const known = settled.get(trajectoryId);
    if (known && (taskId === undefined || taskId === known.task_id)) {
      metrics.cacheHits.inc();
      return known;
    }
    const trajectory = await findRecord(store, 'trajectories', trajectoryId);
    const unknown = { judge, trajectoryId };
    if (!trajectory) return unscorable('TRAJECTORY_UNKNOWN', NO_TRAJECTORY, unknown);
    const task = trajectory.taskId === undefined ? undefined : await findTask(trajectory.taskId);
    const item = { judge, trajectoryId, trajectory, task };
    if (taskId !== undefined && taskId !== trajectory.taskId) {
      return unscorable('TASK_MISMATCH', 'the trajectory is one of another task', item);
    }
    if (!task) return unscorable('TASK_UNKNOWN', 'the task is not one of this run', item);
    if (trajectory.outcome === 'aborted') return infraError(abortionOf(trajectory), item, 0);
    const missing = await findMissingEvidence(task, trajectory);
    if (missing) return unscorable(missing.code, missing.message, item, 'evidence');
    try {
      const { verdict, attempts } = await rule(task, trajectory, signal);
      // Results in the store never change; a failure of infrastructure is not in the store.
      if (verdict.status !== 'infra_error') settled.set(trajectoryId, fromVerdict(verdict, item, 0));
      return fromVerdict(verdict, item, attempts);
    } catch (error) {
      const [cause, attempts] = error instanceof JudgeFailure ? [error.cause, error.attempts] : [error, 0];
      return infraError(faultOf(cause), item, attempts);
    }
  }

  /**
   * Being scorable must not depend on the outcome, or the average of the scored trajectories would be biased. So this
   * check comes before any look at the end of a trajectory.
   */
  async function findMissingEvidence(task: Task, trajectory: Trajectory) {
    if (judge.reads !== 'trees') return undefined;
    if (!hasTrees(trajectory)) {
      const message = `the verifier "${judge.name}" reads accessibility trees and files; a step has none`;
      return { code: 'EVIDENCE_MISSING', message };
    }
    if (task.check && restsOnData(task.check) && observationsOf(trajectory).some(({ state }) => state === undefined)) {
      const message = "the task is judged by the application's own data; a step has no state";
      return { code: 'EVIDENCE_MISSING', message };
    }
    if (!(await beginsDone(task, trajectory))) return undefined;
    if (!isUploaded(trajectory)) {
      // The environment verifiably reached the initial state, so doing nothing would be a success.
      return { code: 'NOTHING_TO_DO', message: 'the task is done at its initial state already' };
    }
    const message = 'the first screen shows the task done already: the upload does not begin at the initial state';
    return { code: 'NOT_INITIAL_STATE', message };
  }

  /** True if doing nothing would be a success. Rollouts of one task begin with one screen, so the result is cached. */
  async function beginsDone({ id, check }: Task, trajectory: Trajectory): Promise<boolean> {
    if (!check) return false;
    const first = trajectory.steps[0]?.observation ?? trajectory.finalObservation;
    const key = `${id} ${first?.tree.sha256} ${first?.files.sha256} ${first?.stateFiles?.sha256} ${first?.state?.sha256} ${first?.window}`;
    const known = beginnings.get(key);
    if (known !== undefined) return known;
    const { frames } = await loadEpisode(store, { ...trajectory, steps: trajectory.steps.slice(0, 1) }, check);
    const isDone = frames[0] !== undefined && isDoneAlready(check, frames[0]);
    beginnings.set(key, isDone);
    return isDone;
  }

  return {
    slots,
    /** Never rejects: a failure becomes a result without a reward. */
    async score(request: ScoreRequest, signal: AbortSignal) {
      const end = metrics.rewardSeconds.startTimer();
      const scored = await score(request, signal).catch((error: unknown) =>
        infraError(faultOf(error), { judge, trajectoryId: request.trajectoryId }, 0),
      );
      end();
      metrics.count(scored);
      return scored;
    },
  };
}

/** A failure of infrastructure may be over at the next request. */
function isKept({ verdict }: ScoredVerdict): boolean {
  return verdict.status !== 'infra_error';
}

class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure';
  readonly attempts: number;

  constructor(attempts: number, cause: unknown) {
    super('the judge failed', { cause });
    this.attempts = attempts;
  }
}

function abortionOf({ error }: Trajectory) {
  const { code, message } = error ?? { code: 'ABORTED', message: 'infrastructure ended the rollout' };
  return { code, class: code.startsWith('ENV_') ? 'environment' : 'lease', message, retryable: false } as const;
}
