/** Starts an application on a fresh desktop and waits until it is ready for its first observation. */
import { PipelineError } from '../../errors.ts';
import { delay } from '../../async/deadline.ts';
import type { Look } from '../../schema/index.ts';
import { DESKTOP_SETTLING } from '../settling-times.ts';
import type { AppEntry } from './catalogue.ts';
import type { Desktop } from './desktop.ts';
import { placeWindow } from './screen/place-window.ts';
import type { DesktopWindow } from './screen/windows.ts';

const WINDOW_TIMEOUT_MS = 45_000;
const POLL_MS = 15;
/** Limit of consecutive windows to wait for. */
const MAX_WINDOWS = 4;

export interface StartOptions {
  /** True for an application known to be restless. */
  isRestless: boolean;
  look: Look | undefined;
  /** Longest wait for its window. The default suits slow machines. */
  windowTimeoutMs?: number | undefined;
}

/**
 * Returns true if the application is restless, that is, always has short timers. Later starts then do not wait for
 * them. Rejects with ENV_RESET_FAILED if no window appears.
 */
export async function startApplication(
  desktop: Desktop,
  app: AppEntry,
  { isRestless, look, windowTimeoutMs = WINDOW_TIMEOUT_MS }: StartOptions,
  signal: AbortSignal,
): Promise<boolean> {
  desktop.sandbox.launch(app.command, app.env);
  for (let tries = 1; ; tries += 1) {
    const window = await waitForWindow(desktop, app, windowTimeoutMs, signal);
    const failure = await bringUp(desktop, window, { isRestless, look }, signal).catch((error: unknown) => ({ error }));
    const isThere = (await desktop.windows.list()).some(({ id }) => id === window.id);
    // A splash screen precedes the real window.
    if (!isThere && tries < MAX_WINDOWS) continue;
    if (failure) throw failure.error;
    return desktop.settling.acceptRestlessPrograms();
  }
}

/** Places the window and waits until it is final. */
async function bringUp(
  { x, windows, mouse, camera, settling }: Desktop,
  window: DesktopWindow,
  { isRestless, look }: Pick<StartOptions, 'isRestless' | 'look'>,
  signal: AbortSignal,
): Promise<undefined> {
  const { firstQuietMs, quietMs, capMs, timersMs, dueMs } = DESKTOP_SETTLING.start;
  const settle = (quiet: number, sinceMs = performance.now()) =>
    settling.settle({ quietMs: quiet, capMs, sinceMs }, signal);
  // One motion over the finished window makes LibreOffice update its window's position. The next one moves the pointer
  // away.
  await settle(firstQuietMs);
  if (look) {
    const screen = { width: camera.width, height: camera.height };
    await placeWindow(window, look.window, { x, windows, screen, settle: () => settle(firstQuietMs) });
  }
  await mouse.move({ x: camera.width / 2, y: camera.height / 2 });
  await mouse.move({ x: camera.width - 1, y: camera.height - 1 });
  await settle(quietMs);
  const endMs = performance.now() + (isRestless ? 0 : timersMs);
  while (performance.now() < endMs && settling.isTimerDue(dueMs)) {
    await delay(POLL_MS, signal);
    await settle(quietMs, 0);
  }
}

async function waitForWindow(
  { windows, sandbox }: Desktop,
  app: AppEntry,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<DesktopWindow> {
  const wanted = new RegExp(app.window ?? '');
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const open = await windows.list();
    const window = open.find(({ title }) => wanted.test(title));
    if (window) return window;
    const log = sandbox.readLog().trim();
    const loss = sandbox.isAlive() ? sandbox.findLoss() : 'its sandbox has ended';
    if (loss) throw new PipelineError('ENV_RESET_FAILED', `the desktop ended while starting: ${loss} ${log}`);
    if (performance.now() > endMs) throw noWindowError(app, open, log);
    await delay(POLL_MS, signal);
  }
}

function noWindowError({ title, window }: AppEntry, open: readonly DesktopWindow[], log: string): PipelineError {
  const titles = open.map((each) => `"${each.title}"`).join(', ');
  const shown = titles === '' ? 'no window' : `${titles}, and no window whose title matches ${window}`;
  return new PipelineError('ENV_RESET_FAILED', `${title} showed ${shown}${log && `: ${log}`}`);
}
