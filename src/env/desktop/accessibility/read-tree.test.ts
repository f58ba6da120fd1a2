import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action, Observation, UiNode } from '../../../schema/index.ts';
import { findApp, loadCatalogue } from '../catalogue.ts';
import { openDesktop } from '../desktop.ts';
import { observeDesktop } from '../observe-desktop.ts';
import { performAction } from '../perform-action.ts';
import { startApplication } from '../start-application.ts';
import { prepareTemplate } from '../template.ts';
import { centreOf, clickAt, findNode, makeTestDesktop } from '../../../testing/desktop.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { createTreeReader } from './read-tree.ts';

const SCREEN = { width: 1280, height: 800 };
const never = new AbortController().signal;
const test = makeTestDesktop();
afterAll(() => test.remove());

/** The desktop with one application, and the number of calls for each tree. */
async function start(name: string) {
  const catalogue = loadCatalogue(join(test.folder, 'apps', 'desktop.yaml'));
  const app = findApp(catalogue, name);
  const homeArchive = await prepareTemplate(
    {
      template: app.template,
      entry: app,
      templatesFolder: catalogue.templatesFolder,
      cacheFolder: join(test.folder, 'cache'),
      warm: () => Promise.reject(new Error('nothing to warm up')),
    },
    never,
  );
  const desktop = await openDesktop({ kind: 'bubblewrap', ...SCREEN, memoryMb: app.memoryMb, homeArchive }, never);
  await startApplication(desktop, app, { isRestless: false, look: undefined }, never);
  const input = { startMs: 0, endMs: 0, lingeredMs: 0 };
  return {
    close: () => desktop.close(),
    observe: () => observeDesktop(desktop, input, never),
    /** The tree from a reader without memory. */
    readAnew: async (): Promise<UiNode> =>
      strip((await createTreeReader(desktop.a11y, { x: 0, y: 0, ...SCREEN }, desktop.windows).read()).tree),
    async act(action: Action) {
      Object.assign(input, { startMs: performance.now(), lingeredMs: 0 });
      desktop.settling.noteInput();
      await performAction(action, { desktop, app, catalogue }, never);
      input.endMs = performance.now();
    },
  };
}

/** Without "stale", which GTK reports for a cell from the touch of its row until the next reading. */
function strip(tree: UiNode): UiNode {
  return { ...tree, states: tree.states.filter((state) => state !== 'stale'), children: tree.children.map(strip) };
}

const type = (text: string): Action => ({ type: 'type', text, overwrite: false, enter: true });
const LINES = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join('\n');

const press = (...keys: string[]): Action => ({ type: 'hotkey', keys });

describe('a tree that relies on the one before', () => {
  it.each([
    [
      'mousepad',
      [type('Butter and bread'), press('ctrl', 'a'), press('ctrl', 'm'), press('delete'), press('ctrl', 'z')],
    ],
    [
      'gnumeric',
      [press('down'), type('Saucer'), type('A much longer name than fits'), press('delete'), press('ctrl', 'b')],
    ],
  ] as const)('is the one that is read anew, for %s', async (name, actions) => {
    const { act, observe, readAnew, close } = await start(name);
    try {
      expect(strip((await observe()).tree)).toEqual(await readAnew());
      for (const action of actions) {
        await act(action);
        expect(strip((await observe()).tree), JSON.stringify(action)).toEqual(await readAnew());
      }
    } finally {
      await close();
    }
  });

  it('shows the cells of a list that is sorted the other way round', async () => {
    const { act, observe, readAnew, close } = await start('files');
    try {
      const folder = centreOf(findNode(await observe(), 'table cell', 'Documents'));
      await act(clickAt(folder, { numClicks: 2 }));
      await observe();
      // The first reading of a screen has no memory to rely on.
      await act(press('ctrl', 'l'));
      const first = await observe();
      await act(clickAt(centreOf(findNode(first, 'table column header', 'Name'))));
      const second = await observe();
      expect(strip(second.tree)).toEqual(await readAnew());
      expect(second.tree).not.toEqual(first.tree);
    } finally {
      await close();
    }
  });

  it('shows buttons that move without a change of their own', async () => {
    const { act, observe, readAnew, close } = await start('mousepad');
    try {
      await act(clickAt(centreOf(findNode(await observe(), 'menu', 'View'))));
      const menu = await observe();
      expect(strip(menu.tree)).toEqual(await readAnew());
      await act(clickAt(centreOf(findNode(menu, 'menu item', 'Toolbar'))));
      const below = await observe();
      expect(strip(below.tree)).toEqual(await readAnew());
      // Hides the menu bar.
      await act(press('ctrl', 'm'));
      const above = await observe();
      expect(strip(above.tree)).toEqual(await readAnew());
      const [was, is] = [below, above].map((seen) => findNode(seen, 'push button', 'New').bounds!.y);
      expect(is).toBeLessThan(was!);
    } finally {
      await close();
    }
  });
});

