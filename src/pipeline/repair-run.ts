/**
 * Sets aside what `fsck` finds damaged, with all that was made from it, so that `resume` makes it again. Nothing is
 * deleted. Called by the fsck command.
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
  /** What was found before. */
  report: FolderReport;
  /** Where it all went, relative to the run's folder; undefined when there was nothing to move. */
  folder: string | undefined;
  /** Paths that were in the run's folder. */
  moved: string[];
}

/** What was made last goes first: after a kill the next check still finds what began it. */
const ORDER = RECORD_KINDS.toReversed();

/** Rejects with CONFIG_INVALID while the run is conducted. */
export async function repairRun(run: Run, store: Store, options: RunLockOptions): Promise<Repair> {
  const { signal } = options;
  const unlock = await lockRun(run.folder, options);
  try {
    const report = await inspectFolder(run, store, signal);
    const spoilt = report.datasets.filter(({ problems }) => problems.length > 0);
    const exported = await Promise.all(spoilt.map(({ folder }) => datasetEntries(run.folder, folder)));
    const roots = [...report.damages.map(({ place }) => place), ...(await givenUpForDamage(store))];
    const places = withDependents(roots, report.dependents).toSorted(byOrder);
    const aside = await moveAside(run.folder, [...exported.flat(), ...places]);
    return { report, folder: aside?.folder, moved: aside?.moved ?? [] };
  } finally {
    await unlock();
  }
}

/** Inputs that were given up because something that they needed was damaged get another chance. */
async function givenUpForDamage(store: Store): Promise<string[]> {
  const places: string[] = [];
  for await (const id of store.list('quarantine')) {
    // One that cannot be read is among the damages.
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
