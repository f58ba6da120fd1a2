/** Placeholders of several things of one kind, counted from 1. */
import { joinWords } from '../../../text/join-words.ts';

/** '"{line_1}", "{line_2}" and "{line_3}"'. */
export function quoteNumbered(name: string, count: number): string {
  return joinWords(Array.from({ length: count }, (_, at) => `"{${name}_${at + 1}}"`));
}

/** The parameters for them. */
export function numberParams(name: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, at) => [`${name}_${at + 1}`, value]));
}
