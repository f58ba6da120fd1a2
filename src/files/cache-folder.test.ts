/** Shared machines, as microsoft/playwright#21859 and linkwarden/linkwarden#550 have them. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

let project: string;
beforeEach(async () => {
  project = await mkdtemp(path.join(os.tmpdir(), 'autoplay-cache-'));
});
afterEach(() => rm(project, { recursive: true, force: true }));

test('a checkout of one’s own has its cache', async () => {
  expect(cacheFolder('templates', project)).toBe(path.join(project, '.cache/templates'));
  await mkdir(path.join(project, '.cache/templates'), { recursive: true });
  expect(cacheFolder('templates', project)).toBe(path.join(project, '.cache/templates'));
});

test.each([
  [{ XDG_CACHE_HOME: '/data/cache', HOME: '/home/x' }, '/data/cache/autoplay/templates'],
  [{ XDG_CACHE_HOME: 'relative', HOME: '/home/x' }, '/home/x/.cache/autoplay/templates'],
  [{ HOME: '/home/x' }, '/home/x/.cache/autoplay/templates'],
])('a checkout that cannot be written uses the cache of %j', (variables, expected) => {
  // Nobody, root included, may write there.
  expect(cacheFolder('templates', '/proc/self', variables)).toBe(expected);
});
