import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { checkPhones, checkVirtualPhones } from './check-phones.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-test-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeProgram(name: string, body: string): Promise<void> {
  const file = path.join(folder, 'sdk', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}

const ADB = `case "$*" in
  version) echo "Version 29.0.6-debian";;
  *devices) printf 'List of devices attached\\nR5\\tdevice\\nR6\\tunauthorized\\n\\n';;
  *"wm size") echo "Physical size: 1080x2400";;
  *"pm list packages") printf 'package:net.osmand\\npackage:org.videolan.vlc\\n';;
esac`;

/** The doctor's lines without the folder. The stubs decide all its findings. */
async function check(environment: string, apps = 'osmand, vlc'): Promise<string[]> {
  const file = path.join(folder, 'run.yaml');
  const phones = `environment: {name: android, width: 1080, height: 2400, ${environment}}`;
  await writeFile(file, `name: x\nplatform: android\nworkers: 0\napps: [${apps}]\n${phones}\n`);
  const home = path.join(folder, 'sdk');
  const variables = { ANDROID_HOME: home, ANDROID_AVD_HOME: path.join(folder, 'avd'), PATH: '/usr/bin:/bin' };
  const checks = await checkPhones(await loadConfig(file, {}), variables);
  return checks.map(({ subject, kind, text }) => `${kind} ${subject}: ${text.replaceAll(`${folder}/`, '')}`);
}

const PACKAGES = 'packages: [net.osmand, org.videolan.vlc]';

it('looks at phones, their screens and their packages, and only then', async () => {
  await writeProgram('platform-tools/adb', ADB);
  expect(await check(`devices: [R5], ${PACKAGES}`)).toEqual([
    'fine adb: 29.0.6-debian, sdk/platform-tools/adb',
    expect.stringMatching(/^fine Appium: 3\.\S+, UiAutomator2 driver \d/),
    "fine Phone: R5 has 2 of the run's packages",
  ]);
});

it('says of each phone what is wrong and what to do', async () => {
  await writeProgram('platform-tools/adb', ADB);
  const lines = await check(`devices: [R5, R6, R7], ${PACKAGES.replace(']', ', net.cozic.joplin]')}`, 'joplin');
  expect(lines.filter((line) => line.startsWith('fault'))).toEqual([
    'fault Phone: R5: net.cozic.joplin is not installed; adb -s R5 install FILE.apk',
    'fault Phone: R6: is unauthorized; accept the question for USB debugging on its screen',
    'fault Phone: R7: adb does not see it; connect it and allow USB debugging, or start it',
  ]);
});

it('looks at the emulator, the AVDs and their snapshots', async () => {
  await writeProgram('platform-tools/adb', ADB);
  const without = await check('avds: [good], snapshot: base');
  expect(without).toContainEqual(expect.stringMatching(/^fault Emulator: is not installed; run sdkmanager emulator/));
  await writeProgram(
    'emulator/emulator',
    '[ $1 = -version ] && echo "Android emulator version 35.1.4.0" || printf "good\\nbare\\n"',
  );
  await mkdir(path.join(folder, 'avd/good.avd/snapshots/base'), { recursive: true });
  await writeFile(path.join(folder, 'avd/good.ini'), `path=${folder}/avd/good.avd\n`);
  const lines = await check('avds: [good, bare, gone], snapshot: base');
  expect(lines.filter((line) => / (Emulator|AVD): /.test(line))).toEqual([
    'fine Emulator: 35.1.4.0',
    'fine AVD: good',
    'fault AVD: bare has no snapshot "base"; make it with npm run prepare-avd -- bare base',
    'fault AVD: gone does not exist (there are: good, bare); make it with avdmanager create avd (docs/applications/phones.md)',
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/ KVM: /));
});

it('names what virtual phones lack', async () => {
  const bare = path.join(folder, 'main.js');
  const faults = (await checkVirtualPhones({ PATH: folder }, bare)).filter(({ kind }) => kind === 'fault');
  expect(faults.map(({ text }) => text)).toEqual([
    expect.stringContaining('install the package adb (autoplay setup --phones)'),
    expect.stringMatching(/^phones need the npm packages appium, .*; run autoplay setup --phones$/),
    expect.stringContaining('install the package chromium-headless-shell (autoplay setup --phones)'),
  ]);
});
