/**
 * Decides whether a job failed because of a resource that all jobs need: the disk, Redis, a model's endpoint, or the
 * environments' resources. Such a job waits and uses up no retry. One instance per worker.
 */
import { PipelineError, type ErrorCode } from '../errors.ts';
import { isMediumFault } from '../files/file-faults.ts';
import type { Outage } from '../model/outage-watch.ts';
import { STAGE_OF, STAGES, type Stage, type WorkItem } from '../run/stages.ts';

/** The consequence of an outage: the job waits, or the run ends because the outage lasted too long. */
export type Consequence = { waitMs: number } | { endsRun: PipelineError };

/** Longest wait of a job during an outage without a stated pause. */
const WAIT_MS = 5000;
/** This many failed inputs without an answer in between are no coincidence, even if small questions are answered. */
const FAIL_ALIKE = 3;
/** Environments that cannot start for this long show that the machine lacks a resource. */
const UNAVAILABLE_MS = 60_000;
/** Stages that lease an environment. */
const IN_ENVIRONMENTS: ReadonlySet<Stage> = new Set(STAGES.filter((stage) => STAGE_OF[stage].drives));
/** Codes of jobs that fail in an endpoint's outage. An episode may time out because of its questions. */
const OF_ENDPOINTS: ReadonlySet<ErrorCode> = new Set([
  'MODEL_RATE_LIMITED',
  'MODEL_TIMEOUT',
  'MODEL_UNAVAILABLE',
  'ENV_TIMEOUT',
]);

export type Outages = ReturnType<typeof createOutages>;

export function createOutages(findOutage: () => Promise<Outage | undefined>, unavailableMs: number = UNAVAILABLE_MS) {
  /** The number of answers at an item's last failure in an outage, by item. */
  const answersThen = new Map<string, number | undefined>();
  /** By stage: the end of the pause that its endpoint requested, as performance.now(), and the error. */
  const pauses = new Map<Stage, { untilMs: number; error: PipelineError }>();

  /** Items that failed while the endpoint answered a small question. */
  const suspects = new Set<string>();

  /** Start of the period without any environment, as performance.now(). */
  let unavailableSinceMs: number | undefined;

  function judgeUnavailable(error: PipelineError): Consequence {
    unavailableSinceMs ??= performance.now();
    const leftMs = unavailableMs - (performance.now() - unavailableSinceMs);
    return leftMs <= 0 ? { endsRun: error } : { waitMs: Math.min(WAIT_MS, Math.ceil(leftMs)) };
  }

  /** True if few items fail and the endpoint answers a small question. */
  async function answersOthers({ id }: WorkItem, { answers, pauseMs, probe }: Outage): Promise<boolean> {
    answersThen.set(id, answers);
    const failAlike = [...answersThen.values()].filter((then) => then === answers).length;
    return pauseMs === 0 && failAlike < FAIL_ALIKE && (await probe());
  }

  return {
    /** Undefined if the item itself is at fault. */
    async judge(item: WorkItem, error: PipelineError) {
      if (error.code === 'QUEUE_UNAVAILABLE') return { waitMs: WAIT_MS };
      if (error.code === 'STORE_IO' && isMediumFault(error)) return { waitMs: WAIT_MS };
      if (error.code === 'ENV_UNAVAILABLE') return judgeUnavailable(error);
      const outage = OF_ENDPOINTS.has(error.code) ? await findOutage() : undefined;
      if (!outage) return undefined;
      if (await answersOthers(item, outage)) {
        // The endpoint may have just recovered. An item that fails once more is itself at fault.
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
    /** Records that an item ended without a fault. */
    noteDone({ stage }: WorkItem) {
      if (IN_ENVIRONMENTS.has(stage)) unavailableSinceMs = undefined;
    },
    /** Reason and length of the pause before jobs of the stage may begin; undefined without a pause. */
    pauseOf(stage: Stage) {
      const { untilMs = 0, error } = pauses.get(stage) ?? {};
      const waitMs = Math.ceil(untilMs - performance.now());
      return error && waitMs > 0 ? { error, leadsTo: { waitMs } } : undefined;
    },
  };
}

function describeOutage({ error, forMs, pauseMs }: Outage): PipelineError {
  const silent = `no answer to any question for ${describeTime(forMs)}`;
  const pause = pauseMs > 0 ? `; it wants to be left alone for ${describeTime(pauseMs)} more` : '';
  return new PipelineError('MODEL_AWAY', `${error.message}: ${silent}${pause}`, { cause: error });
}

function describeTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
