/**
 * Real phones and emulators behind the Environment seam, with the same driver as virtual ones. Phones are named by udid
 * and already connected; emulators are started from their AVDs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refuseParts } from '../refuse-parts.ts';
import { PipelineError } from '../../errors.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import { PHONE_SETTLING } from '../settling-times.ts';
import { createAdb, listDevices, type Adb } from './adb.ts';
import type { AndroidTools } from './android-tools.ts';
import { createAppiumServer, type AppiumServer } from './appium-server.ts';
import { createAndroidEnvironment } from './create-android-environment.ts';
import type { PhoneDevice } from './open-session.ts';
import { LOCK_FOLDER } from './device-lock.ts';
import { createDevicePool, type DeviceLease, type DevicePool } from './device-pool.ts';
import { createEmulatorFleet, type LeasedEmulator } from './emulator-fleet.ts';
import type { ScreenSize } from './convert-element.ts';
import type { PhoneCatalogue } from './phone-catalogue.ts';
import { repairsOf } from './repair-phone.ts';
import {
  findMismatches,
  isDriverInstalled,
  readFacts,
  resetPhone,
  templateOf,
  type PhoneReset,
} from './reset-phone.ts';

export interface PhonesOptions {
  tools: AndroidTools;
  source: { devices: readonly string[] } | { avds: readonly string[] };
  reset: PhoneReset;
  size: ScreenSize;
  catalogue: PhoneCatalogue;
  /** Packages that must be installed on every phone. */
  packages: readonly string[];
  /** Longest wait for a phone that another run has leased, in milliseconds. */
  waitMs?: number;
  lockFolder?: string;
}

/** The first session installs the driver's packages. */
const COMMAND_TIMEOUT_MS = 120_000;
const ATTEMPT_TIMEOUT_MS = 240_000;
/** Time for every repair and, at the end, a reboot. */
const RESET_TIMEOUT_MS = 20 * 60_000;
const WAIT_MS = 120_000;

/** Starts nothing before the first reset of an environment. */
export function createPhones(options: PhonesOptions): EnvironmentSource {
  const { tools, reset, size, catalogue, packages } = options;
  const adb = createAdb({ file: tools.adb, port: tools.adbPort });
  const grants = new Map<string, Map<string, readonly string[]>>();
  let opening: Promise<Host> | undefined;
  const host = () => (opening ??= openHost(options, adb));

  async function leasePhone(details: Record<string, string>, signal: AbortSignal): Promise<PhoneDevice> {
    const lease = await (await host()).lease(signal);
    const { udid } = lease;
    if (!grants.has(udid)) grants.set(udid, new Map());
    let isChecked = false;
    const phone: PhoneDevice = {
      udid,
      adbPort: tools.adbPort,
      isPrepared: false,
      async restore(state, own) {
        refuseParts(state, ['persona', 'seed'], 'a phone');
        const { template } = state;
        if (template !== templateOf(reset)) {
          throw new PipelineError('ENV_UNAVAILABLE', `these phones have no template "${template}"`);
        }
        await resetPhone({ adb, udid, reset, grants: grants.get(udid)! }, own);
        phone.isPrepared = await isDriverInstalled(adb, udid, own);
        if (!isChecked) {
          const mismatches = await findMismatches({ adb, udid }, { size, packages }, own);
          // Retries cannot fix this: the config or the phone has to change.
          if (mismatches.length > 0) throw new PipelineError('ENV_NO_DEVICE', `${udid}: ${mismatches.join('; ')}`);
          Object.assign(details, { device: udid }, await readFacts(adb, udid, own));
          isChecked = true;
        }
        return { endsSession: 'snapshot' in reset };
      },
      repairs: repairsOf(adb, udid, 'restart' in lease ? (own) => lease.restart(own) : undefined),
      release: () => lease.release(),
      giveUp: (reason) => lease.giveUp(reason),
    };
    return phone;
  }

  return {
    /** A closed environment releases its phone. */
    create() {
      const details = { driver: 'uiautomator2', reset: templateOf(reset) };
      return createAndroidEnvironment({
        description: { name: 'android', platform: 'android', ...size, details },
        catalogue,
        appium: { lease: async (signal) => (await host()).appium.lease(signal) },
        leaseDevice: (signal) => leasePhone(details, signal),
        settling: PHONE_SETTLING.phone,
        commandTimeoutMs: COMMAND_TIMEOUT_MS,
        attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
        resetTimeoutMs: RESET_TIMEOUT_MS,
      });
    },
    /** Ends Appium and the emulators started here, but never a foreign adb server. */
    async close() {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

interface Host {
  appium: AppiumServer;
  lease(signal: AbortSignal): Promise<DeviceLease | LeasedEmulator>;
  close(): Promise<void>;
}

async function openHost(options: PhonesOptions, adb: Adb): Promise<Host> {
  const { tools, source, reset, waitMs = WAIT_MS, lockFolder = LOCK_FOLDER } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'autoplay-phones-'));
  const appium = createAppiumServer({ androidHome: tools.home, logFile: path.join(folder, 'appium.log') });
  const closeHost = async (closePhones?: () => Promise<void>) => {
    await appium.close();
    await closePhones?.();
    await rm(folder, { recursive: true, force: true });
  };
  if ('devices' in source) {
    const pool = createDevicePool({ udids: source.devices, lockFolder, adbPort: adb.port, waitMs });
    return { appium, lease: (signal) => leaseConnected(pool, adb, signal), close: () => closeHost() };
  }
  if (tools.emulator === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'the Android emulator is not installed');
  const snapshot = 'snapshot' in reset ? reset.snapshot : undefined;
  const fleet = createEmulatorFleet({ program: tools.emulator, adb, avds: source.avds, snapshot, lockFolder, folder });
  return { appium, lease: (signal) => fleet.lease(signal), close: () => closeHost(() => fleet.close()) };
}

/** Phones that adb does not list are given up without repairs. */
async function leaseConnected(pool: DevicePool, adb: Adb, signal: AbortSignal) {
  for (;;) {
    const lease = await pool.lease(signal);
    try {
      const state = (await listDevices(adb, signal)).get(lease.udid);
      // An offline phone may come back after a reconnect.
      if (state !== undefined && state !== 'unauthorized') return lease;
      await lease.giveUp(state ?? 'adb does not see it');
    } catch (error) {
      await lease.release();
      throw error;
    }
  }
}
