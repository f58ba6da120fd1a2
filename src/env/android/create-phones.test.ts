import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action, Observation } from '../../schema/index.ts';
import { listElements } from '../../ui/list-elements.ts';
import { isAlive } from '../../locks/process-identity.ts';
import { describeEnvironment } from '../conformance.ts';
import type { Environment } from '../environment.ts';
import { createAdb } from './adb.ts';
import { findAndroidTools, type AndroidTools } from './android-tools.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import { createPhones, type PhonesOptions } from './create-phones.ts';
import { findInPath } from './android-tools.ts';
import { loadPhoneCatalogue } from './phone-catalogue.ts';
import { canStartPhones, emulatorSerial } from '../../testing/phones.ts';
import { TEST_APPS_MODULE } from '../../testing/virtual-phones.ts';
import { startVirtualDeviceProcess, type VirtualDeviceProcess } from './virtual/virtual-device-process.ts';

const never = new AbortController().signal;
const catalogueIn = (name: string) =>
  loadPhoneCatalogue(fileURLToPath(new URL(`../../../configs/apps/${name}.yaml`, import.meta.url)));
const NOTES = 'org.autoplay.world.notes';

function tapOn(observation: Observation, role: string, name?: string): Action {
  const found = listElements(observation.tree).find(
    ({ node }) => node.role === role && (name === undefined || node.name === name),
  );
  if (!found) throw new Error(`no ${role} ${name ?? ''} on screen`);
  const { x, y, width, height } = found.node.bounds!;
  return { type: 'click', x: x + width / 2, y: y + height / 2 } as Action;
}

