import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { testDesktop, testNode } from '../../testing/tree.ts';
import { numberElements } from '../screens/number-elements.ts';
import { createTreeGrounder } from './create-tree-grounder.ts';

const screenshot = { png: Buffer.alloc(0), width: 800, height: 600 };
const at = (x: number, y: number, width = 80, height = 20) => ({ bounds: { x, y, width, height } });

const frame = testNode('frame', 'Notes', {
  ...at(0, 0, 800, 600),
  states: ['active'],
  children: [
    testNode('menu bar', '', {
      ...at(0, 0, 800, 20),
      children: [
        testNode('menu', 'File', { ...at(0, 0, 40), children: [testNode('menu item', 'Save', at(0, 20))] }),
        testNode('menu', 'Edit', { ...at(40, 0, 40), children: [testNode('menu item', 'Undo', at(40, 40))] }),
      ],
    }),
    testNode('label', 'Title:', at(10, 100)),
    testNode('text', '', { ...at(100, 100, 200), states: ['editable'] }),
    testNode('text', '', { ...at(100, 140, 200, 200), states: ['editable', 'multi-line'], text: 'Buy milk' }),
    testNode('check box', 'Pinned', at(10, 400)),
    testNode('push button', 'Save', at(10, 560)),
    testNode('push button', 'Save as…', at(100, 560)),
    testNode('push button', 'Delete', at(10, 500)),
    testNode('push button', 'Delete', at(700, 500)),
  ],
});
const tree: UiNode = testDesktop(frame);
const locate = (description: string) =>
  createTreeGrounder().locate({ screenshot, tree, description }, new AbortController().signal);

describe('the tree grounder', () => {
  const FOUND: [string, number, number][] = [
    ['the "Save" button', 50, 570],
    ['The button labelled “Save as…” at the bottom', 140, 570],
    ['"Save" in the "File" menu', 40, 30],
    ['the "Undo" menu item in the "Edit" menu', 80, 50],
    ['"Edit" menu in the menu bar', 60, 10],
    ['the Pinned check box', 50, 410],
    ["the 'Title' text field", 200, 110],
    ['text area with the text "Buy milk"', 200, 240],
    ['the "Delete" button on the right', 740, 510],
    ['Delete button at the left of the window', 50, 510],
    ['undo', 80, 50],
  ];
  it.each(FOUND)('finds %s', async (description, x, y) => {
    expect(await locate(description)).toEqual({ point: { x, y } });
  });

  it('finds numbered elements as the element list counts them', async () => {
    const elements = numberElements(tree).flatMap((window) => window.elements);
    expect(elements.length).toBeGreaterThan(8);
    for (const { number, element } of elements) {
      const { x, y, width, height } = element.bounds;
      const point = { x: x + width / 2, y: y + height / 2 };
      expect(await locate(`the thing [${number}]`)).toEqual({ point });
      expect(await locate(`element ${number}, whatever it is called`)).toEqual({ point });
    }
  });

  it('finds what the project itself calls an element', async () => {
    const named = numberElements(tree).flatMap((window) => window.elements.filter(({ name }) => name !== ''));
    const unique = named.filter(({ element }) => element.name !== 'Delete');
    for (const { element } of unique) {
      const { x, y, width, height } = element.bounds;
      expect(await locate(describeElement(element)), describeElement(element)).toEqual({
        point: { x: x + width / 2, y: y + height / 2 },
      });
    }
  });

  const NOT_FOUND: [string, RegExp][] = [
    ['the "Delete" button', /fits 2 elements: \[\d+\] the "Delete" button/],
    ['the "Print" button', /no element on the screen fits/],
    ['a picture of a cat', /no element on the screen fits/],
    ['', /no element on the screen fits/],
    ['element 999', /no element on the screen has the number 999/],
  ];
  it.each(NOT_FOUND)('does not guess: %s', async (description, problem) => {
    await expect(locate(description)).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      message: expect.stringMatching(problem),
    });
  });
});
