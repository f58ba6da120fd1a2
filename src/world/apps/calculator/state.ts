/** The calculator's data, and the format of its numbers. */
import { z } from 'zod';
import { add, formatFraction, negate, parseDecimal, type Fraction } from './fractions.ts';

export const ANGLES = ['Degrees', 'Radians'] as const;
export const DECIMALS = [2, 4, 6, 10] as const;

const Result = z.strictObject({ id: z.int(), expression: z.string().min(1), result: z.string() });
const SavedResult = z.strictObject({ id: z.int(), name: z.string().min(1), value: z.string() });
export const State = z.strictObject({
  history: z.array(Result),
  saved: z.array(SavedResult),
  /** A decimal number; null if the memory is empty. */
  memory: z.string().nullable(),
  angle: z.enum(ANGLES),
  decimals: z.union(DECIMALS.map((count) => z.literal(count))),
  hasThousandsSeparator: z.boolean(),
});
export type State = z.infer<typeof State>;

/** Numbers are stored with a hyphen, typed and shown with a minus. */
export const withMinus = (text: string) => text.replaceAll('-', '−');

function parseSigned(text: string): Fraction {
  return text.startsWith('-') ? negate(parseDecimal(text.slice(1))) : parseDecimal(text);
}

export function show(number: string, { hasThousandsSeparator }: State): string {
  const text = withMinus(number);
  if (!hasThousandsSeparator) return text;
  const [whole = '', part] = text.split('.');
  return whole.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
}

/** `value` is a decimal number, written with a hyphen. */
export function addToMemory(state: State, value: string, sign: 1 | -1 = 1): void {
  const added = sign === 1 ? parseSigned(value) : negate(parseSigned(value));
  state.memory = formatFraction(add(parseSigned(state.memory ?? '0'), added), 10);
}
