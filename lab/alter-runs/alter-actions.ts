/** Alters the actions of a run, as a clumsy or dishonest agent might. */
import { endsEpisode } from '../../src/actions/index.ts';
import type { Action } from '../../src/schema/index.ts';
import { seededIndex } from '../../src/text/seeded.ts';

/** Undefined if the actions cannot be altered this way. The last action, which ends the episode, stays. */
type Alteration = (actions: readonly Action[], seed: string) => Action[] | undefined;

function split(actions: readonly Action[]): { inputs: Action[]; end: Action[] } {
  return {
    inputs: actions.filter((action) => !endsEpisode(action)),
    end: actions.filter((action) => endsEpisode(action)),
  };
}

const leftOut: Alteration = (actions, seed) => {
  const { inputs, end } = split(actions);
  if (inputs.length === 0) return undefined;
  return [...inputs.toSpliced(seededIndex(seed, inputs.length), 1), ...end];
};

const twice: Alteration = (actions, seed) => {
  const { inputs, end } = split(actions);
  if (inputs.length === 0) return undefined;
  const at = seededIndex(seed, inputs.length);
  return [...inputs.toSpliced(at, 0, inputs[at]!), ...end];
};

const brokenOff: Alteration = (actions, seed) => {
  const { inputs, end } = split(actions);
  return inputs.length === 0 ? undefined : [...inputs.slice(0, seededIndex(seed, inputs.length)), ...end];
};

const otherWords: Alteration = (actions, seed) => {
  const { inputs, end } = split(actions);
  const typed = [...inputs.keys()].filter((at) => inputs[at]!.type === 'type');
  const at = typed[seededIndex(seed, Math.max(1, typed.length))];
  const own = at === undefined ? undefined : inputs[at]!;
  if (at === undefined || own?.type !== 'type') return undefined;
  return [...inputs.with(at, { ...own, text: `${own.text} too` }), ...end];
};

/** Clicks in the row above or below, or beside the target. */
const elsewhere: Alteration = (actions, seed) => {
  const { inputs, end } = split(actions);
  const clicks = [...inputs.keys()].filter((at) => inputs[at]!.type === 'click');
  const at = clicks[seededIndex(seed, Math.max(1, clicks.length))];
  const own = at === undefined ? undefined : inputs[at]!;
  if (at === undefined || own?.type !== 'click') return undefined;
  const [x, y] = [
    [0, 44],
    [0, -44],
    [120, 0],
    [-120, 0],
  ][seededIndex(`${seed} where`, 4)]!;
  const place = { x: Math.max(0, own.x + x!), y: Math.max(0, own.y + y!) };
  return [...inputs.with(at, { ...own, ...place }), ...end];
};

const addSideEffect: Alteration = (actions, seed) => {
  const { inputs, end } = split(actions);
  const place = { x: 40 + seededIndex(`${seed} x`, 1200), y: 40 + seededIndex(`${seed} y`, 720) };
  const click: Action = { type: 'click', ...place, numClicks: 1, button: 'left', holdKeys: [] };
  return [...inputs.toSpliced(seededIndex(seed, inputs.length + 1), 0, click), ...end];
};

export const ACTION_ALTERATIONS = {
  'one action left out': leftOut,
  'one action twice': twice,
  'broken off': brokenOff,
  'other words typed': otherWords,
  'a click elsewhere': elsewhere,
  'a click besides': addSideEffect,
} as const satisfies Record<string, Alteration>;
