/** One running desktop: the sandbox and every connection into it, opened and closed together. */
import { colourValue } from '../../schema/index.ts';
import { connectAccessibility, type Accessibility } from './accessibility/accessibility.ts';
import { createHomeFiles } from './home-files.ts';
import { createKeyboard } from './screen/keyboard.ts';
import { createMouse } from './screen/mouse.ts';
import { watchNewWindows } from './screen/new-windows.ts';
import { createTreeReader } from './accessibility/read-tree.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox, SandboxOptions } from './session/session.ts';
import { createCamera } from './screen/screenshot.ts';
import { createSettling } from './settling/settle.ts';
import { watchDrawing } from './settling/watch-drawing.ts';
import { watchVitalSigns } from './vital-signs.ts';
import { createWindowList } from './screen/windows.ts';
import { connectX, type XConnection } from './screen/x-connection.ts';
import { createFakeInput } from './screen/x-test.ts';

export type Desktop = Awaited<ReturnType<typeof openDesktop>>;

interface OpenOptions extends SandboxOptions {
  /** Colour of the bare desktop, behind all windows, such as "#3a6ea5". */
  background?: string | undefined;
  /** Hidden files to observe, see AppEntry. */
  stateFiles?: readonly string[] | undefined;
}

/** A calm blue. */
const USUAL_BACKGROUND = '#3a6ea5';

export async function openDesktop(options: OpenOptions, signal: AbortSignal) {
  const sandbox = await startSandbox(options, signal);
  let x: XConnection | undefined;
  let a11y: Accessibility | undefined;
  const close = async (): Promise<void> => {
    a11y?.close();
    x?.close();
    await sandbox.close();
  };
  try {
    [x, a11y] = await Promise.all([
      connectX(sandbox.displaySocket),
      connectAccessibility(sandbox.busSocket, sandbox.busAddress),
    ]);
    return { ...(await connectParts(sandbox, x, a11y, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connectParts(
  sandbox: Sandbox,
  x: XConnection,
  a11y: Accessibility,
  { width, height, background = USUAL_BACKGROUND, stateFiles }: OpenOptions,
) {
  await paintBackground(x, background);
  const fake = await createFakeInput(x);
  const [camera, windows, keyboard, drawing, newWindows] = await Promise.all([
    createCamera(x, width, height),
    createWindowList(x),
    createKeyboard(x, fake),
    watchDrawing(x),
    watchNewWindows(x),
  ]);
  const settling = createSettling({ drawing, newWindows, a11y, listProcesses: sandbox.listProcesses });
  const vitalSigns = await watchVitalSigns({ sandbox, x, a11y, windows });
  return {
    sandbox,
    x,
    camera,
    windows,
    keyboard,
    mouse: createMouse(x, fake, newWindows.lastPopupMs),
    a11y,
    tree: createTreeReader(a11y, { x: 0, y: 0, width, height }, windows),
    files: createHomeFiles(sandbox.home, stateFiles),
    vitalSigns,
    settling,
  };
}

async function paintBackground(x: XConnection, colour: string): Promise<void> {
  // Every desktop has 24-bit colours, so a pixel value is an RGB value.
  x.client.ChangeWindowAttributes(x.root, { backgroundPixel: colourValue(colour) });
  // Size 0 is the whole window.
  x.client.ClearArea(x.root, 0, 0, 0, 0, 0);
  await x.sync();
}
