/** Detects that an agent repeats the same actions on the same screens. */
import { mapPoints, pointsOf } from '../actions/index.ts';
import type { Action, Step } from '../schema/index.ts';

export interface Loop {
  /** The repeated steps, oldest first. */
  steps: readonly Step[];
  /** Number of repetitions in a row, up to now. */
  rounds: number;
}

const LONGEST_CYCLE = 6;
/** A grounder's points differ a little each time, so points this near count as equal, in pixels. */
const NEAR_PX = 8;

/** The shortest cycle that ends with the last decision and occurred at least twice in a row. */
export function findLoop(steps: readonly Step[]): Loop | undefined {
  const history = steps.filter(({ unusable }) => unusable === undefined);
  for (let length = 1; length <= LONGEST_CYCLE; length++) {
    const rounds = countRounds(history, length);
    if (rounds >= 2) return { steps: history.slice(-length), rounds };
  }
  return undefined;
}

function countRounds(history: readonly Step[], length: number): number {
  let same = 0;
  while (same + length < history.length && isSame(history.at(-1 - same)!, history.at(-1 - same - length)!)) same++;
  return 1 + Math.floor(same / length);
}

/** True for the same action on the same pixels: on one element, or close to each other. */
function isSame(one: Step, two: Step): boolean {
  if (one.observation.screenshot.sha256 !== two.observation.screenshot.sha256) return false;
  const [known, knownToo] = [splitAction(one.action), splitAction(two.action)];
  if (known.words !== knownToo.words) return false;
  if (one.target?.key !== undefined && two.target?.key !== undefined) return one.target.key === two.target.key;
  return known.numbers.every((number, index) => Math.abs(number - knownToo.numbers[index]!) <= NEAR_PX);
}

/** Splits an action into its coordinates and the rest. Equal words have equally many numbers. */
function splitAction(action: Action): { words: string; numbers: number[] } {
  const words = JSON.stringify(mapPoints(action, () => ({ x: 0, y: 0 })));
  return { words, numbers: pointsOf(action).flatMap(({ x, y }) => [x, y]) };
}
