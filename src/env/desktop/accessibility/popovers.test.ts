import { expect, test } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { locatePopovers } from './popovers.ts';

function object(role: string, name: string, bounds: Bounds, ...children: AccessibleNode[]): AccessibleNode {
  const reference = { bus: ':1.1', path: `/${name}` };
  const nothing = { description: '', states: new Set<string>(), interfaces: new Set<string>(), childCount: 0 };
  return { reference, role, name, ...nothing, children, details: { bounds } };
}

const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });

test('each popover is where the window of its size is', () => {
  const submenu = object('menu', 'GtkPopoverMenu', box(18, 42, 76, 58));
  const content = object('filler', 'GtkPopoverContent', box(17, 12, 77, 60), submenu);
  const menu = object('menu', 'GtkPopoverMenu', box(8, 4, 89, 72), content);
  const root = object('application', 'app', box(0, 0, 900, 600), menu);
  // The window of a submenu is slightly higher than the submenu.
  const shifts = locatePopovers(root, [box(-100, -100, 1, 1), box(273, 167, 76, 62), box(190, 131, 89, 72)]);
  expect([...shifts].map(([node, shift]) => [node === menu ? 'menu' : 'submenu', shift])).toEqual([
    ['menu', { x: 182, y: 127 }],
    ['submenu', { x: 255, y: 125 }],
  ]);
});

test('without a window of its size nothing moves', () => {
  const popover = object('filler', 'GtkPopover', box(0, 0, 80, 60));
  expect(locatePopovers(popover, [box(0, 0, 300, 20)]).size).toBe(0);
});
