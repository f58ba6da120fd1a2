/**
 * Enlarges and moves an application's first window according to a look. The window never gets smaller than at its
 * opening, so that nothing is hidden. Its whole frame stays on the screen.
 */
import type { Look } from '../../../schema/index.ts';
import type { DesktopWindow, WindowList } from './windows.ts';
import { wordsOf, type XConnection } from './x-connection.ts';

/**
 * Flags of _NET_MOVERESIZE_WINDOW: the valid numbers, a request by the user, and the frame's corner as the reference.
 */
const FROM_USER = 2 << 12;
const NORTH_WEST = 1;
const POSITION = 0b0011 << 8;
const SIZE = 0b1100 << 8;
const FRAME_WORDS = 4;

interface PlaceDeps {
  x: XConnection;
  windows: WindowList;
  screen: Look['screen'];
  /** Resolves once the window has drawn itself at its new size. */
  settle: () => Promise<unknown>;
}

export async function placeWindow(window: DesktopWindow, look: Look['window'], deps: PlaceDeps): Promise<void> {
  const { x, windows, screen, settle } = deps;
  const request = await x.atom('_NET_MOVERESIZE_WINDOW');
  const ask = async (flags: number, values: [number, number, number, number]) => {
    x.client.SendClientMessage(x.root, window.id, request, 32, [NORTH_WEST | FROM_USER | flags, ...values]);
    await x.sync();
    await settle();
  };
  const frame = await readFrame(x, window);
  const room = { width: screen.width - frame.left - frame.right, height: screen.height - frame.top - frame.bottom };
  const opened = await windows.measure(window);
  const width = grown(opened.width, room.width, look.width);
  const height = grown(opened.height, room.height, look.height);
  if (width !== opened.width || height !== opened.height) await ask(SIZE, [0, 0, width, height]);
  // Some windows keep their own size, so it is measured again.
  const actual = await windows.measure(window);
  const left = Math.round(look.x * Math.max(0, room.width - actual.width));
  const top = Math.round(look.y * Math.max(0, room.height - actual.height));
  await ask(POSITION, [left, top, 0, 0]);
}

/** Width of the window manager's frame on each side, in pixels. */
async function readFrame(x: XConnection, { id }: DesktopWindow) {
  const sides = wordsOf(await x.readProperty(id, await x.atom('_NET_FRAME_EXTENTS'), FRAME_WORDS));
  const [left, right, top, bottom] = sides.length < FRAME_WORDS ? [0, 0, 0, 0] : sides;
  return { left: left!, right: right!, top: top!, bottom: bottom! };
}

/** `length` cut to `most`, then enlarged by a share of the remaining room. */
function grown(length: number, most: number, share: number): number {
  return Math.round(Math.min(length, most) + share * Math.max(0, most - length));
}
