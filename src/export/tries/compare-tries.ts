/** Compares the tries at one task by the decisions that they share from the start. */
import { mapPoints } from '../../actions/index.ts';
import type { Step } from '../../schema/index.ts';

export interface Try {
  isSuccess: boolean;
  steps: readonly Step[];
}

/** Of all tries that decided alike up to a step, and at it: how many there are, and how many of them succeeded. */
export interface StepValue {
  tries: number;
  solved: number;
}

/** Two tries that see the same screen after the same decisions, and then part. Indexes into the tries, and the step. */
export interface Parting {
  chosen: number;
  rejected: number;
  step: number;
}

/** Reasons why a failed try has no pair. */
export const NO_PARTING = {
  screens: 'no success sees the same screen where the tries part',
  short: 'a try ends before they part',
  disputed: 'a success decided the same all along',
} as const;
export type NoParting = keyof typeof NO_PARTING;

/**
 * The value of each step of each try: the estimate of Math-Shepherd (Wang et al. 2024), whose rollouts from a step are
 * here the tries that pass through it.
 */
export function valuesOf(tries: readonly Try[]): StepValue[][] {
  const values = new Map<string, StepValue>();
  const paths = tries.map(({ steps }) => pathsOf(steps));
  paths.forEach((own, index) => {
    for (const path of own) {
      const { tries: count, solved } = values.get(path) ?? { tries: 0, solved: 0 };
      values.set(path, { tries: count + 1, solved: solved + Number(tries[index]!.isSuccess) });
    }
  });
  return paths.map((own) => own.map((path) => values.get(path)!));
}

/**
 * Pairs each failed try with the success that it shares most decisions with, at the step where they part. Equal pairs are
 * told once. A decision that a success took in the same place is not held against a failure.
 */
export function partingsOf(tries: readonly Try[]): { partings: Parting[]; leftOut: NoParting[] } {
  const values = valuesOf(tries);
  const paths = tries.map(({ steps }) => pathsOf(steps));
  const partings: Parting[] = [];
  const leftOut: NoParting[] = [];
  const told = new Set<string>();
  tries.forEach(({ isSuccess }, rejected) => {
    if (isSuccess) return;
    const found = partFromSuccess(tries, paths, values, rejected);
    if (typeof found === 'string') return leftOut.push(found);
    const key = `${paths[found.chosen]![found.step]!} ${paths[rejected]![found.step]!}`;
    if (!told.has(key)) partings.push(found);
    told.add(key);
  });
  return { partings, leftOut };
}

function partFromSuccess(
  tries: readonly Try[],
  paths: readonly string[][],
  values: readonly StepValue[][],
  rejected: number,
): Parting | NoParting {
  // The first decision that no success took: until then some success decided alike.
  const step = values[rejected]!.findIndex(({ solved }) => solved === 0);
  if (step < 0) return tries[rejected]!.steps.length === 0 ? 'short' : 'disputed';
  const before = step === 0 ? undefined : paths[rejected]![step - 1]!;
  const near = tries.flatMap(({ isSuccess }, index) =>
    isSuccess && (step === 0 || paths[index]![step - 1] === before) ? [index] : [],
  );
  const going = near.filter((index) => tries[index]!.steps.length > step);
  if (going.length === 0) return 'short';
  const screenOf = (index: number) => tries[index]!.steps[step]!.observation.screenshot.sha256;
  const chosen = going.find((index) => screenOf(index) === screenOf(rejected));
  return chosen === undefined ? 'screens' : { chosen, rejected, step };
}

/** All decisions up to each step, as one text a step. */
function pathsOf(steps: readonly Step[]): string[] {
  let path = '';
  return steps.map((step) => (path = `${path}${decisionOf(step)}\n`));
}

/**
 * Equal for steps that do the same to the same element, wherever in it they point. Without an element the points count.
 * A final answer counts with its words.
 */
function decisionOf({ action, target }: Step): string {
  if (!target) return JSON.stringify(action);
  const element = target.key ?? [...target.path, `${target.role}:${target.name}`].join('/');
  return JSON.stringify([mapPoints(action, () => ({ x: 0, y: 0 })), element]);
}
