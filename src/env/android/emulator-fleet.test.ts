/** Stubs of adb and the emulator as real programs; the real ones are not needed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive, startTimeOf } from '../../locks/process-identity.ts';
import { createAdb, waitUntilReady } from './adb.ts';
import { createEmulatorFleet, type EmulatorFleet, type FleetOptions } from './emulator-fleet.ts';
import { resetPhone } from './reset-phone.ts';
import { askSnapshot } from './start-emulator.ts';

const never = new AbortController().signal;
let folder: string;
const fleets: EmulatorFleet[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-test-fleet-'));
  await writeStub('emulator', `echo "$$ $*" >> ${folder}/started\nexec sleep 600`);
  await writeAdb('');
});
afterEach(async () => {
  await Promise.all(fleets.splice(0).map((fleet) => fleet.close()));
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(folder, name);
async function writeStub(name: string, body: string): Promise<void> {
  await writeFile(at(name), `#!/bin/sh\n${body}\n`);
  await chmod(at(name), 0o755);
}

/** An adb that reports a running phone. `cases` take precedence. */
function writeAdb(cases: string): Promise<void> {
  const up = `*boot_completed) echo 1;;\n*"pm path android") echo package:/system/framework/framework-res.apk;;`;
  return writeStub('adb', `echo "$*" >> ${folder}/asked\ncase "$*" in\n${cases}\n${up}\nesac`);
}

const portOf = ({ udid }: { udid: string }) => udid.replace('emulator-', '');
const adb = () => createAdb({ file: at('adb'), port: 5999 });
const lines = async (name: string) => (await readFile(at(name), 'utf8')).trim().split('\n');

/**
 * The arguments of the started emulators, once there are `count`. This adb reports them as running before they start.
 */
const started = (count: number) =>
  vi.waitFor(
    async () => {
      const found = (await lines('started')).map((line) => ({ pid: parseInt(line), args: line.replace(/^\d+ /, '') }));
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 60_000 },
  );

function createFleet(options: Partial<FleetOptions> = {}): EmulatorFleet {
  const common = { program: at('emulator'), adb: adb(), avds: ['red', 'blue'], lockFolder: at('locks'), folder };
  const fleet = createEmulatorFleet({ ...common, snapshot: 'base', ...options });
  fleets.push(fleet);
  return fleet;
}

describe('emulators', () => {
  it('start without a window, read-only, from the snapshot, and are lent again instead of started again', async () => {
    const fleet = createFleet();
    const [first, second] = [await fleet.lease(never), await fleet.lease(never)];
    await first.release();
    expect((await fleet.lease(never)).udid).toBe(first.udid);
    const commands = (await started(2)).map(({ args }) => args).toSorted();
    const rest =
      '-read-only -snapshot base -no-snapshot-save -no-window -no-audio -no-boot-anim -gpu swiftshader_indirect';
    expect(commands).toEqual([`-avd blue -port ${portOf(second)} ${rest}`, `-avd red -port ${portOf(first)} ${rest}`]);
    expect(first.udid).not.toBe(second.udid);
  });

  it('are waited for until Android is up', async () => {
    await writeAdb(`*boot_completed) [ $(grep -c boot_completed ${folder}/asked) -gt 2 ] && echo 1;;`);
    await createFleet().lease(never);
    expect((await lines('asked')).filter((line) => line.includes('boot_completed'))).toHaveLength(3);
  });

  it('end with the fleet, and start again at the same port', async () => {
    const fleet = createFleet();
    const leased = await fleet.lease(never);
    await started(1);
    await leased.restart(never);
    const both = await started(2);
    const pids = both.map(({ pid }) => pid);
    expect(pids.map(isAlive)).toEqual([false, true]);
    expect(both[1]!.args).toContain(`-port ${portOf(leased)} `);
    await fleet.close();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it('do not take a port at which somebody listens', async () => {
    const free = await createFleet().lease(never);
    const port = Number(portOf(free));
    await fleets.pop()!.close();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port + 1, '127.0.0.1', resolve));
    expect((await createFleet().lease(never)).udid).not.toBe(free.udid);
    await new Promise((resolve) => server.close(resolve));
  });

  it('that do not start tell why, and three in a row are enough', async () => {
    await writeStub('emulator', 'echo "PANIC: Unknown AVD name"; exit 1');
    const fleet = createFleet({ avds: ['red'] });
    const failed = {
      code: 'ENV_RESET_FAILED',
      message: expect.stringMatching(/red did not start.*PANIC: Unknown AVD/s),
    };
    await writeAdb('*boot_completed) ;;');
    for (let i = 0; i < 3; i++) await expect(fleet.lease(never)).rejects.toMatchObject(failed);
    const none = { code: 'ENV_NO_DEVICE', message: expect.stringContaining('3 emulators in a row') };
    await expect(fleet.lease(never)).rejects.toMatchObject(none);
  });

  it('that do not come up in time are ended', async () => {
    await writeAdb('*boot_completed) ;;');
    const failed = { code: 'ENV_RESET_FAILED', message: expect.stringContaining('it still boots') };
    await expect(createFleet({ bootTimeoutMs: 50 }).lease(never)).rejects.toMatchObject(failed);
    // An emulator killed before its start leaves no entry.
    const [pid = '0'] = (await readFile(at('started'), 'utf8').catch(() => '0')).split(' ');
    expect(isAlive(Number(pid))).toBe(false);
  });

  it('end when the process that started them is killed', async () => {
    const script = fileURLToPath(new URL('../../testing/fleet-owner.ts', import.meta.url));
    const owner = fork(script, [folder], { execArgv: ['--import', 'tsx'] });
    await once(owner, 'message');
    const { pid } = (await started(1))[0]!;
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    // Its new parent process may reap it late.
    await vi.waitFor(() => expect(startTimeOf(pid)).toBe(''), 60_000);
    expect((await createFleet().lease(never)).udid).toMatch(/^emulator-/);
  });
});

