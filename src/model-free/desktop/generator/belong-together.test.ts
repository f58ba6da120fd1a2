/** Options of a dialog belong together by their heading or by what they are about. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { belongTogether } from './belong-together.ts';

/** Boxes with the heading that each is below, in a dialog or in the main window. */
function together(boxes: readonly (readonly [heading: string, name: string])[], isDialog = true): boolean {
  const panels = boxes.map(([heading, name]) =>
    testNode('panel', heading, { children: [testNode('check box', name)] }),
  );
  const windows = isDialog ? [testNode('dialog', 'Preferences', { children: panels })] : [];
  const tree = testDesktop(testFrame('a', ...(isDialog ? [] : panels)), ...windows);
  return belongTogether(listElements(tree).filter(({ role }) => role === 'check box'));
}

test.each([
  [
    true,
    [
      ['', 'Wrap lines'],
      ['', 'Number the lines'],
    ],
  ],
  [
    true,
    [
      ['Saving', 'Keep a copy'],
      ['Saving', 'Ask first'],
    ],
  ],
  [
    false,
    [
      ['', 'Limit the quality'],
      ['', 'Override the background'],
    ],
  ],
  [
    false,
    [
      ['Saving', 'Keep a copy'],
      ['Sound', 'Ask first'],
    ],
  ],
  [
    false,
    [
      ['', 'Show the clock'],
      ['', 'Show the toolbar'],
    ],
  ],
] as const)('%s of %j', (are, boxes) => expect(together(boxes)).toBe(are));

test('what is on a page or in a menu is not looked at so closely', () => {
  expect(
    together(
      [
        ['', 'Draft the speech'],
        ['', 'Return the projector'],
      ],
      false,
    ),
  ).toBe(true);
});
