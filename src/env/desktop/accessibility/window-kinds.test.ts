import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { readScene } from '../../../ui/scene.ts';
import { distinguishWindows } from './window-kinds.ts';

function rolesOf(...windows: UiNode[]): string[] {
  return renamed(...windows).children[0]!.children.map(({ role }) => role);
}

function renamed(...windows: UiNode[]): UiNode {
  const desktop = testDesktop(...windows);
  return { ...desktop, children: desktop.children.map(distinguishWindows) };
}

const buttons = (...names: string[]): UiNode[] => names.map((name) => testNode('push button', name));
const menuBar = testNode('menu bar', '', { children: [testNode('menu', 'File')] });
const main = testFrame('notes.txt', menuBar, ...buttons('New', 'Open', 'Save'));

test('a further frame with a title is a dialog, one without pops up', () => {
  expect(rolesOf(main, testFrame('Preferences', ...buttons('Close')), testFrame(''))).toEqual([
    'frame',
    'dialog',
    'window',
  ]);
});

test('what pops up by itself has a window without a title around it', () => {
  const entry = testNode('menu item', 'New Entry...');
  const menu = testNode('popup menu', '', { states: ['active'], children: [entry] });
  const [, window] = renamed(main, menu).children[0]!.children;
  expect(window).toMatchObject({ role: 'window', name: '', bounds: menu.bounds, children: [menu] });
  expect(window!.states.toSorted()).toEqual(['showing', 'visible']);
  const scene = readScene(renamed(main, menu));
  expect([scene.popup, scene.dialog]).toEqual([true, false]);
  expect(scene.reachable.map(({ name }) => name)).toContain('New Entry...');
  expect(scene.reachable.map(({ name }) => name)).not.toContain('Save');
});

test('a window with a menu bar is a main window wherever it stands', () => {
  expect(rolesOf(testFrame('Welcome', ...buttons('Close')), main, testFrame('other.txt', menuBar))).toEqual([
    'dialog',
    'frame',
    'frame',
  ]);
});

test('a menu that has a window of its own pops up over the window that it is of', () => {
  const browser = testFrame('Team - Chromium', ...buttons('Back', 'Reload', 'Home'));
  const nothing = testNode('status bar', 'Empty', { hidden: true });
  const [menu, submenu] = ['', 'More tools'].map((name) =>
    testFrame('', testNode('menu bar', name, { children: [testNode('menu', name)] }), nothing),
  );
  expect(rolesOf(browser, menu!)).toEqual(['frame', 'window']);
  expect(rolesOf(browser, menu!, submenu!)).toEqual(['frame', 'window', 'window']);
});

test('without menu bars the first one shown is the main window, and one with its buttons is another', () => {
  const bar = buttons('Open', 'New Tab', 'Menu', 'Close');
  const windows = [testFrame('a.txt', ...bar), testFrame('b.txt', ...bar), testFrame('Settings', ...buttons('Close'))];
  expect(rolesOf(...windows)).toEqual(['frame', 'frame', 'dialog']);
  const hidden = testNode('frame', 'Log in', { hidden: true });
  expect(rolesOf(hidden, testFrame('a.txt', ...bar))).toEqual(['dialog', 'frame']);
});

test('an application with one window keeps it, whatever it holds', () => {
  expect(rolesOf(testFrame(''))).toEqual(['frame']);
  expect(rolesOf(testFrame(''), testNode('dialog', 'Find'))).toEqual(['frame', 'dialog']);
});

function bare(title: string): UiNode {
  return testNode('filler', title, { children: buttons('Close') });
}

test('a window without a role of its own is one like the others', () => {
  expect(rolesOf(bare('Clock'))).toEqual(['frame']);
  expect(rolesOf(main, bare('Properties'))).toEqual(['frame', 'dialog']);
});

test('what is docked inside a window is a part of it, with the form in it', () => {
  const form = testNode('dialog', '', { children: buttons('Apply') });
  const question = testNode('dialog', 'Sure?');
  const window = testNode('frame', 'a', { children: [testNode('frame', 'Cell', { children: [form] }), question] });
  const [dock, asked] = renamed(window).children[0]!.children[0]!.children;
  expect([dock!.role, dock!.name, dock!.children[0]!.role, asked!.role]).toEqual(['panel', 'Cell', 'panel', 'dialog']);
});

test('a part that takes the focus and is named by what it shows is a text', () => {
  const display = testNode('frame', '1,024', { states: ['focusable'] });
  const line = testNode('frame', '');
  const [shown, other] = renamed(testNode('frame', 'a', { children: [display, line] })).children[0]!.children[0]!
    .children;
  expect(shown).toMatchObject({ role: 'text', name: '', text: '1,024' });
  expect(other).toMatchObject({ role: 'panel' });
});

test('a frame read as a dialog is one for all who read the screen', () => {
  const behind = testNode('frame', 'a', { children: [menuBar] });
  const scene = readScene(renamed(behind, testFrame('Noise', ...buttons('OK', 'Cancel'))));
  expect(scene).toMatchObject({ dialog: true, front: 'application:bench/dialog:Noise' });
  expect(scene.reachable.map(({ name }) => name)).toEqual(['OK', 'Cancel']);
});
