import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from './open-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay open store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a path and the URL of a file are the same store', async () => {
  const { sha256 } = await (await openStore(folder)).putBlob(Buffer.from('some bytes'), 'text/plain');
  const same = await openStore(pathToFileURL(folder).href);
  expect((await same.getBlob(sha256)).toString()).toBe('some bytes');
});

test('a scheme without a driver is refused, and nothing is made', async () => {
  const refusal = { code: 'CONFIG_INVALID', message: expect.stringContaining('there is no store for s3://') };
  await expect(openStore('s3://bucket/run')).rejects.toMatchObject(refusal);
  await expect(openStore('constructor://x')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});
