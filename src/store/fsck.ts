/**
 * Proves that a store is whole: every record has its kind's shape and the id its content demands, and everything a
 * record refers to is there and is what its name says. Used by pipeline/check-run.ts.
 */
import { PipelineError } from '../errors.ts';
import type { StoredObservation, Trajectory } from '../schema/index.ts';
import { assertPngDecodes } from './decode-png.ts';
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

/** Reads, re-hashes and decodes everything that a record of the store refers to. Blobs nothing refers to are no fault. */
export async function checkStore(store: Store, runId: string, signal: AbortSignal): Promise<StoreReport> {
  const records = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as StoreReport['records'];
  const problems: string[] = [];
  const checkScreen = createScreenCheck(store);

  /** Collects what `check` says and throws; only errors that are not about this record end the whole. */
  async function inspect<Kind extends RecordKind>(
    kind: Kind,
    check: (record: RecordOf<Kind>) => Promise<string[]> | string[],
  ): Promise<void> {
    for await (const id of store.list(kind)) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'the check was stopped');
      records[kind] += 1;
      const faults = await faultsOf(async () => {
        const record = await readRecord(store, kind, id);
        return [...(record.id === id ? [] : [`its content says id ${record.id}`]), ...(await check(record))];
      });
      problems.push(...[...new Set(faults)].map((fault) => `${kind}/${id}: ${fault}`));
    }
  }
  const refers = async (kind: RecordKind, id: string) =>
    (await store.has(kind, id)) ? [] : [`${kind}/${id} is missing`];

  await inspect('trajectories', async (trajectory) => {
    const faults = [...checkTrajectoryId(trajectory, runId), ...checkSteps(trajectory)];
    if (trajectory.taskId) faults.push(...(await refers('tasks', trajectory.taskId)));
    for (const screen of screensOf(trajectory)) faults.push(...(await checkScreen(screen)));
    return faults;
  });
  await inspect('summaries', async ({ id, trajectoryId }) => [
    ...demand(id, summaryId(runId, trajectoryId)),
    ...(await refers('trajectories', trajectoryId)),
  ]);
  await inspect('categories', ({ id }) => refers('tasks', id));
  await inspect('proposals', async ({ id, trajectoryId, guideline, taskIds }) => {
    const missing = await Promise.all(taskIds.map((task) => refers('tasks', task)));
    return [
      ...demand(id, proposalId(runId, trajectoryId, guideline)),
      ...(await refers('trajectories', trajectoryId)),
      ...missing.flat(),
    ];
  });
  await inspect('tasks', async (task) => [
    ...demand(task.id, taskId(task)),
    ...(await refers('trajectories', task.evidence.trajectoryId)),
  ]);
  await inspect('verdicts', async ({ id, taskId: task, trajectoryId }) => [
    ...demand(id, verdictId(runId, trajectoryId)),
    ...(await refers('tasks', task)),
    ...(await refers('trajectories', trajectoryId)),
  ]);
  await inspect('quarantine', () => []);
  await inspect('model-replies', ({ id, requestKey, attempt, status }) => [
    ...demand(id, modelReplyId(requestKey, attempt)),
    ...((attempt === 0) === (status === 'answer') ? [] : [`attempt ${attempt} with status ${status}`]),
  ]);
  return { records, problems, ...checkScreen.counts };
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
    if (!(error instanceof PipelineError) || error.code === 'STORE_IO' || error.code === 'ABORTED') throw error;
    return [`${error.code}: ${error.message}`];
  }
}
