import { expect, it } from 'vitest';
import sharp from 'sharp';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { findInFront, findStartFaults } from './look-at-start.ts';

const main = testFrame('todo.txt - Editor', testNode('text', ''));
const place = (x: number, y: number) => ({ bounds: { x, y, width: 200, height: 100 } });
const inFront = (window: string, ...windows: UiNode[]) =>
  findInFront({ tree: testDesktop(...windows), window }, /todo\.txt|Editor/);

it('finds nothing in front of a window that is alone', () => {
  expect(inFront('todo.txt - Editor', main)).toEqual([]);
});

it.each([
  ['a dialog', testNode('dialog', 'Tip of the Day', place(10, 10)), 'the dialog "Tip of the Day"'],
  ['a modal window', testNode('frame', 'Register', { ...place(10, 10), states: ['modal'] }), 'the frame "Register"'],
  ['a further window', testNode('frame', 'What is new', place(10, 10)), 'the frame "What is new"'],
  [
    'a further window that matches too',
    testNode('frame', 'Welcome to Editor', place(10, 10)),
    'the frame "Welcome to Editor"',
  ],
])('finds %s', (_, window, name) => {
  expect(inFront(window.name, main, window)).toEqual([name]);
});

it('finds a question inside the window', () => {
  const bar = testNode('alert', 'Not saved last time');
  expect(inFront('todo.txt - Editor', testFrame('todo.txt', bar))).toEqual(['the alert "Not saved last time"']);
});

it('finds a window that has no tree', () => {
  expect(inFront('Licence', main)).toEqual(['the window "Licence"']);
});

it('lets windows lie beside each other', () => {
  expect(inFront('todo.txt - Editor', main, testNode('frame', 'Tools', place(700, 10)))).toEqual([]);
});

it('wants elements and a picture', async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const seen = { tree: testDesktop(main), window: 'Editor', screenshot: { png, width: 60, height: 40 } };
  const faults = await findStartFaults({ ...seen, files: [], capturedAtMs: 0 }, /Editor/);
  expect(faults.map(({ section, found }) => `${section}: ${found}`)).toEqual([
    'tree: the tree has 4 elements, 2 of them on screen, in the windows "todo.txt - Editor"',
    'window: the picture has 1 colours only',
  ]);
});
