/**
 * An exported dataset without its run, as a run for the pages. Its rows become tasks, trajectories and verdicts in a
 * temporary folder, which lasts as long as the viewer. Parts missing in datasets are omitted: explorations,
 * accessibility trees, times, prompts. Used by the viewer's library.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { RunConfig } from '../../config/run-config.ts';
import { PipelineError } from '../../errors.ts';
import { createRun, type Run } from '../../run/run-folder.ts';
import {
  InitialState,
  SCHEMA_VERSION,
  type ImageRef,
  type StoredObservation,
  type Task,
  type Trajectory,
  type UiNode,
  type Verdict,
} from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import { verdictId } from '../../store/record-ids.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord } from '../../store/typed-records.ts';
import {
  listDatasetFiles,
  parseFields,
  parseJson,
  readDatasetRows,
  type DatasetRow,
  type ReadRow,
} from './dataset-rows.ts';

export interface Dataset {
  /** Absolute path of the dataset. */
  folder: string;
  /** Its rows, in a folder made for the viewer. */
  run: Run;
  /** Removes the folder of `run`. */
  close(): void;
}

/** Limit of rows; larger datasets must be viewed through their run. */
const MAX_ROWS = 20_000;
const MAX_PIXELS = 64e6;
const VERSION = { schemaVersion: SCHEMA_VERSION } as const;
const NO_TREE: UiNode = { role: 'dataset', name: 'A dataset has no accessibility trees', states: [], children: [] };

/** Undefined if the folder holds no exported trajectories. Rejects with RECORD_INVALID that names an invalid row. */
export async function openDataset(folder: string): Promise<Dataset | undefined> {
  const files = await listDatasetFiles(folder);
  if (files.length === 0) return undefined;
  const place = mkdtempSync(path.join(os.tmpdir(), 'autoplay-view-dataset-'));
  const close = () => rmSync(place, { recursive: true, force: true });
  try {
    return { folder, run: await copyRows(folder, files, place), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function copyRows(folder: string, files: readonly string[], place: string): Promise<Run> {
  const run = await startRun(folder, files, place);
  let count = 0;
  for await (const read of readDatasetRows(folder, files)) {
    await copyRow(run, read);
    if (++count === MAX_ROWS) break;
  }
  return run;
}

/** Reads all rows once in advance, to find their applications. */
async function startRun(folder: string, files: readonly string[], output: string): Promise<Run> {
  const apps = new Map<string, InitialState>();
  let first: DatasetRow | undefined;
  for await (const { row, place } of readDatasetRows(folder, files)) {
    first ??= row;
    if (!apps.has(row.app)) apps.set(row.app, { ...stateOf(row, place), apps: [row.app] });
  }
  if (!first) throw new PipelineError('CONFIG_INVALID', `${folder}: the dataset has no rows`);
  const fields = {
    name: path.basename(folder),
    output,
    catalogue: 'none',
    platform: first.platform,
    apps: [...apps.keys()],
    environment: { name: first.environment },
  };
  return createRun(parseFields(RunConfig, fields, folder), [...apps.values()]);
}

function stateOf(row: DatasetRow, place: string): InitialState {
  const parsed = InitialState.safeParse(parseJson(row.initial_state, `${place}: initial_state`));
  if (parsed.success) return parsed.data;
  throw new PipelineError('RECORD_INVALID', `${place}: initial_state: is none`, { cause: parsed.error });
}

/** Committing checks the records. */
async function copyRow({ store, runId }: Run, { row, place, pictures }: ReadRow): Promise<void> {
  const initialState = stateOf(row, place);
  const { look: _look, ...startOfTask } = initialState;
  const { platform, instruction, template, guideline, categories, generator } = row;
  await commitRecord(store, 'tasks', {
    ...VERSION,
    id: row.task_id,
    platform,
    instruction,
    template,
    guideline,
    categories,
    generator,
    params: parseJson(row.params, `${place}: params`) as Task['params'],
    ...(row.expected_answer == null ? {} : { answer: row.expected_answer }),
    apps: initialState.apps,
    initialState: startOfTask,
    // Names no trajectory of the dataset, since the exploration stays with the run.
    evidence: { trajectoryId: hashId('not in the dataset', row.task_id), steps: [0] },
    ...(row.check == null ? {} : { check: parseJson(row.check, `${place}: check`) as NonNullable<Task['check']> }),
  });
  const steps: Trajectory['steps'] = [];
  for (const [index, action] of row.actions.entries()) {
    const target = row.targets.find(({ step }) => step === index);
    steps.push({
      index,
      observation: await keepScreen(store, pictures[index], row, place),
      intent: row.intents[index] ?? '',
      action: parseJson(action, `${place}: actions.${index}`) as Trajectory['steps'][number]['action'],
      ...(target && { target: targetOf(target) }),
      timings: { policyMs: 0, actMs: 0, observeMs: 0 },
      promptRefs: [],
    });
  }
  await commitRecord(store, 'trajectories', {
    ...VERSION,
    id: row.id,
    platform,
    instruction,
    initialState,
    steps,
    kind: 'execution',
    app: row.app,
    environment: { name: row.environment, width: row.width, height: row.height, details: {} },
    policy: row.policy,
    taskId: row.task_id,
    outcome: row.outcome,
    ...(row.answer == null ? {} : { answer: row.answer }),
  });
  await commitRecord(store, 'verdicts', { ...verdictOf(row), id: verdictId(runId, row.id) });
}

/** The row's own verdict id belongs to the run that it was exported from. */
function verdictOf(row: DatasetRow): Omit<Verdict, 'id'> {
  const result = row.reward === null ? null : row.reward === 1 ? 'success' : 'failure';
  return {
    ...VERSION,
    taskId: row.task_id,
    trajectoryId: row.id,
    verifier: row.verifier,
    status: result === null ? 'unscorable' : 'scored',
    result,
    reward: row.reward,
    screenDetails: '',
    reasoning: '',
    evidence: [],
    ...(row.injections?.length ? { injections: row.injections.map((text) => ({ step: 0, text })) } : {}),
  };
}

function targetOf({ role, name, x, y, width, height }: DatasetRow['targets'][number]) {
  return { role, name, path: [], bounds: { x, y, width, height } };
}

async function keepScreen(
  store: Store,
  picture: Uint8Array | undefined,
  { width, height }: DatasetRow,
  place: string,
): Promise<StoredObservation> {
  const png = await toPng(picture, width, height).catch((error: unknown) => {
    throw new PipelineError('RECORD_INVALID', `${place}: a picture of the row cannot be read`, { cause: error });
  });
  const screenshot: ImageRef = { ...(await store.putBlob(png, 'image/png')), width, height };
  const tree = await store.putBlob(gzipSync(JSON.stringify(NO_TREE)), 'application/gzip');
  const files = await store.putBlob(Buffer.from('[]'), 'application/json');
  return { screenshot, tree, files, window: '', capturedAtMs: 0 };
}

/** Pictures of datasets may have another format, and be smaller than the screen, whose pixels the points refer to. */
async function toPng(picture: Uint8Array | undefined, width: number, height: number): Promise<Buffer> {
  if (picture === undefined) throw new Error('the picture is missing');
  const read = sharp(picture, { limitInputPixels: MAX_PIXELS });
  const { format, ...size } = await read.metadata();
  if (format === 'png' && size.width === width && size.height === height) return Buffer.from(picture);
  return read.resize(width, height, { fit: 'fill' }).png().toBuffer();
}
