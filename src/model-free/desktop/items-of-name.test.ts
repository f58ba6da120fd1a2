import { expect, test } from 'vitest';
import type { Bounds, UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { listElements, type UiElement } from '../../ui/list-elements.ts';
import type { Gesture } from '../shared/gesture.ts';
import { itemsOfName, onItemInReach, onOther } from './items-of-name.ts';
import type { Operation } from './operation.ts';

const WIDE: Bounds = { x: 150, y: 0, width: 400, height: 100 };
const SMALL: Bounds = { ...WIDE, x: 0, width: 140 };

const listOf = (role: string, name: string, bounds: Bounds, itemRole: string, ...items: string[]): UiNode =>
  testNode(role, name, { bounds, children: items.map((item) => testNode(itemRole, item)) });

/** Files as a list of names, a pane of icons and a table show them, and other things that are called like one. */
const ELEMENTS = listElements(
  testDesktop(
    testFrame(
      'Papers',
      testNode('push button', 'plan.txt'),
      listOf('list', 'Places', SMALL, 'list item', 'plan.txt'),
      listOf('list', 'Names', WIDE, 'list item', 'plan.txt', 'todo.txt', 'plan.txt'),
      listOf('layered pane', 'Icons', WIDE, 'icon', 'plan.txt', 'only.txt'),
      listOf('table', 'Details', WIDE, 'table cell', 'plan.txt'),
    ),
    testFrame('Second', listOf('list', 'Other', WIDE, 'list item', 'plan.txt')),
  ),
);
const FRAME = 'application:bench/frame';
const [NAME, TWIN, ICON, CELL] = [
  'list:Names/list item:plan.txt',
  'list:Names/list item:plan.txt#1',
  'layered pane:Icons/icon:plan.txt',
  'table:Details/table cell:plan.txt',
].map((place) => `${FRAME}/${place}`) as [string, string, string, string];

const elementOf = (key: string): UiElement => ELEMENTS.find((element) => element.key === key)!;

test.each([
  ['an icon', ICON, [ICON, CELL]],
  ['a cell', CELL, [CELL, ICON]],
  ['the first of two in a list', NAME, [NAME, ICON, CELL]],
  ['the second of two in a list', TWIN, [TWIN, ICON, CELL]],
  ['another item of a list', `${FRAME}/list:Names/list item:todo.txt`, [NAME, ICON, CELL]],
  ['another icon', `${FRAME}/layered pane:Icons/icon:only.txt`, [ICON, CELL]],
])(
  'of the items of a name, like %s, one of its list comes first, then those of lists that hold one',
  (_, like, keys) => {
    expect(itemsOfName('plan.txt', elementOf(like), ELEMENTS)).toEqual(keys);
  },
);

test('a name that no list has is that of no item', () => {
  expect(itemsOfName('rota.txt', elementOf(ICON), ELEMENTS)).toEqual([]);
});

const CHOOSING: Gesture = { kind: 'click', key: 'application:bench/window/menu/menu item:Rename…' };

test('gestures on one item are done on another one, all else about them stays', () => {
  const renaming: Gesture = { kind: 'rename', key: ICON, text: 'Rota' };
  expect(onOther([{ kind: 'right-click', key: ICON }, CHOOSING, renaming], ICON, CELL)).toEqual([
    { kind: 'right-click', key: CELL },
    CHOOSING,
    { ...renaming, key: CELL },
  ]);
});

/** Keys of the gestures of an operation that was learnt on this element, where these can be reached. */
function keysOf(kind: Operation['kind'], learntOn: string, ...inReach: string[]): string[] {
  const gestures: Gesture[] = [{ kind: 'right-click', key: learntOn }, CHOOSING];
  const known = new Map(ELEMENTS.map((element) => [element.key, element]));
  const moved = onItemInReach({ kind, gestures } as unknown as Operation, known, (key) => inReach.includes(key));
  return moved.gestures.map(({ key }) => key);
}

test.each(['rename', 'remove'] as const)(
  'what is learnt on one item, to %s it, is done on one within reach',
  (kind) => {
    expect(keysOf(kind, ICON, CELL)).toEqual([CELL, CHOOSING.key]);
    expect(keysOf(kind, ICON, NAME, CELL)).toEqual([CELL, CHOOSING.key]);
  },
);

test.each<[string, Operation['kind'], string, string[]]>([
  ['that can be reached itself', 'rename', CELL, [NAME, CELL]],
  ['none of whose name can be reached', 'remove', ICON, [`${FRAME}/list:Names/list item:todo.txt`]],
  ['whose name no other list has', 'remove', `${FRAME}/layered pane:Icons/icon:only.txt`, [NAME, CELL]],
  ['that is not known', 'rename', `${FRAME}/list:Old/list item:plan.txt`, [NAME, CELL]],
  ['that something else is done on', 'create', ICON, [NAME, CELL]],
])('what is done on an item %s stays there', (_, kind, learntOn, inReach) => {
  expect(keysOf(kind, learntOn, ...inReach)).toEqual([learntOn, CHOOSING.key]);
});
