/** The parts of a drawing: marks in the squares of a grid, one tap each. */
import { z } from 'zod';
import { escapeHtml } from '../../kit/markup.ts';

export const TOOLS = ['Dot', 'Circle', 'Square', 'Star', 'Text'] as const;
export const SIZES = ['Small', 'Medium', 'Large'] as const;
export const COLORS = {
  Black: '#1d1b20',
  Red: '#c62828',
  Orange: '#ef6c00',
  Yellow: '#f9c80e',
  Green: '#2e7d32',
  Blue: '#1565c0',
  Purple: '#6a1b9a',
  Brown: '#6d4c41',
} as const;
export const PAPERS = { White: '#ffffff', Cream: '#fdf3d8', Grey: '#e3e3e8', Night: '#25304a' } as const;

export const COLUMNS = 6;
export const ROWS = 7;
const CELL = 60;
export const CANVAS = { width: COLUMNS * CELL, height: ROWS * CELL };

export const Mark = z.strictObject({
  tool: z.enum(TOOLS),
  color: z.enum(Object.keys(COLORS) as (keyof typeof COLORS)[]),
  size: z.enum(SIZES),
  /** From the left, from 1. */
  column: z.int().min(1).max(COLUMNS),
  /** From the top, from 1. */
  row: z.int().min(1).max(ROWS),
  /** Words of a text mark; empty otherwise. */
  text: z.string(),
});
export type Mark = z.infer<typeof Mark>;

export const Paper = z.enum(Object.keys(PAPERS) as (keyof typeof PAPERS)[]);
export type Paper = z.infer<typeof Paper>;

/** The square that contains a point of the canvas. */
export function squareAt({ x, y }: { x: number; y: number }): { column: number; row: number } {
  return { column: numberOf(x, COLUMNS), row: numberOf(y, ROWS) };
}

function numberOf(length: number, most: number): number {
  return Math.min(most, Math.max(1, Math.floor(length / CELL) + 1));
}

const RADIUS = { Small: 9, Medium: 17, Large: 26 } as const;

/** The content of an SVG of the canvas's size. */
export function drawMarks(marks: readonly Mark[], paper: Paper, hasGrid: boolean): string {
  const sheet = `<rect width="${CANVAS.width}" height="${CANVAS.height}" fill="${PAPERS[paper]}"/>`;
  return sheet + (hasGrid ? GRID : '') + marks.map(drawMark).join('');
}

function drawMark({ tool, color, size, column, row, text }: Mark): string {
  const [x, y, radius, paint] = [(column - 0.5) * CELL, (row - 0.5) * CELL, RADIUS[size], COLORS[color]];
  if (tool === 'Dot') return `<circle cx="${x}" cy="${y}" r="${radius * 0.6}" fill="${paint}"/>`;
  if (tool === 'Circle')
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${paint}" stroke-width="4"/>`;
  if (tool === 'Square')
    return `<rect x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 2}" rx="2" fill="${paint}"/>`;
  if (tool === 'Star') return `<polygon points="${starPoints(x, y, radius)}" fill="${paint}"/>`;
  return `<text x="${x}" y="${y + radius * 0.4}" font-size="${radius * 1.2}" text-anchor="middle" fill="${paint}">${escapeHtml(text)}</text>`;
}

function starPoints(x: number, y: number, radius: number): string {
  return Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const length = index % 2 === 0 ? radius : radius * 0.42;
    return `${(x + Math.cos(angle) * length).toFixed(1)},${(y + Math.sin(angle) * length).toFixed(1)}`;
  }).join(' ');
}

/** "2 stars", "1 text": a description for users who cannot see the picture. */
export function countMarks(marks: readonly Mark[]): string[] {
  return TOOLS.map((tool) => ({ tool, count: marks.filter((mark) => mark.tool === tool).length }))
    .filter(({ count }) => count > 0)
    .map(({ tool, count }) => `${count} ${tool.toLowerCase()}${count === 1 ? '' : 's'}`);
}

/** Lines between the squares, with their numbers at the edges. */
const GRID = [
  ...Array.from({ length: COLUMNS - 1 }, (_, index) => `M${(index + 1) * CELL} 0 V${CANVAS.height}`),
  ...Array.from({ length: ROWS - 1 }, (_, index) => `M0 ${(index + 1) * CELL} H${CANVAS.width}`),
]
  .map((path) => `<path d="${path}" stroke="#8886" stroke-width="1" fill="none"/>`)
  .concat(
    Array.from(
      { length: COLUMNS },
      (_, index) => `<text x="${(index + 0.5) * CELL}" y="10" font-size="9" fill="#888">${index + 1}</text>`,
    ),
    Array.from(
      { length: ROWS - 1 },
      (_, index) => `<text x="3" y="${(index + 1.5) * CELL}" font-size="9" fill="#888">${index + 2}</text>`,
    ),
  )
  .join('');
