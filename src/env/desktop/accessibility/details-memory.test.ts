import { describe, expect, it } from 'vitest';
import type { AccessibleNode } from './accessible-object.ts';
import { createDetailsMemory, type DetailsMemory } from './details-memory.ts';

const BOX = { x: 200, y: 200, width: 90, height: 24 };
const UNCHANGED = () => false;

function node(changes: Partial<AccessibleNode> = {}): AccessibleNode {
  return {
    reference: { bus: ':1.5', path: '/button' },
    role: 'push button',
    name: 'Bold',
    description: '',
    states: new Set(['enabled', 'showing']),
    interfaces: new Set(['Component']),
    childCount: 0,
    children: [],
    details: { bounds: BOX, value: 0 },
    ...changes,
  };
}

const PARENT = node({ reference: { bus: ':1.5', path: '/bar' }, details: { bounds: { ...BOX, width: 400 } } });

function memoryOf(known: AccessibleNode): DetailsMemory {
  const memory = createDetailsMemory();
  const reading = memory.begin(UNCHANGED);
  reading.note(known, PARENT);
  reading.keep();
  return memory;
}

/** An object as in the bulk reply. */
function listed(changes: Partial<AccessibleNode> = {}): AccessibleNode {
  const { details: _, ...rest } = node(changes);
  return rest;
}

describe('details memory', () => {
  it('recalls details of what looks the same', () => {
    expect(memoryOf(node()).begin(UNCHANGED).recall(listed())).toEqual({ bounds: BOX, value: 0 });
  });

  it.each([
    ['it is checked', { states: new Set(['checked', 'enabled', 'showing']) }],
    ['it has another name', { name: 'Bold off' }],
    ['it has another description', { description: 'Ctrl+B' }],
    ['it has parts now', { childCount: 1 }],
    ['it is another object', { reference: { bus: ':1.6', path: '/button' } }],
  ])('asks again when %s', (_, changes) => {
    expect(memoryOf(node()).begin(UNCHANGED).recall(listed(changes))).toBeUndefined();
  });

  it.each([
    [true, 'is where it was', PARENT],
    [false, 'moved', { ...PARENT, details: { bounds: { ...BOX, y: 300, width: 400 } } }],
    [false, 'became wider', { ...PARENT, details: { bounds: { ...BOX, width: 401 } } }],
    [false, 'has no place any more', { ...PARENT, details: {} }],
    [false, 'is gone', undefined],
  ])('%s: the parent %s', (expected, _, parent) => {
    expect(memoryOf(node()).begin(UNCHANGED).isParentInPlace(listed(), parent)).toBe(expected);
  });

  it('asks again when its place looks different, and as far around as it may be wrong', () => {
    const asked: unknown[] = [];
    const reading = memoryOf(node()).begin((place) => asked.push(place) > 0);
    expect(reading.recall(listed())).toBeUndefined();
    expect(asked).toEqual([{ x: 168, y: 168, width: 154, height: 88 }]);
  });

  it('asks again when an event named it, and only it', () => {
    const memory = memoryOf(node());
    memory.forget({ bus: ':1.5', path: '/other' });
    expect(memory.begin(UNCHANGED).recall(listed())).toBeDefined();
    memory.forget(node().reference);
    expect(memory.begin(UNCHANGED).recall(listed())).toBeUndefined();
  });

  it.each([
    ['had no place', { details: { value: 0 } }],
    ['is a text, which may be empty', { interfaces: new Set(['Component', 'Text']) }],
    ['holds others', { childCount: 1 }],
    ['is blank', { role: 'filler' }],
  ])('never recalls what %s', (_, changes) => {
    expect(memoryOf(node(changes)).begin(UNCHANGED).recall(listed(changes))).toBeUndefined();
  });

  it('relies on a reading only when that was kept', () => {
    const memory = memoryOf(node());
    memory.begin(UNCHANGED).note(node({ details: { bounds: BOX, value: 1 } }), PARENT);
    expect(memory.begin(UNCHANGED).recall(listed())?.value).toBe(0);
  });
});
