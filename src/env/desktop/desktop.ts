/** One running desktop: the sandbox and every connection into it, opened and closed together. */
import { connectAccessibility, type Accessibility } from './accessibility/accessibility.ts';
import { createHomeFiles, type HomeFiles } from './home-files.ts';
import { createKeyboard, type Keyboard } from './screen/keyboard.ts';
import { createMouse, type Mouse } from './screen/mouse.ts';
import { watchNewWindows } from './screen/new-windows.ts';
import { createTreeReader, type TreeReader } from './accessibility/read-tree.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox, SandboxOptions } from './session/session.ts';
import { paintBackground } from './screen/background.ts';
import { createCamera, type Camera } from './screen/screenshot.ts';
import { createSettling, type Settling } from './settling/settle.ts';
import { watchDrawing } from './settling/watch-drawing.ts';
import { watchVitalSigns, type VitalSigns } from './vital-signs.ts';
import { createWindowList, type WindowList } from './screen/windows.ts';
import { connectX, type XConnection } from './screen/x-connection.ts';
import { createFakeInput } from './screen/x-test.ts';

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
  readonly settling: Settling;
  close(): Promise<void>;
}

interface OpenOptions extends SandboxOptions {
  /** Colour of the bare desktop, such as "#3a6ea5". */
  background?: string | undefined;
  /** Hidden files that are observed, see AppEntry. */
  stateFiles?: readonly string[] | undefined;
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
    [x, a11y] = await Promise.all([
      connectX(sandbox.displaySocket),
      connectAccessibility(sandbox.busSocket, sandbox.busAddress),
    ]);
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
  { width, height, background, stateFiles }: OpenOptions,
  close: () => Promise<void>,
): Promise<Desktop> {
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
    close,
  };
}
