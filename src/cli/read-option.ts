/** Readers of options; commander shows what they throw beside the option. */
import { InvalidArgumentError } from 'commander';
import { suggest } from '../text/nearest-word.ts';

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`must be a whole number from ${least} to ${most}`);
  };
}

/** The word of a list that the text is; `what` says what they are. */
export function oneOf<Word extends string>(text: string, known: readonly Word[], what: string): Word {
  const found = known.find((word) => word === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`There is no ${what} "${text}"${suggest(text, known)}`);
}

/** Separated by commas. */
export function list(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
