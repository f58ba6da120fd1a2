/** The pictures, and those of a new phone. */
import { z } from 'zod';
import { COLORS, Mark, Paper, SIZES, TOOLS } from './marks.ts';

export const SORTS = ['Newest', 'Name'] as const;

const Picture = z.strictObject({ id: z.int(), name: z.string().min(1), paper: Paper, marks: z.array(Mark) });
export const State = z.strictObject({
  pictures: z.array(Picture),
  hasGrid: z.boolean(),
  sortBy: z.enum(SORTS),
});
export type State = z.infer<typeof State>;

/** Marks as "tool colour size column row words", by their numbers in the lists: tool 3 is a star. */
const SEEDS: readonly (readonly [name: string, paper: Paper, marks: readonly string[]])[] = [
  ['Poster idea', 'Cream', ['2 5 2 2 3', '2 5 2 3 3', '2 5 2 4 3', '3 1 2 5 1', '4 0 1 3 6 Rivers and Roads']],
  ['Case 3 layout', 'White', ['2 7 1 2 2', '2 7 1 5 2', '1 4 2 3 4', '4 0 0 2 3 Chart', '4 0 0 5 3 Bell']],
  ['Night sky', 'Night', ['3 3 0 1 1', '3 3 1 4 2', '3 3 0 6 1', '3 3 2 2 4', '0 3 2 5 5', '3 3 0 3 6']],
  ['Garden plan', 'White', ['2 4 2 1 2', '2 4 2 1 3', '1 5 2 4 4', '0 4 1 3 6', '0 4 1 4 6', '0 1 0 5 2']],
  ['Ferry flag', 'Grey', ['2 1 2 2 3', '2 1 2 3 3', '2 5 2 4 3', '2 5 2 5 3']],
  ['Compass rose', 'Cream', ['3 1 2 3 3', '4 0 1 3 1 N', '4 0 1 3 5 S', '4 0 1 1 3 W', '4 0 1 5 3 E', '1 0 2 3 3']],
  ['Stamp design', 'White', ['1 6 2 3 3', '3 6 1 3 3', '4 6 0 3 4 Tidewater']],
  ['Workshop badge', 'Cream', ['1 4 2 3 2', '0 4 2 3 2', '4 4 1 3 4 Map maker']],
  ['Traffic light', 'Grey', ['0 1 2 3 2', '0 3 2 3 3', '0 4 2 3 4']],
  ['Ladybird', 'White', ['0 1 2 3 3', '0 0 0 3 2', '0 0 0 2 3', '0 0 0 4 3']],
];

function parseMark(line: string): Mark {
  const [tool = 0, color = 0, size = 0, column = 1, row = 1] = line.split(' ', 5).map(Number);
  const colors = Object.keys(COLORS) as Mark['color'][];
  const text = line.split(' ').slice(5).join(' ');
  return { tool: TOOLS[tool]!, color: colors[color]!, size: SIZES[size]!, column, row, text };
}

export function seedPictures(): State['pictures'] {
  return SEEDS.map(([name, paper, marks], index) => ({ id: index + 1, name, paper, marks: marks.map(parseMark) }));
}
