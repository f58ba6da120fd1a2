/**
 * Sets aside the damage that `fsck` finds and everything derived from it, so that `resume` rebuilds it. Deletes
 * nothing.
 */
import { datasetEntries } from '../export/check-dataset.ts';
import { isDamageCode } from '../store/damage.ts';
import { recordPath } from '../store/file-layout.ts';
import { moveAside } from '../store/move-aside.ts';
import { RECORD_KINDS } from '../store/record-kinds.ts';
import type { Store } from '../store/store.ts';
import { findRecord } from '../store/typed-records.ts';
import { inspectFolder, type FolderReport } from './check-run.ts';
import { lockRun, type RunLockOptions } from '../run/run-lock.ts';
import type { Run } from '../run/run-folder.ts';
import { quietly } from '../log/log.ts';

export interface Repair {
  /** The report before the repair. */
  report: FolderReport;
  /** Folder of the moved files, relative to the run's; undefined if nothing was moved. */
  folder: string | undefined;
  /** Their former paths in the run's folder. */
  moved: string[];
}

/** Later kinds move first, so that after a kill the next check still finds the original damage. */
const ORDER = RECORD_KINDS.toReversed();

/** Rejects with CONFIG_INVALID while the run has a conductor. */
export async function repairRun(run: Run, options: RunLockOptions): Promise<Repair> {
  const { signal } = options;
  const unlock = await lockRun(run.folder, options);
  try {
    const report = await inspectFolder(run, signal);
    const spoilt = report.datasets.filter(({ problems }) => problems.length > 0);
    const exported = await Promise.all(spoilt.map(({ folder }) => datasetEntries(run.folder, folder)));
    const roots = [...report.damages.map(({ place }) => place), ...(await givenUpForDamage(run.store))];
    const places = withDependents(roots, report.dependents).toSorted(byOrder);
    const aside = await moveAside(run.folder, [...exported.flat(), ...places]);
    return { report, folder: aside?.folder, moved: aside?.moved ?? [] };
  } finally {
    await unlock();
  }
}

/** Inputs given up because of damage elsewhere are retried. */
async function givenUpForDamage(store: Store): Promise<string[]> {
  const places: string[] = [];
  for await (const id of store.list('quarantine')) {
    // An unreadable record is itself among the damages.
    const record = await findRecord(store, 'quarantine', id).catch(quietly('a record in quarantine cannot be read'));
    if (record && isDamageCode(record.code)) places.push(recordPath('quarantine', id));
  }
  return places;
}

function withDependents(roots: readonly string[], dependents: FolderReport['dependents']): string[] {
  const places = new Set(roots);
  for (const place of places) for (const dependent of dependents.get(place) ?? []) places.add(dependent);
  return [...places];
}

function byOrder(a: string, b: string): number {
  return rankOf(a) - rankOf(b);
}

function rankOf(place: string): number {
  const kind = RECORD_KINDS.find((name) => place.startsWith(`records/${name}/`));
  return kind ? ORDER.indexOf(kind) : ORDER.length;
}
