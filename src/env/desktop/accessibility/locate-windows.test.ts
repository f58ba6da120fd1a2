import { expect, test } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { locateWindows } from './locate-windows.ts';

const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });

function object(role: string, name: string, bounds: Bounds, ...children: AccessibleNode[]): AccessibleNode {
  const reference = { bus: ':1.1', path: `/${name}` };
  const nothing = { description: '', states: new Set<string>(), interfaces: new Set<string>(), childCount: 0 };
  return { reference, role, name, ...nothing, children, details: { bounds } };
}

test('a window is where the frame of its title is, one of a C type where a frame is closely around it', () => {
  const main = object('frame', 'ClocksWindow', box(0, 0, 860, 680));
  const dialog = object('dialog', 'New Alarm', box(0, 0, 400, 500));
  const shifts = locateWindows(object('application', 'clocks', box(0, 0, 1, 1), main, dialog), [
    { title: 'Notes', bounds: box(0, 0, 1270, 790) },
    { title: 'New Alarm', bounds: box(300, 100, 410, 510) },
    { title: 'Clocks', bounds: box(205, 55, 870, 690) },
  ]);
  expect([shifts.get(main), shifts.get(dialog)]).toEqual([
    { x: 210, y: 60 },
    { x: 305, y: 105 },
  ]);
  expect([main.name, dialog.name]).toEqual(['Clocks', 'New Alarm']);
});

test('of two windows without their titles each has a frame of its own', () => {
  const [small, large] = [
    object('frame', 'AWindow', box(0, 0, 300, 200)),
    object('frame', 'BWindow', box(0, 0, 320, 220)),
  ];
  locateWindows(object('application', 'app', box(0, 0, 1, 1), small, large), [
    { title: 'Large', bounds: box(0, 0, 330, 230) },
    { title: 'Small', bounds: box(0, 0, 310, 210) },
  ]);
  expect([small.name, large.name]).toEqual(['Small', 'Large']);
});

test('a window that no frame is around stays as it is', () => {
  const window = object('frame', 'ClocksWindow', box(0, 0, 860, 680));
  const frames = [
    { title: 'Smaller', bounds: box(0, 0, 800, 690) },
    { title: 'Far larger', bounds: box(0, 0, 1280, 800) },
  ];
  expect(locateWindows(object('application', 'app', box(0, 0, 1, 1), window), frames).size).toBe(0);
  expect(window.name).toBe('ClocksWindow');
});
