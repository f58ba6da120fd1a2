/** Helpers for this folder's tests: a store filled with a made-up run, and readers of datasets. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import type { Task, Trajectory, Verdict } from '../schema/index.ts';
import { ExportOptions } from '../export/export-options.ts';
import type { z } from 'zod';
import { createFileStore } from '../store/file-store.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import type { DatasetRecord } from '../export/dataset-record.ts';
import type { ExportInput } from '../export/export-dataset.ts';
import { fillSyntheticRun, type SyntheticRunOptions } from './synthetic-run.ts';

export type ParquetRecord = DatasetRecord & { images: { bytes: Uint8Array; path: string }[] };
export type JsonlRecord = DatasetRecord & { images: string[] };

export interface VerifiedRecords {
  verdict: Verdict;
  task: Task;
  trajectory: Trajectory;
}

export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-export-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function makeRun(folder: string, options: Partial<SyntheticRunOptions>): Promise<Store> {
  const store = await createFileStore({ folder });
  const defaults = { trajectories: 2, stepsPerTrajectory: 3, width: 8, height: 8, explorations: true };
  await fillSyntheticRun(store, { ...defaults, ...options });
  return store;
}

/** Options that keep all made-up tasks, which are more alike than real ones. */
export const KEEP_ALL = { nearDuplicates: 'off', maxTemplateShare: 1, maxShareWithoutAction: 1 } as const;

/** The input to export a made-up run; `options` are as in a config, with KEEP_ALL as defaults. */
export function inputFor(output: string, options: z.input<typeof ExportOptions> = {}): ExportInput {
  const description = { config: 'synthetic', seed: 7 };
  const parsed = ExportOptions.parse({ ...options, selection: { ...KEEP_ALL, ...options.selection } });
  return { output, options: parsed, benchmarks: [], name: 'Synthetic', description };
}

/** The records behind the rows, in the dataset's order. */
export async function verifiedRecords(store: Store): Promise<VerifiedRecords[]> {
  const records: VerifiedRecords[] = [];
  for await (const id of store.list('verdicts')) {
    const verdict = await readRecord(store, 'verdicts', id);
    if (verdict.result !== 'success') continue;
    const task = await readRecord(store, 'tasks', verdict.taskId);
    records.push({ verdict, task, trajectory: await readRecord(store, 'trajectories', verdict.trajectoryId) });
  }
  return records;
}

/** Reads all shards in order. */
export async function readParquet(dataset: string, folderName = 'data'): Promise<ParquetRecord[]> {
  const folder = path.join(dataset, folderName);
  const shards = (await readdir(folder)).toSorted().map(async (name) => {
    const file = await asyncBufferFromFile(path.join(folder, name));
    return (await parquetReadObjects({ file, utf8: false })) as ParquetRecord[];
  });
  return (await Promise.all(shards)).flat();
}

export async function readJsonl(dataset: string): Promise<JsonlRecord[]> {
  const text = await readFile(path.join(dataset, 'jsonl/trajectories.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonlRecord);
}

/** A row without its images. */
export function fieldsOf(row: ParquetRecord | JsonlRecord): Partial<DatasetRecord> {
  const fields: Partial<ParquetRecord | JsonlRecord> = { ...row };
  delete fields.images;
  return fields as Partial<DatasetRecord>;
}

/** The sha256 of every file below a folder, by path. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashes: Record<string, string> = {};
  for (const file of files.toSorted()) {
    hashes[path.relative(folder, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return hashes;
}
