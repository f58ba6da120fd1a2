/** A worker joins only a run of the same folder, code and catalogue. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemory } from '../coordination/memory/memory-coordination.ts';
import type { Run } from '../run/run-folder.ts';
import { announceRun, assertSameRun } from './run-identity.ts';

let root: string;
let run: Run;
const never = new AbortController().signal;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-identity-'));
  const catalogue = path.join(root, 'apps.yaml');
  await writeFile(catalogue, 'apps: {}\n');
  run = { folder: root, config: { catalogue } } as Run;
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the same folder is joined, a copy or another catalogue is refused', async () => {
  const memory = createMemory();
  const coordination = memory.connect();
  await announceRun(run, coordination);
  await assertSameRun(run, memory.connect(), never);

  const copy = { ...run, folder: `${root}-copy` };
  await announceRun(run, coordination);
  await cp(root, copy.folder, { recursive: true });
  await announceRun(run, coordination);
  await expect(assertSameRun(copy, coordination, never)).rejects.toThrow(/copy/);
  await rm(copy.folder, { recursive: true });
  await writeFile(run.config.catalogue, 'apps: { other: {} }\n');
  await expect(assertSameRun(run, coordination, never)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('catalogue differs'),
  });
  await coordination.maps('run').set('identity', { code: 'another version' });
  await expect(assertSameRun(run, coordination, never)).rejects.toThrow(/code differs/);
});

test('a worker waits for its conductor', async () => {
  const coordination = createMemory().connect();
  const joined = assertSameRun(run, coordination, never);
  await announceRun(run, coordination);
  await expect(joined).resolves.toBeUndefined();
});
