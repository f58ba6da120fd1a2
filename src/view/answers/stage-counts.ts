/**
 * Progress of each stage, counted from the index. `autoplay status` instead walks the plan, which reads every record.
 * Both must give the same counts (stage-counts.test.ts).
 */
import type { Run } from '../../run/run-folder.ts';
import type { RunTables } from '../index/run-tables.ts';
import type { StageState } from '../run-api.ts';

/** Length of the last period in which the run wrote screens, from which the rate is computed. */
const RATE_WINDOW_MS = 10 * 60_000;

export function countStages(tables: RunTables, { config, apps }: Pick<Run, 'config' | 'apps'>): StageState[] {
  const givenUp = countGivenUp(tables);
  const explorations = apps.length * config.explore.turns;
  const explored = tables.count('summaries');
  const exploreEnded = explored + givenUp.explore.count >= explorations;
  const proposals = (explorations - givenUp.explore.count) * config.propose.guidelines.length;
  const proposed = tables.count('proposals');
  const proposeEnded = exploreEnded && proposed + givenUp.propose.count >= proposals;
  const isContested = config.propose.generator === 'contested';
  const contested = tables.count('contests');
  const contestEnded = proposeEnded && contested + givenUp.contest.count >= tables.proposed.size;
  const toExecute = isContested ? tables.kept : tables.proposed;
  const toExecuteIsFinal = isContested ? contestEnded : proposeEnded;
  const lastAtMs = tables.sums.endedAtMs;
  const since = lastAtMs - RATE_WINDOW_MS;
  let [executed, judged] = [0, 0];
  const recent = { explore: [] as number[], execute: [] as number[], verify: [] as number[] };
  // A single pass, since it repeats at each change of a run with a hundred thousand rows.
  for (const { kind, try: attempt, taskId, verdict, endedAtMs } of tables.rows) {
    const isRecent = endedAtMs > since;
    if (kind === 'exploration' && isRecent) recent.explore.push(endedAtMs);
    if (kind !== 'execution' || attempt !== 1 || !toExecute.has(taskId ?? '')) continue;
    executed += 1;
    if (isRecent) recent.execute.push(endedAtMs);
    if (verdict === null) continue;
    judged += 1;
    if (isRecent) recent.verify.push(endedAtMs);
  }
  const executeEnded = toExecuteIsFinal && executed + givenUp.execute.count >= toExecute.size;
  const rate = (times: readonly number[]) => rateOf(times, lastAtMs);
  return [
    describe('explore', explorations, true, explored, givenUp.explore, rate(recent.explore)),
    describe('propose', proposals, exploreEnded, proposed, givenUp.propose, null),
    ...(isContested ? [describe('contest', tables.proposed.size, proposeEnded, contested, givenUp.contest, null)] : []),
    describe('execute', toExecute.size, toExecuteIsFinal, executed, givenUp.execute, rate(recent.execute)),
    describe('verify', executed, executeEnded, judged, givenUp.verify, rate(recent.verify)),
  ];
}

interface GivenUp {
  count: number;
  reasons: Map<string, number>;
}

const none = (): GivenUp => ({ count: 0, reasons: new Map() });

/** An input in quarantine with a later result is not given up. */
function countGivenUp(tables: RunTables): Record<'explore' | 'propose' | 'contest' | 'execute' | 'verify', GivenUp> {
  const counts = { explore: none(), propose: none(), contest: none(), execute: none(), verify: none() };
  const results = { propose: 'proposals', contest: 'contests', execute: 'trajectories', verify: 'verdicts' } as const;
  for (const [id, { stage, code }] of tables.quarantine) {
    // Stages come from a file, which may contain words such as "constructor".
    if (!Object.hasOwn(counts, stage)) continue;
    const result = Object.hasOwn(results, stage) ? results[stage as keyof typeof results] : undefined;
    if (result !== undefined && tables.has(result, id)) continue;
    const givenUp = counts[stage as keyof typeof counts];
    givenUp.count += 1;
    givenUp.reasons.set(code, (givenUp.reasons.get(code) ?? 0) + 1);
  }
  return counts;
}

function describe(
  stage: string,
  total: number,
  totalIsFinal: boolean,
  finished: number,
  { count, reasons }: GivenUp,
  perMinute: number | null,
): StageState {
  const left = total - finished - count;
  return {
    stage,
    total,
    totalIsFinal,
    finished,
    givenUp: count,
    perMinute,
    leftMs: perMinute === null || left <= 0 ? null : Math.round((left / perMinute) * 60_000),
    reasons: [...reasons].map(([reason, times]) => ({ reason, count: times })).toSorted((a, b) => b.count - a.count),
  };
}

/** Null if fewer than two ended, since one gives no rate. */
function rateOf(times: readonly number[], lastAtMs: number): number | null {
  if (times.length < 2) return null;
  const first = times.reduce((least, time) => Math.min(least, time), Infinity);
  const minutes = (lastAtMs - first) / 60_000;
  return minutes > 0 ? (times.length - 1) / minutes : null;
}
