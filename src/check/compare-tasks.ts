/** Compares tasks by their checks, whatever their words and guidelines. */
import type { Check } from '../schema/index.ts';
import { factId } from './facts.ts';

/** `same`: both have the same goal. `part`: the goal of one is a part of the other's goal. */
export function compareTasks(one: Check, other: Check): 'same' | 'part' | 'other' {
  // A shell prints at the same line for every command, so equal lines mean nothing.
  if ([one, other].some(({ answer }) => answer?.from[0]?.kind === 'line')) return 'other';
  const [own, others] = [partsOf(one), partsOf(other)];
  const shared = own.filter((part) => others.includes(part)).length;
  if (shared === 0 || shared < Math.min(own.length, others.length)) return 'other';
  return own.length === others.length ? 'same' : 'part';
}

/** The conditions, and each single question with its answer. */
function partsOf({ expect, answer }: Check): string[] {
  const wanted = expect.map(({ fact, op, value }) => `${factId(fact)} ${op} ${value}`);
  if (!answer) return wanted;
  const { equals, from, isList } = answer;
  if (!isList) return [...wanted, `${from.map(factId).join()} ${equals}`];
  const parts = equals.split(', ');
  return [...wanted, ...from.map((key, at) => `${factId(key)} ${parts[at]}`)];
}
