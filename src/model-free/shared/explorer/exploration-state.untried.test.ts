import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { readScene } from '../../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { listTriedIn } from '../element-place.ts';
import { createGraph, noteTry, type ExplorationGraph } from '../exploration-graph.ts';
import { untriedGestures } from './exploration-state.ts';
import { gestureSignature } from '../gesture.ts';
import { DESKTOP_LANGUAGE } from '../../desktop/desktop-language.ts';

function elementsOf(...nodes: UiNode[]): VisibleElement[] {
  return [...readScene(testDesktop(testFrame('a', ...nodes))).reachable];
}

/** Everything that is tried with an element before there is nothing left. */
function tryAll(graph: ExplorationGraph, element: VisibleElement): string[] {
  const tried: string[] = [];
  while (tried.length < 50) {
    const [gesture] = untriedGestures(graph, element, false, 'seed');
    if (!gesture) return tried;
    tried.push(gestureSignature(gesture));
    noteTry(graph, gesture, element.collectionKey);
  }
  throw new Error('never done');
}

test.each(['Quit', 'Exit', 'Close', 'Close Window', 'Log Out', 'Shut Down', 'Minimize', 'Hide'])(
  '"%s" would end or hide the application and is not tried in its main window',
  (name) => {
    const [element] = elementsOf(testNode('push button', name));
    expect(DESKTOP_LANGUAGE.offer(element!, false, 'seed')).toEqual([]);
    expect(DESKTOP_LANGUAGE.offer(element!, true, 'seed')).not.toEqual([]);
  },
);

test('every gesture is tried once', () => {
  const [element] = elementsOf(testNode('list', 'Notes', { children: [testNode('list item', 'Milk')] }));
  const tried = tryAll(createGraph(), element!);
  expect(tried.length).toBeGreaterThan(1);
  expect(new Set(tried).size).toBe(tried.length);
});

test('of a long list only some items are tried', () => {
  const children = Array.from({ length: 30 }, (_, index) => testNode('list item', `note ${index}`));
  const graph = createGraph();
  const tried = elementsOf(testNode('list', 'Notes', { children })).map((item) => tryAll(graph, item).length);
  expect(tried[0]).toBeGreaterThan(0);
  expect(tried.filter((count) => count > 0).length).toBeLessThan(children.length / 2);
});

test('what stands in a row is no try of the row, which is touched where nothing in its middle answers', () => {
  const bounds = { x: 0, y: 0, width: 400, height: 40 };
  const rowOf = (title: string, control: UiNode['bounds']): UiNode =>
    testNode('list item', title, { bounds, children: [testNode('check box', '', { bounds: control! })] });
  const graph = createGraph();
  const titles = Array.from({ length: 12 }, (_, at) => `note ${at}`);
  const atSide = titles.map((title) => rowOf(title, { x: 0, y: 0, width: 40, height: 40 }));
  const inMiddle = rowOf('button', { x: 100, y: 0, width: 200, height: 40 });
  const page = testNode('document web', 'Notes', {
    children: [testNode('list', '', { children: [...atSide, inMiddle] })],
  });
  const elements = elementsOf(page);
  for (const box of elements.filter(({ role }) => role === 'check box'))
    noteTry(graph, { kind: 'click', key: box.key }, listTriedIn(box));
  const offered = elements
    .filter(({ role }) => role === 'list item')
    .map((row) => [row.name, untriedGestures(graph, row, false, 'seed').map(({ kind }) => kind)]);
  expect(offered).toEqual([...titles.map((title) => [title, ['click']]), ['button', []]]);
});

test('fields are filled by what they hold: numbers with another number, texts with words', () => {
  const [number, name] = ['12', 'Ada'].map((text) => testNode('text', '', { text, states: ['editable'] }));
  const typed = elementsOf(number!, name!, testNode('spin button', '', { value: 12 })).map(
    (element) => DESKTOP_LANGUAGE.offer(element, false, 'seed')[0],
  );
  const texts = typed.map((gesture) => (gesture && 'text' in gesture ? gesture.text : ''));
  expect(Number(texts[0])).not.toBe(12);
  expect(texts[1]).toMatch(/[a-z]/);
  expect(Number(texts[2])).not.toBe(12);
});

/** How many gestures are offered on the field of a drop-down list with these options. */
function offersIn(text: string, ...options: string[]): number {
  const field = testNode('text', '', { text, states: ['editable'] });
  const list = testNode('menu', '', { children: options.map((name) => testNode('menu item', name)) });
  const elements = elementsOf(testNode('combo box', 'Language', { children: [field, list] }));
  const element = elements.find(({ role }) => role === 'text')!;
  return DESKTOP_LANGUAGE.offer(element, false, 'seed').length;
}

test('into the field of a drop-down list no word is typed while it holds one of the list, but another number is', () => {
  expect([offersIn('Danish', 'Danish', 'Dutch'), offersIn('12', '12', '14')]).toEqual([0, 1]);
  expect([offersIn('', 'Danish'), offersIn('Norse', 'Danish', 'Dutch')]).toEqual([1, 1]);
});

test('the same seed gives the same gestures', () => {
  const [element] = elementsOf(testNode('text', '', { states: ['editable', 'multi-line'] }));
  expect(DESKTOP_LANGUAGE.offer(element!, false, 'seed')).toEqual(DESKTOP_LANGUAGE.offer(element!, false, 'seed'));
});

test('the ending of the name that a file chooser suggests is kept', () => {
  const field = testNode('text', 'Name', { text: 'harbour.jpg', states: ['editable'] });
  const typedIn = (role: string): string => {
    const [element] = readScene(
      testDesktop(testNode(role, 'Save', { states: ['active'], children: [field] })),
    ).reachable;
    const [gesture] = DESKTOP_LANGUAGE.offer(element!, true, 'seed');
    return gesture?.kind === 'fill' ? gesture.text : '';
  };
  expect(typedIn('file chooser')).toMatch(/^\w.*\.jpg$/);
  expect(typedIn('dialog')).toMatch(/^\w[^.]*$/);
});
