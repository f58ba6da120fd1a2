import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../environment.ts';
import { findProcesses, isRunning, makeTestDesktop, type TestDesktop } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { listProcessTree } from './process-tree.ts';

const never = new AbortController().signal;
const mousepad = { apps: ['mousepad'], template: 'notes' };

/** 500 is the trial of docs/how-it-works/reliability.md. */
const RESETS = Number(process.env.AUTOPLAY_RESETS ?? 20);

describe('desktop environment under failure', () => {
  let desktop: TestDesktop;
  let environment: Environment;
  beforeAll(() => {
    desktop = makeTestDesktop();
    environment = desktop.create();
  });
  afterAll(async () => {
    await environment.close();
    desktop.remove();
  });

  it('fails with a retryable code when the application is killed', async () => {
    await environment.reset(mousepad, never);
    process.kill(findProcesses('mousepad')[0]!, 'SIGKILL');
    await expect(environment.observe(never)).rejects.toMatchObject({ retryable: true });
  });

  it('still shows the screen when the application was quit', async () => {
    await environment.reset(mousepad, never);
    await environment.act({ type: 'hotkey', keys: ['ctrl', 'q'] }, never);
    const seen = await environment.observe(never);
    expect(seen.window).toBe('');
    expect(seen.tree.children).toEqual([]);
    expect(seen.files.map(({ path }) => path)).toContain('notes.txt');
    await environment.act({ type: 'open', target: 'mousepad' }, never);
    expect((await environment.observe(never)).window).toMatch(/notes\.txt/);
  });

  it('does not hang with a hanging application', async () => {
    await environment.reset(mousepad, never);
    const [pid] = findProcesses('mousepad');
    process.kill(pid!, 'SIGSTOP');
    try {
      const startMs = performance.now();
      const seen = await environment.observe(never);
      expect(performance.now() - startMs).toBeLessThan(5_000);
      expect(seen.window).toMatch(/notes\.txt/);
      expect(seen.tree.children[0]!.description).toBe('not responding');
    } finally {
      process.kill(pid!, 'SIGCONT');
    }
    const { tree } = await environment.observe(never);
    expect(listNodes(tree).some(({ text }) => text === 'Milk\nBread\n')).toBe(true);
  });

  it.each(['bwrap', 'Xvfb', 'dbus-daemon'])('fails with a retryable code when %s dies, and resets', async (program) => {
    await environment.reset(mousepad, never);
    for (const pid of findProcesses(program)) process.kill(pid, 'SIGKILL');
    const failure = { code: expect.stringMatching(/^ENV_/), retryable: true };
    await expect(environment.observe(never)).rejects.toMatchObject(failure);
    await environment.reset(mousepad, never);
    expect((await environment.observe(never)).window).toMatch(/notes\.txt/);
  });

  it('fails a reset whose application shows no window or does not exist', async () => {
    const unknown = environment.reset({ apps: ['nothing'], template: 'notes' }, never);
    await expect(unknown).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await environment.close();
    const impatient = desktop.create({ resetTimeoutMs: 300 });
    await expect(impatient.reset(mousepad, never)).rejects.toMatchObject({ code: 'ENV_TIMEOUT', retryable: true });
    expect(findProcesses('Xvfb')).toEqual([]);
    await impatient.close();
  });

  it('works without a sandbox, after a warning', async () => {
    const warnings: string[] = [];
    const bare = desktop.create({ sandbox: 'none', warn: (message) => warnings.push(message) });
    try {
      expect(warnings).toEqual([expect.stringContaining('WITHOUT isolation')]);
      await bare.reset(mousepad, never);
      await bare.act({ type: 'type', text: 'Tea', overwrite: true, enter: false }, never);
      await bare.act({ type: 'hotkey', keys: ['ctrl', 's'] }, never);
      const { window, files } = await bare.observe(never);
      expect(window).toMatch(/notes\.txt/);
      expect(files.find(({ path }) => path === 'notes.txt')?.content?.toString()).toBe('Tea');
      expect(bare.description.details['sandbox']).toBe('none');
    } finally {
      await bare.close();
    }
    expect(findProcesses('mousepad')).toHaveLength(findProcesses('bwrap').length > 0 ? 1 : 0);
  });

  it(
    `leaks nothing over ${RESETS} resets`,
    async () => {
      await environment.reset(mousepad, never);
      const before = { handles: countHandles(), processes: listProcessTree(process.pid).length };
      const seen = new Set<number>();
      for (let i = 0; i < RESETS; i++) {
        await environment.reset(mousepad, never);
        for (const pid of listProcessTree(process.pid)) seen.add(pid);
      }
      expect(countHandles()).toBeLessThanOrEqual(before.handles + 2);
      expect(listProcessTree(process.pid).length).toBeLessThanOrEqual(before.processes + 2);
      expect(seen.size).toBeGreaterThan(RESETS * 5);
      await environment.close();
      const own = new Set(listProcessTree(process.pid));
      const left = [...seen].filter((pid) => !own.has(pid) && isRunning(pid));
      expect(left).toEqual([]);
    },
    RESETS * 4_000 + 60_000,
  );
});

function countHandles(): number {
  return readdirSync('/proc/self/fd').length;
}
