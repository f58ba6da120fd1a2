/** Sealed files as another party reads them: Python's JSON, and its UTF-8, which refuses lone surrogates. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createJsonlFiles } from '../export/jsonl-files.ts';
import { hashId, sha256 } from './ids.ts';
import { openSealedJson, sealJson } from './seal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-seal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ODD = { title: 'half \ud83d and whole \ud83d\ude00', list: ['\udc00'] };
const SOUND = { title: 'half \ufffd and whole \ud83d\ude00', list: ['\ufffd'] };
const READ =
  "import json,sys; [json.dumps(json.loads(l), ensure_ascii=False).encode('utf-8') for l in sys.stdin.buffer]";

it('is well-formed, and Python reads it', () => {
  const text = sealJson(ODD, { about: 'tasks/1' });
  expect(openSealedJson(text, { about: 'tasks/1' })).toEqual(SOUND);
  execFileSync('python3', ['-c', READ], { input: text });
  // The check itself finds what was written before.
  expect(() => execFileSync('python3', ['-c', READ], { input: JSON.stringify(ODD), stdio: 'pipe' })).toThrow();
});

it('of an older version opens as it was written', () => {
  const old = `${JSON.stringify({ sha256: sha256(`tasks/1\n${JSON.stringify(ODD)}`), ...ODD })}\n`;
  expect(openSealedJson(old, { about: 'tasks/1' })).toEqual(ODD);
});

it('has the id of its own texts', () => {
  expect(hashId('task', ODD)).toBe(hashId('task', SOUND));
  expect(hashId('\ud83d')).toBe(hashId('\ufffd'));
});

it('rows of a dataset are well-formed, too', async () => {
  const files = createJsonlFiles(folder);
  await files.add('train', ODD);
  await files.finish();
  await files.close();
  const text = await readFile(path.join(folder, 'train.jsonl'), 'utf8');
  expect(JSON.parse(text)).toEqual(SOUND);
  execFileSync('python3', ['-c', READ], { input: text });
});
