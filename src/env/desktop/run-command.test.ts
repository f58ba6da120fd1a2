import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActResult, Action } from '../../schema/index.ts';
import { centreOf, clickAt, findNode, makeTestDesktop } from '../../testing/desktop.ts';
import { describeEnvironment } from '../conformance.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
const TEST_TIMEOUT_MS = 60_000;

const run = (argv: string[], fields: object = {}): Action =>
  ({ type: 'run_command', argv, timeoutSeconds: 10, ...fields }) as Action;
const shell = (script: string, fields: object = {}) => run(['bash', '-c', script], fields);

const conforming = makeTestDesktop();
afterAll(() => conforming.remove());
describeEnvironment('desktop with commands', () => ({
  environment: conforming.create({ commands: true }),
  initialState: { apps: ['mousepad'], template: 'notes' },
  change: (observation) => clickAt(centreOf(findNode(observation, 'menu', 'View'))),
}));

describe('commands on a desktop', { timeout: TEST_TIMEOUT_MS }, () => {
  const desktop = makeTestDesktop();
  let environment: Environment;
  const reset = () => environment.reset({ apps: ['mousepad'], template: 'notes' }, never);
  const act = async (action: Action): Promise<ActResult> => (await environment.act(action, never))!;
  beforeAll(async () => {
    environment = desktop.create({ commands: true });
    await reset();
  });
  afterAll(async () => {
    await environment.close();
    desktop.remove();
  });

  it('returns output, exit status and the whole output’s hash', async () => {
    expect(await act(run(['ls']))).toMatchObject({
      ok: true,
      code: 0,
      text: 'Documents\nnotes.txt\n',
      stderr: '',
      whole: { bytes: 20, sha256: createHash('sha256').update('Documents\nnotes.txt\n').digest('hex') },
    });
    const failed = await act(run(['ls', 'nothing']));
    expect(failed).toMatchObject({ ok: false, code: 2, text: '' });
    expect(failed.stderr).toContain("cannot access 'nothing'");
    expect(await act(run(['no-such-program']))).toMatchObject({ ok: false, code: 127 });
  });

  it('passes words, input and the folder to work in unchanged', async () => {
    const words = ['a b', "it's", '$HOME', 'zażółć\n語', '', '-n', '\u001b[31m'];
    const reported = await act(run(['bash', '-c', 'printf "%s|" "$@"', 'bash', ...words]));
    expect(reported.text).toBe(`${words.join('|')}|`);
    expect((await act(run(['cat'], { stdin: 'Milk\n\tBread $x' }))).text).toBe('Milk\n\tBread $x');
    expect((await act(run(['pwd'], { cwd: 'Documents' }))).text).toBe('/home/user/Documents\n');
    expect((await act(run(['pwd'], { cwd: '/home/user/Documents' }))).text).toBe('/home/user/Documents\n');
    expect(await act(run(['pwd'], { cwd: 'nowhere' }))).toMatchObject({ ok: false, code: 1 });
    for (const cwd of ['..', '/etc', 'Documents/../../x']) {
      await expect(act(run(['pwd'], { cwd }))).rejects.toMatchObject({ code: 'ENV_ACTION_INVALID' });
    }
  });

  it('lists the user files that a command adds, changes and removes', async () => {
    const { files } = await act(
      shell('echo Tea >new.txt; echo Rice >>notes.txt; rm Documents/other.txt; touch .hidden'),
    );
    expect(files).toMatchObject({
      added: [{ path: 'new.txt', bytes: 4, sha256: createHash('sha256').update('Tea\n').digest('hex') }],
      changed: [{ path: 'notes.txt', bytes: 16 }],
      removed: ['Documents/other.txt'],
    });
    const { tree } = await environment.observe(never);
    expect(findNode({ tree } as never, 'text', '').text).toContain('Milk');
  });

  it('has no network and no files of this machine', async () => {
    const reached = await act(shell('exec 3<>/dev/tcp/1.1.1.1/80', { timeoutSeconds: 3 }));
    expect(reached.ok).toBe(false);
    expect(reached.stderr).toMatch(/unreachable/i);
    expect((await act(run(['ls', process.cwd()]))).ok).toBe(false);
    expect((await act(run(['id', '-u']))).text).toBe('1000\n');
    expect((await act(run(['env']))).text.match(/AUTOPLAY_\w+/g)).toEqual(['AUTOPLAY_COMMAND']);
  });
});

