import { mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readText, writeSynced } from './whole-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'autoplay-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function openBelow(root: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(root));
}

// A read takes 32,768 bytes, and then as many again. Behind "x" each "é" (two bytes) lies across their borders.
const TEXTS = ['', 'x'.repeat(32_768), 'x'.repeat(65_536), `x${'é'.repeat(16_383)}`, `x${'é'.repeat(150_000)}`];

it.each(TEXTS)('reads and writes texts of all lengths (%#)', async (text) => {
  const file = path.join(folder, 'file');
  await writeSynced(file, Buffer.from(text));
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readText(file)).toBe(text);
});

it('rejects as the file system does, and leaves what is there', async () => {
  const file = path.join(folder, 'file');
  await expect(readText(file)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readText(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  await writeFile(file, 'first');
  await expect(writeSynced(file, Buffer.from('second'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readText(file)).toBe('first');
});

it('closes what it opens', async () => {
  await writeSynced(path.join(folder, 'file'), Buffer.from('text'));
  await readText(path.join(folder, 'file'));
  await readText(folder).catch(() => undefined);
  await vi.waitFor(async () => expect(await openBelow(folder)).toEqual([]), { timeout: 5000 });
});
