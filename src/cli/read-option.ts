/** Parsers of options. Commander prints their errors next to the option. */
import { InvalidArgumentError } from 'commander';
import { suggest } from '../text/nearest-word.ts';

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`must be a whole number from ${least} to ${most}`);
  };
}

/** Returns the text if it is in the list. `what` names the kind of word in the error. */
export function oneOf<Word extends string>(text: string, known: readonly Word[], what: string): Word {
  const found = known.find((word) => word === text);
  if (found !== undefined) return found;
  const help = suggest(text, known) || `. Known: ${known.join(', ')}.`;
  throw new InvalidArgumentError(`There is no ${what} "${text}"${help}`);
}

/** Separated by commas. */
export function list(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