describe('a reset', () => {
  it('by snapshot believes the console, not its own hope', async () => {
    await writeAdb('*"snapshot load base") echo OK;;\n*snapshot*) echo "KO: no such snapshot";;');
    await resetPhone({ adb: adb(), udid: 'emulator-5554', reset: { snapshot: 'base' }, grants: new Map() }, never);
    await expect(askSnapshot(adb(), 'emulator-5554', { verb: 'save', name: 'x' }, never)).rejects.toThrow(
      'emulator-5554 does not save the snapshot "x": KO: no such snapshot',
    );
  });

  it('by deletion gives back the permissions that it takes away, each time', async () => {
    const dump = '      runtime permissions:\\n        android.permission.CAMERA: granted=true, flags=[ USER_SET ]\\n';
    await writeAdb(
      `*"dumpsys package org.example.a") [ -e ${folder}/cleared ] || printf '${dump}        android.permission.B: granted=false\\n';;\n` +
        `*"pm clear"*) touch ${folder}/cleared; echo Success;;`,
    );
    const context = { adb: adb(), udid: 'R5', reset: { packages: ['org.example.a'] }, grants: new Map() };
    await resetPhone(context, never);
    await resetPhone(context, never);
    const changes = (await lines('asked')).filter((line) => /pm (clear|grant)/.test(line));
    const [clear, grant] = ['pm clear org.example.a', 'pm grant org.example.a android.permission.CAMERA'].map(
      (command) => `-P 5999 -s R5 shell ${command}`,
    );
    expect(changes).toEqual([clear, grant, clear, grant]);
  });

  it('fails when the data stays', async () => {
    await writeAdb('*"pm clear"*) echo Failed;;');
    const context = { adb: adb(), udid: 'R5', reset: { packages: ['org.example.a'] }, grants: new Map() };
    await expect(resetPhone(context, never)).rejects.toThrow('R5: pm clear org.example.a: Failed');
  });
});

describe('adb', () => {
  it('that hangs is ended, and one that is not there is named', async () => {
    await writeAdb('*slow) exec sleep 600;;');
    await expect(adb().run(['slow'], never, 100)).rejects.toThrow('adb slow: took longer than 100 ms');
    await expect(createAdb({ file: at('none'), port: 1 }).run([], never)).rejects.toMatchObject({
      code: 'ENV_UNAVAILABLE',
    });
    await expect(waitUntilReady(adb(), 'R5', 60_000, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
