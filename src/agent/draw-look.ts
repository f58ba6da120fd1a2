/** The look of one episode, drawn by seed, for executions and the episodes of the reward service. */
import type { InitialState, Look, LookChoices } from '../schema/index.ts';
import { seededIndex, seededShare } from '../text/seeded.ts';

/** One in this many windows fills the screen, one keeps its own size, and the others are in between. */
const KINDS_OF_SIZES = 4;
/** Largest enlargement of those in between, as a share of the remaining space. */
const MAX_ENLARGED = 0.6;
/** Lowest place of a window: dialogs open over its middle, and their lists need space below. */
const LOWEST = 0.5;

/** The initial state of one episode of a task; `looks` is undefined when all episodes look alike. */
export function dressState(state: InitialState, looks: LookChoices | undefined, seed: string): InitialState {
  return looks ? { ...state, look: drawLook(looks, seed) } : state;
}

export function drawLook(choices: LookChoices, seed: string): Look {
  const pick = <T>(what: string, from: readonly T[]): T => from[seededIndex(`${seed} ${what}`, from.length)]!;
  return {
    screen: pick('screen', choices.screens),
    theme: pick('theme', choices.themes),
    background: pick('background', choices.backgrounds),
    textScale: pick('text scale', choices.textScales),
    window: { ...drawSize(seed), x: drawShare(`${seed} window x`, 1), y: drawShare(`${seed} window y`, LOWEST) },
  };
}

function drawSize(seed: string): Pick<Look['window'], 'width' | 'height'> {
  switch (seededIndex(`${seed} window size`, KINDS_OF_SIZES)) {
    case 0:
      return { width: 1, height: 1 };
    case 1:
      return { width: 0, height: 0 };
    default:
      return {
        width: drawShare(`${seed} window width`, MAX_ENLARGED),
        height: drawShare(`${seed} window height`, MAX_ENLARGED),
      };
  }
}

function drawShare(seed: string, most: number): number {
  return Math.round(most * seededShare(seed) * 1000) / 1000;
}
