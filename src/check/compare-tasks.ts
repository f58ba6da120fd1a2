/** Compares tasks by what they check, whatever their words and guidelines are. */
import type { Check } from '../schema/index.ts';
import { factId } from './facts.ts';

/** `same`: both ask for the same. `part`: one of them asks for a part of what the other asks for. */
export function compareTasks(one: Check, other: Check): 'same' | 'part' | 'other' {
  // What a shell prints stands in the same line, whatever was asked.
  if ([one, other].some(({ answer }) => answer?.from[0]?.kind === 'line')) return 'other';
  const [own, others] = [partsOf(one), partsOf(other)];
  const shared = own.filter((part) => others.includes(part)).length;
  if (shared === 0 || shared < Math.min(own.length, others.length)) return 'other';
  return own.length === others.length ? 'same' : 'part';
}

/** What has to hold, and each single question with its answer. */
function partsOf({ expect, answer }: Check): string[] {
  const wanted = expect.map(({ fact, op, value }) => `${factId(fact)} ${op} ${value}`);
  if (!answer) return wanted;
  const { equals, from, isList } = answer;
  if (!isList) return [...wanted, `${from.map(factId).join()} ${equals}`];
  const said = equals.split(', ');
  return [...wanted, ...from.map((key, at) => `${factId(key)} ${said[at]}`)];
}
