import { expect, test } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import type { Accessibility, Reference } from './accessibility.ts';
import { readApplication } from './accessible-node.ts';
import { readNode } from './read-node.ts';
import { createObjectMemory } from './object-memory.ts';
import { findPopUps, rememberShown } from './pop-ups.ts';

const BUS = ':1.1';
const at = (path: string, bus = BUS): Reference => ({ bus, path });
const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });
const MENU = box(365, 73, 274, 46);

const [PANEL, POPUP_MENU] = [39, 41];
/** The bits of "showing" and "visible", and of "visible" alone. */
const [SHOWING, HIDDEN] = [
  [1 << 25, 0],
  [1 << 30, 0],
];

/** An application with objects in these places. */
function application(places: Record<string, Bounds>, states: readonly number[] = SHOWING!): Accessibility {
  const answers: Record<string, (path: string) => unknown[]> = {
    GetExtents: (path) => [Object.values(places[path] ?? box(0, 0, 0, 0))],
    GetRole: () => [POPUP_MENU],
    GetState: () => [states],
    GetInterfaces: () => [['org.a11y.atspi.Component']],
  };
  return {
    call: async ({ path }: Reference, _: string, member: string) => answers[member]!(path),
    property: async (_: Reference, __: string, name: string) => (name === 'ChildCount' ? 2 : ''),
  } as unknown as Accessibility;
}

async function find(
  a11y: Accessibility,
  objects: readonly Reference[],
  popups: readonly Bounds[],
  known: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  const isKnown = ({ path }: Reference): boolean => known.includes(path);
  for await (const { reference } of findPopUps(a11y, objects, isKnown, async () => popups)) found.push(reference.path);
  return found;
}

test('what shows in the place of a window without a frame has popped up', async () => {
  const a11y = application({ '/menu': MENU, '/button': box(365, 44, 101, 29) });
  expect(await find(a11y, [at('/button'), at('/menu')], [box(-100, -100, 1, 1), MENU])).toEqual(['/menu']);
});

test('what stands in the tree, shows no more or has no window is none', async () => {
  const places = { '/menu': MENU };
  expect(await find(application(places), [at('/menu')], [MENU], ['/menu'])).toEqual([]);
  expect(await find(application(places, HIDDEN), [at('/menu')], [MENU])).toEqual([]);
  expect(await find(application(places), [at('/menu')], [])).toEqual([]);
  expect(await find(application(places), [at('/menu')], [box(365, 73, 274, 47)])).toEqual([]);
});

test('what fills a window says so before the window does, and a submenu is known once its menu is', async () => {
  const SUBMENU = box(92, 517, 508, 184);
  const a11y = application({ '/only child': MENU, '/frame': MENU, '/submenu': SUBMENU });
  const objects = [at('/only child'), at('/frame'), at('/submenu')];
  expect(await find(a11y, objects, [SUBMENU, MENU])).toEqual(['/frame', '/submenu']);
  const found: string[] = [];
  const isKnown = ({ path }: Reference): boolean => path === '/submenu' && found.length > 0;
  for await (const { reference } of findPopUps(a11y, objects, isKnown, async () => [SUBMENU, MENU]))
    found.push(reference.path);
  expect(found).toEqual(['/frame']);
});

test('windows are asked for only where something unknown has shown, and those out of sight are none', async () => {
  let asked = 0;
  const popups = async () => {
    asked += 1;
    return [box(-274, -46, 274, 46)];
  };
  const a11y = application({ '/menu': box(-274, -46, 274, 46) });
  const take = async (objects: readonly Reference[], isKnown: boolean) => {
    for await (const { reference } of findPopUps(a11y, objects, () => isKnown, popups))
      expect(reference).toBeUndefined();
  };
  await take([], false);
  await take([at('/menu')], true);
  expect(asked).toBe(0);
  await take([at('/menu'), at('/button')], false);
  expect(asked).toBe(1);
});

test('what has shown is remembered by application until it ends, the last hundred', () => {
  const listeners: ((object: Reference, isShown: boolean) => void)[] = [];
  const shown = rememberShown({ onShown: (listener) => void listeners.push(listener) });
  const notify = (object: Reference, isShown: boolean) => listeners[0]!(object, isShown);
  for (const path of ['/button', '/menu', '/button']) notify(at(path), true);
  expect(shown.of(BUS)).toEqual([at('/menu'), at('/button')]);
  notify(at('/menu'), false);
  notify(at('/never shown'), false);
  for (let count = 0; count < 200; count++) notify(at(`/${count}`, ':1.2'), true);
  expect(shown.of(BUS)).toEqual([at('/button')]);
  expect(shown.of(':1.2')).toHaveLength(100);
  expect(shown.of(':1.2')[0]).toEqual(at('/100', ':1.2'));
  expect(shown.of(':1.3')).toEqual([]);
  for (let count = 3; count < 102; count++) notify(at('/menu', `:1.${count}`), true);
  expect([BUS, ':1.2', ':1.101'].map((bus) => shown.of(bus).length)).toEqual([0, 100, 1]);
});

test('a menu is taken in with what it shares with the menu bar, the list of a drop-down list is not', async () => {
  const children: Record<string, readonly string[]> = {
    '/root': ['/window'],
    '/window': ['/bar menu', '/box'],
    '/bar menu': ['/shared submenu'],
    '/box': ['/list'],
    '/menu': ['/entry', '/shared submenu'],
    '/frame of the list': ['/list'],
  };
  const roles: Record<string, number> = { '/menu': POPUP_MENU, '/shared submenu': POPUP_MENU };
  const answers: Record<string, (path: string) => unknown[]> = {
    GetChildren: (path) => [(children[path] ?? []).map((child) => [BUS, child])],
    GetRole: (path) => [roles[path] ?? PANEL],
    GetState: () => [SHOWING],
    GetInterfaces: () => [[]],
  };
  const a11y = {
    call: async ({ path }: Reference, _: string, member: string) => answers[member]!(path),
    property: async ({ path }: Reference, _: string, name: string) =>
      name === 'ChildCount' ? (children[path]?.length ?? 0) : path,
  } as unknown as Accessibility;
  const asked: boolean[] = [];
  const root = await readApplication(a11y, at('/root'), {
    memory: createObjectMemory(),
    isVisibleShowing: false,
    async *findOthers(isKnown) {
      asked.push(isKnown(at('/list')), isKnown(at('/menu')));
      for (const path of ['/frame of the list', '/menu']) yield await readNode(a11y, at(path));
      asked.push(isKnown(at('/menu')));
    },
  });
  expect(root.children.map(({ name }) => name)).toEqual(['/window', '/menu']);
  expect(root.children[1]!.children.map(({ name }) => name)).toEqual(['/entry', '/shared submenu']);
  expect(asked).toEqual([true, false, true]);
});
