/** Compares the tries at one task by the decisions in their common prefix. */
import { mapPoints } from '../../actions/index.ts';
import type { Step } from '../../schema/index.ts';

export interface Try {
  isSuccess: boolean;
  steps: readonly Step[];
}

/**
 * Counts over all tries with the same decisions up to and including a step: the tries, and the successes among them.
 */
export interface StepValue {
  tries: number;
  solved: number;
}

/**
 * Two tries that see the same screen after the same decisions, and then differ. Indexes into the tries, and the step.
 */
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
 * Pairs each failed try with the success that shares its longest prefix, at the step where they differ. Equal pairs
 * appear once. A decision that some success also took in the same place never counts as rejected.
 */
export function partingsOf(tries: readonly Try[]): { partings: Parting[]; leftOut: NoParting[] } {
  const values = valuesOf(tries);
  const paths = tries.map(({ steps }) => pathsOf(steps));
  const partings: Parting[] = [];
  const leftOut: NoParting[] = [];
  const seen = new Set<string>();
  tries.forEach(({ isSuccess }, rejected) => {
    if (isSuccess) return;
    const found = partFromSuccess(tries, paths, values, rejected);
    if (typeof found === 'string') return leftOut.push(found);
    const key = `${paths[found.chosen]![found.step]!} ${paths[rejected]![found.step]!}`;
    if (!seen.has(key)) partings.push(found);
    seen.add(key);
  });
  return { partings, leftOut };
}

function partFromSuccess(
  tries: readonly Try[],
  paths: readonly string[][],
  values: readonly StepValue[][],
  rejected: number,
): Parting | NoParting {
  // The first decision that no success took. Up to it some success decided the same.
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

/** All decisions up to each step, as one text per step. */
function pathsOf(steps: readonly Step[]): string[] {
  let path = '';
  return steps.map((step) => (path = `${path}${decisionOf(step)}\n`));
}

/**
 * Equal for steps that do the same to the same element, wherever inside it they point. Without an element the points
 * count. A final answer counts with its words.
 */
function decisionOf({ action, target }: Step): string {
  if (!target) return JSON.stringify(action);
  const element = target.key ?? [...target.path, `${target.role}:${target.name}`].join('/');
  return JSON.stringify([mapPoints(action, () => ({ x: 0, y: 0 })), element]);
}
