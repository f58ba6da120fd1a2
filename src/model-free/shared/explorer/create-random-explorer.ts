/**
 * The baseline explorer: at every step one element within reach, all equally likely, and one thing that can be done with
 * it. It sees the same screens as the model-free explorer and remembers nothing.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { frameOf } from '../../../check/frame.ts';
import { readScene } from '../../../ui/scene.ts';
import type { Decision, EpisodeContext, Policy } from '../../../agent/policy.ts';
import { DESKTOP_LANGUAGE } from '../../desktop/desktop-language.ts';
import { seededIndex } from '../../../text/seeded.ts';

const ESCAPE: Decision = { intent: 'Press Escape', action: { type: 'hotkey', keys: ['escape'] } };

export async function createRandomExplorer({ app, seed }: EpisodeContext): Promise<Policy> {
  let pending: Decision[] = [];
  return {
    name: 'random',
    async nextAction({ observation, history, stepsLeft }, signal) {
      throwIfAborted(signal);
      if (stepsLeft <= 1) return { intent: 'Stop: the step budget is used up', action: { type: 'done' } };
      const next = pending.shift();
      if (next) return next;
      const scene = readScene(frameOf(observation).tree);
      if (scene.front === undefined) return { intent: `Open ${app} again`, action: { type: 'open', target: app } };
      const choices = scene.reachable.flatMap((element) => {
        const gestures = DESKTOP_LANGUAGE.offer(element, scene.dialog, seed);
        const gesture = gestures[seededIndex(`${seed} ${history.length} ${element.key}`, gestures.length || 1)];
        return gesture ? [{ element, gesture }] : [];
      });
      const choice = choices[seededIndex(`${seed} ${history.length}`, choices.length || 1)];
      if (!choice) return ESCAPE;
      const [first, ...rest] = DESKTOP_LANGUAGE.decide(choice.gesture, choice.element, observation.screenshot);
      pending = rest;
      return first;
    },
  };
}

const KEYS = [['escape'], ['enter'], ['tab'], ['down'], ['alt', 'f'], ['ctrl', 's']];

/** The blind baseline: clicks on points of the screen and presses keys, all equally likely, without reading the tree. */
export async function createBlindExplorer({ app, seed }: EpisodeContext): Promise<Policy> {
  return {
    name: 'blind',
    async nextAction({ observation, history, stepsLeft }, signal) {
      throwIfAborted(signal);
      if (stepsLeft <= 1) return { intent: 'Stop: the step budget is used up', action: { type: 'done' } };
      if (observation.window === '') return { intent: `Open ${app} again`, action: { type: 'open', target: app } };
      const draw = (what: string, below: number): number => seededIndex(`${seed} ${history.length} ${what}`, below);
      const keys = KEYS[draw('key', KEYS.length * 4)];
      if (keys) return { intent: `Press ${keys.join('+')}`, action: { type: 'hotkey', keys } };
      const { width, height } = observation.screenshot;
      const point = { x: draw('x', width), y: draw('y', height) };
      const button = draw('button', 4) === 0 ? 'right' : 'left';
      return {
        intent: `Click at ${point.x}, ${point.y}`,
        action: { type: 'click', ...point, numClicks: 1, button, holdKeys: [] },
      };
    },
  };
}
