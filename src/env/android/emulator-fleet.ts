/** Starts emulators as needed, leases each to one environment at a time and ends them all on close. */
import path from 'node:path';
import { PipelineError } from '../../errors.ts';
import { throwIfAborted } from '../../async/deadline.ts';
import { createDevicePool, type DeviceLease, type DevicePool } from './device-pool.ts';
import {
  FIRST_PORT,
  isPortFree,
  LAST_PORT,
  startEmulator,
  type Emulator,
  type EmulatorOptions,
} from './start-emulator.ts';

export interface FleetOptions extends Pick<EmulatorOptions, 'program' | 'adb' | 'snapshot' | 'lockFolder'> {
  /** AVDs for new emulators, taken in turn. */
  avds: readonly string[];
  /** Folder of the emulators' logs. */
  folder: string;
  bootTimeoutMs?: number;
}

export interface LeasedEmulator extends DeviceLease {
  /** Ends the emulator and starts it again on the same port. */
  restart(signal: AbortSignal): Promise<void>;
}

export type EmulatorFleet = ReturnType<typeof createEmulatorFleet>;

const PORTS = Array.from({ length: (LAST_PORT - FIRST_PORT) / 2 + 1 }, (_, index) => FIRST_PORT + 2 * index);
const BOOT_TIMEOUT_MS = 300_000;
/** This many consecutive failures are not the fault of single emulators. */
const MAX_FAILURES = 3;

interface Member {
  lease: DeviceLease;
  avd: string;
  port: number;
  emulator: Emulator;
}

export function createEmulatorFleet(options: FleetOptions) {
  const { program, adb, avds, snapshot, lockFolder, folder, bootTimeoutMs = BOOT_TIMEOUT_MS } = options;
  const pool = createDevicePool({
    udids: PORTS.map((port) => `emulator-${port}`),
    lockFolder,
    adbPort: adb.port,
    waitMs: 0,
  });
  const idle: Member[] = [];
  const live = new Set<Member>();
  let started = 0;
  /** Consecutive emulators that failed to start or were given up. */
  let failures = 0;
  let lastFailure = '';
  const fail = (reason: string) => {
    failures++;
    lastFailure = reason;
  };

  const start = ({ avd, port }: Pick<Member, 'avd' | 'port'>, signal: AbortSignal) =>
    startEmulator(
      {
        program,
        adb,
        avd,
        port,
        snapshot,
        isReadOnly: true,
        bootTimeoutMs,
        lockFolder,
        logFile: path.join(folder, `emulator-${port}.log`),
      },
      signal,
    );

  async function startMember(signal: AbortSignal): Promise<Member> {
    if (failures >= MAX_FAILURES) {
      const message = `${failures} emulators in a row did not start or were given up; the last was ${lastFailure}`;
      throw new PipelineError('ENV_NO_DEVICE', message);
    }
    const { lease, port } = await leasePort(pool, signal);
    const avd = avds[started++ % avds.length]!;
    try {
      const member = { lease, avd, port, emulator: await start({ avd, port }, signal) };
      live.add(member);
      return member;
    } catch (error) {
      await lease.release();
      throwIfAborted(signal);
      fail(`${avd}: ${(error as Error).message}`);
      throw error;
    }
  }

  const end = async (member: Member) => {
    live.delete(member);
    await member.emulator.kill();
    await member.lease.release();
  };

  return {
    /**
     * Leases a running emulator or else a new one. Rejects with ENV_RESET_FAILED if it does not start, and with
     * ENV_NO_DEVICE after MAX_FAILURES in a row.
     */
    async lease(signal: AbortSignal): Promise<LeasedEmulator> {
      let member = idle.pop();
      // An emulator that has exited leaves the fleet.
      while (member && !member.emulator.isRunning()) {
        await end(member);
        member = idle.pop();
      }
      const leased = member ?? (await startMember(signal));
      return {
        udid: leased.lease.udid,
        async release() {
          failures = 0;
          idle.push(leased);
        },
        giveUp(reason) {
          fail(`${leased.avd}: ${reason}`);
          return end(leased);
        },
        async restart(own) {
          await leased.emulator.kill();
          throwIfAborted(own);
          leased.emulator = await start(leased, own);
        },
      };
    },
    async close(): Promise<void> {
      await Promise.all([...live].map(end));
    },
  };
}

/** Leases a port without a listener, because another program's emulator has no lock. */
async function leasePort(pool: DevicePool, signal: AbortSignal): Promise<{ lease: DeviceLease; port: number }> {
  for (;;) {
    const lease = await pool.lease(signal);
    const port = Number(lease.udid.replace('emulator-', ''));
    if (await isPortFree(port)) return { lease, port };
    await lease.giveUp('its port is in use');
  }
}
