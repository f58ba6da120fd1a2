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
  /** Whether the phone has ended for good: the repairs that are left are not tried. */
  isGone?: () => boolean;
}

/** Errors that a second attempt would meet again, on any phone. */
const FINAL = new Set(['ABORTED', 'CONFIG_INVALID', 'ENV_NO_DEVICE', 'ENV_UNAVAILABLE']);

/**
 * Tries, and after each failure runs the next repair, from the mildest to the harshest, and tries again. A repair that
 * fails counts as one that did not help. Rejects with ENV_RESET_FAILED, which tells every failure, when none is left.
 * `attempt` must be idempotent: resetting is, acting is not.
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

/** Repairs for any phone that adb knows. `reboot` replaces the last one for emulators that can be started anew. */
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
        // "reconnect" does not bring a network connection back, so it is made anew.
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
