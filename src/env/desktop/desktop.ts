/** One running desktop: the sandbox and every connection into it, opened and closed together. */
import { delay } from '../../async/deadline.ts';
import { connectAccessibility, type Accessibility } from './accessibility/accessibility.ts';
import { createHomeFiles, type HomeFiles } from './home-files.ts';
import { createKeyboard, type Keyboard } from './screen/keyboard.ts';
import { createMouse, type Mouse } from './screen/mouse.ts';
import { watchLateEffects } from './late-effects.ts';
import { watchNewWindows } from './screen/new-windows.ts';
import { anyThreadBusy } from './process-tree.ts';
import { createTreeReader, type TreeReader } from './accessibility/read-tree.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { paintBackground } from './screen/background.ts';
import { createCamera, type Camera } from './screen/screenshot.ts';
import { waitUntilSettled, watchDrawing } from './settle.ts';
import { watchVitalSigns, type VitalSigns } from './vital-signs.ts';
import { createWindowList, type WindowList } from './screen/windows.ts';
import { connectX, type XConnection } from './screen/x-connection.ts';
import { createFakeInput } from './screen/x-test.ts';

const LINGER_POLL_MS = 15;
/** Effects of one input follow each other more closely than this; late effects come after a longer pause. */
const PAUSE_MS = 150;

export interface SettleRequest {
  /** Rest needed, in milliseconds, counted from `sinceMs` (as performance.now()) at the earliest. */
  quietMs: number;
  sinceMs: number;
  /** Longest wait, in milliseconds from now. */
  capMs: number;
  /** Rest of all processes needed, in milliseconds; a short default when left out. */
  idleMs?: number;
  /** Ends the wait, without rest, when it returns true. */
  isOver?: () => boolean;
}

/** When the last input began and ended, as performance.now(). */
export interface LastInput {
  startMs: number;
  endMs: number;
  /** Time already spent waiting for late effects. */
  lingeredMs: number;
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
  readonly vitalSigns: VitalSigns;
  /** Time of the last drawing or accessibility event, as performance.now(). */
  lastActivityMs(): number;
  /** Call this before each input, so that repeated drawing is judged anew and effects count for this input. */
  noteInput(): void;
  /** Waits until the screen rests; false when it did not in time or `isOver` ended the wait. */
  settle(request: SettleRequest, signal: AbortSignal): Promise<boolean>;
  /**
   * Call this when the tree is read: waits while late effects of an input may still come, until anything happens after
   * `sinceMs`. An input without any accessibility event so far has changed nothing and rarely has late effects, so
   * there is no wait.
   */
  linger(input: LastInput, sinceMs: number, signal: AbortSignal): Promise<void>;
  /** True when a program sleeps on a timer that is due within so many milliseconds. */
  isTimerDue(withinMs: number): boolean;
  /** Treats programs that have such a timer now as always having one; true when there are any. */
  acceptRestlessPrograms(): boolean;
  close(): Promise<void>;
}

interface OpenOptions extends SandboxOptions {
  /** Colour of the bare desktop, such as "#3a6ea5". */
  background?: string | undefined;
}

export async function openDesktop(options: OpenOptions, signal: AbortSignal): Promise<Desktop> {
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
  { width, height, background }: OpenOptions,
  close: () => Promise<void>,
): Promise<Desktop> {
  await paintBackground(x, background);
  const fake = await createFakeInput(x);
  const late = watchLateEffects(sandbox.listProcesses());
  const [camera, windows, keyboard, drawing, newWindows] = await Promise.all([
    createCamera(x, width, height),
    createWindowList(x),
    createKeyboard(x, fake),
    watchDrawing(x),
    watchNewWindows(x),
  ]);
  const vitalSigns = await watchVitalSigns({ sandbox, x, a11y, windows });
  const lastActivityMs = () => Math.max(drawing.lastDrawingMs(), a11y.lastEventMs());
  /** Times of the last event and of the first one after the last pause, since a late event may set the next timer. */
  const events = { lastMs: 0, sinceMs: 0 };
  a11y.onEvent(() => {
    const nowMs = performance.now();
    if (nowMs - events.lastMs > PAUSE_MS) events.sinceMs = nowMs;
    events.lastMs = nowMs;
  });
  return {
    sandbox,
    x,
    camera,
    windows,
    keyboard,
    mouse: createMouse(x, fake, newWindows.lastPopupMs),
    a11y,
    tree: createTreeReader(a11y, { x: 0, y: 0, width, height }, windows),
    files: createHomeFiles(sandbox.home),
    vitalSigns,
    lastActivityMs,
    noteInput() {
      drawing.forgetRepeats();
      events.lastMs = 0;
    },
    settle: ({ sinceMs, ...request }, settleSignal) =>
      waitUntilSettled(
        {
          ...request,
          lastActivityMs: () => Math.max(lastActivityMs(), sinceMs),
          isBusy: () => anyThreadBusy(sandbox.listProcesses()),
        },
        settleSignal,
      ),
    async linger(input, sinceMs, lingerSignal) {
      if (a11y.lastEventMs() <= input.startMs) return;
      const readMs = performance.now();
      const situation = () => ({
        elapsedMs: performance.now() - Math.max(input.endMs, events.sinceMs),
        undisturbedMs: performance.now() - readMs,
        lingeredMs: input.lingeredMs,
        hasOpenedWindow: newWindows.lastFrameMs() > input.startMs,
      });
      while (lastActivityMs() <= sinceMs && late.mayCome(sandbox.listProcesses(), situation())) {
        const startMs = performance.now();
        await delay(LINGER_POLL_MS, lingerSignal);
        input.lingeredMs += performance.now() - startMs;
      }
    },
    isTimerDue: (withinMs) => late.isTimerDue(sandbox.listProcesses(), withinMs),
    acceptRestlessPrograms: () => late.acceptRestless(sandbox.listProcesses()),
    close,
  };
}
