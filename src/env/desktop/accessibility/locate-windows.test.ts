import { expect, test } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { locateWindows } from './locate-windows.ts';
import type { WindowFrame } from '../screen/windows.ts';

const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });

function object(role: string, name: string, bounds: Bounds, ...children: AccessibleNode[]): AccessibleNode {
  const reference = { bus: ':1.1', path: `/${name}` };
  const nothing = { description: '', states: new Set<string>(), interfaces: new Set<string>(), childCount: 0 };
  return { reference, role, name, ...nothing, children, details: { bounds } };
}

function frame(title: string, bounds: Bounds, className = 'Org.Bench'): WindowFrame {
  return { title, className, bounds };
}

function program(...windows: AccessibleNode[]): AccessibleNode {
  return object('application', 'org.bench', box(0, 0, 1, 1), ...windows);
}

test('a window is where the frame of its title is, one of a C type where a frame is closely around it', () => {
  const main = object('frame', 'ClocksWindow', box(0, 0, 860, 680));
  const dialog = object('dialog', 'New Alarm', box(0, 0, 400, 500));
  const shifts = locateWindows(program(main, dialog), [
    frame('Notes', box(0, 0, 1270, 790)),
    frame('New Alarm', box(300, 100, 410, 510)),
    frame('Clocks', box(205, 55, 870, 690)),
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
  locateWindows(program(small, large), [frame('Large', box(0, 0, 330, 230)), frame('Small', box(0, 0, 310, 210))]);
  expect([small.name, large.name]).toEqual(['Small', 'Large']);
});

test('the closest frame is taken first, so that a small window takes none of a larger one', () => {
  const [small, large] = [
    object('frame', 'AWindow', box(0, 0, 300, 200)),
    object('frame', 'BWindow', box(0, 0, 360, 260)),
  ];
  locateWindows(program(small, large), [frame('Large', box(0, 0, 366, 266))]);
  expect([small.name, large.name]).toEqual(['AWindow', 'Large']);
});

test.each([
  ['of another program', 'ClocksWindow', 'Notes'],
  ['where the window has a name of its own', 'New Alarm', 'Org.Bench'],
])('no frame is taken by its size %s', (_, name, className) => {
  const window = object('frame', name, box(0, 0, 300, 200));
  expect(locateWindows(program(window), [frame('Other', box(0, 0, 310, 210), className)]).size).toBe(0);
  expect(window.name).toBe(name);
});

test('a window that no frame is around stays as it is', () => {
  const window = object('frame', 'ClocksWindow', box(0, 0, 860, 680));
  const frames = [frame('Smaller', box(0, 0, 800, 690)), frame('Far larger', box(0, 0, 1280, 800))];
  expect(locateWindows(program(window), frames).size).toBe(0);
  expect(window.name).toBe('ClocksWindow');
});
