/** A thread of the index loads little code: the whole of zod alone would take 45 MB per thread. */
import { expect, it } from 'vitest';
import { bundleThread } from './bundle-thread.ts';

const MAX_CHARACTERS = 120_000;

it('is one small script that loads nothing but what Node has', async () => {
  const code = await bundleThread();
  expect(code).toContain('answerJobs');
  expect(code.length).toBeLessThan(MAX_CHARACTERS);
  const loaded = [...code.matchAll(/\brequire\("(?<name>[^"]*)"\)/g)].map(({ groups }) => groups!['name']!);
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.filter((name) => !name.startsWith('node:'))).toEqual([]);
});
