/**
 * Speed of virtual phones: whole steps through the real driver on 1, 2, 4 and 8 phones at once, and resets. Also
 * measures memory, each process's time per step, and the requests of a step alone.
 *   npm run -w lab bench:android [-- COUNT…]
 * Needs `scripts/setup.sh --phones`. Prints Markdown tables.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAndroidClient, type AndroidClient } from '../../src/env/android/android-client.ts';
import { createAppiumServer, findFreePort } from '../../src/env/android/appium-server.ts';
import { findInPath } from '../../src/env/android/android-tools.ts';
import { createVirtualPhones } from '../../src/env/android/create-virtual-environment.ts';
import { loadPhoneCatalogue, VIRTUAL_TEMPLATE } from '../../src/env/android/phone-catalogue.ts';
import { startVirtualDeviceProcess } from '../../src/env/android/virtual/virtual-device-process.ts';
import type { Environment } from '../../src/env/environment.ts';
import { KINDS, readUsage, type Kind } from './android/process-usage.ts';
import { formatTimes, repeat, time } from './times.ts';

interface Place {
  x: number;
  y: number;
}

const STEPS = 60;
const REPEATS = 60;
const RESETS = 10;
const never = new AbortController().signal;
const initialState = { apps: ['notes'], template: VIRTUAL_TEMPLATE };
/** "More options" opens a menu; the next tap, beside it, closes it. */
const MORE = { x: 996, y: 174 };
const BESIDE = { x: 300, y: 1800 };
const NEW_NOTE = { x: 948, y: 2232 };
const TITLE = { x: 500, y: 330 };
const LETTERS = 9;

/** The same two screens alternately, whose pictures the devices cache. */
const seenScreens = (_phone: number, step: number): Place => (step % 2 === 0 ? MORE : BESIDE);
/** Each phone types its own text with the on-screen keyboard, so no screen repeats. */
function newScreens(phone: number, step: number): Place {
  if (step < 2) return step === 0 ? NEW_NOTE : TITLE;
  const key = (phone + (step - 2) * (step === 2 ? 1 : phone + 1)) % LETTERS;
  return { x: 54 + 108 * key, y: 1777 };
}

/** One app, so that the size of others does not change the figures. */
const appsModule = new URL('../../src/testing/phone-apps.ts', import.meta.url);
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 2, 4, 8];
const catalogue = loadPhoneCatalogue(fileURLToPath(new URL('../../configs/apps/world.yaml', import.meta.url)));

console.log(
  `Median / 95th percentile in ms; ${cpus().length} cores. A step is a tap, then a settled screenshot and tree.`,
);
console.log(
  'CPU is what the processes of a kind work for one step, in ms; memory is their proportional share, in MB.\n',
);
console.log(
  `| phones | screens | load | steps/s | step | tap | observation | reset | first reset | ${KINDS.map((kind) => `CPU: ${kind}`).join(' | ')} | memory | of it browser |`,
);
console.log(`|${'---|'.repeat(11 + KINDS.length)}`);
for (const count of counts) for (const row of await measurePhones(count)) console.log(row);
console.log(`\nRequests alone, on one phone; load ${load()}\n`);
console.log('| request | time |\n|---|---|');
for (const [name, times] of await measureRequests()) console.log(`| ${name} | ${formatTimes(times)} |`);

function load(): string {
  return loadavg()[0]!.toFixed(1);
}

