/**
 * Alters an application's data as JSON, without the checks' concepts: no paths, no facts, no entries. Draws from all
 * values of the data.
 */
import { seededIndex } from '../../src/text/seeded.ts';

type Container = Record<string | number, unknown>;
type Steps = readonly (string | number)[];

/** Undefined if the data cannot be altered this way. `initial` is the data before the solution. */
type Alteration = (end: unknown, initial: unknown, seed: string) => unknown;

/** The paths to all leaves, or with `isList` to all non-empty lists. */
function listSteps(value: unknown, isWanted: (value: unknown) => boolean, steps: Steps = []): Steps[] {
  const own = isWanted(value) ? [steps] : [];
  if (typeof value !== 'object' || value === null) return own;
  const parts: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...parts.flatMap(([key, part]) => listSteps(part, isWanted, [...steps, key]))];
}

function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function readAt(value: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((at, step) => (isLeaf(at) ? undefined : (at as Container)[step]), value);
}

/** A copy in which `change` was applied to the holder of the last step. */
function withChange(value: unknown, steps: Steps, change: (holder: Container, last: string | number) => void): unknown {
  const copy = structuredClone(value);
  change(readAt(copy, steps.slice(0, -1)) as Container, steps.at(-1)!);
  return copy;
}

function draw<T>(items: readonly T[], seed: string): T | undefined {
  return items[seededIndex(seed, Math.max(1, items.length))];
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value.slice(0, -1)}${value.endsWith('q') ? 'z' : 'q'}` : 'something';
}

const leaves = (value: unknown) => listSteps(value, isLeaf).filter((steps) => steps.length > 0);
const lists = (value: unknown) => listSteps(value, (one) => Array.isArray(one) && one.length > 0 && !isLeaf(one[0]));

/** Replaces a value. */
const altered: Alteration = (end, _initial, seed) => {
  const steps = draw(leaves(end), seed);
  return steps && withChange(end, steps, (holder, last) => (holder[last] = otherThan(holder[last])));
};

/** Restores the initial value of one that the solution changed. */
const undone: Alteration = (end, initial, seed) => {
  const changed = leaves(initial).filter(
    (steps) => isLeaf(readAt(end, steps)) && readAt(end, steps) !== readAt(initial, steps),
  );
  const steps = draw(changed, seed);
  const isThere = steps && readAt(end, steps.slice(0, -1)) !== undefined;
  return isThere ? withChange(end, steps, (holder, last) => (holder[last] = readAt(initial, steps))) : undefined;
};

/** Removes an item of a list. */
const removed: Alteration = (end, _initial, seed) => {
  const list = draw(lists(end), seed);
  const length = list && (readAt(end, list) as unknown[]).length;
  if (!list || !length) return undefined;
  const at = seededIndex(`${seed} which`, length);
  return withChange(end, [...list, at], (holder) => void (holder as unknown as unknown[]).splice(at, 1));
};

/** Duplicates an item of a list, with other names in the copy. */
const doubled: Alteration = (end, _initial, seed) => {
  const list = draw(lists(end), seed);
  const own = list && (readAt(end, list) as unknown[]);
  if (!list || !own) return undefined;
  const twin = structuredClone(own[seededIndex(`${seed} which`, own.length)]) as Container;
  for (const key of Object.keys(twin)) if (/id$|key$|^name$|^title$/i.test(key)) twin[key] = otherThan(twin[key]);
  return withChange(end, [...list, own.length], (holder, last) => (holder[last] = twin));
};

/** Swaps one value between two items of a list. */
const exchanged: Alteration = (end, _initial, seed) => {
  const long = lists(end).filter((steps) => (readAt(end, steps) as unknown[]).length > 1);
  const list = draw(long, seed);
  if (!list) return undefined;
  const own = readAt(end, list) as Container[];
  const first = seededIndex(`${seed} first`, own.length);
  const second = (first + 1 + seededIndex(`${seed} second`, own.length - 1)) % own.length;
  const differing = Object.keys(own[first]!).filter(
    (key) => isLeaf(own[first]![key]) && isLeaf(own[second]![key]) && own[first]![key] !== own[second]![key],
  );
  const key = draw(differing, `${seed} key`);
  if (key === undefined) return undefined;
  return withChange(end, [...list, first], (holder) => {
    [holder[first], holder[second]] = [
      { ...own[first], [key]: own[second]![key] },
      { ...own[second], [key]: own[first]![key] },
    ];
  });
};

/** Swaps two items of a list. */
const reordered: Alteration = (end, _initial, seed) => {
  const list = draw(
    lists(end).filter((steps) => (readAt(end, steps) as unknown[]).length > 1),
    seed,
  );
  if (!list) return undefined;
  const own = readAt(end, list) as unknown[];
  const first = seededIndex(`${seed} first`, own.length);
  const second = (first + 1 + seededIndex(`${seed} second`, own.length - 1)) % own.length;
  return withChange(end, [...list, first], (holder) => {
    [holder[first], holder[second]] = [own[second], own[first]];
  });
};

/** Removes a value. */
const missing: Alteration = (end, _initial, seed) => {
  const steps = draw(leaves(end), seed);
  if (!steps || typeof steps.at(-1) === 'number') return undefined;
  return withChange(end, steps, (holder, last) => void delete holder[last]);
};

export const STATE_ALTERATIONS = {
  'a value as something else': altered,
  'a value as it was before': undone,
  'one thing less': removed,
  'one thing more': doubled,
  'values of two things exchanged': exchanged,
  'two things in each other’s place': reordered,
  'a value gone': missing,
} as const satisfies Record<string, Alteration>;