async function withPhone(from: EnvironmentSource, work: (phone: Environment) => Promise<void>): Promise<void> {
  const phone = from.create();
  try {
    await work(phone);
  } finally {
    await phone.close();
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-test-phones-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The adb server of virtual phones in the role of real ones: no lower layer can tell the difference. */
describe.runIf(canStartPhones)('phones that are named by udid', () => {
  let devices: VirtualDeviceProcess;
  let tools: AndroidTools;
  let phones: EnvironmentSource;
  const open: EnvironmentSource[] = [];
  const create = (options: Partial<PhonesOptions> = {}): EnvironmentSource => {
    const made = createPhones({
      tools,
      source: { devices: [devices.udids[0]!] },
      reset: { packages: [NOTES] },
      size: { width: 1080, height: 2400 },
      catalogue: catalogueIn('world'),
      packages: [NOTES],
      lockFolder: path.join(folder, 'locks'),
      waitMs: 0,
      ...options,
    });
    open.push(made);
    return made;
  };
  const initialState = { apps: ['notes'], template: 'cleared' };

  beforeAll(async () => {
    devices = await startVirtualDeviceProcess({ count: 2, appsModule: TEST_APPS_MODULE });
    const home = path.join(folder, 'sdk');
    await mkdir(path.join(home, 'platform-tools'), { recursive: true });
    await mkdir(path.join(home, 'emulator'));
    const adb = path.join(home, 'platform-tools', 'adb');
    const emulator = path.join(home, 'emulator', 'emulator');
    // Everything except the console goes to the real adb.
    await writeScript(
      adb,
      `case "$*" in *" emu "*) echo "$*" >> ${folder}/console; echo OK; exit;; esac\nexec ${findInPath('adb')} "$@"`,
    );
    await writeScript(emulator, `echo "$$" >> ${folder}/emulators\necho "$*" >> ${folder}/emulators\nexec sleep 600`);
    tools = { home, adb, adbPort: devices.adbPort, emulator };
    phones = create();
  });
  afterAll(async () => {
    await Promise.all(open.map((made) => made.close()));
    await devices?.close();
  });

  describeEnvironment('phone by udid', () => ({
    environment: phones.create(),
    initialState,
    change: (observation) => tapOn(observation, 'push button', 'New note'),
  }));

  it('deletes what the episode before made, and says on which phone it was', () =>
    withPhone(phones, async (phone) => {
      const udid = devices.udids[0]!;
      await phone.reset(initialState, never);
      const before = await devices.ask(udid, 'readState');
      const { notes } = JSON.parse(before) as { notes: object };
      await devices.ask(udid, 'writeState', { app: 'notes', state: { ...notes, folders: ['Mine'] } });
      await phone.reset(initialState, never);
      expect(JSON.parse(await devices.ask(udid, 'readState'))).toEqual(JSON.parse(before));
      expect(phone.description).toMatchObject({
        name: 'android',
        details: { device: udid, manufacturer: 'virtual', android: '13', reset: 'cleared' },
      });
    }));

  it('gets a phone whose on-device server died back by a new session', () =>
    withPhone(phones, async (phone) => {
      await phone.reset(initialState, never);
      await devices.ask(devices.udids[0]!, 'crash');
      await phone.reset(initialState, never);
      expect((await phone.observe(never)).window).toMatch(/notes/);
    }));

  it('never has two environments on one phone, of whatever run', () =>
    withPhone(phones, async (first) => {
      await first.reset(initialState, never);
      await withPhone(create(), async (second) => {
        const refusal = { code: 'ENV_NO_DEVICE', message: expect.stringContaining('this process') };
        await expect(second.reset(initialState, never)).rejects.toMatchObject(refusal);
        await first.close();
        await second.reset(initialState, never);
      });
    }));

  it('passes over phones that adb does not see', () =>
    withPhone(create({ source: { devices: ['gone', devices.udids[1]!] } }), async (phone) => {
      await phone.reset(initialState, never);
      expect(phone.description.details['device']).toBe(devices.udids[1]);
    }));

  it.each([
    ['nobody sees', { source: { devices: ['gone'] } }, /every phone was given up \(gone: adb does not see it\)/],
    ['has another screen', { size: { width: 1080, height: 1920 } }, /its screen is 1080×2400; set environment.width/],
    ['lacks an app', { packages: ['net.osmand'] }, /net\.osmand is not installed/],
  ])('refuses a phone that %s', (_, options, message) =>
    withPhone(create(options), async (phone) => {
      const refusal = { code: 'ENV_NO_DEVICE', message: expect.stringMatching(message) };
      await expect(phone.reset(initialState, never)).rejects.toMatchObject(refusal);
    }),
  );

  it('starts emulators from their AVD, loads the snapshot at each reset, and ends them', async () => {
    const fleet = create({ source: { avds: ['base-avd'] }, reset: { snapshot: 'base' } });
    let udid = '';
    await withPhone(fleet, async (phone) => {
      const start = { apps: ['notes'], template: 'snapshot-base' };
      await phone.reset(start, never);
      await phone.reset(start, never);
      expect((await phone.observe(never)).window).toMatch(/notes/);
      udid = phone.description.details['device']!;
    });
    const asked = (await readFile(path.join(folder, 'console'), 'utf8')).trim().split('\n');
    expect(asked).toEqual(Array(2).fill(`-P ${devices.adbPort} -s ${udid} emu avd snapshot load base`));
    const [pid = '', ...emulators] = (await readFile(path.join(folder, 'emulators'), 'utf8')).trim().split('\n');
    expect(emulators).toHaveLength(1);
    expect(emulators[0]).toContain(`-avd base-avd -port ${udid.replace('emulator-', '')} -read-only -snapshot base`);
    expect(isAlive(Number(pid))).toBe(true);
    await fleet.close();
    expect(isAlive(Number(pid))).toBe(false);
  });
});

async function writeScript(file: string, body: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}

if (!emulatorSerial)
  console.warn('skipped: tests on a real phone or emulator need its udid in AUTOPLAY_ANDROID_SERIAL');

/** Uses the phone or emulator in AUTOPLAY_ANDROID_SERIAL. Deletes the data of its Settings app. */
describe.runIf(emulatorSerial)('a real phone', () => {
  const SETTINGS = 'com.android.settings';
  const tools = findAndroidTools(process.env)!;
  const adb = createAdb({ file: tools.adb, port: tools.adbPort });
  const shell = (command: string) => adb.shell(emulatorSerial!, command, never);
  let phones: EnvironmentSource;
  beforeAll(async () => {
    const [, width, height] = /(\d+)x(\d+)\s*$/.exec(await shell('wm size'))!;
    // The clock and signals of the status bar would change every screenshot.
    await shell('settings put global sysui_demo_allowed 1');
    await shell('am broadcast -a com.android.systemui.demo -e command clock -e hhmm 1200');
    phones = createPhones({
      tools,
      source: { devices: [emulatorSerial!] },
      reset: { packages: [SETTINGS] },
      size: { width: Number(width), height: Number(height) },
      catalogue: catalogueIn('android-world'),
      packages: [SETTINGS],
    });
  });
  afterAll(async () => {
    await phones?.close();
    await shell('am broadcast -a com.android.systemui.demo -e command exit');
  });

  describeEnvironment('real phone', () => ({
    environment: phones.create(),
    initialState: { apps: ['settings'], template: 'cleared' },
    change: (observation) => tapOn(observation, 'list item'),
  }));
});
