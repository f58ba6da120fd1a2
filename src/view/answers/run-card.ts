/** A run as one line: its description and its progress. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { appOf, isVirtual } from '../../schema/index.ts';
import { CONDUCTOR_FILE, findConductor } from '../../run/run-lock.ts';
import type { RunCard, RunProgress } from '../api.ts';
import { placeOf, type ViewedRun } from '../library.ts';
import { countStages } from './stage-counts.ts';

/** Reads no file. */
export function describeProgress({ run, index, dataset }: ViewedRun): RunProgress {
  const { tables, version, indexed } = index;
  const { exploration, execution, success, failure, unscored } = tables.sums;
  const isEnded = () =>
    countStages(tables, run).every(
      ({ total, totalIsFinal, finished, givenUp }) => totalIsFinal && finished + givenUp >= total,
    );
  return {
    version,
    indexed,
    isEnded: indexed === 1 && (dataset !== undefined || isEnded()),
    counts: {
      explorations: exploration,
      tasks: tables.tasks.size,
      executions: execution,
      success,
      failure,
      unscored,
      labels: tables.count('reviews'),
    },
  };
}

export async function describeRunCard(viewed: ViewedRun): Promise<RunCard> {
  const { key, run, index, dataset } = viewed;
  const { config, runId, apps } = run;
  const { tables, damaged } = index;
  const { startedAtMs, endedAtMs } = tables.sums;
  const { name } = config.environment;
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
    ...describeProgress(viewed),
    conductor: await lookForConductor(viewed),
    startedAtMs: startedAtMs === 0 ? null : startedAtMs,
    lastAtMs: endedAtMs === 0 ? null : endedAtMs,
    costUsd: [...tables.calls.byRole.values()].reduce((sum, { costUsd }) => sum + costUsd, 0),
    damaged: [...damaged],
  };
}

/**
 * Finding the holder of a lock starts a process, which costs the run's machine more than the rest of an answer. A
 * process that ends by itself removes its file, which needs no check.
 */
const CONDUCTOR_MS = 20_000;
/** A starting process has its file before it holds the lock. */
const NO_CONDUCTOR_MS = 1000;
const conductors = new WeakMap<ViewedRun, { keptUntil: number; found: Promise<RunCard['conductor']> }>();

async function lookForConductor(viewed: ViewedRun): Promise<RunCard['conductor']> {
  const { folder } = viewed.run;
  if (!existsSync(path.join(folder, CONDUCTOR_FILE))) return null;
  const before = conductors.get(viewed);
  if (before && performance.now() < before.keptUntil) return before.found;
  const found = findConductor(folder).then((conductor) => conductor ?? null);
  const look = { keptUntil: performance.now() + CONDUCTOR_MS, found };
  conductors.set(viewed, look);
  found.then(
    (conductor) => (look.keptUntil -= conductor ? 0 : CONDUCTOR_MS - NO_CONDUCTOR_MS),
    () => conductors.delete(viewed),
  );
  return found;
}
