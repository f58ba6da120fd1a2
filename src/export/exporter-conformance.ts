/** The Exporter contract as checks. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { describeChecks, expectCode, never, type Checks } from '../testing/conformance.ts';
import { hashTree } from '../testing/dataset-fixture.ts';
import { folderOf, type Exporter, type ExportRow, type TargetManifest } from './exporter.ts';

export interface ExporterSubject {
  exporter: Exporter;
  /** Rows that the target can express, with texts of every kind and applications named like paths. */
  rows: readonly ExportRow[];
  /** Reads an exported dataset: the ids of its trajectories, and the number of its images. */
  readBack(dataset: string, manifest: TargetManifest): Promise<{ trajectoryIds: string[]; images: number }>;
  /** An empty folder; datasets are made in folders inside it. */
  folder: string;
  close?(): Promise<void>;
}

/** `create` makes a new subject for every check. */
export function describeExporter(name: string, create: () => Promise<ExporterSubject>): void {
  describeChecks(`exporter conformance: ${name}`, EXPORTER_CHECKS, create);
}

export const EXPORTER_CHECKS = {
  // One check, because starting the threads of some targets takes most of the time.
  'tells every row so that it can be read back, with its images, and in the same bytes again': async (subject) => {
    const { manifest, dataset } = await exportTo(subject, 'a/b/dataset');
    const { trajectoryIds, images } = await subject.readBack(dataset, manifest);
    expect(trajectoryIds.toSorted()).toEqual(subject.rows.map(({ trajectory }) => trajectory.id).toSorted());
    expect(manifest.images).toBe(images);
    expect(manifest.leftOut).toEqual({});
    const splits = Object.values(manifest.splits);
    expect(splits.reduce((sum, rows) => sum + rows, 0)).toBe(manifest.rows);
    expect(manifest.target).toBe(subject.exporter.target);

    expect(await readdir(dataset)).toEqual([folderOf(subject.exporter.target)]);
    expect(await readdir(path.join(subject.folder, 'a/b'))).toEqual(['dataset']);
    expect(await readdir(subject.folder)).toEqual(['a']);

    const hashes = await hashTree(dataset);
    expect(manifest.files).not.toEqual([]);
    for (const { path: name, bytes, sha256 } of manifest.files) {
      expect(hashes[name], name).toBe(sha256);
      expect((await stat(path.join(dataset, name))).size, name).toBe(bytes);
    }
    const again = await exportTo(subject, 'again');
    expect(await hashTree(again.dataset)).toEqual(hashes);
    expect(again.manifest).toEqual(manifest);
  },
  'refuses to export nothing': async (subject) => {
    await expectCode(exportTo({ ...subject, rows: [] }, 'dataset'), /^CONFIG_INVALID$/);
  },
  'passes on why a row cannot be read': async (subject) => {
    const gone = { loadBlob: () => Promise.reject(new Error('gone')), fileOfBlob: () => '/nowhere/at/all' };
    const rows = subject.rows.map((row) => ({ ...row, ...gone }));
    await expectCode(exportTo({ ...subject, rows }, 'dataset'), /^(EXPORT_FAILED|STORE_\w+)$/);
  },
  'stops when the signal has fired': async (subject) => {
    await expectCode(exportTo(subject, 'dataset', AbortSignal.abort()), /^ABORTED$/);
  },
} satisfies Checks<ExporterSubject>;

async function exportTo(
  { exporter, rows, folder }: ExporterSubject,
  name: string,
  signal = never,
): Promise<{ manifest: TargetManifest; dataset: string }> {
  const dataset = path.join(folder, name);
  const own = path.join(dataset, folderOf(exporter.target));
  await mkdir(own, { recursive: true });
  async function* read() {
    yield* rows;
  }
  return { manifest: await exporter.export(read(), own, signal), dataset };
}
