/** How the value of a fact is said in an answer; generator, executor and verifier agree through this one function. */
import type { FactKey } from '../schema/index.ts';

export function formatAnswer({ kind }: FactKey, value: string): string {
  if (kind === 'checked' || kind === 'selected') return value === 'true' ? 'yes' : 'no';
  return value.trim();
}
