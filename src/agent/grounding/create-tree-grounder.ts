/**
 * The grounder without a model. It finds the described element in the accessibility tree, by its number or by the words
 * of the description. In doubt it refuses.
 */
import { throwIfAborted } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { clickablePart } from '../../ui/clickable-part.ts';
import { contains } from '../../ui/is-inside.ts';
import { middleOf } from './locate-place.ts';
import { findNumbered, numberElements, type NumberedElement, type NumberedWindow } from '../screens/number-elements.ts';
import type { Grounder } from './grounder.ts';
import { readDescription, type Description } from './read-description.ts';
import { scoreElement } from './score-element.ts';

/** An element whose score is lower than the best by this much is excluded. */
const CLEAR_LEAD = 1;
const MAX_LISTED = 5;

export function createTreeGrounder(): Grounder {
  return {
    name: 'tree',
    async locate({ tree, screenshot, description }, signal) {
      throwIfAborted(signal);
      const windows = numberElements(tree);
      const read = readDescription(description);
      const { number } = read;
      const found = number === undefined ? findDescribed(windows, read) : findNumbered(windows, number);
      const { element } = found ?? fail(`no element on the screen has the number ${number}`);
      return { point: middleOf(clickablePart(element), screenshot) };
    },
  };
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
  const listed = [best, ...rivals]
    .slice(0, MAX_LISTED)
    .map(({ one }) => `[${one.number}] ${describeElement(one.element)}`);
  return fail(`the description fits ${rivals.length + 1} elements: ${listed.join(', ')}`);
}

/** True if a click in the middle of `best` also hits `one`. */
function isSamePlace({ element: one }: NumberedElement, { element: best }: NumberedElement): boolean {
  const { x, y, width, height } = best.bounds;
  return contains(one.bounds, { x: x + width / 2, y: y + height / 2 });
}

function fail(message: string): never {
  throw new PipelineError('MODEL_REPLY_INVALID', message);
}
