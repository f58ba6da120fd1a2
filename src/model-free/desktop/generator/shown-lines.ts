/** Which lines of a text are in view or can be scrolled to, and the names and values in them. */
import { writeLabel } from '../../../check/subject.ts';
import { readPair, readTextLines, type TextLine } from '../../../check/text-readings.ts';
import type { FactKey } from '../../../schema/index.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { sayName } from '../../../ui/say-place.ts';
import { shownText } from '../../../ui/shown-text.ts';

export const MAX_WORDS_LENGTH = 60;

/** Names that stand in a text once, and their values, of the lines that suit. */
export function pairsIn(
  element: UiElement,
  suits: typeof isShown,
): { name: string; value: string; line: TextLine; fact: FactKey }[] {
  const { key, node } = element;
  return readTextLines(node.text!).flatMap((line) => {
    const pair = suits(element, line) ? readPair(line.words) : undefined;
    const isOne = pair && node.text!.split(pair.name).length === 2 && sayName(pair.name) !== undefined;
    if (!pair || !isOne || pair.value.length > MAX_WORDS_LENGTH) return [];
    return [{ ...pair, line, fact: { kind: 'label', subject: writeLabel(key, pair.name) } }];
  });
}

export function isText(element: UiElement): boolean {
  const { role, node } = element;
  return role === 'text' && node.states.includes('multi-line') && !!node.text && shownText(element) !== undefined;
}

export function isShown(element: UiElement, { start, end }: { start: number; end: number }): boolean {
  const shown = shownText(element);
  return shown !== undefined && start >= shown.start && end <= shown.end;
}

/** What is out of view can be scrolled to where the toolkit tells which part is in view. */
export function canBeShown(element: UiElement, line: { start: number; end: number }): boolean {
  return element.node.visibleText !== undefined || isShown(element, line);
}
