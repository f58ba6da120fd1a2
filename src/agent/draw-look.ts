/** The look of one episode, drawn by seed. Executions and the episodes of the reward service have one each. */
import type { InitialState, Look, LookChoices } from '../schema/index.ts';
import { seededIndex, seededShare } from '../text/seeded.ts';

/** Of so many windows one fills the screen, and one is as the application opens it. The others are in between. */
const KINDS_OF_SIZES = 4;
/** How far those are enlarged at most, as a share of the space there is. */
const MOST_ENLARGED = 0.6;
/** Dialogs open over the middle of a window, and the lists in them need space below. */
const LOWEST = 0.5;

/** The initial state of one episode of a task; `looks` is undefined where all look alike. */
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
    window: drawWindow(seed),
  };
}

function drawWindow(seed: string): Look['window'] {
  return { ...drawSize(seed), x: drawShare(`${seed} window x`, 1), y: drawShare(`${seed} window y`, LOWEST) };
}

function drawSize(seed: string): Pick<Look['window'], 'width' | 'height'> {
  switch (seededIndex(`${seed} window size`, KINDS_OF_SIZES)) {
    case 0:
      return { width: 1, height: 1 };
    case 1:
      return { width: 0, height: 0 };
    default:
      return {
        width: drawShare(`${seed} window width`, MOST_ENLARGED),
        height: drawShare(`${seed} window height`, MOST_ENLARGED),
      };
  }
}

function drawShare(seed: string, most: number): number {
  return Math.round(most * seededShare(seed) * 1000) / 1000;
}
