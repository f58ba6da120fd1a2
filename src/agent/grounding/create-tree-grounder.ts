/**
 * The grounder without a model: finds the described element in the accessibility tree, by its number or by the words of
 * the description. It refuses rather than guesses.
 */
import { throwIfAborted } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { middleOf } from './locate-place.ts';
import { findNumbered, numberElements, type NumberedElement, type NumberedWindow } from '../screens/number-elements.ts';
import type { Grounder } from './grounder.ts';
import { readDescription, type Description } from './read-description.ts';
import { scoreElement } from './score-element.ts';

/** An element with a score lower than the best by this much is ruled out. */
const CLEAR_LEAD = 1;
const MAX_TOLD = 5;

export function createTreeGrounder(): Grounder {
  return {
    name: 'tree',
    async locate({ tree, screenshot, description }, signal) {
      throwIfAborted(signal);
      const windows = numberElements(tree);
      const read = readDescription(description);
      const { element } = read.number === undefined ? findDescribed(windows, read) : byNumber(windows, read.number);
      return { point: middleOf(element.bounds, screenshot) };
    },
  };
}

function byNumber(windows: readonly NumberedWindow[], number: number): NumberedElement {
  return findNumbered(windows, number) ?? fail(`no element on the screen has the number ${number}`);
}

function findDescribed(windows: readonly NumberedWindow[], description: Description): NumberedElement {
  const scored = windows
    .flatMap((window) => window.elements.map((one) => ({ one, score: scoreElement(one, window, description) })))
    .filter((entry): entry is { one: NumberedElement; score: number } => entry.score !== undefined)
    .toSorted((first, second) => second.score - first.score);
  const [best] = scored;
  if (!best) return fail('no element on the screen fits the description');
  const rivals = scored.filter(({ one, score }) => best.score - score < CLEAR_LEAD && !isSamePlace(one, best.one));
  if (rivals.length === 0) return best.one;
  const told = [best, ...rivals].slice(0, MAX_TOLD).map(({ one }) => `[${one.number}] ${describeElement(one.element)}`);
  return fail(`the description fits ${rivals.length + 1} elements: ${told.join(', ')}`);
}

/** True when a click in the middle of `best` also hits `one`. */
function isSamePlace(
  { element: { bounds: one } }: NumberedElement,
  { element: { bounds: best } }: NumberedElement,
): boolean {
  const [x, y] = [best.x + best.width / 2, best.y + best.height / 2];
  return x >= one.x && y >= one.y && x < one.x + one.width && y < one.y + one.height;
}

function fail(message: string): never {
  throw new PipelineError('MODEL_REPLY_INVALID', message);
}
