import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../store/store.ts';
import {
  fieldsOf,
  inputFor,
  makeFolder,
  makeRun,
  readJsonl,
  readParquet,
  verifiedRecords,
} from '../../testing/dataset-fixture.ts';
import { exportDataset } from '../export-dataset.ts';
import type { ExportRow } from '../exporter.ts';
import { createParquetExporter } from './parquet.ts';
import { missingPython, readWithPython } from '../../testing/read-with-python.ts';
import { ExportOptions } from '../export-options.ts';
import { chooseRows } from '../choose-rows.ts';
import { readRows, selectTrajectories } from '../select-rows.ts';

const OPTIONS = ExportOptions.parse({});
const ROWS = 12;
/** Four pictures of 64 × 48 pixels, and text; a row group adds about 3 kB to the footer. */
const ROW_BYTES = 41_000;
const signal = new AbortController().signal;

let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let count = 0;

beforeAll(async () => {
  root = await makeFolder();
  const run = { trajectories: ROWS, stepsPerTrajectory: 4, width: 64, height: 48 };
  store = await makeRun(path.join(root.folder, 'store'), run);
});

afterAll(() => root.remove());

async function makeDataset(): Promise<string> {
  const dataset = path.join(root.folder, `dataset-${count++}`);
  await mkdir(path.join(dataset, 'data'), { recursive: true });
  return dataset;
}

async function* rowsOf(change: (row: ExportRow) => ExportRow = (row) => row) {
  const judged = await selectTrajectories(store, signal);
  for await (const row of readRows(store, chooseRows(judged, OPTIONS, []).rows, signal)) yield change(row);
}

describe('shards', () => {
  it('split at the byte limits and hold every row once, in order', async () => {
    const dataset = await makeDataset();
    const exporter = createParquetExporter(OPTIONS, { rowGroupBytes: 2.5 * ROW_BYTES, shardBytes: 6 * ROW_BYTES });
    const manifest = await exporter.export(rowsOf(), path.join(dataset, 'data'), signal);
    const names = (await readdir(path.join(dataset, 'data'))).toSorted();
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.map((_, index) => `train-0000${index}-of-0000${names.length}.parquet`));
    expect(manifest.files.map((file) => file.path)).toEqual(names.map((name) => `data/${name}`));
    for (const { bytes } of manifest.files) expect(bytes).toBeLessThan(6.5 * ROW_BYTES);
    const expected = (await verifiedRecords(store)).map(({ trajectory }) => trajectory.id);
    expect((await readParquet(dataset)).map((row) => row.id)).toEqual(expected);
  });

  it('have row groups of bounded size, images stored plain and text compressed', async () => {
    const dataset = await makeDataset();
    const exporter = createParquetExporter(OPTIONS, { rowGroupBytes: 5 * ROW_BYTES, shardBytes: 1e9 });
    await exporter.export(rowsOf(), path.join(dataset, 'data'), signal);
    const file = await asyncBufferFromFile(path.join(dataset, 'data/train-00000-of-00001.parquet'));
    const { row_groups: groups } = await parquetMetadataAsync(file);
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      expect(Number(group.total_byte_size)).toBeLessThan(5.5 * ROW_BYTES);
      const codecs = group.columns.map(({ meta_data: column }) => [column?.path_in_schema.join('.'), column?.codec]);
      expect(codecs).toContainEqual(['images.list.element.bytes', 'UNCOMPRESSED']);
      expect(codecs).toContainEqual(['messages.list.element.content', 'SNAPPY']);
    }
  });

  it('hold a row that is larger than the limits alone', async () => {
    const dataset = await makeDataset();
    const exporter = createParquetExporter(OPTIONS, { rowGroupBytes: 10, shardBytes: 10 });
    const manifest = await exporter.export(rowsOf(), path.join(dataset, 'data'), signal);
    expect(manifest.files).toHaveLength(ROWS);
    expect(await readParquet(dataset)).toHaveLength(ROWS);
  });
});

it('rejects with EXPORT_FAILED when a value does not have the type of its column', async () => {
  const rows = rowsOf((row) => ({ ...row, verdict: { ...row.verdict, reward: 'high' as never } }));
  const attempt = createParquetExporter(OPTIONS).export(rows, path.join(await makeDataset(), 'data'), signal);
  await expect(attempt).rejects.toMatchObject({ code: 'EXPORT_FAILED' });
  await expect(attempt).rejects.toThrow(/expected number value, got high/);
});

it('rejects with EXPORT_FAILED when the folder is not there', async () => {
  const attempt = createParquetExporter(OPTIONS).export(rowsOf(), path.join(root.folder, 'nowhere'), signal);
  await expect(attempt).rejects.toMatchObject({ code: 'EXPORT_FAILED', message: expect.stringContaining('ENOENT') });
});

describe('read with Python', () => {
  const missing = missingPython();
  if (missing) console.warn(`skipped: reading the dataset with Python: ${missing}`);

  /** Prints the Image feature, a decoded picture, and every row as read by `datasets` and by pyarrow. */
  const script = `
import glob, hashlib, json, sys
import datasets, pyarrow.parquet
folder, how = sys.argv[1:]
shards = sorted(glob.glob(folder + '/data/*.parquet'))
if how == 'folder': rows = datasets.load_dataset(folder, split='train')
else: rows = datasets.load_dataset('parquet', data_files=shards, split='train')
def name(image): return hashlib.sha256(image['bytes']).hexdigest() + '.png|' + image['path']
raw = [row for shard in shards for row in pyarrow.parquet.read_table(shard).to_pylist()]
for row in raw: row['images'] = [name(image) for image in row['images']]
picture = rows[0]['images'][0]
print(json.dumps({'feature': str(rows.features['images']), 'size': picture.size, 'pixel': picture.getpixel((5, 6)),
  'rows': rows.remove_columns('images').to_list(), 'raw': raw}))
`;

  let dataset: string;
  beforeAll(async () => {
    dataset = path.join(root.folder, 'python');
    await exportDataset(inputFor(dataset), { store }, signal);
  });

  it.skipIf(missing).each(['folder', 'parquet'])(
    'by %s: an Image feature, and every field equal',
    { timeout: 180_000 },
    async (how) => {
      const lines = await readJsonl(dataset);
      const cache = path.join(root.folder, 'python-cache');
      const got = (await readWithPython(script, [dataset, how], cache)) as Record<string, unknown>;
      expect(got.feature).toContain('Image(');
      expect(got.size).toEqual([64, 48]);
      expect(got.pixel).toHaveLength(3);
      expect(got.rows).toEqual(lines.map(fieldsOf));
      const names = lines.map(({ images }) => images.map((image) => path.basename(image)));
      const raw = lines.map((line, row) => ({ ...line, images: names[row]!.map((name) => `${name}|${name}`) }));
      expect(got.raw).toEqual(raw);
    },
  );
});
