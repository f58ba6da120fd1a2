import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryCap } from './memory-cap.ts';
import { makeDesktopName } from './sandbox-folder.ts';

const make = () => createMemoryCap(makeDesktopName(), 64);
const probe = make();
probe?.remove();
if (!probe) console.warn('skipped: tests of memory cgroups need one that can be written to');

test.runIf(probe)('a cgroup that a dying process held is gone once the next is made', async () => {
  const [held, sleeper] = [make()!, spawn('sleep', ['60'])];
  writeFileSync(held.procsFile, String(sleeper.pid));
  held.remove();
  make()!.remove();
  expect(existsSync(dirname(held.procsFile))).toBe(true);
  sleeper.kill();
  await once(sleeper, 'exit');
  const next = make()!;
  expect(existsSync(dirname(held.procsFile))).toBe(false);
  next.remove();
  expect(existsSync(dirname(next.procsFile))).toBe(false);
});
