/**
 * One running desktop: the sandbox and every connection into it, opened and closed together.
 * create-desktop-environment.ts opens one for each reset, template.ts one to warm up an application.
 */
import { connectAccessibility, type Accessibility } from './accessibility.ts';
import { watchDueTimers } from './due-timers.ts';
import { createHomeFiles, type HomeFiles } from './home-files.ts';
import { createKeyboard, type Keyboard } from './keyboard.ts';
import { createMouse, type Mouse } from './mouse.ts';
import { watchNewWindows } from './new-windows.ts';
import { anyThreadBusy } from './process-tree.ts';
import { createTreeReader, type TreeReader } from './read-tree.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { createCamera, type Camera } from './screenshot.ts';
import { waitUntilSettled, watchDrawing } from './settle.ts';
import { createWindowList, type WindowList } from './windows.ts';
import { connectX, type XConnection } from './x-connection.ts';
import { createFakeInput } from './x-test.ts';

export interface SettleRequest {
  /** Rest needed, in milliseconds, counted from `sinceMs` (as performance.now()) at the earliest. */
  quietMs: number;
  sinceMs: number;
  /** Longest wait from now on. */
  capMs: number;
  /**
   * Until this long after `sinceMs`, or after a new window, the wait is also for programs that sleep on a short timer:
   * what they have put off. Only when an accessibility event came since `changesSinceMs`, for what has changed nothing
   * rarely has effects that come later.
   */
  timersMs: number;
  changesSinceMs: number;
}

export interface Desktop {
  readonly sandbox: Sandbox;
  readonly x: XConnection;
  readonly camera: Camera;
  readonly windows: WindowList;
  readonly keyboard: Keyboard;
  readonly mouse: Mouse;
  readonly a11y: Accessibility;
  readonly tree: TreeReader;
  readonly files: HomeFiles;
  /** Time of the last drawing, as performance.now(). */
  lastDrawingMs(): number;
  /** Waits until the screen rests; false when it did not in time. */
  settle(options: SettleRequest, signal: AbortSignal): Promise<boolean>;
  /** Programs that have short timers going now are taken to have them always; settling no longer waits for those. */
  acceptRestlessPrograms(): void;
  close(): Promise<void>;
}

export async function openDesktop(options: SandboxOptions, signal: AbortSignal): Promise<Desktop> {
  const sandbox = await startSandbox(options, signal);
  let x: XConnection | undefined;
  let a11y: Accessibility | undefined;
  const close = async () => {
    a11y?.close();
    x?.close();
    await sandbox.close();
  };
  try {
    [x, a11y] = await Promise.all([connectX(sandbox.displaySocket), connectAccessibility(sandbox.busSocket)]);
    return await connectParts(sandbox, x, a11y, options, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function connectParts(
  sandbox: Sandbox,
  x: XConnection,
  a11y: Accessibility,
  { width, height }: SandboxOptions,
  close: () => Promise<void>,
): Promise<Desktop> {
  const fake = await createFakeInput(x);
  const timers = watchDueTimers();
  const [camera, windows, keyboard, drawing, newWindows] = await Promise.all([
    createCamera(x, width, height),
    createWindowList(x),
    createKeyboard(x, fake),
    watchDrawing(x),
    watchNewWindows(x),
  ]);
  return {
    sandbox,
    x,
    camera,
    windows,
    keyboard,
    mouse: createMouse(x, fake, newWindows.lastPopupMs),
    a11y,
    tree: createTreeReader(a11y, { width, height }),
    files: createHomeFiles(sandbox.home),
    lastDrawingMs: drawing.lastDrawingMs,
    settle: ({ quietMs, capMs, sinceMs, timersMs, changesSinceMs }, settleSignal) =>
      waitUntilSettled(
        {
          lastActivityMs: () => Math.max(drawing.lastDrawingMs(), a11y.lastEventMs(), sinceMs),
          isBusy: () => anyThreadBusy(sandbox.listProcesses()),
          isExpecting: () =>
            a11y.lastEventMs() > changesSinceMs &&
            performance.now() < Math.max(sinceMs, newWindows.lastFrameMs()) + timersMs &&
            timers.any(sandbox.listProcesses()),
          quietMs,
          capMs,
        },
        settleSignal,
      ),
    acceptRestlessPrograms: () => timers.ignoreRestless(sandbox.listProcesses()),
    close,
  };
}
