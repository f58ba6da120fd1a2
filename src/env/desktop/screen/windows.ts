/** Windows as the window manager lists them (EWMH): titles, the active one, activate and close. */
import type { Bounds } from '../../../schema/index.ts';
import { wordsOf, type XConnection } from './x-connection.ts';
import { quietly } from '../../../log/log.ts';

export interface DesktopWindow {
  id: number;
  title: string;
  /** Class of the program; '' if the program sets none. */
  className: string;
}

export interface WindowFrame extends Omit<DesktopWindow, 'id'> {
  /** Place of the window's content. */
  bounds: Bounds;
}

export type WindowList = Awaited<ReturnType<typeof createWindowList>>;
/** Facts about windows that the X server knows and the toolkit does not. */
export type WindowPlaces = Pick<WindowList, 'frames' | 'popups'>;

const ATOM_NAMES = {
  clientList: '_NET_CLIENT_LIST',
  activeWindow: '_NET_ACTIVE_WINDOW',
  closeWindow: '_NET_CLOSE_WINDOW',
  name: '_NET_WM_NAME',
  oldName: 'WM_NAME',
  classes: 'WM_CLASS',
};
const MAX_PROPERTY_WORDS = 1_000;
/** EWMH source indication: the request comes from a pager, so from the user and not from an application. */
const FROM_USER = 2;

export async function createWindowList(x: XConnection) {
  const entries = Object.entries(ATOM_NAMES).map(async ([key, name]) => [key, await x.atom(name)] as const);
  const atoms = Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof ATOM_NAMES, number>;

  const readProperty = (window: number, property: number) => x.readProperty(window, property, MAX_PROPERTY_WORDS);
  const readIds = async (property: number) => wordsOf(await readProperty(x.root, property));
  /** Undefined for a window that closed between listing and reading. */
  const describe = async (id: number): Promise<DesktopWindow | undefined> => {
    try {
      const [name, oldName, classes] = await Promise.all([
        readProperty(id, atoms.name),
        readProperty(id, atoms.oldName),
        readProperty(id, atoms.classes),
      ]);
      const title = name.length > 0 ? name.toString('utf8') : oldName.toString('latin1');
      return { id, title, className: classes.toString('latin1').split('\0')[1] ?? '' };
    } catch (error) {
      if (!x.isAlive()) throw error;
      return undefined;
    }
  };
  const sendToManager = async (type: number, window: number, data: number[]): Promise<void> => {
    x.client.SendClientMessage(x.root, window, type, 32, data);
    await x.sync();
  };

  /** Windows that the window manager manages, oldest first. */
  const list = async (): Promise<DesktopWindow[]> => {
    const windows = await Promise.all((await readIds(atoms.clientList)).map(describe));
    return windows.filter((window) => window !== undefined);
  };

  /** Place of a window's content. */
  const measure = async ({ id }: Pick<DesktopWindow, 'id'>): Promise<Bounds> => {
    const [size, place] = await Promise.all([
      x.request<{ width: number; height: number }>((callback) => x.client.GetGeometry(id, callback)),
      x.request<{ destX: number; destY: number }>((callback) =>
        x.client.TranslateCoordinates(id, x.root, 0, 0, callback),
      ),
    ]);
    return { x: place.destX, y: place.destY, width: size.width, height: size.height };
  };

  return {
    list,
    /** Frames of the windows from `list`. */
    async frames(): Promise<WindowFrame[]> {
      const frames = (await list()).map(async ({ id, title, className }) => {
        return { title, className, bounds: await measure({ id }) };
      });
      const measured = await Promise.all(
        frames.map((frame) => frame.catch(quietly('a window was gone when it was measured'))),
      );
      return measured.filter((frame) => frame !== undefined);
    },
    /** Places of menus and other windows that bypass the window manager. */
    async popups(): Promise<Bounds[]> {
      const { children } = await x.request<{ children: number[] }>((callback) => x.client.QueryTree(x.root, callback));
      const places = await Promise.all(
        children.map((id) => readPopup(x, id).catch(quietly('a window was gone when it was read'))),
      );
      return places.filter((place) => place !== undefined);
    },
    measure,
    /** Undefined if no managed window is active. */
    async active(): Promise<DesktopWindow | undefined> {
      const [id] = await readIds(atoms.activeWindow);
      return id === undefined || id === 0 ? undefined : describe(id);
    },
    activate: (window: DesktopWindow) => sendToManager(atoms.activeWindow, window.id, [FROM_USER, 0, 0, 0, 0]),
    /** Requests a window to close, like its close button. */
    close: (window: DesktopWindow) => sendToManager(atoms.closeWindow, window.id, [0, FROM_USER, 0, 0, 0]),
  };
}

/** X11's map state of a visible window. */
const VIEWABLE = 2;

async function readPopup(x: XConnection, id: number): Promise<Bounds | undefined> {
  const [{ overrideRedirect, mapState }, { xPos, yPos, width, height }] = await Promise.all([
    x.request<{ overrideRedirect: number; mapState: number }>((callback) => x.client.GetWindowAttributes(id, callback)),
    x.request<{ xPos: number; yPos: number; width: number; height: number }>((callback) =>
      x.client.GetGeometry(id, callback),
    ),
  ]);
  return overrideRedirect && mapState === VIEWABLE ? { x: xPos, y: yPos, width, height } : undefined;
}
