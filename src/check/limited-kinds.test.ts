import { expect, it } from 'vitest';
import type { Check } from '../schema/index.ts';
import { limitedKindOf } from './limited-kinds.ts';

const display = { kind: 'text', subject: 'app/frame@.text:display' } as const;
const box = { kind: 'checked', subject: 'app/frame@.check box:Wrap' } as const;
const about = { kind: 'window', subject: 'app/dialog:About' } as const;
const shortcut = { kind: 'label', subject: 'app/frame/menu bar/menu:File "Save"' } as const;

function kindOf(check: Partial<Check> | undefined, instruction = 'Do it.') {
  return limitedKindOf({ instruction, check: check && { expect: [], allow: [], ...check } });
}

it('takes a number that has to come out in the text it is read from as a sum', () => {
  const sum = {
    expect: [{ fact: display, op: 'same-text', value: '571' }],
    answer: { equals: '571', from: [display] },
  };
  expect(kindOf(sum as Partial<Check>)).toBe('sum');
  expect(kindOf({ answer: { equals: '571', from: [display] } })).toBeUndefined();
});

it('takes questions about switches and shortcuts as one kind, also among others', () => {
  expect(kindOf({ answer: { equals: 'yes', from: [box] } })).toBe('control question');
  expect(kindOf({ answer: { equals: '12, yes', from: [display, box] } })).toBe('control question');
  expect(kindOf({ answer: { equals: 'Ctrl+S', from: [shortcut] } })).toBe('control question');
});

it('takes a window that has to be open as an opened dialog, unless more has to hold', () => {
  const opened = { fact: about, op: 'equals', value: 'open' } as const;
  const ticked = { fact: box, op: 'equals', value: 'true' } as const;
  expect(kindOf({ expect: [opened] })).toBe('open dialog');
  expect(kindOf({ expect: [opened, ticked] })).toBeUndefined();
  expect(kindOf({ expect: [{ ...opened, op: 'absent', value: '' }] })).toBeUndefined();
});

it.each([
  ['What is the keyboard shortcut for "Save" in the File menu?', 'control question'],
  ['Is "Word Wrap" turned on in the View menu? Answer yes or no.', 'control question'],
  ['Use the calculator to find out what 12 chairs at 45 euros each cost.', 'sum'],
  ['Compute 16 × 45 with the calculator and tell me the result.', 'sum'],
  ['Open the Preferences dialog.', 'open dialog'],
  ['Open the About dialog and leave it open.', 'open dialog'],
  ['Bring up the "Page Setup" window of the File menu', 'open dialog'],
  ['Open the Preferences dialog and turn on line numbers.', undefined],
  ['Open notes.txt and add a line with the sum of 3 + 4.', undefined],
  ['Which episode is the longest?', undefined],
  ['Turn on "Word Wrap".', undefined],
])('goes by the words where no program checks: %s', (instruction, kind) => {
  expect(kindOf(undefined, instruction)).toBe(kind);
});
