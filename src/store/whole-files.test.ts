import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOpenFiles } from '../testing/open-files.ts';
import { readText, writeSynced } from './whole-files.ts';

const MOST = 1 << 20;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'autoplay-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

// A read takes 32,768 bytes, and then as many again. Behind "x" each "é" (two bytes) lies across their borders.
const TEXTS = ['', 'x'.repeat(32_768), 'x'.repeat(65_536), `x${'é'.repeat(16_383)}`, `x${'é'.repeat(150_000)}`];

it.each(TEXTS)('reads and writes texts of all lengths (%#)', async (text) => {
  const file = path.join(folder, 'file');
  await writeSynced(file, Buffer.from(text));
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readText(file, MOST)).toBe(text);
});

it('rejects as the file system does, and leaves what is there', async () => {
  const file = path.join(folder, 'file');
  await expect(readText(file, MOST)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readText(folder, MOST)).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  await writeFile(file, 'first');
  await expect(writeSynced(file, Buffer.from('second'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readText(file, MOST)).toBe('first');
});

it.each([10, 11])('refuses what is larger than it may be (%i bytes of 10)', async (bytes) => {
  const file = path.join(folder, 'file');
  await writeFile(file, 'x'.repeat(bytes));
  const read = readText(file, 10);
  if (bytes > 10)
    await expect(read).rejects.toMatchObject({ code: 'STORE_CORRUPT', message: `${file}: is larger than 10 bytes` });
  else expect(await read).toHaveLength(10);
});

it.each(['mkfifo "$0"', 'ln -s /dev/zero "$0"', 'mkdir "$0"', 'echo x > "$0.own"; ln -s "$0.own" "$0"'])(
  'refuses at once what is no regular file: %s',
  async (make) => {
    const file = path.join(folder, 'file');
    await promisify(execFile)('sh', ['-c', make, file]);
    await expect(readText(file, MOST)).rejects.toMatchObject({
      code: 'STORE_CORRUPT',
      message: `${file}: is not a file`,
    });
  },
);

it('closes what it opens', async () => {
  await writeSynced(path.join(folder, 'file'), Buffer.from('text'));
  await readText(path.join(folder, 'file'), MOST);
  await readText(folder, MOST).catch(() => undefined);
  const openHere = async () => (await listOpenFiles()).filter((file) => file.startsWith(folder));
  await vi.waitFor(async () => expect(await openHere()).toEqual([]), { timeout: 30_000 });
});
