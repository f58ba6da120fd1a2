/** How the value of a fact is said in an answer; generator, executor and verifier agree through this one function. */
import type { FactKey } from '../schema/index.ts';

export function formatAnswer({ kind }: FactKey, value: string): string {
  if (kind === 'checked' || kind === 'selected') return value === 'true' ? 'yes' : 'no';
  // A question about a row by its other words is answered by its title.
  if (kind === 'row') return value.split(' | ')[0]!.trim();
  // The dot before a point of a list is not part of what it says.
  return (kind === 'line' ? value.replace(/^•\s+/, '') : value).trim();
}
