/** Finds the changes of explored runs that make up those of a task. */
import { isDeepStrictEqual } from 'node:util';
import type { Binding, Procedure } from '../model-free/phone/procedure.ts';
import { areApart } from '../model-free/phone/generator/phone-repetition.ts';
import { APPS } from '../world/apps/index.ts';
import { type States, withoutTraces } from '../world/compare-states.ts';
import { type StateChange, diffStates, isRow } from '../world/state-change.ts';
import type { TaskInstance } from '../world/benchmark/benchmark.ts';
import { bindChanges } from './bind-changes.ts';
import type { Candidate } from '../model-free/shared/generator/material.ts';

/** The data before a procedure's step, and the step's changes. */
export interface Explored {
  before: States;
  changes: readonly StateChange[];
}

/** Indexes of the wanted changes that the procedure makes; undefined if it makes others or if the data is unclear. */
export function numberChanges(
  procedure: Procedure,
  binding: Binding,
  { initial, wanted, explored }: { initial: States; wanted: readonly StateChange[]; explored: readonly Explored[] },
): Set<number> | undefined {
  const made = new Set<number>();
  for (const { before, changes } of explored) {
    const bound = bindChanges(changes, { procedure, binding, explored: before, initial });
    if (!bound) return undefined;
    for (const change of bound) {
      const number = wanted.findIndex((other, index) => !made.has(index) && isSameChange(change, other));
      if (number < 0) return undefined;
      made.add(number);
    }
  }
  return made;
}

/** True for changes of the same table, or of the same field of its rows. */
export function isOfOnePlace(one: StateChange, other: StateChange): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf({ kind, path }: StateChange): string {
  return [kind, ...path.filter((part) => typeof part === 'string')].join('.');
}

export function changesBetween(before: States, after: States, { task }: TaskInstance): StateChange[] {
  return diffStates(withoutTraces(APPS, before, task.counts), withoutTraces(APPS, after, task.counts));
}

function isSameChange(one: StateChange, other: StateChange): boolean {
  return (
    one.kind === other.kind &&
    isDeepStrictEqual(one.path, other.path) &&
    isDeepStrictEqual(valueOf(one), valueOf(other))
  );
}

/** New rows have new ids, so ids are not compared. */
function valueOf(change: StateChange): unknown {
  if (change.kind === 'set') return change.after;
  return change.kind === 'add' && isRow(change.value) ? { ...change.value, id: 0 } : change.value;
}

/** The fewest parts that together make every wanted change exactly once. */
export function cover(count: number, parts: readonly Part[]): Part[] | undefined {
  const search = (left: ReadonlySet<number>, chosen: readonly Part[], most: number): Part[] | undefined => {
    if (left.size === 0) return [...chosen];
    if (chosen.length === most) return undefined;
    const [next] = left;
    for (const part of parts) {
      const fits = part.makes.has(next!) && [...part.makes].every((number) => left.has(number));
      if (!fits || !chosen.every(({ candidate }) => areApart(candidate, part.candidate))) continue;
      const found = search(new Set([...left].filter((number) => !part.makes.has(number))), [...chosen, part], most);
      if (found) return found;
    }
    return undefined;
  };
  const all = new Set(Array.from({ length: count }, (_, index) => index));
  for (let most = 1; most <= MAX_PARTS; most++) {
    const found = search(all, [], most);
    if (found) return found;
  }
  return undefined;
}

/** The generator never joins more parts. */
export const MAX_PARTS = 3;

/** A proposal of the generator, and the indexes of the wanted changes that it makes. */
export interface Part {
  candidate: Candidate;
  makes: ReadonlySet<number>;
}
