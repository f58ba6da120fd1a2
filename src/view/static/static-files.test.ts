/** Names of a static copy's files: one for each answer, none outside its folder. */
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { PATHS } from '../api.ts';
import { staticFileOf, writeStaticFile } from './static-files.ts';

const ID = 'ab'.repeat(32);

it('names files after paths', () => {
  expect(staticFileOf(PATHS.trajectory('0123abcd', ID))).toBe(`data/runs/0123abcd/trajectories/${ID}.js`);
  expect(staticFileOf(PATHS.image('0123abcd', ID))).toBe(`data/runs/0123abcd/images/${ID}.webp`);
  expect(staticFileOf(PATHS.image('0123abcd', ID, 160))).toBe(`data/runs/0123abcd/images/${ID}-small.webp`);
  // Other widths use the whole picture, which is small enough.
  expect(staticFileOf(PATHS.image('0123abcd', ID, 320))).toBe(`data/runs/0123abcd/images/${ID}.webp`);
});

it('different applications have different files, and none leaves the folder', () => {
  const names = ['a', 'A', '../../x', '..', 'a/b', 'a b', 'a~20~b', 'ü', '\u0000', 'a.b', '%2e%2e', '💥'];
  const files = names.map((name) => staticFileOf(PATHS.map('0123abcd', name)));
  expect(new Set(files).size).toBe(names.length);
  for (const file of files) expect(file).toMatch(/^data\/runs\/0123abcd\/maps\/[A-Za-z0-9~_-]+\.js$/);
});

it('a file calls with the path and the answer, whatever is in it', () => {
  const answer = { json: { text: '</script>\u2028"\\', __proto__x: [1] } };
  const calls: unknown[] = [];
  vm.runInNewContext(writeStaticFile('/api/runs', answer), { autoplayData: (...call: unknown[]) => calls.push(call) });
  expect(JSON.stringify(calls)).toBe(JSON.stringify([['/api/runs', answer]]));
});
