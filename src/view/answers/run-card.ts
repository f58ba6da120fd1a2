/** A run as one line: what it is, how far it is. */
import { appOf, isVirtual } from '../../schema/index.ts';
import { findConductor } from '../../run/run-lock.ts';
import type { RunTables } from '../index/run-tables.ts';
import type { RunCard } from '../api.ts';
import { placeOf, type ViewedRun } from '../library.ts';
import { countStages } from './stage-counts.ts';

export async function describeRunCard(viewed: ViewedRun): Promise<RunCard> {
  const { key, run, index, dataset } = viewed;
  const { config, runId, apps, folder } = run;
  const { tables, version, indexed, damaged } = index;
  const { name } = config.environment;
  let [startedAtMs, lastAtMs] = [Infinity, 0];
  for (const row of tables.rows) {
    if (row.startedAtMs > 0) startedAtMs = Math.min(startedAtMs, row.startedAtMs);
    lastAtMs = Math.max(lastAtMs, row.endedAtMs);
  }
  const stages = countStages(tables, run);
  return {
    key,
    name: config.name,
    folder: placeOf(viewed),
    kind: dataset ? 'dataset' : 'run',
    runId,
    platform: config.platform,
    environment: name,
    isVirtual: isVirtual(name),
    apps: apps.map(appOf),
    version,
    conductor: (await findConductor(folder)) ?? null,
    isEnded:
      indexed === 1 &&
      (dataset !== undefined ||
        stages.every(({ total, totalIsFinal, finished, givenUp }) => totalIsFinal && finished + givenUp >= total)),
    counts: countResults(tables),
    startedAtMs: startedAtMs === Infinity ? null : startedAtMs,
    lastAtMs: lastAtMs === 0 ? null : lastAtMs,
    costUsd: [...tables.calls.byRole.values()].reduce((sum, { costUsd }) => sum + costUsd, 0),
    damaged: [...damaged],
    indexed,
  };
}

function countResults(tables: RunTables): RunCard['counts'] {
  const counts = { explorations: 0, tasks: tables.tasks.size, executions: 0, success: 0, failure: 0, unscored: 0 };
  for (const { kind, verdict } of tables.rows) {
    if (kind === 'exploration') counts.explorations += 1;
    if (kind === 'execution') counts.executions += 1;
    if (verdict !== null) counts[verdict] += 1;
  }
  return { ...counts, labels: tables.count('reviews') };
}