/** One row for each kind of screens, and one for the steps of both. All phones work at the same time. */
async function measurePhones(count: number): Promise<string[]> {
  const phones = createVirtualPhones({ count, catalogue, appsModule });
  try {
    const environments = Array.from({ length: count }, () => phones.create());
    const resetAll = (times: number) =>
      Promise.all(environments.map((phone) => repeat(times, () => phone.reset(initialState, never))));
    const first = (await resetAll(1)).flat();
    const rows: string[] = [];
    const both = { steps: 0, seconds: 0 };
    for (const [name, placeOf] of Object.entries({ new: newScreens, seen: seenScreens })) {
      await resetAll(1);
      const before = readUsage();
      const startMs = performance.now();
      const all = await Promise.all(environments.map((phone, index) => measureSteps(phone, index, placeOf)));
      const seconds = (performance.now() - startMs) / 1000;
      const after = readUsage();
      const loadThen = load();
      const steps = all.flat();
      const times = [
        steps.map(({ tapMs, observeMs }) => tapMs + observeMs),
        steps.map(({ tapMs }) => tapMs),
        steps.map(({ observeMs }) => observeMs),
        (await resetAll(RESETS)).flat(),
        first,
      ];
      const cpu = KINDS.map((kind) => ((after[kind].cpuMs - before[kind].cpuMs) / steps.length).toFixed(0));
      const megabytes = (kinds: readonly Kind[]) =>
        Math.round(kinds.reduce((sum, kind) => sum + after[kind].memoryBytes, 0) / 1024 ** 2);
      const rest = [...cpu, megabytes(['Appium', 'devices', 'browser']), megabytes(['browser'])];
      const rate = (steps.length / seconds).toFixed(1);
      both.steps += steps.length;
      both.seconds += seconds;
      rows.push(`| ${[count, name, loadThen, rate, ...times.map(formatTimes), ...rest].join(' | ')} |`);
    }
    rows.push(`| ${count} | half of each | | ${(both.steps / both.seconds).toFixed(1)} |`);
    return rows;
  } finally {
    await phones.close();
  }
}

async function measureSteps(
  phone: Environment,
  index: number,
  placeOf: (phone: number, step: number) => Place,
): Promise<{ tapMs: number; observeMs: number }[]> {
  const steps = [];
  for (let step = 0; step < STEPS; step++) {
    const tap = { type: 'click', ...placeOf(index, step), numClicks: 1, button: 'left', holdKeys: [] } as const;
    const tapMs = await time(() => phone.act({ ...tap, holdKeys: [] }, never));
    const observeMs = await time(() => phone.observe(never));
    steps.push({ tapMs, observeMs });
  }
  return steps;
}

/** Each follows a change of the screen, unless its name says otherwise, so that no answer comes from a cache. */
async function measureRequests(): Promise<[string, number[]][]> {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-bench-'));
  mkdirSync(join(folder, 'platform-tools'));
  symlinkSync(findInPath('adb')!, join(folder, 'platform-tools', 'adb'));
  const devices = await startVirtualDeviceProcess({ count: 1, appsModule });
  const appium = createAppiumServer({ androidHome: folder, logFile: join(folder, 'appium.log') });
  try {
    const { port } = await appium.lease(never);
    const client = await openAndroidClient({
      appiumPort: port,
      adbPort: devices.adbPort,
      udid: devices.udids[0]!,
      systemPort: await findFreePort(),
      isPrepared: true,
      commandTimeoutMs: 60_000,
    });
    await client.activateApp('org.autoplay.world.notes');
    let taps = 0;
    const tap = (holdMs: number) => client.press(newScreens(0, taps++), holdMs);
    const afterTap = async (work: (client: AndroidClient) => Promise<unknown>) => {
      const times: number[] = [];
      for (let i = 0; i < REPEATS; i++) {
        await tap(0);
        times.push(await time(() => work(client)));
      }
      return times;
    };
    await repeat(2, () => tap(0));
    return [
      ['tap, finger down for 50 ms', await repeat(REPEATS, () => tap(50))],
      ['tap, finger down for 0 ms', await repeat(REPEATS, () => tap(0))],
      ['page source', await afterTap(() => client.readSource())],
      ['page source again', await repeat(REPEATS, () => client.readSource())],
      ['screenshot', await afterTap(() => client.takeScreenshot())],
      ['screenshot of a screen seen before', await repeat(REPEATS, () => client.takeScreenshot())],
      ['activity', await afterTap(() => client.readActivity())],
    ];
  } finally {
    await appium.close();
    await devices.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
