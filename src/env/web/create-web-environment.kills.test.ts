/** Dying browsers and servers, and their leftovers. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, findProcesses } from '../../testing/desktop.ts';
import { CHROMIUM, findProcesses as findCommands } from '../../testing/phone-processes.ts';
import { canRunWeb, SHIPPED_WEB } from '../../testing/web.ts';
import { killProcesses, listProcessTree } from '../desktop/process-tree.ts';
import { loadWebCatalogue } from './catalogue.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import { createWebEnvironments } from './create-web-environment.ts';

const never = new AbortController().signal;
const START = { apps: ['calendar'], template: 'march' };
let environments: EnvironmentSource;
afterEach(() => environments.close());

/** A separate folder, because other tests run at the same time. */
const usualFolder = process.env['TMPDIR'];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-kills-'));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
});
afterAll(() => {
  if (usualFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualFolder;
  rmSync(folder, { recursive: true, force: true });
});
const ownFolders = () => readdirSync(tmpdir()).filter((name) => /^autoplay-(web|server)-\w{6}$/.test(name));
/** Waits until they are gone: on a busy machine a killed process may still answer. */
const kill = async (find: () => number[]) => {
  const pids = find();
  expect(pids.length).toBeGreaterThan(0);
  killProcesses(pids);
  expect(await eventually(() => !find().some((pid) => pids.includes(pid)), 30_000)).toBe(true);
};

describe.runIf(canRunWeb)('an environment', () => {
  it('whose browser is killed says so, and starts anew with the next reset', async () => {
    environments = createWebEnvironments({ catalogue: loadWebCatalogue(SHIPPED_WEB) });
    const environment = environments.create();
    await environment.reset(START, never);
    await kill(() => findCommands(CHROMIUM));
    await expect(environment.observe(never)).rejects.toMatchObject({
      code: expect.stringMatching(/^ENV_/),
      retryable: true,
    });
    await environment.reset(START, never);
    expect((await environment.observe(never)).window).toBe('Calendar');
    await environment.close();
  });

  it('whose server is killed has a new one after the next reset', async () => {
    environments = createWebEnvironments({ catalogue: loadWebCatalogue(SHIPPED_WEB) });
    const environment = environments.create();
    await environment.reset(START, never);
    const before = await environment.state!(never);
    await kill(() => findProcesses('bwrap'));
    await expect(environment.state!(never)).rejects.toMatchObject({ code: 'ENV_OBSERVE_FAILED' });
    await environment.reset(START, never);
    expect(await environment.state!(never)).toEqual(before);
    await environment.close();
  });

  it('leaves no process and no folder', async () => {
    const [folders, processes] = [ownFolders(), listProcessTree(process.pid)];
    environments = createWebEnvironments({ catalogue: loadWebCatalogue(SHIPPED_WEB) });
    const environment = environments.create();
    await environment.reset(START, never);
    expect(ownFolders().length).toBeGreaterThan(folders.length);
    await environment.close();
    await environments.close();
    const isGone = () => listProcessTree(process.pid).every((pid) => processes.includes(pid));
    expect(await eventually(isGone, 10_000)).toBe(true);
    expect(await eventually(() => ownFolders().every((name) => folders.includes(name)), 10_000)).toBe(true);
  });
});
