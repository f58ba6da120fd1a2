/** Wording and repetition shared by several families. */
import { quoteUnlessWord } from '../text/quote-text.ts';

export function holdingWords(held: readonly string[]): string {
  return held.length === 0 ? '' : ` holding ${keyWords(held)}`;
}

export function keyWords(names: readonly string[], between = '+'): string {
  return names.map(quoteUnlessWord).join(between);
}

export function repeat<T>(part: T, times: number): T[] {
  return Array.from({ length: times }, () => part);
}
