import { contacts } from '../contacts/app.ts';
import { drawing } from './app.ts';
import { COLORS, COLUMNS, PAPERS, ROWS, SIZES, TOOLS, type Mark, type Paper } from './marks.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, open, tap, type, type Draw, type Touch, type World } from '../../benchmark/task.ts';

const NAMES = ['Lighthouse', 'Ticket', 'Bookmark', 'Window', 'Invitation', 'Fish'];
const WORDS = ['Welcome', 'Exit', 'Tidewater', 'June 14', 'Hello'];
const COLOR_NAMES = Object.keys(COLORS) as Mark['color'][];
const SHAPES = TOOLS.filter((tool) => tool !== 'Text');

const find = (world: World, name: string) => world.of(drawing).pictures.find((picture) => picture.name === name)!;
const namesOf = (world: World) => world.of(drawing).pictures.map(({ name }) => name);

/** A touch on the middle of a square of the canvas. */
function touchSquare(column: number, row: number): Touch {
  return tap('canvas', { x: (column - 0.5) / COLUMNS, y: (row - 0.5) / ROWS });
}

function drawSquare({ integer }: Draw): { column: string; row: string } {
  return { column: String(integer(1, COLUMNS)), row: String(integer(1, ROWS)) };
}

function drawShape({ pick }: Draw): { shape: string; color: string; size: string } {
  const words = { shape: pick(SHAPES), color: pick(COLOR_NAMES), size: pick(SIZES) };
  return { shape: words.shape.toLowerCase(), color: words.color.toLowerCase(), size: words.size.toLowerCase() };
}

/** The mark that a task's words describe. */
function markOf(words: Record<'shape' | 'color' | 'size' | 'column' | 'row', string>, text = ''): Mark {
  return {
    tool: TOOLS.find((tool) => tool.toLowerCase() === words.shape)!,
    color: COLOR_NAMES.find((color) => color.toLowerCase() === words.color)!,
    size: SIZES.find((size) => size.toLowerCase() === words.size)!,
    column: Number(words.column),
    row: Number(words.row),
    text,
  };
}

function putMark({ tool, color, size, column, row, text }: Mark): Touch[] {
  const words = tool === 'Text' ? [type('text', text), tap('OK')] : [];
  return [tap(tool), tap(size), tap(color), touchSquare(column, row), ...words];
}

