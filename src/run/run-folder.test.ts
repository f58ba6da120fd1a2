import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { createRun } from './run-folder.ts';

test('limits that a sandbox lacks are kept in run.json, of every machine that the run was started on', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-run-folder-'));
  const output = path.join(folder, 'run');
  const config = RunConfig.parse({ name: 'limits', output, catalogue: 'none.yaml', apps: ['notes'] });
  const apps = [{ apps: ['notes'], template: 'fake' }];
  const read = async () => JSON.parse(await readFile(path.join(output, 'run.json'), 'utf8')) as object;
  try {
    await createRun(config, apps);
    expect(await read()).toMatchObject({ limitsNotKept: [] });
    await createRun(config, apps, ['memory']);
    await createRun(config, apps, ['memory', 'processes']);
    await createRun(config, apps);
    expect(await read()).toMatchObject({ limitsNotKept: ['memory', 'processes'] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
