/**
 * Proves that a store is whole: every record is what was committed, has its kind's shape and the id its content demands,
 * and everything a record refers to is there and is what its name says. Used by pipeline/check-run.ts.
 */
import { PipelineError } from '../errors.ts';
import type { Quarantine, StoredObservation, Trajectory } from '../schema/index.ts';
import { isDamage } from './damage.ts';
import { assertPngDecodes } from './decode-png.ts';
import { blobPath, recordPath } from './file-layout.ts';
import { loadFile, loadGroundTruth, loadObservation } from './observation-io.ts';
import { executionId, explorationId, modelReplyId, proposalId, summaryId, taskId, verdictId } from './record-ids.ts';
import { RECORD_KINDS, type RecordKind, type Store } from './store.ts';
import { readRecord, type RecordOf } from './typed-records.ts';

export interface StoreReport {
  records: Record<RecordKind, number>;
  /** Distinct ones that records refer to. */
  observations: number;
  images: number;
  /** Each names the record or blob and the fault. Empty means that the store is whole. */
  problems: string[];
}

/** Something that cannot stay where it is. */
export interface Damage {
  /** Path in the run's folder; nothing may be there. */
  place: string;
  fault: string;
}

export interface StoreInspection extends StoreReport {
  damages: Damage[];
  /** For a record's path, the paths of those that were made from it. */
  dependents: ReadonlyMap<string, readonly string[]>;
}

/** Reads, re-hashes and decodes everything in the store. Whole blobs that nothing refers to are no fault. */
export async function checkStore(store: Store, runId: string, signal: AbortSignal): Promise<StoreReport> {
  const { damages: _places, dependents: _edges, ...report } = await inspectStore(store, runId, signal);
  return report;
}

/** checkStore, with what a repair has to know. */
export async function inspectStore(store: Store, runId: string, signal: AbortSignal): Promise<StoreInspection> {
  const records = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as StoreReport['records'];
  const damages: Damage[] = [];
  const dependents = new Map<string, string[]>();
  const missing = new Set<string>();
  const blobs = watchBlobs(store);
  const checkScreen = createScreenCheck(blobs.store);

  /** Collects what `check` says and throws; only errors that are not about this record end the whole. */
  async function inspect<Kind extends RecordKind>(
    kind: Kind,
    check: (record: RecordOf<Kind>) => Promise<string[]> | string[],
  ): Promise<void> {
    for await (const id of store.list(kind)) {
      throwIfAborted(signal);
      records[kind] += 1;
      const faults = await faultsOf(async () => {
        const record = await readRecord(store, kind, id);
        return [...(record.id === id ? [] : [`its content says id ${record.id}`]), ...(await check(record))];
      });
      damages.push(...[...new Set(faults)].map((fault) => ({ place: recordPath(kind, id), fault })));
    }
  }
  /** Notes that `by` was made from the other record, which must be there. */
  const refers = async (by: string, kind: RecordKind, id: string) => {
    const place = recordPath(kind, id);
    dependents.set(place, [...(dependents.get(place) ?? []), by]);
    if (await store.has(kind, id)) return [];
    missing.add(place);
    return [`${kind}/${id} is missing`];
  };

  await inspect('trajectories', async (trajectory) => {
    const faults = [...checkTrajectoryId(trajectory, runId), ...checkSteps(trajectory)];
    const own = recordPath('trajectories', trajectory.id);
    if (trajectory.taskId) faults.push(...(await refers(own, 'tasks', trajectory.taskId)));
    for (const screen of screensOf(trajectory)) faults.push(...(await checkScreen(screen)));
    return faults;
  });
  await inspect('summaries', async ({ id, trajectoryId }) => [
    ...demand(id, summaryId(runId, trajectoryId)),
    ...(await refers(recordPath('summaries', id), 'trajectories', trajectoryId)),
  ]);
  await inspect('proposals', async ({ id, trajectoryId, guideline, taskIds }) => {
    const own = recordPath('proposals', id);
    const faults = await Promise.all(taskIds.map((task) => refers(own, 'tasks', task)));
    return [
      ...demand(id, proposalId(runId, trajectoryId, guideline)),
      ...(await refers(own, 'trajectories', trajectoryId)),
      ...faults.flat(),
    ];
  });
  await inspect('tasks', async (task) => [
    ...demand(task.id, taskId(task)),
    ...(await refers(recordPath('tasks', task.id), 'trajectories', task.evidence.trajectoryId)),
  ]);
  await inspect('verdicts', async ({ id, taskId: task, trajectoryId }) => [
    ...demand(id, verdictId(runId, trajectoryId)),
    ...(await refers(recordPath('verdicts', id), 'tasks', task)),
    ...(await refers(recordPath('verdicts', id), 'trajectories', trajectoryId)),
  ]);
  // A task that is to be made again has its categories waiting: they cost something, and its id is the same.
  await inspect('categories', ({ id }) => (missing.has(recordPath('tasks', id)) ? [`tasks/${id} is missing`] : []));
  await inspect('quarantine', async (given) => {
    const input = recordOfInput(given);
    if (input) await refers(recordPath('quarantine', given.id), input, given.inputId);
    return [];
  });
  await inspect('model-replies', ({ id, requestKey, attempt, status }) => [
    ...demand(id, modelReplyId(requestKey, attempt)),
    ...((attempt === 0) === (status === 'answer') ? [] : [`attempt ${attempt} with status ${status}`]),
  ]);
  damages.push(...(await blobs.checkOthers(signal)));
  for await (const place of store.listStrays?.() ?? []) damages.push({ place, fault: 'is nothing that a store has' });
  return { records, problems: damages.map(describeDamage), ...checkScreen.counts, damages, dependents };
}

