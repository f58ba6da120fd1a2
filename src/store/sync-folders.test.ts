import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFolderSync } from './sync-folders.ts';
import { listOpenFiles } from '../testing/open-files.ts';

const KEEP_OPEN_MS = 500;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'autoplay-sync-'));
});
afterEach(() => rm(root, { recursive: true }));

async function countOpen(folder: string): Promise<number> {
  return (await listOpenFiles()).filter((file) => file === folder).length;
}

it('opens a folder once for many syncs, and closes it when nobody syncs it any more', async () => {
  const sync = createFolderSync(KEEP_OPEN_MS);
  await Promise.all([sync(root), sync(root)]);
  await sync(root);
  expect(await countOpen(root)).toBe(1);
  await vi.waitFor(async () => expect(await countOpen(root)).toBe(0), { timeout: 10_000 });
  await sync(root);
  expect(await countOpen(root)).toBe(1);
});

it('fails while the folder is missing, and no longer', async () => {
  const sync = createFolderSync(KEEP_OPEN_MS);
  const folder = path.join(root, 'later');
  await expect(sync(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(folder);
  await expect(sync(folder)).resolves.toBeUndefined();
});
