/**
 * Whether a job failed because of something that all jobs need: the disk, Redis, the endpoint of a model, or what environments
 * are made of. Such a job waits and uses up no try. Asked by handle-job.ts; one for each worker.
 */
import { PipelineError, type ErrorCode } from '../errors.ts';
import { isMediumFault } from '../files/file-faults.ts';
import type { Outage } from '../model/outage-watch.ts';
import { STAGE_OF, STAGES, type Stage, type WorkItem } from '../run/stages.ts';

/** What an outage leads to: the job waits, or the run ends because it has lasted for too long. */
export type Consequence = { waitMs: number } | { endsRun: PipelineError };

export interface Outages {
  /** Undefined when the fault is the item's own. */
  judge(item: WorkItem, error: PipelineError): Promise<Consequence | undefined>;
  /** An item was done. */
  noteDone(item: WorkItem): void;
  /** Why and how long jobs of the stage are to wait before they begin; undefined when they may. */
  pauseOf(stage: Stage): { error: PipelineError; leadsTo: Consequence } | undefined;
}

/** While the medium is full or broken, or an endpoint away, jobs wait this long at most without being told. */
const WAIT_MS = 5000;
/** So many different inputs without an answer in between are no chance, even when the endpoint answers small questions. */
const FAIL_ALIKE = 3;
/** A machine whose environments have not started for so long lacks something; below it may have been one bad moment. */
const UNAVAILABLE_MS = 60_000;
/** Stages that use an environment. */
const IN_ENVIRONMENTS: ReadonlySet<Stage> = new Set(STAGES.filter((stage) => STAGE_OF[stage].drives));
/** What an endpoint that is away makes of a job; an episode may run out of time over its questions. */
const OF_ENDPOINTS: ReadonlySet<ErrorCode> = new Set([
  'MODEL_RATE_LIMITED',
  'MODEL_TIMEOUT',
  'MODEL_UNAVAILABLE',
  'ENV_TIMEOUT',
]);

export function createOutages(
  findOutage: () => Promise<Outage | undefined>,
  unavailableMs: number = UNAVAILABLE_MS,
): Outages {
  /** By item: how many had been answered when it last failed in an outage. */
  const answersThen = new Map<string, number | undefined>();
  /** By stage: until when its endpoint wants to be left alone, in milliseconds of performance.now(), and its words. */
  const pauses = new Map<Stage, { untilMs: number; error: PipelineError }>();

  /** Items that failed while the endpoint answered a small question. */
  const suspects = new Set<string>();

  /** Since when no environment could be had, in milliseconds of performance.now(). */
  let unavailableSinceMs: number | undefined;

  function judgeUnavailable(error: PipelineError): Consequence {
    unavailableSinceMs ??= performance.now();
    const leftMs = unavailableMs - (performance.now() - unavailableSinceMs);
    return leftMs <= 0 ? { endsRun: error } : { waitMs: Math.min(WAIT_MS, Math.ceil(leftMs)) };
  }

  /** Few fail, and the endpoint answers a question that asks little. */
  async function answersOthers({ id }: WorkItem, { answers, pauseMs, probe }: Outage): Promise<boolean> {
    answersThen.set(id, answers);
    const failAlike = [...answersThen.values()].filter((then) => then === answers).length;
    return pauseMs === 0 && failAlike < FAIL_ALIKE && (await probe());
  }

  return {
    async judge(item, error) {
      if (error.code === 'QUEUE_UNAVAILABLE') return { waitMs: WAIT_MS };
      if (error.code === 'STORE_IO' && isMediumFault(error)) return { waitMs: WAIT_MS };
      if (error.code === 'ENV_UNAVAILABLE') return judgeUnavailable(error);
      const outage = OF_ENDPOINTS.has(error.code) ? await findOutage() : undefined;
      if (!outage) return undefined;
      if (await answersOthers(item, outage)) {
        // It may have come back this moment; what fails once more is what it does not bear.
        if (suspects.has(item.id)) return undefined;
        suspects.add(item.id);
        return { waitMs: WAIT_MS };
      }
      const { forMs, limitMs, pauseMs } = outage;
      const leftMs = limitMs - forMs;
      if (leftMs <= pauseMs) return { endsRun: describeOutage(outage) };
      pauses.set(item.stage, { untilMs: performance.now() + pauseMs, error });
      return { waitMs: Math.max(pauseMs, Math.min(WAIT_MS, leftMs)) };
    },
    noteDone({ stage }) {
      if (IN_ENVIRONMENTS.has(stage)) unavailableSinceMs = undefined;
    },
    pauseOf(stage) {
      const { untilMs = 0, error } = pauses.get(stage) ?? {};
      const waitMs = Math.ceil(untilMs - performance.now());
      return error && waitMs > 0 ? { error, leadsTo: { waitMs } } : undefined;
    },
  };
}

function describeOutage({ error, forMs, pauseMs }: Outage): PipelineError {
  const silent = `no answer to any question for ${describeTime(forMs)}`;
  const told = pauseMs > 0 ? `; it wants to be left alone for ${describeTime(pauseMs)} more` : '';
  return new PipelineError('MODEL_AWAY', `${error.message}: ${silent}${told}`, { cause: error });
}

function describeTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
