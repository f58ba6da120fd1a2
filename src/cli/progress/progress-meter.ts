/** Rates and remaining times, from the successive states of a run. */
import type { StageCounts } from '../../run/count-run.ts';
import type { JobFault } from '../../pipeline/handle-job.ts';
import type { QueueCounts } from '../../pipeline/watch-run.ts';
import type { RunState } from '../../run/run-view.ts';

export interface StageProgress extends StageCounts {
  ended: number;
  /** Undefined while Redis does not answer. */
  running: number | undefined;
  /** Ended items per minute, over the last minutes; undefined before the first. */
  perMinute: number | undefined;
  /** Remaining time for the items known so far. */
  leftMs: number | undefined;
  /** Failed tries that were retried, by code. */
  retries: { reason: string; count: number }[];
}

/** Long enough to smooth, short enough to follow a change of pace. */
const WINDOW_MS = 120_000;

/** `now` returns monotonic milliseconds. */
export function createProgressMeter(now: () => number) {
  const samples = new Map<string, { at: number; ended: number }[]>();
  const retries = new Map<string, Map<string, number>>();

  function rateOf(stage: string, ended: number): number | undefined {
    const at = now();
    const all = [...(samples.get(stage) ?? []), { at, ended }];
    // Time before a stage has any work would distort its rate.
    const started = all.findIndex((sample, index) => all[index + 1]?.ended !== sample.ended);
    const recent = all.slice(Math.max(0, started)).filter((sample) => at - sample.at <= WINDOW_MS);
    samples.set(stage, recent);
    const first = recent[0]!;
    const done = ended - first.ended;
    return done > 0 && at > first.at ? Math.round((done * 600_000) / (at - first.at)) / 10 : undefined;
  }

  return {
    countFault({ stage, code, consequence }: JobFault) {
      if (consequence === 'quarantine') return;
      const counts = retries.get(stage) ?? new Map<string, number>();
      retries.set(stage, counts.set(code, (counts.get(code) ?? 0) + 1));
    },
    measure: (state: RunState, queues: QueueCounts | undefined) =>
      state.stages.map((counts) => {
        const ended = counts.finished + counts.givenUp;
        const perMinute = rateOf(counts.stage, ended);
        const left = counts.total - ended;
        return {
          ...counts,
          ended,
          running: queues?.[counts.stage].active,
          perMinute,
          leftMs: perMinute === undefined || left === 0 ? undefined : Math.round((left * 60_000) / perMinute),
          retries: [...(retries.get(counts.stage) ?? [])].map(([reason, count]) => ({ reason, count })),
        };
      }),
  };
}
