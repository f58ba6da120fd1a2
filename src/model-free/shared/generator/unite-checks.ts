/** What the checks of several tasks come to together, and whether the tasks get in each other's way. */
import { isDeepStrictEqual } from 'node:util';
import { factId } from '../../../check/facts.ts';
import type { DerivedChange, Expectation, FactKey } from '../../../schema/index.ts';
import type { Candidate } from './material.ts';

function bothOf({ op, value }: DerivedChange, other: DerivedChange): string {
  if (op === 'grows') return String(Number(value) + Number(other.value));
  return op === 'moves' ? JSON.stringify([value, other.value].flatMap((ids) => JSON.parse(ids) as string[])) : value;
}

/** A counter that several parts raise grows by the sum; of one that a part alters in a way that is not known, nothing is. */
export function alongAll(parts: readonly Candidate[]): DerivedChange[] {
  const along = new Map<string, DerivedChange>();
  const isUnknown = (id: string): boolean =>
    parts.some(({ check }) => {
      const isAltered = check.allow.some((key) => factId(key) === id);
      return isAltered && !check.along?.some(({ fact }) => factId(fact) === id);
    });
  for (const one of parts.flatMap(({ check }) => check.along ?? [])) {
    if (isUnknown(factId(one.fact))) continue;
    const known = along.get(factId(one.fact));
    along.set(factId(one.fact), known ? { ...one, value: bothOf(known, one) } : one);
  }
  return [...along.values()];
}

/** An expectation of several parts stands once, after all of them: a window is confirmed when everything in it is done. */
export function expectOnce(expectations: readonly Expectation[]): Expectation[] {
  return expectations.filter((expectation, index) =>
    expectations.slice(index + 1).every((later) => !isDeepStrictEqual(later, expectation)),
  );
}

/** True when no part touches a fact that another one asks for; confirming one window is common to what is done in it. */
export function areIndependent(parts: readonly Candidate[]): boolean {
  return parts.every((part) =>
    parts.every((other) => other === part || part.check.expect.every((asked) => !touches(other, asked))),
  );
}

function touches({ check }: Candidate, asked: Expectation): boolean {
  const isConfirming = asked.fact.kind === 'window' && asked.op === 'absent';
  if (isConfirming && check.expect.some((expectation) => isDeepStrictEqual(expectation, asked))) return false;
  // A folder that goes takes with it what is made in it.
  const isGoing = (key: FactKey): boolean =>
    asked.op === 'absent' && key.kind === 'file' && key.subject.startsWith(asked.fact.subject);
  return [...check.allow, ...check.expect.map(({ fact }) => fact)].some(
    (key) => factId(key) === factId(asked.fact) || isGoing(key),
  );
}
