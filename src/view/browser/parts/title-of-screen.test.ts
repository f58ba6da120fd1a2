import { expect, it } from 'vitest';
import type { AppMap } from '../../run-api.ts';
import { titleOfScreen } from './title-of-screen.ts';

const screen = (id: string, window: string) => ({ id, window }) as AppMap['screens'][number];
const edge = (from: string, to: string, gesture: string) => ({ from, to, gesture }) as AppMap['edges'][number];
const map = {
  screens: [
    screen('a', 'notes.txt - Pad'),
    screen('b', 'notes.txt - Pad'),
    screen('c', 'Find'),
    screen('d', 'x/.Main'),
  ],
  edges: [edge('b', 'b', 'press Down'), edge('a', 'b', 'click menu “File”'), edge('a', 'c', 'press ctrl+f')],
};

it.each([
  ['a', 'notes.txt - Pad'],
  ['b', 'click menu “File”'],
  ['c', 'Find'],
  ['d', 'Main'],
  ['e', 'another screen'],
])('screen %s is %s', (id, title) => {
  expect(titleOfScreen(map, id)).toBe(title);
});