/** The visible entries of menus. */
function shown({ tree }: Observation): UiNode[] {
  return listNodes(tree).filter(
    ({ role, name, states, bounds }) =>
      role === 'menu item' && name !== '' && states.includes('showing') && bounds !== undefined,
  );
}

describe('what can be seen of it', () => {
  it('is told of a text by its lines: all of a short one, of a long one those it is scrolled to', async () => {
    const { act, observe, close } = await start('mousepad');
    const seen = async (): Promise<string[]> => {
      const { text = '', visibleText } = findNode(await observe(), 'text', '');
      return text.slice(visibleText!.start, visibleText!.end).trim().split('\n');
    };
    try {
      expect(await seen()).toEqual(['Milk', 'Bread']);
      await act(press('ctrl', 'a'));
      await act({ type: 'type', text: LINES, overwrite: false, enter: false });
      const end = await seen();
      expect([end.includes('line 1'), end.at(-1)]).toEqual([false, 'line 60']);
      await act(press('ctrl', 'home'));
      const top = await seen();
      expect([top[0], top.includes('line 60')]).toEqual(['line 1', false]);
      // The window shows about as many lines at every scroll position.
      expect(Math.abs(top.length - end.length)).toBeLessThanOrEqual(2);
    } finally {
      await close();
    }
  });

  it('is told where the lines of a text are: a click between two letters puts the caret there', async () => {
    const { act, observe, close } = await start('mousepad');
    const text = async () => findNode(await observe(), 'text', '');
    try {
      const { grid } = (await text()).visibleText!;
      const at = { x: Math.round(grid!.x + 2 * grid!.letter!), y: Math.round(grid!.y + 1.5 * grid!.line) };
      await act({ type: 'click', ...at, numClicks: 1, button: 'left', holdKeys: [] });
      expect((await text()).caret).toBe('Milk\nBr'.length);
    } finally {
      await close();
    }
  });

  it('is told of the field that has the focus where its caret is, in the units of its text', async () => {
    const { act, observe, close } = await start('mousepad');
    const caret = async (): Promise<number | undefined> => findNode(await observe(), 'text', '').caret;
    try {
      expect(await caret()).toBe(0);
      await act(press('ctrl', 'a'));
      await act({ type: 'type', text: '\u{1F375} tea', overwrite: false, enter: false });
      expect(await caret()).toBe('\u{1F375} tea'.length);
      await act(press('home'));
      await act(press('right'));
      expect(await caret()).toBe(2);
      // Typing would replace the selection.
      await act(press('shift', 'end'));
      expect(await caret()).toBeUndefined();
    } finally {
      await close();
    }
  });

  it('is told of the entries of a menu while it is open, by toolkits that say nothing of them, too', async () => {
    const { act, observe, close } = await start('files');
    try {
      const closed = await observe();
      expect(shown(closed)).toEqual([]);
      const menu = findNode(closed, 'menu', 'Edit');
      await act(clickAt(centreOf(menu)));
      const entries = shown(await observe());
      expect(entries.map(({ name }) => name)).toContain('Preferences');
      expect(entries.every(({ bounds }) => bounds!.y >= menu.bounds!.y)).toBe(true);
      await act(press('escape'));
      await act(press('escape'));
      expect(shown(await observe())).toEqual([]);
    } finally {
      await close();
    }
  });
});
