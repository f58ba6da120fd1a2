import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore } from './file-store.ts';
import { loadFile, loadObservation, storeObservation } from './observation-io.ts';
import { makeSampleObservation } from '../testing/sample-observation.ts';
import type { Store } from './store.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-observation-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what was stored comes back, and equal observations give equal blobs', async () => {
  const observation = await makeSampleObservation();
  const stored = await storeObservation(store, observation);
  const loaded = await loadObservation(store, stored);
  expect(loaded.tree).toEqual(observation.tree);
  expect(loaded.window).toBe('shopping.txt - Editor');
  expect(loaded.files.map((file) => file.path)).toEqual(['shopping.txt', 'film.mkv']);
  expect(await loadFile(store, loaded.files[0]!)).toEqual(Buffer.from('milk\neggs\n'));
  expect(await loadFile(store, loaded.files[1]!)).toBeUndefined();
  expect(await store.getBlob(stored.screenshot.sha256)).toEqual(observation.screenshot.png);
  expect(await storeObservation(store, await makeSampleObservation())).toEqual(stored);
});

test.each([
  ['truncated', (png: Buffer) => png.subarray(0, png.length - 20)],
  ['damaged in its pixels', (png: Buffer) => Buffer.concat([png.subarray(0, 50), Buffer.alloc(8), png.subarray(58)])],
  ['only a header', (png: Buffer) => png.subarray(0, 33)],
  ['empty', () => Buffer.alloc(0)],
  ['not an image', () => Buffer.from('<html>')],
])('a screenshot that is %s is refused', async (_name, damage) => {
  const observation = await makeSampleObservation();
  observation.screenshot.png = damage(observation.screenshot.png);
  await expect(storeObservation(store, observation)).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
});

test('a screenshot of another size or format is refused', async () => {
  const observation = await makeSampleObservation();
  const jpeg = await sharp(observation.screenshot.png).jpeg().toBuffer();
  await expect(
    storeObservation(store, { ...observation, screenshot: { png: jpeg, width: 64, height: 48 } }),
  ).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
  await expect(
    storeObservation(store, { ...observation, screenshot: { ...observation.screenshot, width: 65 } }),
  ).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
});

test('a file whose bytes are not what its entry says is refused', async () => {
  const observation = await makeSampleObservation();
  observation.files[0]!.content = Buffer.from('something else');
  await expect(storeObservation(store, observation)).rejects.toMatchObject({ code: 'RECORD_INVALID' });
});
