/**
 * The baseline explorer: at every step one element within reach, all equally likely, and one thing that can be done with
 * it. It sees the same screens as the model-free explorer and remembers nothing. As an executor it also gives the words of
 * an element as an answer in the end, since a question could otherwise never be answered by chance.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { frameOf } from '../../../check/frame.ts';
import { readScene } from '../../../ui/scene.ts';
import type { Decision, EpisodeContext, Policy } from '../../../agent/policy.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { GestureLanguage } from '../gesture-language.ts';

export async function createRandomExplorer(
  { app, seed, task }: EpisodeContext,
  language: GestureLanguage,
): Promise<Policy> {
  let pending: Decision[] = [];
  return {
    name: 'random',
    async nextAction({ observation, history, stepsLeft }, signal) {
      throwIfAborted(signal);
      if (stepsLeft <= 1) return language.finish('Stop: the step budget is used up');
      const { tree, screen } = frameOf(observation);
      const scene = readScene(tree, screen);
      if (stepsLeft === 2 && task !== undefined) {
        const words = scene.reachable.flatMap(({ name }) => (name === '' ? [] : [name]));
        const text = words[seededIndex(`${seed} answer`, words.length || 1)] ?? '';
        return { intent: 'Answer with what stands on the screen', action: { type: 'answer', text } };
      }
      const next = pending.shift();
      if (next) return next;
      if (scene.front === undefined) return language.reopen(app);
      const choices = scene.reachable.flatMap((element) => {
        const gestures = language.offer(element, scene.dialog, seed);
        const gesture = gestures[seededIndex(`${seed} ${history.length} ${element.key}`, gestures.length || 1)];
        return gesture ? [{ element, gesture }] : [];
      });
      const choice = choices[seededIndex(`${seed} ${history.length}`, choices.length || 1)];
      if (!choice) return language.leave;
      const [first, ...rest] = language.decide(choice.gesture, choice.element, observation.screenshot);
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
