/**
 * Records the driver's XML for screens of the virtual phones, for src/testing/phone-screens. It uses the apps as the
 * lists of touches below define, and keeps the XML of each screen.
 *   node --import tsx lab/record-phone-screens.ts FOLDER
 * Needs `scripts/setup.sh --phones`.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAndroidClient, type AndroidClient } from '../src/env/android/android-client.ts';
import { createAppiumServer, findFreePort } from '../src/env/android/appium-server.ts';
import { findInPath } from '../src/env/android/android-tools.ts';
import { parseHierarchy } from '../src/env/android/parse-hierarchy.ts';
import { startVirtualDeviceProcess } from '../src/env/android/virtual/virtual-device-process.ts';
import { listElements } from '../src/ui/list-elements.ts';
import { packageOf } from '../src/world/app.ts';

const SCREEN = { width: 1080, height: 2400 };
/** Touches on one screen after the other, by the element's name; "< back" leaves it. */
const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  notes: ['More options', '< back', 'New note'],
  contacts: ['Ben Whitlock', '< back', 'Create contact'],
  calendar: ['7 April 2025'],
  clock: ['Add alarm'],
  expenses: ['Food'],
  settings: ['Wi-Fi'],
  tasks: ['Buy stamps'],
  recipes: ['Add Apple crumble to favourites'],
  mail: ['Open navigation drawer'],
  music: ['More about Call Me Back in May'],
  messages: [],
  files: [],
  recorder: [],
  sports: [],
};
const APPS_MODULE = new URL('../src/world/apps/index.ts', import.meta.url);

const [folder = 'recorded'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const androidHome = mkdtempSync(path.join(tmpdir(), 'autoplay-record-'));
mkdirSync(path.join(androidHome, 'platform-tools'));
symlinkSync(findInPath('adb')!, path.join(androidHome, 'platform-tools', 'adb'));
const phones = await startVirtualDeviceProcess({ count: 1, appsModule: APPS_MODULE });
const logFile = path.join(androidHome, 'appium.log');
const appium = createAppiumServer({ androidHome, logFile, adbServerAddress: '127.0.0.1' });
const lease = await appium.lease(new AbortController().signal);
const client = await openAndroidClient({
  appiumPort: lease.port,
  adbPort: phones.adbPort,
  udid: phones.udids[0]!,
  systemPort: await findFreePort(),
  isPrepared: true,
  commandTimeoutMs: 120_000,
});
const activities: Record<string, string> = {};
try {
  for (const [app, touches] of Object.entries(TOUCHES)) await record(client, app, touches);
  writeFileSync(path.join(folder, 'activities.json'), `${JSON.stringify(activities, null, 2)}\n`);
} finally {
  await client.close();
  await lease.release();
  await appium.close();
  await phones.close();
  rmSync(androidHome, { recursive: true, force: true });
}

async function record(phone: AndroidClient, app: string, touches: readonly string[]): Promise<void> {
  await phone.activateApp(packageOf(app));
  await keep(phone, `${app}-0`);
  for (const [index, name] of touches.entries()) {
    if (name === '< back') await phone.goBack();
    else await phone.press(await find(phone, name), 60);
    await keep(phone, `${app}-${index + 1}`);
  }
}

async function keep(phone: AndroidClient, name: string): Promise<void> {
  const xml = await readSettled(phone);
  writeFileSync(path.join(folder, `${name}.xml`), xml);
  activities[name] = await phone.readActivity();
  console.log(`${name} ${activities[name]} ${xml.length}`);
}

/** Waits for two equal trees in a row. */
async function readSettled(phone: AndroidClient): Promise<string> {
  let before = await phone.readSource();
  for (let tries = 0; tries < 20; tries++) {
    const now = await phone.readSource();
    if (now === before) return now;
    before = now;
  }
  return before;
}

async function find(phone: AndroidClient, name: string): Promise<{ x: number; y: number }> {
  const elements = listElements(parseHierarchy(await phone.readSource(), SCREEN).tree);
  const found = elements.find((element) => element.bounds && element.name === name);
  if (!found) throw new Error(`no "${name}"; known: ${elements.map((element) => element.name).join(' | ')}`);
  const { x, y, width, height } = found.bounds!;
  return { x: x + width / 2, y: y + height / 2 };
}
