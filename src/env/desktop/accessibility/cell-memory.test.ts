import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { IN_PLACE } from './cell-edges.ts';
import { createCellMemory, type CellMemory } from './cell-memory.ts';

const TABLE = { bus: ':1.5', path: '/table' };
const PLACE = { row: 4, column: 2 };
const BOX = { x: 200, y: 200, width: 90, height: 17 };

/** True if any of these points lies in a place. */
function drawnAt(...points: [number, number][]): (place: Bounds) => boolean {
  return ({ x, y, width, height }) =>
    points.some(([left, top]) => left >= x && top >= y && left < x + width && top < y + height);
}
const UNCHANGED = drawnAt();

interface Changes {
  text?: string;
  states?: string[];
  box?: Partial<typeof BOX>;
  childCount?: number;
  place?: typeof PLACE;
}

function cell(changes: Changes = {}): AccessibleNode {
  const { text = '', states = ['editable', 'showing'], box = {}, childCount = 0, place = PLACE } = changes;
  return {
    reference: { bus: TABLE.bus, path: '/cell' },
    role: 'table cell',
    name: 'C5',
    description: '',
    states: new Set(states),
    interfaces: new Set(['Text']),
    childCount,
    children: [],
    cell: place,
    details: { bounds: { ...BOX, ...box }, text },
  };
}

const EDGES = { row: cell({ box: { x: 40 } }), column: cell({ box: { y: 150 } }) };

/** A memory that holds these cells. */
function memoryOf(...known: AccessibleNode[]): CellMemory {
  const memory = createCellMemory();
  const reading = memory.begin(UNCHANGED);
  for (const each of known) reading.note(TABLE, each);
  reading.keep();
  return memory;
}

describe('cell memory', () => {
  it('recalls a cell that looks the same', () => {
    const known = cell({ text: 'Tea' });
    const recalled = memoryOf(known)
      .begin(drawnAt([20, 20]))
      .recall(TABLE, PLACE, EDGES);
    expect(recalled).toEqual({ cell: known, isTextOpen: false });
  });

  it('asks for the text again when that may be cut off', () => {
    const memory = memoryOf(cell({ text: 'Description of it' }));
    expect(memory.begin(UNCHANGED).recall(TABLE, PLACE, EDGES)?.isTextOpen).toBe(true);
  });

  it.each([
    ['something was drawn in it', [[240, 210]], {}, EDGES],
    ['something was drawn as near as its place may be wrong', [[240, 240]], {}, EDGES],
    ['it had the focus', [], { states: ['editable', 'focused', 'showing'] }, EDGES],
    ['it was selected', [], { states: ['editable', 'selected', 'showing'] }, EDGES],
    ['it is made of parts', [], { childCount: 2 }, EDGES],
    ['its row moved', [], {}, { ...EDGES, row: cell({ box: { x: 40, y: 217 } }) }],
    ['its column became wider', [], {}, { ...EDGES, column: cell({ box: { y: 150, width: 120 } }) }],
    ['its sheet was protected', [], {}, { ...EDGES, column: cell({ box: { y: 150 }, states: ['showing'] }) }],
    ['its row is gone', [], {}, { ...EDGES, row: undefined }],
    [
      'its column moved and only its row is known to be in place',
      [],
      {},
      { row: IN_PLACE, column: cell({ box: { x: 210 } }) },
    ],
  ] as const)('asks again when %s', (_, drawn, changes, edges) => {
    const memory = memoryOf(cell(changes as Parameters<typeof cell>[0]));
    const reading = memory.begin(drawnAt(...(drawn as unknown as [number, number][])));
    expect(reading.recall(TABLE, PLACE, edges)).toBeUndefined();
  });

  it('recalls a cell whose row is known to be in place', () => {
    const reading = memoryOf(cell()).begin(UNCHANGED);
    expect(reading.recall(TABLE, PLACE, { ...EDGES, row: IN_PLACE })).toBeDefined();
  });

  it('tells whether a cell is where it was', () => {
    const reading = memoryOf(cell()).begin(UNCHANGED);
    expect(reading.isInPlace(TABLE, cell({ text: 'Tea' }))).toBe(true);
    expect(reading.isInPlace(TABLE, cell({ box: { y: 217 } }))).toBe(false);
    expect(reading.isInPlace(TABLE, cell({ place: { row: 5, column: 2 } }))).toBe(false);
    expect(reading.isInPlace(TABLE, undefined)).toBe(false);
  });

  it('knows the kind of a cell until its place looks different', () => {
    const memory = memoryOf(cell());
    expect(memory.begin(UNCHANGED).recallKind(TABLE, PLACE)?.role).toBe('table cell');
    expect(memory.begin(drawnAt([240, 210])).recallKind(TABLE, PLACE)).toBeUndefined();
  });

  it('knows tables and places apart', () => {
    const reading = memoryOf(cell()).begin(UNCHANGED);
    expect(reading.recall({ ...TABLE, path: '/other' }, PLACE, EDGES)).toBeUndefined();
    expect(reading.recall(TABLE, { row: 5, column: 2 }, EDGES)).toBeUndefined();
    expect(reading.recall(TABLE, PLACE, EDGES)).toBeDefined();
  });

  it('relies on a reading only when that was kept', () => {
    const memory = memoryOf(cell({ text: 'Tea' }));
    // Read while the screen changed, so the frame does not match the reading.
    memory.begin(UNCHANGED).note(TABLE, cell({ text: 'Salt' }));
    expect(memory.begin(UNCHANGED).recall(TABLE, PLACE, EDGES)?.cell.details?.text).toBe('Tea');
  });

  it('keeps asking for a cell that once had the focus', () => {
    const memory = memoryOf(cell({ states: ['editable', 'focused', 'showing'] }));
    const second = memory.begin(UNCHANGED);
    second.note(TABLE, cell());
    second.keep();
    expect(memory.begin(UNCHANGED).recall(TABLE, PLACE, EDGES)).toBeUndefined();
  });
});
