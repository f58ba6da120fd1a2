/**
 * Watches windows that bypass the window manager: menus, drop-down lists and tooltips. Tooltips are taken off the screen
 * at once, because they come and go with time and not with actions. Used by desktop.ts.
 */
import type { Property } from 'x11';
import type { XConnection } from './x-connection.ts';

export interface Popups {
  /** Time when the last menu or list opened, as performance.now(). */
  lastOpenedMs(): number;
}

interface MapNotify {
  name?: string;
  wid: number;
  overrideRedirect: boolean;
}

const SUBSTRUCTURE_NOTIFY = 1 << 19;
const ATOM_TYPE = 4;
const MAX_TYPES = 16;

export async function watchPopups(x: XConnection): Promise<Popups> {
  const [windowType, tooltip] = await Promise.all([
    x.atom('_NET_WM_WINDOW_TYPE'),
    x.atom('_NET_WM_WINDOW_TYPE_TOOLTIP'),
  ]);
  let lastOpened = 0;

  const isTooltip = async (window: number): Promise<boolean> => {
    const { data } = await x.request<Property>((callback) =>
      x.client.GetProperty(0, window, windowType, ATOM_TYPE, 0, MAX_TYPES, callback),
    );
    const types = Array.from({ length: (data?.length ?? 0) >> 2 }, (_, i) => data.readUInt32LE(i * 4));
    return types.includes(tooltip);
  };
  x.onEvent((event) => {
    const { name, wid, overrideRedirect } = event as unknown as MapNotify;
    if (name !== 'MapNotify' || !overrideRedirect) return;
    isTooltip(wid).then(
      (isTip) => {
        if (isTip) x.client.UnmapWindow(wid);
        else lastOpened = performance.now();
      },
      // The window is gone again.
      () => undefined,
    );
  });
  await x.request((callback) => x.client.ChangeWindowAttributes(x.root, { eventMask: SUBSTRUCTURE_NOTIFY }, callback));
  return { lastOpenedMs: () => lastOpened };
}
