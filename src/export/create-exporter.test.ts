/** Every target satisfies the exporter contract. */
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { isReplayable, readExportedTrajectories } from '../replay/read-target.ts';
import type { Platform } from '../schema/index.ts';
import { EXPORT_TARGETS, ExportOptions, type ExportTarget } from './export-options.ts';
import type { Store } from '../store/store.ts';
import { hashId } from '../store/ids.ts';
import { createExporter } from './create-exporter.ts';
import { makeFolder, makeRun, readParquet, verifiedRecords } from '../testing/dataset-fixture.ts';
import { describeExporter, type ExporterSubject } from './exporter-conformance.ts';
import { OTHER_ROWS } from './targets.ts';
import { folderOf, type ExportRow, type TargetManifest } from './exporter.ts';

let root: Awaited<ReturnType<typeof makeFolder>>;
const rows: Partial<Record<Platform, ExportRow[]>> = {};
/** Desktop rows, each followed by a failed try at its task. */
const pairs: ExportRow[] = [];
beforeAll(async () => {
  root = await makeFolder();
  for (const platform of ['desktop', 'android'] as const) {
    const options = { trajectories: 3, stepsPerTrajectory: 4, width: 64, height: 64, platform };
    rows[platform] = await readRows(await makeRun(path.join(root.folder, platform), options));
    if (platform === 'desktop') pairs.push(...rows[platform].flatMap((row) => [row, failed(row)]));
  }
});
afterAll(() => root.remove());

/** Another try at the row's task: its first step differs, and it fails. */
function failed(row: ExportRow): ExportRow {
  const [first, ...rest] = row.steps;
  const { target: _none, ...other } = first!;
  const steps = [{ ...other, action: { type: 'wait', seconds: 1 } as const }, ...rest];
  const trajectory = { ...row.trajectory, id: hashId('failed', row.trajectory.id), steps };
  const verdict = { ...row.verdict, trajectoryId: trajectory.id, result: 'failure', reward: 0 } as const;
  return { ...row, trajectory, verdict, steps };
}

async function readRows(store: Store): Promise<ExportRow[]> {
  const splits = ['train', 'test', 'train'] as const;
  const app = '../../../escaped';
  const start = { initialState: { apps: [app], template: app } };
  return (await verifiedRecords(store)).map(({ verdict, task, trajectory }, index) => ({
    split: splits[index]!,
    verdict,
    task: { ...task, apps: [app], ...start },
    trajectory: { ...trajectory, app, ...start },
    admitted: null,
    steps: trajectory.steps,
    loadBlob: ({ sha256 }) => store.getBlob(sha256),
    fileOfBlob: ({ sha256 }) => store.fileOfBlob?.(sha256),
  }));
}

/** The platform whose actions the target supports. */
const platformOf = (target: ExportTarget): Platform => (target === 'android-control' ? 'android' : 'desktop');

async function create(target: ExportTarget): Promise<ExporterSubject> {
  await mkdir(path.join(root.folder, 'out'), { recursive: true });
  return {
    exporter: await createExporter(target, ExportOptions.parse({})),
    rows: target === 'preference' ? pairs : rows[platformOf(target)]!,
    folder: await mkdtemp(path.join(root.folder, 'out', 'subject-')),
    readBack: async (dataset, manifest) => ({
      trajectoryIds: await readIds(target, dataset, manifest),
      images: await countImages(target, dataset, manifest),
    }),
  };
}

/** Traces and failures cannot be replayed, so their ids come from file names and from a column. */
async function readIds(target: ExportTarget, dataset: string, manifest: TargetManifest): Promise<string[]> {
  if (isReplayable(target)) {
    return (await readExportedTrajectories(dataset, manifest)).map(({ trajectoryId }) => trajectoryId);
  }
  if (OTHER_ROWS[target] === 'tries') return readSteps(dataset, target);
  if (target === 'failures') return (await readParquet(dataset, folderOf(target))).map(({ id }) => id);
  return manifest.files.map(({ path: name }) => path.basename(name, '.zip'));
}

async function readSteps(dataset: string, target: ExportTarget): Promise<string[]> {
  const table = (await readParquet(dataset, folderOf(target))) as unknown as Record<string, string>[];
  const ids = table.flatMap((row) => [row['trajectory_id'], row['rejected_trajectory_id']]);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Counts each image as often as rows use it, and fails if one is missing. */
async function countImages(target: ExportTarget, dataset: string, { files }: TargetManifest): Promise<number> {
  const folder = path.join(dataset, folderOf(target));
  const names = new Set((await readdir(folder, { recursive: true })).map((name) => path.basename(name)));
  let images = 0;
  for (const { path: name } of files) {
    const content = await readFile(path.join(dataset, name));
    if (name.endsWith('.zip')) {
      const zip = unzipSync(content);
      images += strFromU8(zip['trace.trace']!).split('"type":"screencast-frame"').length - 1;
    } else if (!name.endsWith('.parquet')) {
      // Some lines name each of their images twice.
      for (const line of content.toString().split('\n')) {
        const used = new Set(line.match(/[0-9a-f]{64}\.png/g));
        images += [...used].filter((image) => names.has(image)).length;
      }
    }
  }
  if (!files.some(({ path: name }) => name.endsWith('.parquet'))) return images;
  const table = await readParquet(dataset, folderOf(target));
  return table.reduce((sum, row) => sum + row.images.filter(({ bytes }) => bytes.length > 0).length, 0);
}

for (const target of EXPORT_TARGETS) describeExporter(target, () => create(target));
