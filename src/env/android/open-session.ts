/** Opens a driver session on a phone and reads its screen. */
import type { InitialState, Observation } from '../../schema/index.ts';
import { delay, withDeadline } from '../../async/deadline.ts';
import type { EnvironmentDescription } from '../environment.ts';
import type { PhoneSettling } from '../settling-times.ts';
import { openAndroidClient, type AndroidClient } from './android-client.ts';
import { findFreePort, type AppiumServer } from './appium-server.ts';
import { parseHierarchy, shortActivity } from './parse-hierarchy.ts';
import type { PhoneCatalogue } from './phone-catalogue.ts';
import { quietly } from '../../log/log.ts';
import type { Repair } from './repair-phone.ts';

/** One phone, leased to one environment. */
export interface PhoneDevice {
  udid: string;
  adbPort: number;
  /** True if the driver's packages and settings are installed. Read whenever a session opens. */
  isPrepared: boolean;
  /** Brings the phone to a template's state. `endsSession` is true if the driver's session does not survive it. */
  restore(state: InitialState, signal: AbortSignal): Promise<{ endsSession: boolean }>;
  /** Repairs for a failing reset, from mild to harsh, tried after a new session. */
  repairs?: readonly Repair[];
  /** True if the phone's host has ended for good, so that no session and no repair helps. */
  isGone?(): boolean;
  release(): Promise<void>;
  /** Called instead of release if no repair has helped. */
  giveUp?(reason: string): Promise<void>;
}

export interface AndroidOptions {
  description: EnvironmentDescription;
  catalogue: PhoneCatalogue;
  appium: Pick<AppiumServer, 'lease'>;
  leaseDevice(signal: AbortSignal): Promise<PhoneDevice>;
  settling: PhoneSettling;
  resetTimeoutMs?: number;
  /** Limit of one attempt at a reset, after which the phone is repaired. */
  attemptTimeoutMs?: number;
  observeTimeoutMs?: number;
  /** Limit of one request to the driver. */
  commandTimeoutMs?: number;
}

export const DEFAULTS = {
  resetTimeoutMs: 180_000,
  attemptTimeoutMs: 85_000,
  observeTimeoutMs: 60_000,
  commandTimeoutMs: 40_000,
};

/** Time after which a hanging driver is abandoned, in milliseconds. */
const CLOSE_TIMEOUT_MS = 10_000;

export interface Session {
  client: AndroidClient;
  close(): Promise<void>;
}

type Settings = AndroidOptions & typeof DEFAULTS;

export async function openSession(device: PhoneDevice, settings: Settings, signal: AbortSignal): Promise<Session> {
  const { port, release } = await settings.appium.lease(signal);
  try {
    const client = await openAndroidClient({
      appiumPort: port,
      adbPort: device.adbPort,
      udid: device.udid,
      systemPort: await findFreePort(),
      isPrepared: device.isPrepared,
      commandTimeoutMs: settings.commandTimeoutMs,
    });
    const close = async () => {
      // A session without its device or Appium cannot end properly.
      const limit = { timeoutMs: CLOSE_TIMEOUT_MS, what: 'the end of a session' };
      await withDeadline(client.close(), limit).catch(quietly('a session of Appium did not close'));
      release();
    };
    return { client, close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Screenshot and activity are read between two equal trees, so that all match. At `capMs` the last reads count. */
export async function readPhone(client: AndroidClient, settings: Settings, signal: AbortSignal): Promise<Observation> {
  const { width, height } = settings.description;
  const { equalReads, intervalMs, capMs } = settings.settling;
  const endMs = performance.now() + capMs;
  // adb reads the activity while the driver takes the screenshot.
  const see = () => Promise.all([client.takeScreenshot(), client.readActivity()]);
  let xml = await client.readSource();
  let [png, activity] = await see();
  for (let equal = 1; equal < equalReads;) {
    await delay(intervalMs, signal);
    const next = await client.readSource();
    equal = next === xml ? equal + 1 : 1;
    xml = next;
    if (equal === equalReads || performance.now() > endMs) break;
    [png, activity] = await see();
  }
  const { tree, packageName } = parseHierarchy(xml, settings.description, activity);
  return {
    screenshot: { png, width, height },
    tree,
    files: [],
    window: `${packageName}/${shortActivity(activity, packageName)}`,
    capturedAtMs: Date.now(),
  };
}
