/** Reads points in all the notations of models. Used by every grammar and by the grounders. */
import type { Point } from '../schema/index.ts';
import { refuse } from './check-action.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const NUMBERS = new RegExp(`^[([]*\\s*(${NUMBER}(?:[\\s,()\\[\\]]+${NUMBER}){1,3})\\s*[)\\]]*$`);
const TOKENS = /<\/?(?:point|bbox|box)>|<\|(?:box_start|box_end|point_start|point_end)\|>/g;

/**
 * `<point>x y</point>`, `(x,y)`, `<|box_start|>(x,y)<|box_end|>`, `[x, y]` and numbers; for a box `(x1,y1,x2,y2)` the
 * middle. Keeps decimals and signs. Throws MODEL_REPLY_INVALID for everything else.
 */
export function readPoint(value: unknown): Point {
  const numbers = numbersOf(value) as [number, number, number, number];
  const [first, second, third, fourth] = numbers;
  const known = numbers.every((number) => typeof number === 'number' && Number.isFinite(number));
  const { length }: readonly number[] = numbers;
  if (known && length === 2) return { x: first, y: second };
  if (known && length === 4) return { x: (first + third) / 2, y: (second + fourth) / 2 };
  const shown = JSON.stringify(value)?.slice(0, 80) ?? 'nothing';
  return refuse(`expected a point with x and y, found ${shown}`);
}

function numbersOf(value: unknown): readonly number[] {
  if (typeof value === 'string') return numbersIn(value);
  if (Array.isArray(value)) return value.flat().map((each) => (isNumeral(each) ? Number(each) : (each as number)));
  const { x, y } = (value ?? {}) as { x?: unknown; y?: unknown };
  return x === undefined && y === undefined ? [] : numbersOf([x, y]);
}

function isNumeral(value: unknown): boolean {
  return typeof value === 'string' && new RegExp(`^\\s*${NUMBER}\\s*$`).test(value);
}

function numbersIn(text: string): number[] {
  // Compatibility forms turn full-width brackets, commas and digits into the usual ones.
  const found = NUMBERS.exec(text.normalize('NFKC').replace(TOKENS, ' ').trim())?.[1];
  return found?.match(new RegExp(NUMBER, 'g'))?.map(Number) ?? [];
}
