import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inputFor, makeFolder, makeRun, readJsonl, type JsonlRecord } from '../../src/testing/dataset-fixture.ts';
import { exportDataset } from '../../src/export/export-dataset.ts';
import { missingPython, readWithPython } from '../../src/testing/read-with-python.ts';
import { makeSample } from './make-sample.ts';

const signal = new AbortController().signal;
const missing = missingPython();
if (missing) console.warn(`skipped: reading the sample with Python: ${missing}`);
let root: Awaited<ReturnType<typeof makeFolder>>;
let dataset: string;
let rows: JsonlRecord[];
beforeAll(async () => {
  root = await makeFolder();
  dataset = path.join(root.folder, 'dataset');
  const size = { width: 320, height: 240, pictures: 'screens' as const };
  const store = await makeRun(path.join(root.folder, 'run'), { trajectories: 4, stepsPerTrajectory: 3, ...size });
  await exportDataset(inputFor(dataset, { targets: ['jsonl'] }), { store }, signal);
  rows = await readJsonl(dataset);
});
afterAll(() => root.remove());

it('holds the chosen rows as they are, with smaller pictures of the same size', async () => {
  const output = path.join(root.folder, 'sample');
  const ids = [rows[2]!.id, rows[0]!.id].map((id) => id.slice(0, 12));
  const made = await makeSample(output, [{ dataset, ids }]);
  const text = await readFile(path.join(output, 'sample.jsonl'), 'utf8');
  const written = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonlRecord);
  expect(written).toEqual([rows[2], rows[0]]);
  const files = await readdir(output, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => stat(path.join(file.parentPath, file.name))),
  );
  // Plus the line break after the last row.
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(made.bytes + 1);
  for (const name of written.flatMap(({ images }) => images)) {
    const { width, height } = await sharp(path.join(output, name)).metadata();
    expect([width, height]).toEqual([320, 240]);
  }
});

it('takes fewer colours when there is less room, and refuses what cannot be small enough', async () => {
  const output = path.join(root.folder, 'small');
  const chosen = [{ dataset, ids: [rows[1]!.id] }];
  const roomy = await makeSample(output, chosen);
  const tight = await makeSample(output, chosen, roomy.bytes - 1);
  expect(tight.bytes).toBeLessThan(roomy.bytes);
  expect(tight.colours).toBeLessThan(roomy.colours);
  await expect(makeSample(output, chosen, 100)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});

it('refuses a row that is not there, and a dataset without lines', async () => {
  const output = path.join(root.folder, 'none');
  await expect(makeSample(output, [{ dataset, ids: ['0000'] }])).rejects.toThrow('no row "0000"');
  await expect(makeSample(output, [{ dataset, ids: [''] }])).rejects.toThrow('several rows ""');
  const empty = path.join(root.folder, 'empty');
  await mkdir(empty);
  await expect(makeSample(output, [{ dataset: empty, ids: ['0'] }])).rejects.toThrow('has no jsonl/');
});

it.skipIf(missing)('is loaded by load_dataset', { timeout: 120_000 }, async () => {
  const output = path.join(root.folder, 'loaded');
  await makeSample(output, [{ dataset, ids: [rows[0]!.id] }]);
  const script = `
import json, sys, datasets
rows = datasets.load_dataset(sys.argv[1], split="train")
print(json.dumps([{key: row[key] for key in ("id", "instruction", "images")} for row in rows]))`;
  const { id, instruction, images } = rows[0]!;
  const cache = path.join(root.folder, 'cache');
  expect(await readWithPython(script, [output], cache)).toEqual([{ id, instruction, images }]);
});
