/** Readers of options; commander shows what they throw beside the option. */
import { InvalidArgumentError } from 'commander';

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`must be a whole number from ${least} to ${most}`);
  };
}

/** Separated by commas. */
export function list(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
