/** The ladder of repairs for a phone whose reset fails. */
import { PipelineError } from '../../errors.ts';
import { throwIfAborted, withDeadline } from '../../async/deadline.ts';
import { waitUntilReady, type Adb } from './adb.ts';
import { quietly } from '../../log/log.ts';

export interface Repair {
  /** A phrase for messages, such as "restart the adb connection". */
  name: string;
  run(signal: AbortSignal): Promise<void>;
}

export interface RepairOptions {
  repairs: readonly Repair[];
  attemptTimeoutMs: number;
  /** True if the phone has ended for good. The remaining repairs are then skipped. */
  isGone?: () => boolean;
}

/** Errors that would recur on any phone. */
const FINAL = new Set(['ABORTED', 'CONFIG_INVALID', 'ENV_NO_DEVICE', 'ENV_UNAVAILABLE']);

/**
 * Tries, and after each failure runs the next repair, from the mildest to the harshest, and tries again. A failed
 * repair counts as one without effect. Rejects with ENV_RESET_FAILED and every failure if none is left. `attempt` must
 * be idempotent: resetting is, acting is not.
 */
export async function tryWithRepairs(
  attempt: (signal: AbortSignal) => Promise<void>,
  { repairs, attemptTimeoutMs, isGone = () => false }: RepairOptions,
  signal: AbortSignal,
): Promise<void> {
  const failures: string[] = [];
  const tryOnce = async (repair: Repair | undefined): Promise<boolean> => {
    const stop = new AbortController();
    const own = AbortSignal.any([signal, stop.signal]);
    try {
      await repair?.run(own);
      const limit = { timeoutMs: attemptTimeoutMs, signal, what: 'the reset' };
      await withDeadline(attempt(own), limit);
      return true;
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof PipelineError && FINAL.has(error.code)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      failures.push(`${repair?.name ?? 'reset'}: ${message.split('\n', 1)[0]}`);
      return false;
    } finally {
      stop.abort();
    }
  };
  for (const repair of [undefined, ...repairs]) {
    if (await tryOnce(repair)) return;
    if (isGone()) break;
  }
  throw new PipelineError('ENV_RESET_FAILED', failures.join('; '));
}

const READY_MS = 60_000;
const REBOOT_MS = 300_000;

/** Repairs for any phone that adb lists. `reboot` replaces the last one for restartable emulators. */
export function repairsOf(adb: Adb, udid: string, reboot?: Repair['run']): Repair[] {
  return [
    {
      name: 'restart the server on the device',
      async run(signal) {
        for (const name of ['io.appium.uiautomator2.server', 'io.appium.uiautomator2.server.test']) {
          await adb.shell(udid, `am force-stop ${name}`, signal);
        }
      },
    },
    {
      name: 'restart the adb connection',
      async run(signal) {
        // "reconnect" does not restore a network connection, so it connects again.
        if (udid.includes(':')) {
          await adb.run(['disconnect', udid], signal).catch(quietly('adb did not let go of the phone'));
          await adb.run(['connect', udid], signal);
        } else await adb.run(['-s', udid, 'reconnect'], signal);
        await waitUntilReady(adb, udid, READY_MS, signal);
      },
    },
    {
      name: 'reboot',
      run:
        reboot ??
        (async (signal) => {
          await adb.run(['-s', udid, 'reboot'], signal);
          await waitUntilReady(adb, udid, REBOOT_MS, signal);
        }),
    },
  ];
}
