import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cpuMs } from '../testing/cpu-time.ts';
import { describeFileFault, fileFaultCode, isMediumFault } from './file-faults.ts';
import { makeFolder } from './make-folder.ts';
import { readTextFile, readTextFileIfThere } from './read-text-file.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'autoplay-read-'));
const at = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(at('text'), 'café\n');
writeFileSync(at('bom'), '\uFEFFname: a');
writeFileSync(at('empty'), '');
writeFileSync(at('latin'), Buffer.from('caf\xe9', 'latin1'));
writeFileSync(at('long'), 'x'.repeat(200_001));
execFileSync('mkfifo', [at('fifo')]);
symlinkSync('text', at('link'));
symlinkSync('nowhere', at('dangling'));
symlinkSync('circle', at('circle'));

test.each([
  ['text', 'café\n'],
  ['bom', 'name: a'],
  ['empty', ''],
  ['link', 'café\n'],
  ['long', 'x'.repeat(200_001)],
])('%s is read', (name, text) => {
  expect(readTextFile(at(name))).toBe(text);
});

test.each([
  [at('latin'), 'is not UTF-8'],
  [at('fifo'), 'is a device, pipe or socket'],
  [folder, 'is a folder'],
  [at('none'), 'no such file (ENOENT)'],
  [at('text/below'), 'not a folder (ENOTDIR)'],
  [at('circle'), '(ELOOP)'],
  [at('dangling'), 'no such file'],
  [at('n'.repeat(300)), 'too long'],
  [at('a\0b'), 'is no path'],
  ['/dev/zero', 'is a device'],
  ['/dev/null', 'is a device'],
  ['/dev/urandom', 'is a device'],
  ['/proc/self/mem', '(EIO)'],
])('%j is refused: %s', (file, words) => {
  expect(() => readTextFile(file, { what: '--flag' })).toThrow(words);
  expect(() => readTextFile(file, { what: '--flag' })).toThrow('--flag: ');
  expect(() => readTextFile(file)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
});

test('no more is read than may be', () => {
  expect(() => readTextFile(at('long'), { maxBytes: 200_000 })).toThrow('is larger than 200000 bytes');
  expect(readTextFile(at('long'), { maxBytes: 200_001 })).toHaveLength(200_001);
});

test.each([
  [at('none'), undefined],
  [at('text/below'), undefined],
  [at('n'.repeat(300)), undefined],
  [at('text'), 'café\n'],
])('%j, if it is there', (file, text) => {
  expect(readTextFileIfThere(file)).toBe(text);
});

test('what is there and cannot be read is not taken for missing', () => {
  expect(() => readTextFileIfThere(at('fifo'))).toThrow('is a device');
  expect(() => readTextFileIfThere(at('latin'))).toThrow('UTF-8');
});

test.each(['one', 'deep/er/and/deeper', 'one/again/', 'text/../made'])('the folder %s is made', async (name) => {
  await makeFolder(at(name));
  await makeFolder(at(name));
  expect((await stat(at(name))).isDirectory()).toBe(true);
});

test.each([
  ['/proc/autoplay', 'ENOENT'],
  ['/proc/self/autoplay/deep/er', 'ENOENT'],
  ['/dev/null/x', 'ENOTDIR'],
  [at('text'), 'EEXIST'],
  [at('text/below'), 'ENOTDIR'],
  [at('circle/x'), 'ELOOP'],
  [at('n'.repeat(300)), 'ENAMETOOLONG'],
])('no folder is made at %s, and soon', async (name, code) => {
  const startedAt = cpuMs();
  await expect(makeFolder(name)).rejects.toMatchObject({ code });
  expect(cpuMs() - startedAt).toBeLessThan(2000);
});

test('several that make one folder at once all find it made', async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(at('shared/by/all'))));
  expect(await readdir(at('shared/by'))).toEqual(['all']);
});

test('faults are found behind others, and the words keep the code', () => {
  const full = Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' });
  const wrapped = new Error('outer', { cause: new Error('inner', { cause: full }) });
  expect(fileFaultCode(wrapped)).toBe('ENOSPC');
  expect(describeFileFault(wrapped)).toBe('no space left on the disk (ENOSPC)');
  expect([isMediumFault(wrapped), isMediumFault(new Error('x')), isMediumFault('x')]).toEqual([true, false, false]);
  expect(fileFaultCode(structuredClone(full))).toBe('ENOSPC');
  expect(describeFileFault(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBeUndefined();
});
