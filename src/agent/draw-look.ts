/** The look of one episode, drawn by seed. Executions and the episodes of the reward service have one each. */
import type { InitialState, Look, LookChoices } from '../schema/index.ts';
import { seededIndex, seededShare } from './model-free/sample-text.ts';

/** One window in so many fills the screen, as people often have it. */
const FILLS_SCREEN_ONE_IN = 4;

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
  const share = (what: string) => seededShare(`${seed} window ${what}`);
  const fills = seededIndex(`${seed} window fills the screen`, FILLS_SCREEN_ONE_IN) === 0;
  const size = fills ? { width: 1, height: 1 } : { width: share('width'), height: share('height') };
  return { ...size, x: share('x'), y: share('y') };
}
