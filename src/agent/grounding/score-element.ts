/** Scores how well an element fits a description. */
import { sum } from '../../collections/sum.ts';
import { labelOf } from '../../ui/label-of.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { roleWord } from '../../ui/describe-element.ts';
import type { NumberedElement, NumberedWindow } from '../screens/number-elements.ts';
import { normalise, wordsOf, type Description, type Side } from './read-description.ts';

/** Weights: a name decides, a kind supports it, the rest breaks ties. */
const NAME = 10;
const PART_OF_NAME = 5;
const KIND = 3;
const PLACE = 3;
const SIDE = 1;
const IN_REACH = 1;

/** Undefined if the description excludes the element. */
export function scoreElement(
  { element, name, interactive }: NumberedElement,
  window: NumberedWindow,
  description: Description,
): number | undefined {
  const others = window.elements.map((one) => one.element);
  const named = scoreName([name, element.name, labelOf(element, others), element.node.text ?? ''], description);
  if (named === undefined) return undefined;
  const kind = scoreKind(element, description);
  if (named === 0 && kind <= 0) return undefined;
  const around = [window.title, ...element.ancestors.map((node) => node.name)].map(normalise);
  const placed = description.places.map((place) => (around.some((one) => one === place) ? PLACE : -1));
  const reach = (interactive ? IN_REACH : 0) + (window.inFront ? IN_REACH : 0);
  return named + kind + sum(placed) + sum(description.sides.map((side) => scoreSide(element, window, side))) + reach;
}

function scoreName(known: readonly string[], { names, words }: Description): number | undefined {
  const given = known.map(normalise).filter((text) => text !== '');
  if (names.length > 0) {
    if (names.some((name) => given.includes(name))) return NAME;
    return names.some((name) => given.some((text) => text.includes(name))) ? PART_OF_NAME : undefined;
  }
  const shares = given.map((text) => shareOf(words, new Set(wordsOf(text))));
  const best = Math.max(0, ...shares);
  if (best < 0.5) return words.length === 0 ? 0 : undefined;
  return given.some((text) => wordsOf(text).join(' ') === words.join(' ')) ? NAME : PART_OF_NAME * best;
}

/** Share of the words that occur in the element's name. */
function shareOf(words: readonly string[], own: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => own.has(word)).length / words.length;
}

function scoreKind(element: VisibleElement, { kind }: Description): number {
  if (!kind) return 0;
  const own = [element.role, roleWord(element), element.node.role].map((role) => role.toLowerCase());
  return own.some((role) => kind.roles.includes(role) || role === kind.word) ? KIND : -KIND;
}

/** Compares the element's position with the halves of its window. */
function scoreSide({ bounds }: VisibleElement, window: NumberedWindow, side: Side): number {
  const across = (bounds.x + bounds.width / 2 - window.bounds.x) / window.bounds.width;
  const down = (bounds.y + bounds.height / 2 - window.bounds.y) / window.bounds.height;
  const fits = {
    left: across < 1 / 2,
    right: across > 1 / 2,
    top: down < 1 / 2,
    bottom: down > 1 / 2,
    middle: Math.abs(across - 1 / 2) < 1 / 4 || Math.abs(down - 1 / 2) < 1 / 4,
  };
  return fits[side] ? SIDE : -SIDE;
}
