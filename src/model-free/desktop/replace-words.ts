/** Words of a text that are exchanged for others: which ones to ask for, and which ones were exchanged between two texts. */
import { seededIndex } from '../../text/seeded.ts';
import { anotherOfItsKind, type WordKind } from '../shared/sample-text.ts';

export interface Exchange {
  find: string;
  other: string;
}

/** A word that the text holds, whole and in one spelling, and that another of its kind can stand for; by seed. */
export function chooseExchange(text: string, seed: string, kinds?: WordKind[]): Exchange | undefined {
  const words = [...new Set(text.match(/[\p{L}]{3,}/gu))].filter((word) => standsAlone(text, word));
  const exchanges = words.flatMap((find) => {
    const other = anotherOfItsKind(find, seed, kinds);
    return other === undefined || text.toLowerCase().includes(other.toLowerCase()) ? [] : [{ find, other }];
  });
  return exchanges[seededIndex(`${seed} exchange`, exchanges.length)];
}

/** What to look for in a text to see what looking does, whether a task can be made of it or not. */
export function wordToFind(text: string, seed: string): string | undefined {
  const words = [...new Set(text.match(/[\p{L}]{4,}/gu))].filter((word) => standsAlone(text, word));
  return chooseExchange(text, seed)?.find ?? words[seededIndex(`${seed} find`, words.length)];
}

/** Never part of a longer word, nor with other capitals: programs differ in what they take for the same. */
function standsAlone(text: string, word: string): boolean {
  const whole = text.match(/[\p{L}\p{N}_]+/gu)?.filter((other) => other === word).length ?? 0;
  return text.toLowerCase().split(word.toLowerCase()).length - 1 === whole;
}

export function exchangeAll(text: string, { find, other }: Exchange): string {
  return text.split(find).join(other);
}

/** The one word that was exchanged everywhere between two texts; undefined when something else was done. */
export function exchangeBetween(before: string, after: string): Exchange | undefined {
  for (const find of new Set(before.match(/[\p{L}]{3,}/gu))) {
    const parts = before.split(find);
    const length = (after.length - parts.join('').length) / (parts.length - 1);
    const start = parts[0]!.length;
    if (!Number.isInteger(length) || length <= 0) continue;
    const other = after.slice(start, start + length);
    if (other !== find && exchangeAll(before, { find, other }) === after) return { find, other };
  }
  return undefined;
}