/** Records by kind and id, everything else by its path. */
export function describeDamage({ place, fault }: Damage): string {
  return `${/^records[/]([^/]+[/][a-f0-9]{64})[.]json$/.exec(place)?.[1] ?? place}: ${fault}`;
}

/** Which kind of record the input of a quarantined item is; none for explorations, which are made from nothing. */
function recordOfInput({ stage }: Quarantine): RecordKind | undefined {
  if (stage === 'execute') return 'tasks';
  return stage === 'propose' || stage === 'verify' ? 'trajectories' : undefined;
}

/** Remembers which blobs were read, and which of them are damaged, so that the rest can be read in the end. */
function watchBlobs(store: Store) {
  const read = new Set<string>();
  const damaged = new Map<string, string>();
  const getBlob: Store['getBlob'] = async (name) => {
    read.add(name);
    try {
      return await store.getBlob(name);
    } catch (error) {
      if (isDamage(error)) damaged.set(name, `${error.code}: ${error.message}`);
      throw error;
    }
  };
  return {
    store: { ...store, getBlob },
    /** Those that no record refers to, too: a later screen may have the same bytes. */
    async checkOthers(signal: AbortSignal): Promise<Damage[]> {
      const damages: Damage[] = [];
      for await (const name of store.listBlobs?.() ?? []) {
        throwIfAborted(signal);
        if (!read.has(name)) await getBlob(name).catch(passDamage);
        const fault = damaged.get(name);
        if (fault !== undefined) damages.push({ place: blobPath(name), fault });
      }
      return damages;
    },
  };
}

function passDamage(error: unknown): void {
  if (!isDamage(error)) throw error;
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new PipelineError('ABORTED', 'the check was stopped');
}

function demand(id: string, derived: string): string[] {
  return id === derived ? [] : [`its content demands id ${derived}`];
}

function checkTrajectoryId({ id, kind, app, turn, taskId: task }: Trajectory, runId: string): string[] {
  if (kind === 'exploration') {
    return turn === undefined ? ['an exploration without a turn'] : demand(id, explorationId(runId, app, turn));
  }
  if (kind === 'execution')
    return task === undefined ? ['an execution without a task'] : demand(id, executionId(runId, task));
  return [];
}

function checkSteps({ steps }: Trajectory): string[] {
  return steps.flatMap((step, position) =>
    step.index === position ? [] : [`step ${position} has index ${step.index}`],
  );
}

function screensOf({ steps, finalObservation }: Trajectory): StoredObservation[] {
  const screens = steps.map((step) => step.observation);
  return finalObservation ? [...screens, finalObservation] : screens;
}

/** Checks a stored observation; equal ones and equal images are looked at once. */
function createScreenCheck(store: Store) {
  const known = new Map<string, string[]>();
  const images = new Map<string, string[]>();
  const counts = { observations: 0, images: 0 };

  async function check(screen: StoredObservation): Promise<string[]> {
    const { screenshot, tree, files, groundTruth } = screen;
    const key = `${tree.sha256} ${files.sha256} ${groundTruth?.sha256}`;
    if (!known.has(key)) known.set(key, await faultsOf(() => checkContents(screen)));
    const image = `${screenshot.sha256} ${screenshot.width}×${screenshot.height}`;
    if (!images.has(image)) images.set(image, await faultsOf(() => checkImage(screen)));
    counts.observations = known.size;
    counts.images = images.size;
    return [...known.get(key)!, ...images.get(image)!];
  }

  async function checkContents(screen: StoredObservation): Promise<string[]> {
    const { files } = await loadObservation(store, screen);
    // Contents above the environment's size cap were never stored.
    for (const entry of files) await loadFile(store, entry);
    await loadGroundTruth(store, screen);
    return [];
  }

  async function checkImage({ screenshot }: StoredObservation): Promise<string[]> {
    const { sha256, width, height, bytes } = screenshot;
    const png = await store.getBlob(sha256);
    await assertPngDecodes(png, width, height);
    return png.length === bytes ? [] : [`image ${sha256} has ${png.length} bytes, not ${bytes}`];
  }

  return Object.assign(check, { counts });
}

/** Turns what is wrong with one thing into words; a medium that fails, or a stop, is not about one thing. */
async function faultsOf(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [`${error.code}: ${error.message}`];
  }
}
