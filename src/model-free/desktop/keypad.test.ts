import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { readScene } from '../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { findKeypad, touchExpression, typeExpression } from './keypad.ts';

const display = testNode('text', '', { text: '0', states: ['editable'] });

function find(signs: string, ...others: UiNode[]) {
  const keys = [...signs].map((sign) => testNode('push button', sign));
  return findKeypad(readScene(testDesktop(testFrame('a', ...keys, ...others))));
}

test.each(['0123456789+-×÷=', '=/*−+9876543210', '0123456789+–x∕='])(
  'keys %s make a keypad with a display',
  (signs) => {
    const keypad = find(signs, display);
    expect(keypad?.display).toMatch(/text/);
    expect([...keypad!.keys.keys()].toSorted()).toEqual([...'0123456789+-×÷='].toSorted());
  },
);

test('keys may be called by words, and the display be empty where one can type', () => {
  const words = [...'0123456789', 'add', 'subtract', 'multiply', 'divide', 'result'];
  const keys = words.map((word) => testNode('push button', word));
  const withDisplay = (...states: string[]) =>
    findKeypad(readScene(testDesktop(testFrame('a', ...keys, testNode('edit bar', '', { text: '', states })))));
  expect(withDisplay('editable')?.display).toMatch(/text/);
  expect(withDisplay()).toBeUndefined();
});

test.each([
  ['a key is missing', find('012345678+-×÷=', display)],
  ['nothing shows a result', find('0123456789+-×÷=')],
  ['the text shows words', find('0123456789+-×÷=', testNode('text', '', { text: 'Milk' }))],
])('there is none when %s', (_, keypad) => {
  expect(keypad).toBeUndefined();
});

test('an expression is touched sign by sign, and ends with "="', () => {
  const keypad = find('0123456789+−*/=', display)!;
  const names = touchExpression(keypad, '37 × 12 - 5').map(({ key }) => key.split(':').at(-1));
  expect(names).toEqual(['3', '7', '*', '1', '2', '−', '5', '=']);
});

test('an expression is typed with the signs of a keyboard, and each "=" is Enter', () => {
  const keypad = find('0123456789+−*/=', display)!;
  const typed = typeExpression(keypad, '37 × 12 = ÷ 4').map(
    (gesture) => gesture.kind === 'fill' && [gesture.text, gesture.enter],
  );
  expect(typed).toEqual([
    ['37*12', true],
    ['/4', true],
  ]);
});