export const drawingTasks = [
  defineTask({
    id: 'drawing-create',
    app: drawing,
    categories: ['create', 'complex ui interaction'],
    template:
      'Make a new picture “{name}” in Drawing with a {size} {color} {shape} in column {column} of row {row}, and save it.',
    draw: (draw) => ({ name: draw.pick(NAMES), ...drawShape(draw), ...drawSquare(draw) }),
    change: (world, { name, ...words }) =>
      void world.of(drawing).pictures.push({ id: world.newId(), name, paper: 'White', marks: [markOf(words)] }),
    solve: (_, { name, ...words }) => [
      tap('New picture'),
      type('name', name),
      tap('Create'),
      ...putMark(markOf(words)),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'drawing-add-text',
    app: drawing,
    categories: ['edit', 'text editing', 'complex ui interaction'],
    template:
      'Write “{text}” in {color}, size {size}, into column {column} of row {row} of the picture “{name}”, and save it.',
    draw: (draw, world) => {
      const { color, size } = drawShape(draw);
      return { name: draw.pick(namesOf(world)), text: draw.pick(WORDS), color, size, ...drawSquare(draw) };
    },
    change: (world, { name, text, ...words }) =>
      void find(world, name).marks.push(markOf({ ...words, shape: 'text' }, text)),
    solve: (_, { name, text, ...words }) => [
      tap(name),
      ...putMark(markOf({ ...words, shape: 'text' }, text)),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'drawing-fill-row',
    app: drawing,
    categories: ['edit', 'repeat operation', 'complex ui interaction'],
    template:
      'In the picture “{name}”, put one {size} {color} {shape} into each square of row {row}, from left to right, and save it.',
    draw: (draw, world) => ({
      name: draw.pick(namesOf(world)),
      ...drawShape(draw),
      row: String(draw.integer(1, ROWS)),
    }),
    change(world, { name, ...words }) {
      for (let column = 1; column <= COLUMNS; column++) {
        find(world, name).marks.push(markOf({ ...words, column: String(column) }));
      }
    },
    solve(_, { name, ...words }) {
      const [first, ...others] = Array.from({ length: COLUMNS }, (_unused, index) => {
        return markOf({ ...words, column: String(index + 1) });
      });
      return [tap(name), ...putMark(first!), ...others.map(({ column, row }) => touchSquare(column, row)), tap('Save')];
    },
  }),
  defineTask({
    id: 'drawing-undo-last',
    app: drawing,
    categories: ['edit'],
    template: 'Take back the last {count} things drawn in the picture “{name}” and save it.',
    draw: ({ pick }, world) => ({
      name: pick(world.of(drawing).pictures.filter(({ marks }) => marks.length > 3)).name,
      count: pick(['2', '3']),
    }),
    change(world, { name, count }) {
      const picture = find(world, name);
      picture.marks = picture.marks.slice(0, -Number(count));
    },
    solve: (_, { name, count }) => [
      tap(name),
      ...Array.from({ length: Number(count) }, () => tap('Undo')),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'drawing-clear',
    app: drawing,
    categories: ['delete', 'edit'],
    template: 'Clear the picture “{name}” and give it {paper} paper. Keep its name, and save it.',
    draw({ pick }, world) {
      const { name, paper } = pick(world.of(drawing).pictures);
      return { name, paper: pick(Object.keys(PAPERS).filter((one) => one !== paper)).toLowerCase() };
    },
    change: (world, { name, paper }) =>
      void Object.assign(find(world, name), { marks: [], paper: capitalize(paper) satisfies string as Paper }),
    solve: (_, { name, paper }) => [
      tap(name),
      tap('More options'),
      tap('Clear'),
      tap('Clear'),
      tap('More options'),
      tap('Paper colour'),
      tap(capitalize(paper)),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'drawing-delete',
    app: drawing,
    categories: ['delete'],
    template: 'Delete the picture “{name}” from Drawing.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => removeRows(world.of(drawing).pictures, (picture) => picture.name === name),
    solve: (_, { name }) => [hold(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'drawing-named-copy',
    app: drawing,
    categories: ['composition', 'create', 'edit'],
    template: 'Duplicate the picture “{name}” in Drawing and call the copy “{other}”.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)), other: pick(NAMES) }),
    change: (world, { name, other }) =>
      void world.of(drawing).pictures.push({ ...find(world, name), id: world.newId(), name: other }),
    // The copy comes first in the list, perhaps above the visible part; a search shows both.
    solve: (world, { name, other }) => [
      tap('Search'),
      type('search', name),
      hold(`picture_${find(world, name).id}`),
      tap('Duplicate'),
      hold(`${name} (copy)`),
      tap('Rename'),
      type('name', other),
      tap('Rename'),
    ],
  }),
  defineTask({
    id: 'drawing-count',
    app: drawing,
    categories: ['information retrieval', 'search'],
    template: 'How many things of the kind {shape} are in the picture “{name}” of Drawing? Answer with the number.',
    draw({ pick }, world) {
      const { name, marks } = pick(world.of(drawing).pictures);
      return { name, shape: pick(marks).tool.toLowerCase() };
    },
    answer: (world, { name, shape }) =>
      String(find(world, name).marks.filter(({ tool }) => tool.toLowerCase() === shape).length),
    solve: (_, { name }) => [hold(name), tap('Details')],
  }),
  defineTask({
    id: 'drawing-phone-sign',
    app: drawing,
    categories: ['cross app interaction', 'create', 'complex ui interaction'],
    template:
      'Make a sign: a new picture “{person}” in Drawing with the phone number of {person} from Contacts as {color} text of the size large in column 3 of row {row}. Save it.',
    draw: (draw, world) => ({
      person: draw.pick(world.of(contacts).contacts).name,
      color: draw.pick(COLOR_NAMES).toLowerCase(),
      row: String(draw.integer(1, ROWS)),
    }),
    change: (world, { person, ...words }) =>
      void world.of(drawing).pictures.push({
        id: world.newId(),
        name: person,
        paper: 'White',
        marks: [markOf({ ...words, shape: 'text', size: 'large', column: '3' }, phoneOf(world, person))],
      }),
    solve: (world, { person, ...words }) => [
      open(contacts),
      tap(person),
      open(drawing),
      tap('New picture'),
      type('name', person),
      tap('Create'),
      ...putMark(markOf({ ...words, shape: 'text', size: 'large', column: '3' }, phoneOf(world, person))),
      tap('Save'),
    ],
  }),
];

function phoneOf(world: World, person: string): string {
  return world.of(contacts).contacts.find(({ name }) => name === person)!.phone;
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
