import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCap } from './memory-cap.ts';
import { removeStaleDesktops } from './sandbox-folder.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './session/session.ts';
import { eventually, isRunning } from '../../testing/desktop.ts';

const never = new AbortController().signal;
const project = fileURLToPath(new URL('../../../', import.meta.url));

describe('sandbox', () => {
  let folder: string;
  let archive: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'autoplay-sandbox-'));
    mkdirSync(join(folder, 'home'));
    writeFileSync(join(folder, 'home', 'mine.txt'), 'mine\n');
    archive = join(folder, 'home.tar');
    execFileSync('tar', ['-cf', archive, '-C', join(folder, 'home'), '.']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (kind: 'bubblewrap' | 'none' = 'bubblewrap') =>
    startSandbox({ kind, width: 320, height: 240, memoryMb: 256, homeArchive: archive }, never);

  it('has no network and sees no files, processes or desktops of the host', async () => {
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const [sandbox, other] = await Promise.all([start(), start()]);
    try {
      const output = await run(
        sandbox,
        `exec 3<>/dev/tcp/127.0.0.1/${port} && echo REACHED-LOCAL
        exec 3<>/dev/tcp/1.1.1.1/53 && echo REACHED-INTERNET
        cat /etc/shadow && echo READ-SHADOW
        ls -d /root ${project} ${tmpdir()}/* && echo SAW-HOST
        echo homes: $(ls /home)
        echo displays: $(ls /tmp/.X11-unix)
        echo processes: $(ls /proc | grep -c '^[0-9]')
        echo 1 >/usr/written && echo WROTE-USR
        ls /proc/1/root/../../root && echo ESCAPED
        kill -0 ${process.pid} && echo SIGNALLED
        id -u; cat mine.txt`,
      );
      expect(output).not.toMatch(/REACHED|READ-SHADOW|SAW-HOST|WROTE-USR|ESCAPED|SIGNALLED/);
      expect(output).toContain('homes: user\n');
      expect(output).toContain('displays: X0\n');
      expect(Number(/processes: (\d+)/.exec(output)![1])).toBeLessThan(20);
      expect(output).toMatch(/1000\nmine\n$/);
    } finally {
      await Promise.all([sandbox.close(), other.close()]);
      server.close();
    }
  });

  it('hands no link, file or mail to a program of this machine', async () => {
    const sandbox = await start();
    try {
      const output = await run(
        sandbox,
        `ls /usr/share/applications
        for opener in xdg-open xdg-email sensible-browser x-www-browser exo-open; do
          command -v $opener
          $opener https://bench.example && echo quiet
        done
        [ ! -x /usr/bin/xdg-open ] || /usr/bin/xdg-open https://bench.example && echo quiet
        touch /usr/share/applications/mine.desktop || echo READ-ONLY`,
      );
      const openers = ['xdg-open', 'xdg-email', 'sensible-browser', 'x-www-browser', 'exo-open'];
      const lines = openers.flatMap((name) => [`/etc/autoplay/bin/${name}`, 'quiet']);
      expect(output.split('\n').filter((line) => !line.startsWith('touch:'))).toEqual([
        ...lines,
        'quiet',
        'READ-ONLY',
        '',
      ]);
    } finally {
      await sandbox.close();
    }
  });

  it.skipIf(!existsSync('/usr/share/mime/packages/freedesktop.org.xml'))(
    'knows the types of files that come with shared-mime-info, and no other package',
    async () => {
      const sandbox = await start();
      try {
        const output = await run(sandbox, 'ls /usr/share/mime/packages; touch /usr/share/mime/mine || echo READ-ONLY');
        expect(output).toMatch(/^freedesktop\.org\.xml\n(touch: .*\n)?READ-ONLY\n$/);
      } finally {
        await sandbox.close();
      }
    },
  );

  it('never runs a program as root of the host', async () => {
    const sandbox = await start();
    try {
      // The first one is bubblewrap's own. As root, even that one has another user.
      const users = sandbox.listProcesses().flatMap(userOf);
      expect(users.length).toBeGreaterThan(4);
      expect(users).not.toContain(0);
    } finally {
      await sandbox.close();
    }
  });

  it.each(['bubblewrap', 'none'] as const)('%s: leaves no process and no file when closed', async (kind) => {
    const sandbox = await start(kind);
    // A process that leaves its session and its parent, like a daemon.
    await run(sandbox, 'setsid bash -c "sleep 300 & disown" & sleep 0.2');
    const processes = sandbox.listProcesses();
    expect(processes.length).toBeGreaterThan(4);
    await sandbox.close();
    await sandbox.close();
    expect(await eventually(() => !processes.some(isRunning), 2_000)).toBe(true);
    expect(existsSync(sandbox.home.path)).toBe(false);
    expect(listOwnTraces()).toEqual([]);
  });

  it('dies with its owner', async () => {
    const script = join(folder, 'owner.mts');
    writeFileSync(
      script,
      `import { startSandbox } from '${new URL('./sandbox.ts', import.meta.url).pathname}';
      const options = { kind: 'bubblewrap', width: 320, height: 240, memoryMb: 256, homeArchive: '${archive}' };
      const sandbox = await startSandbox(options, new AbortController().signal);
      process.stdout.write(JSON.stringify(sandbox.listProcesses()) + '\\n', () => process.kill(process.pid, 'SIGKILL'));
      setInterval(() => undefined, 1000);`,
    );
    let output = '';
    try {
      execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
    } catch (error) {
      output = (error as { stdout: string }).stdout;
    }
    const processes = JSON.parse(output) as number[];
    expect(processes.length).toBeGreaterThan(5);
    expect(await eventually(() => !processes.some(isRunning), 3_000)).toBe(true);
    await (await start()).close();
    expect(listTraces().filter((name) => !isRunning(Number(name.split('-')[2])))).toEqual([]);
  });

  it('kills what outlived a dead owner', async (context) => {
    const dead = spawnSync('true').pid;
    const cap = createMemoryCap(`autoplay-desktop-${dead}-1-00000000`, 64);
    if (!cap) return context.skip('this machine gives us no memory cgroup');
    const orphan = spawn('sleep', ['60']);
    writeFileSync(cap.procsFile, String(orphan.pid));
    const ended = new Promise((resolve) => orphan.once('exit', (_code, signal) => resolve(signal)));
    removeStaleDesktops();
    expect(await ended).toBe('SIGKILL');
    removeStaleDesktops();
    expect(existsSync(cap.procsFile)).toBe(false);
  });

  it('says what to do where the kernel refuses namespaces', () => {
    const script = join(folder, 'refused.mts');
    writeFileSync(
      script,
      `import { startSandbox } from '${new URL('./sandbox.ts', import.meta.url).pathname}';
      const options = { kind: 'bubblewrap', width: 320, height: 240, homeArchive: '${archive}' };
      await startSandbox(options, new AbortController().signal).catch((error) => console.log(error.code, error.message));`,
    );
    // In our own user namespace we may forbid creating further ones.
    const forbid = 'echo 0 >/proc/sys/user/max_user_namespaces; exec "$@"';
    const command = [process.execPath, '--import', 'tsx', script];
    const output = execFileSync('unshare', ['-Ur', 'sh', '-c', forbid, 'sh', ...command], { encoding: 'utf8' });
    expect(output).toMatch(/^ENV_UNAVAILABLE .*user namespaces.*sandbox: none/);
  });
});

/** Runs a script inside and returns its output. */
async function run(sandbox: Sandbox, script: string): Promise<string> {
  sandbox.launch(['bash', '-c', `{ ${script}\n} >"$HOME/out" 2>&1; touch "$HOME/done"`]);
  expect(await eventually(() => existsSync(join(sandbox.home.path, 'done')), 10_000)).toBe(true);
  rmSync(join(sandbox.home.path, 'done'));
  return readFileSync(join(sandbox.home.path, 'out'), 'utf8');
}

/** Empty if the process has ended. */
function userOf(pid: number): number[] {
  try {
    return [Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])];
  } catch {
    return [];
  }
}

/** Folders and cgroups of any process's desktops. */
function listTraces(): string[] {
  const roots = [tmpdir(), '/sys/fs/cgroup', '/sys/fs/cgroup/memory'].filter((path) => existsSync(path));
  return roots.flatMap((path) => readdirSync(path)).filter((name) => name.startsWith('autoplay-desktop-'));
}

function listOwnTraces(): string[] {
  return listTraces().filter((name) => name.startsWith(`autoplay-desktop-${process.pid}-`));
}
