import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Bounds, Observation, UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { findMenuFaults, listEntries, listMenus } from './read-menu.ts';

const SCREEN = { width: 600, height: 400 };
const ENTRIES = ['New', 'Open…', 'Save', 'Quit'];
const placeOf = (index: number): Bounds => ({ x: 20, y: 30 + index * 20, width: 150, height: 20 });

function screen(isOpen: boolean, places: (index: number) => Bounds = placeOf): UiNode {
  const entries = ENTRIES.map((name, index) =>
    testNode('menu item', name, isOpen ? { bounds: places(index) } : { hidden: true }),
  );
  const menu = testNode('menu', 'File', { children: entries });
  return testDesktop(testFrame('a', testNode('menu bar', '', { children: [menu] }), testNode('text', 'a')));
}

/** A white picture with black marks in these places. */
async function picture(...marks: Bounds[]): Promise<Buffer> {
  const boxes = marks.map(({ x, y }) => `<rect x="${x + 5}" y="${y + 5}" width="20" height="8"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="white"/>${boxes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function see(tree: UiNode, ...marks: Bounds[]): Promise<Pick<Observation, 'tree' | 'screenshot'>> {
  return { tree, screenshot: { png: await picture(...marks), ...SCREEN } };
}

const drawn = ENTRIES.map((_, index) => placeOf(index));

async function faultsOf(opened: UiNode): Promise<string[]> {
  const [before, after] = [await see(screen(false)), await see(opened, ...drawn)];
  const faults = await findMenuFaults('File', listEntries(before, after), before, after);
  return faults.map(({ found }) => found);
}

it('opens menus by the menu bar, else by buttons with a pop-up', () => {
  expect(listMenus({ tree: screen(false) }).map(({ name }) => name)).toEqual(['File']);
  const button = testNode('toggle button', 'Menu', { states: ['has-popup'] });
  const bare = testDesktop(testFrame('a', button, testNode('toggle button', 'Bold')));
  expect(listMenus({ tree: bare }).map(({ name }) => name)).toEqual(['Menu']);
});

it('opens a menu by the button that is called one, where none says that it has a pop-up', () => {
  const buttons = ['Open', 'Main Menu', 'Menu of the day'].map((name) => testNode('push button', name));
  expect(listMenus({ tree: testDesktop(testFrame('a', ...buttons)) }).map(({ name }) => name)).toEqual(['Main Menu']);
});

it('reads the entries that came with a click', () => {
  const [before, after] = [screen(false), screen(true)];
  expect(listEntries({ tree: before }, { tree: after }).map(({ name }) => name)).toEqual(ENTRIES);
  expect(listEntries({ tree: before }, { tree: before })).toEqual([]);
});

it('has nothing to say of entries that are drawn where they are said to be', async () => {
  expect(await faultsOf(screen(true))).toEqual([]);
});

it('finds entries that are said to be elsewhere', async () => {
  const beside = screen(true, (index) => ({ ...placeOf(index), x: 300 }));
  const text = 'the picture is as before where 4 of 4 entries of the menu "File" should be';
  expect(await faultsOf(beside)).toEqual([text]);
});

it('finds entries without a place in the picture', async () => {
  const outside = screen(true);
  const withoutPlaces = JSON.parse(JSON.stringify(outside), (key, value: unknown) =>
    key === 'bounds' && (value as Bounds).x === 20 ? undefined : value,
  ) as UiNode;
  expect(await faultsOf(withoutPlaces)).toEqual(['4 of 4 entries of the menu "File" lie outside the picture']);
});