describe('hostile commands on a desktop', { timeout: TEST_TIMEOUT_MS }, () => {
  const desktop = makeTestDesktop();
  let environment: Environment;
  const act = async (action: Action): Promise<ActResult> => (await environment.act(action, never))!;
  beforeAll(async () => {
    environment = desktop.create({ commands: true });
    await environment.reset({ apps: ['mousepad'], template: 'notes' }, never);
  });
  beforeEach(async () => expect((await act(run(['echo', 'well']))).text).toBe('well\n'));
  afterAll(async () => {
    expect((await act(run(['echo', 'well']))).text).toBe('well\n');
    expect((await environment.observe(never)).window).toContain('notes.txt');
    await environment.close();
    desktop.remove();
  });

  it('ends a command that never ends', async () => {
    for (const script of ['sleep 60', 'trap "" TERM; while :; do sleep 1; done']) {
      const { ok, stopped, tookMs } = await act(shell(script, { timeoutSeconds: 1 }));
      expect([ok, stopped]).toEqual([false, 'time limit']);
      expect(tookMs).toBeLessThan(6_000);
    }
  });

  it('ends endless output, and hashes 10 MB as a whole', async () => {
    expect(await act(run(['yes']))).toMatchObject({ ok: false, stopped: 'output limit' });
    expect(await act(shell('yes error >&2'))).toMatchObject({ ok: false, stopped: 'output limit' });
    const large = await act(shell('yes 123456789 | head -c 10000000'));
    expect(large).toMatchObject({ ok: true, whole: { bytes: 10_000_000 } });
    expect(large.whole.sha256).toBe(createHash('sha256').update('123456789\n'.repeat(1_000_000)).digest('hex'));
  });

  it('ends what a command leaves behind', async () => {
    const started = performance.now();
    expect(await act(shell('sleep 977 & setsid sleep 978 & echo away'))).toMatchObject({ ok: true, text: 'away\n' });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await act(shell('ps ax | grep -c "[s]leep 97"'))).text).toBe('0\n');
    // A program without the mark lives on in the sandbox, and holds the pipes open.
    expect((await act(shell('setsid env -i sleep 30 & echo away'))).text).toBe('away\n');
  });

  it('survives a fork bomb, a greedy program and files in its own folder', async () => {
    const bomb = await act(shell('bomb() { bomb | bomb & }; bomb; sleep 1', { timeoutSeconds: 2 }));
    expect(bomb.tookMs).toBeLessThan(8_000);
    expect((await act(run(['head', '-c', '2G', '/dev/zero']))).stopped).toBe('output limit');
    expect((await act(run(['perl', '-e', '$x = "x" x 600_000_000; print length $x']))).ok).toBe(false);
    const forged = shell(
      'cd "$XDG_RUNTIME_DIR"/command-*; ln -sf /etc/passwd err; ln -sf /proc/self/environ code.new; rm out',
    );
    expect((await act(forged)).stderr).toBe('');
  });

  it('shows the desktop without an application that a command kills', async () => {
    const own = desktop.create({ commands: true });
    await own.reset({ apps: ['mousepad'], template: 'notes' }, never);
    expect(await own.act(run(['pkill', '-KILL', 'mousepad']), never)).toMatchObject({ ok: true });
    expect((await own.observe(never)).window).toBe('');
    await own.close();
  });

  it('reports a command as lost if its shell is ended', async () => {
    const killed = await act(shell('kill -KILL $(pgrep -f run-command.sh)', { timeoutSeconds: 1 }));
    expect(killed).toMatchObject({ ok: false, stopped: 'lost' });
  });
});

describe('a desktop without commands', { timeout: TEST_TIMEOUT_MS }, () => {
  it('refuses them with the option that allows them', async () => {
    const desktop = makeTestDesktop();
    const environment = desktop.create();
    try {
      expect(environment.routes).toBeUndefined();
      await environment.reset({ apps: ['mousepad'], template: 'notes' }, never);
      await expect(environment.act(run(['ls']), never)).rejects.toMatchObject({
        code: 'ENV_ACTION_INVALID',
        message: expect.stringContaining('environment.commands'),
      });
    } finally {
      await environment.close();
      desktop.remove();
    }
  });
});
