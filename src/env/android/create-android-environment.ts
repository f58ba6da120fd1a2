/**
 * A phone behind the Environment interface, driven by UiAutomator2 through Appium. `PhoneDevice` hides the kind of
 * phone (emulator, virtual device) and its way of resetting.
 */
import { PipelineError, toPipelineError, type ErrorCode } from '../../errors.ts';
import { appOf, type InitialState, type Observation } from '../../schema/index.ts';
import { delay, isDoneWithin, throwIfAborted, withDeadline } from '../../async/deadline.ts';
import type { Environment } from '../environment.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import { performPhoneAction } from './perform-phone-action.ts';
import { tryWithRepairs } from './repair-phone.ts';
import {
  DEFAULTS,
  openSession,
  readPhone,
  type AndroidOptions,
  type PhoneDevice,
  type Session,
} from './open-session.ts';

/** Time until the phone's processes of a dead Appium have ended, in milliseconds. */
const ORPHANS_END_MS = 2_000;
const FRONT_POLL_MS = 50;
/** Longest wait for a slow app, or for one behind a system dialog, in milliseconds. */
const FRONT_CAP_MS = 60_000;
const ACT_TIMEOUT_MS = 90_000;
/** Time limit for stopped work, in milliseconds. */
const PATIENCE_MS = 2_000;

export function createAndroidEnvironment(options: AndroidOptions): Environment {
  const settings = { ...DEFAULTS, ...options };
  const { description, catalogue } = settings;
  let device: PhoneDevice | undefined;
  let session: Session | undefined;
  let isReset = false;
  let isClosed = false;
  /** Work that timed out or was aborted may still be running. */
  let lingering: Promise<unknown> = Promise.resolve();

  const closeSession = async () => {
    const closing = session;
    session = undefined;
    await closing?.close();
  };
  /** Old work ends before a reset. Two at a time would open two sessions, and one would end the other. */
  const outwait = async () => {
    // Work without its session fails at once.
    if (!(await isDoneWithin(lingering, PATIENCE_MS))) await closeSession();
    await lingering;
  };
  const requireSession = (): Session => {
    if (isReset && session !== undefined) return session;
    throw new PipelineError('ENV_UNAVAILABLE', 'the phone was not reset');
  };
  const ensureSession = async (phone: PhoneDevice, signal: AbortSignal) =>
    (session ??= await openSession(phone, settings, signal));

  async function start(state: InitialState, signal: AbortSignal): Promise<void> {
    const app = findEntry(catalogue, appOf(state));
    const phone = (device ??= await settings.leaseDevice(signal));
    const attempt = async (own: AbortSignal) => {
      const { endsSession } = await phone.restore(state, own);
      if (endsSession) await closeSession();
      await bringToFront(phone, app.package, own);
    };
    // The session may have died in the previous episode, and no repair keeps it, so each repair opens a new one.
    const renew = { name: 'open a new session', run: closeSession };
    // Processes of a dead Appium end some moments after it, and take a newly opened session with them.
    const renewLater = {
      name: 'open a new session once more',
      run: async (own: AbortSignal) => {
        await closeSession();
        await delay(ORPHANS_END_MS, own);
      },
    };
    const others = (phone.repairs ?? []).map(({ name, run }) => ({
      name,
      run: (own: AbortSignal) => closeSession().then(() => run(own)),
    }));
    try {
      const { attemptTimeoutMs } = settings;
      const repairs = [renew, renewLater, ...others];
      await tryWithRepairs(attempt, { repairs, attemptTimeoutMs, isGone: phone.isGone }, signal);
    } catch (error) {
      if (phone.giveUp && error instanceof PipelineError && error.code === 'ENV_RESET_FAILED') {
        device = undefined;
        await closeSession();
        await phone.giveUp(error.message);
      }
      throw error;
    }
    isReset = true;
  }

  async function bringToFront(phone: PhoneDevice, packageName: string, signal: AbortSignal): Promise<void> {
    const { client } = await ensureSession(phone, signal);
    await client.activateApp(packageName);
    const endMs = performance.now() + FRONT_CAP_MS;
    for (;;) {
      const front = parseHierarchy(await client.readSource(), description).packageName;
      if (front === packageName) return;
      if (performance.now() > endMs) throw new Error(`${packageName} does not come to the front; ${front} is there`);
      await delay(FRONT_POLL_MS, signal);
    }
  }

  /** Reading changes nothing, so a dead session is replaced and the screen read again. */
  async function read(signal: AbortSignal): Promise<Observation> {
    const { client } = requireSession();
    try {
      return await readPhone(client, settings, signal);
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof PipelineError) throw error;
      await closeSession();
      if (device!.isGone?.()) throw error;
      const renewed = await ensureSession(device!, signal);
      return readPhone(renewed.client, settings, signal);
    }
  }

  async function bounded<T>(
    code: ErrorCode,
    timeoutMs: number,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    throwIfAborted(signal);
    if (isClosed) throw new PipelineError('ENV_UNAVAILABLE', 'the phone was closed');
    // The inner signal also stops the work on timeout.
    const stop = new AbortController();
    const running = work(AbortSignal.any([signal, stop.signal]));
    try {
      return await withDeadline(running, { timeoutMs, signal, what: 'the phone' });
    } catch (error) {
      stop.abort();
      lingering = running.catch(() => undefined);
      throw toPipelineError(error, code);
    }
  }

  return {
    description,
    reset(state, signal) {
      isReset = false;
      return bounded('ENV_RESET_FAILED', settings.resetTimeoutMs, signal, async (inner) => {
        await outwait();
        await start(state, inner);
      });
    },
    observe: (signal) => bounded('ENV_OBSERVE_FAILED', settings.observeTimeoutMs, signal, read),
    act: (action, signal) =>
      bounded('ENV_ACT_FAILED', ACT_TIMEOUT_MS, signal, async (inner) => {
        const { client } = requireSession();
        await performPhoneAction(action, { client, size: description, catalogue }, inner);
        return undefined;
      }),
    async close() {
      isClosed = true;
      await outwait();
      await closeSession();
      const released = device;
      device = undefined;
      await released?.release();
    },
  };
}
