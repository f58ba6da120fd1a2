/**
 * Makes the snapshot that runs on emulators start from: boots the AVD, installs apps and the driver's packages, waits
 * until a person has prepared the phone, and saves.
 *   npm run prepare-avd -- AVD SNAPSHOT [APK…]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createAdb } from '../src/env/android/adb.ts';
import { openAndroidClient } from '../src/env/android/android-client.ts';
import { findAndroidTools } from '../src/env/android/android-tools.ts';
import { createAppiumServer, findFreePort } from '../src/env/android/appium-server.ts';
import { LOCK_FOLDER } from '../src/env/android/device-lock.ts';
import { isDriverInstalled } from '../src/env/android/reset-phone.ts';
import { askSnapshot, FIRST_PORT, isPortFree, LAST_PORT, startEmulator } from '../src/env/android/start-emulator.ts';

const BOOT_TIMEOUT_MS = 600_000;
const INSTALL_TIMEOUT_MS = 300_000;
const SESSION_TIMEOUT_MS = 240_000;

const [avd, snapshot, ...apks] = process.argv.slice(2);
const tools = findAndroidTools(process.env);
if (avd === undefined || snapshot === undefined) fail('npm run prepare-avd -- AVD SNAPSHOT [APK…]');
if (tools?.emulator === undefined) fail('There is no adb or no emulator; see docs/applications/phones.md');

const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
const { signal } = stop;
const adb = createAdb({ file: tools.adb, port: tools.adbPort });
const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-prepare-'));
console.log(`Starting ${avd}`);
const emulator = await startEmulator(
  {
    program: tools.emulator,
    adb,
    avd,
    port: await choosePort(),
    snapshot: undefined,
    isReadOnly: false,
    hasWindow: Boolean(process.env['DISPLAY']),
    bootTimeoutMs: BOOT_TIMEOUT_MS,
    logFile: path.join(folder, 'emulator.log'),
    lockFolder: LOCK_FOLDER,
  },
  signal,
);
const { udid } = emulator;
const appium = createAppiumServer({ androidHome: tools.home, logFile: path.join(folder, 'appium.log') });
try {
  for (const apk of apks) {
    console.log(`Installing ${apk}`);
    await adb.run(['-s', udid, 'install', '-r', '-g', apk], signal, INSTALL_TIMEOUT_MS);
  }
  await installDriver();
  console.log(`${udid} is up. Open every app once, grant what it asks for, and leave its first screens behind.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question('Then press Enter here. ', { signal });
  terminal.close();
  await adb.shell(udid, 'input keyevent KEYCODE_HOME', signal);
  await askSnapshot(adb, udid, { verb: 'save', name: snapshot }, signal);
  console.log(`Saved "${snapshot}" of ${avd}`);
} finally {
  await appium.close();
  await emulator.kill();
  await rm(folder, { recursive: true, force: true });
}

/** The driver installs its packages when a session opens. */
async function installDriver(): Promise<void> {
  const { port, release } = await appium.lease(signal);
  const client = await openAndroidClient({
    appiumPort: port,
    adbPort: adb.port,
    udid,
    systemPort: await findFreePort(),
    isPrepared: false,
    commandTimeoutMs: SESSION_TIMEOUT_MS,
  });
  await client.close();
  release();
  if (!(await isDriverInstalled(adb, udid, signal))) fail(`The driver's packages are not on ${udid}`);
}

async function choosePort(): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 2) if (await isPortFree(port)) return port;
  return fail('All ports of emulators are in use');
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
