/**
 * Leases phones by udid, each to one environment at a time among all processes of the machine. This pool never leases
 * an abandoned phone again.
 */
import { PipelineError } from '../../errors.ts';
import { delay } from '../../async/deadline.ts';
import { tryLock } from './device-lock.ts';

export interface DevicePoolOptions {
  udids: readonly string[];
  lockFolder: string;
  /** Port of the adb server: a udid means something only to one server. */
  adbPort: number;
  /** Longest wait for a phone that another environment has leased, in milliseconds. */
  waitMs: number;
}

export interface DeviceLease {
  udid: string;
  release(): Promise<void>;
  /** Releases the phone, which is never leased again. */
  giveUp(reason: string): Promise<void>;
}

export type DevicePool = ReturnType<typeof createDevicePool>;

const POLL_MS = 200;

export function createDevicePool({ udids, lockFolder, adbPort, waitMs }: DevicePoolOptions) {
  const givenUp = new Map<string, string>();

  async function tryLease(holders: Map<string, string>): Promise<DeviceLease | undefined> {
    for (const udid of udids) {
      if (givenUp.has(udid)) continue;
      const lock = await tryLock(lockFolder, `${adbPort}-${udid}`);
      if (!lock.isTaken) {
        holders.set(udid, lock.holder);
        continue;
      }
      const { release } = lock;
      const giveUp = async (reason: string) => {
        givenUp.set(udid, reason);
        await release();
      };
      return { udid, release, giveUp };
    }
    return undefined;
  }

  return {
    /** Rejects with ENV_NO_DEVICE if every phone was given up or none became free in time. */
    async lease(signal: AbortSignal): Promise<DeviceLease> {
      const endMs = performance.now() + waitMs;
      for (;;) {
        if (givenUp.size === udids.length) throw noDevice('every phone was given up', givenUp);
        const holders = new Map<string, string>();
        const lease = await tryLease(holders);
        if (lease) return lease;
        if (performance.now() > endMs) throw noDevice('no phone became free', new Map([...givenUp, ...holders]));
        await delay(POLL_MS * (0.5 + Math.random()), signal);
      }
    },
  };
}

function noDevice(what: string, reasons: ReadonlyMap<string, string>): PipelineError {
  const list = [...reasons].map(([udid, reason]) => `${udid}: ${reason}`);
  return new PipelineError('ENV_NO_DEVICE', `${what} (${list.join('; ')})`);
}
