import { expect, test } from 'vitest';
import {
  Action,
  ACTION_SCHEMAS,
  AndroidAction,
  definitionOf,
  DesktopAction,
  describeAction,
  endAction,
  endOf,
  endsEpisode,
  isExpertAction,
  withoutDefaults,
} from './index.ts';

const click = DesktopAction.parse({ type: 'click', x: 1.4, y: 2, button: 'right', numClicks: 2 });
const typesOf = (platform: 'desktop' | 'android') =>
  ACTION_SCHEMAS[platform].options.map(({ shape }): Action['type'] => shape.type.value);

test('each platform has its own actions', () => {
  expect(AndroidAction.safeParse({ type: 'hotkey', keys: ['a'] }).success).toBe(false);
  expect(DesktopAction.safeParse({ type: 'long_press', x: 1, y: 2 }).success).toBe(false);
  for (const platform of ['desktop', 'android'] as const)
    expect(new Set(typesOf(platform)).size).toBe(typesOf(platform).length);
});

test('a recorded click stays what it was on either platform', () => {
  expect(Action.parse(click)).toEqual(click);
  expect(Action.parse({ type: 'click', x: 1, y: 2 })).toEqual({ type: 'click', x: 1, y: 2 });
});

test('an action in words has its points as numbers, or as whoever asks tells them', () => {
  expect(describeAction(click)).toBe('right double click at (1, 2)');
  expect(describeAction(click, () => 'the title')).toBe('right double click at the title');
  expect(describeAction({ type: 'click', x: 3, y: 4 })).toBe('click at (3, 4)');
});

test('ends are said, not performed', () => {
  for (const platform of ['desktop', 'android'] as const) {
    expect(endOf(endAction(platform, true))).toBe('done');
    expect(endOf(endAction(platform, false, 'why'))).toBe('failed');
    const ends = typesOf(platform).filter((type) => definitionOf({ type }).ends);
    expect(ends.filter((type) => !definitionOf({ type }).isStatement)).toEqual([]);
  }
  expect(endsEpisode({ type: 'answer', text: '14' })).toBe(false);
  expect(definitionOf({ type: 'answer' }).isStatement).toBe(true);
});

test('what has its default value goes without saying', () => {
  expect(withoutDefaults(click)).toEqual({ type: 'click', x: 1.4, y: 2, button: 'right', numClicks: 2 });
  expect(withoutDefaults({ type: 'fail', reason: '' })).toEqual({ type: 'fail' });
  expect(withoutDefaults({ type: 'input_text', text: '', enter: false })).toEqual({ type: 'input_text', text: '' });
});

test('only desktops have experts’ actions', () => {
  expect(typesOf('desktop').filter((type) => isExpertAction({ type }))).toEqual([
    'set_cell_values',
    'highlight_text_span',
  ]);
  expect(typesOf('android').filter((type) => isExpertAction({ type }))).toEqual([]);
});
