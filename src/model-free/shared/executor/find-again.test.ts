import { expect, test } from 'vitest';
import type { Bounds, UiNode } from '../../../schema/index.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { readScene } from '../../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { findAgain } from './find-again.ts';

const place = (x: number): Bounds => ({ x, y: 0, width: 100, height: 20 });
const button = (name: string, x: number): UiNode => testNode('push button', name, { bounds: place(x) });
const bar = (name: string, ...children: UiNode[]): UiNode => testNode('tool bar', name, { children });
const field = (x: number): UiNode => testNode('text', '', { states: ['editable'], bounds: place(x) });

function sceneOf(...children: UiNode[]) {
  return readScene(testDesktop(testFrame('a', ...children)));
}

function only(...children: UiNode[]): VisibleElement {
  return sceneOf(...children).reachable[0]!;
}

function placeFound(known: VisibleElement, ...children: UiNode[]): number | undefined {
  return findAgain(sceneOf(...children), known, known.key)?.bounds.x;
}

test('by its key, wherever it has moved to', () => {
  const known = only(button('Save', 0));
  expect(placeFound(known, button('Open', 0), button('Save', 300))).toBe(300);
});

test('by role and name, where its surroundings have another name now', () => {
  const known = only(bar('Standard', button('Save', 0)));
  expect(placeFound(known, bar('Main', button('Open', 0), button('Save', 300)))).toBe(300);
});

test('by role and place, where several have its name', () => {
  const known = only(bar('Standard', button('More', 200)));
  expect(placeFound(known, bar('Main', button('More', 0), button('More', 190)))).toBe(190);
});

test('by role and place, where it has no name', () => {
  const known = only(bar('Standard', field(200)));
  expect(placeFound(known, bar('Main', field(0), field(210)))).toBe(210);
});

test('not at all, where nothing is like it', () => {
  const known = only(bar('Standard', button('Save', 0)));
  expect(placeFound(known, bar('Main', button('Open', 0)))).toBeUndefined();
  expect(placeFound(known, bar('Main', testNode('check box', 'Save')))).toBeUndefined();
  for (const x of [300, 90]) expect(placeFound(only(bar('Standard', field(0))), bar('Main', field(x)))).toBeUndefined();
});

test('an element that is covered is not found', () => {
  const known = only(button('Save', 0));
  const dialog = testNode('dialog', 'Question', { states: ['active'], children: [button('Cancel', 0)] });
  const scene = readScene(testDesktop(testNode('frame', 'a', { children: [button('Save', 0)] }), dialog));
  expect(findAgain(scene, known, known.key)).toBeUndefined();
});
