import { expect, test } from 'vitest';
import type { FactKey } from '../../../schema/index.ts';
import type { Operation } from '../operation.ts';
import { shareToggle } from './share-toggle.ts';

function turning(...sideEffects: FactKey[]): Operation {
  return { kind: 'toggle', fact: { kind: 'checked', subject: 'x' }, gestures: [], sideEffects } as unknown as Operation;
}

const button: FactKey = { kind: 'checked', subject: 'tool bar/toggle button:Shape' };

test('two entries that one button stands for share it', () => {
  expect(shareToggle(turning(button), turning({ kind: 'window', subject: 'menu' }, button))).toBe(true);
});

test('two entries with buttons of their own, or a text in common, do not', () => {
  const own: FactKey = { kind: 'checked', subject: 'tool bar/toggle button:Grid' };
  const text: FactKey = { kind: 'text', subject: 'frame/text' };
  expect(shareToggle(turning(button), turning(own))).toBe(false);
  expect(shareToggle(turning(text), turning(text))).toBe(false);
});
