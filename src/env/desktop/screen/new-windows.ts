/**
 * Watches new windows: those with a frame, and those that bypass the window manager (menus, drop-down lists, tool
 * tips). Tool tips are removed from the screen at once, because they come and go with time, not with actions.
 */
import type { XEvent } from 'x11';
import { wordsOf, type XConnection } from './x-connection.ts';

export type NewWindows = Awaited<ReturnType<typeof watchNewWindows>>;

const SUBSTRUCTURE_NOTIFY = 1 << 19;
const MAX_WORDS = 16;

export async function watchNewWindows(x: XConnection) {
  const [windowType, tooltip] = await Promise.all([
    x.atom('_NET_WM_WINDOW_TYPE'),
    x.atom('_NET_WM_WINDOW_TYPE_TOOLTIP'),
  ]);
  let lastPopup = 0;
  let lastFrame = 0;

  x.onEvent((event) => {
    const { name, wid, overrideRedirect } = event as XEvent & { wid: number; overrideRedirect: boolean };
    if (name !== 'MapNotify') return;
    if (!overrideRedirect) {
      lastFrame = performance.now();
      return;
    }
    x.readProperty(wid, windowType, MAX_WORDS).then(
      (types) => {
        if (wordsOf(types).includes(tooltip)) x.client.UnmapWindow(wid);
        else lastPopup = performance.now();
      },
      // The window is gone again.
      () => undefined,
    );
  });
  await x.request((callback) => x.client.ChangeWindowAttributes(x.root, { eventMask: SUBSTRUCTURE_NOTIFY }, callback));
  return {
    /** Time when the last menu or list opened, as performance.now(). */
    lastPopupMs: () => lastPopup,
    /** Time when the last window with a frame opened, as performance.now(). */
    lastFrameMs: () => lastFrame,
  };
}
