import { describe, expect, test } from 'vitest';
import type { Action, UiNode } from '../schema/index.ts';
import { listElements } from '../ui/list-elements.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { canBeCancelled, followFacts, itemPlace, type EpisodeFrames } from './fact-history.ts';
import type { Frame } from './frame.ts';

const wait: Action = { type: 'wait', seconds: 0 };
type Acting = EpisodeFrames['actions'][number];

/** Consecutive frames; `acts[i]` leads from frame i to the next. */
function follow(screens: (UiNode[] | Frame)[], acts: Acting[] = []) {
  const frames = screens.map((screen) => (Array.isArray(screen) ? frameWith(screen) : screen));
  return followFacts({ frames, actions: screens.slice(1).map((_, index) => acts[index] ?? { action: wait }) });
}

function frameWith(windows: UiNode[], ...paths: string[]): Frame {
  return { tree: testDesktop(...windows), files: paths.map((path) => ({ path, sha256: 'aa' })), window: '' };
}

const MAIN = testFrame('a');
const BOX = 'checked application:bench/dialog:Settings/check box:Bold';
const WINDOW = 'window application:bench/dialog:Settings';

function settings(checked: boolean, ...buttons: string[]): UiNode {
  const box = testNode('check box', 'Bold', { states: [checked && 'checked'] });
  const children = [box, ...buttons.map((name) => testNode('push button', name))];
  return testNode('dialog', 'Settings', { children, states: ['active'] });
}

/** Opens a window with these buttons, checks its box, and leaves the window. */
function checkAndLeave(buttons: string[], leaving: Acting) {
  const { latest } = follow(
    [[MAIN], [MAIN, settings(false, ...buttons)], [MAIN, settings(true, ...buttons)], [MAIN]],
    [{ action: wait }, { action: wait }, leaving],
  );
  return { box: latest.get(BOX)?.value, window: latest.get(WINDOW) };
}

const clicked = (targetName: string): Acting => ({
  action: { type: 'click', x: 1, y: 1, numClicks: 1, button: 'left', holdKeys: [] },
  targetName,
});
const pressed = (...keys: string[]): Acting => ({ action: { type: 'hotkey', keys } });

describe('what was changed in a window that is closed', () => {
  test.each([
    ['confirmed with OK', ['Cancel', 'OK'], clicked('OK'), 'true'],
    ['confirmed with Enter', ['Cancel', 'OK'], pressed('enter'), 'true'],
    ['cancelled', ['Cancel', 'OK'], clicked('Cancel'), 'false'],
    ['discarded', ['Discard', 'Keep'], clicked('Discard'), 'false'],
    ['left with Escape', ['Cancel', 'OK'], pressed('Escape'), 'false'],
    ['left with Esc', ['Cancel', 'OK'], pressed('esc'), 'false'],
    ['closed by the window manager', ['Cancel', 'OK'], pressed('alt', 'F4'), 'false'],
    ['closed where nothing can be cancelled', ['Close'], clicked('Close'), 'true'],
    ['left with Escape where nothing can be cancelled', ['Close'], pressed('escape'), 'true'],
  ])('%s', (_, buttons, leaving, value) => {
    expect(checkAndLeave(buttons, leaving)).toEqual({ box: value, window: undefined });
  });

  test('counts from how it was when the window came up, each time anew', () => {
    const [open, changed] = [true, false].map((checked) => [MAIN, settings(checked, 'Cancel', 'OK')]);
    const { latest, first } = follow(
      [[MAIN], [MAIN, settings(false, 'Cancel', 'OK')], open!, [MAIN], open!, changed!, [MAIN]],
      [{ action: wait }, { action: wait }, clicked('OK'), { action: wait }, { action: wait }, clicked('Cancel')],
    );
    expect([first.get(BOX)?.value, latest.get(BOX)?.value]).toEqual(['false', 'true']);
  });

  test('a main window is not a window to cancel, whatever buttons it has', () => {
    const frame = testFrame('a', testNode('push button', 'Cancel'));
    const elements = listElements(testDesktop(frame, settings(false, 'Cancel')));
    const keys = ['frame', 'dialog:Settings'].map((name) => `application:bench/${name}`);
    expect(keys.map((key) => canBeCancelled(elements, key))).toEqual([false, true]);
  });
});

function listWith(...names: string[]): UiNode {
  return testFrame('a', testNode('list', 'Notes', { children: names.map((name) => testNode('list item', name)) }));
}

describe('what can no longer be seen', () => {
  const milk = 'item application:bench/frame/list:Notes/list item:Milk';

  test('an item is gone when its list shows others', () => {
    expect(follow([[listWith('Milk', 'Bread')], [listWith('Bread')]]).latest.has(milk)).toBe(false);
  });

  test('an item is still there when its whole list is hidden', () => {
    expect(follow([[listWith('Milk', 'Bread')], [MAIN]]).latest.has(milk)).toBe(true);
  });

  test('a box in a closed menu keeps what it was last seen with', () => {
    const box = testNode('check menu item', 'Wrap', { states: ['checked'] });
    const open = testFrame('a', testNode('menu', 'View', { children: [box] }));
    const { latest } = follow([[open], [testFrame('a', testNode('menu', 'View'))]]);
    expect(latest.get('checked application:bench/frame/menu:View/menu item:Wrap')?.value).toBe('true');
  });

  test('windows, files and tool bars end when they are gone', () => {
    const before = frameWith([testFrame('a', testNode('tool bar', '')), settings(false)], 'a.txt', 'b.txt');
    const { latest } = follow([before, frameWith([MAIN], 'b.txt')]);
    const gone = [WINDOW, 'file a.txt', 'item application:bench/frame/tool bar'];
    expect([...gone, 'file b.txt'].map((id) => latest.has(id))).toEqual([false, false, false, true]);
  });
});

test('first, initial and seen tell where each fact began and what it ever was', () => {
  const { first, initial, seen } = follow([[MAIN], [MAIN, settings(false)], [MAIN, settings(true)]]);
  expect(first.get(BOX)?.value).toBe('false');
  expect(initial.has(BOX)).toBe(false);
  expect([...seen.get(BOX)!]).toEqual(['false', 'true']);
});

test('an episode without frames has no facts', () => {
  const { first, latest, initial } = follow([]);
  expect([first.size, latest.size, initial.size]).toEqual([0, 0, 0]);
});

test('only items are listed somewhere', () => {
  expect(itemPlace({ kind: 'item', subject: 'a/list:Notes/list item:Milk' })).toBe('a/list:Notes');
  expect(itemPlace({ kind: 'file', subject: 'a/b' })).toBeUndefined();
});
