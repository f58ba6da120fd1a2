/** Brings the part of a long text into view that an answer is read from. */
import { writeLabel, writeLine } from '../../../check/subject.ts';
import { readPair, readTextLines, type TextLine } from '../../../check/text-readings.ts';
import type { FactKey } from '../../../schema/index.ts';
import { describeElement } from '../../../ui/describe-element.ts';
import { isVisible, toTarget } from '../../../ui/list-elements.ts';
import type { Decision } from '../../../agent/policy.ts';
import type { Moment } from '../exploration-graph.ts';
import { clickPoint } from '../click-point.ts';
import type { ScreenSize } from '../gesture-language.ts';

/** Lines that one click of a wheel moves, about. */
const LINES_A_CLICK = 4;
const MAX_CLICKS = 10;

/** Undefined when the words are in view, or in no text of this screen. */
export function scrollToText(key: FactKey, { scene }: Moment, screen: ScreenSize, seed: string): Decision | undefined {
  for (const element of scene.reachable) {
    const { text, visibleText } = element.node;
    if (!text || !visibleText || !isVisible(element)) continue;
    const line = readTextLines(text).find((candidate) => isMeant(key, element.key, candidate));
    if (!line) continue;
    const linesAway =
      line.start < visibleText.start
        ? -countLines(text.slice(line.start, visibleText.start))
        : line.end > visibleText.end
          ? countLines(text.slice(visibleText.end, line.end)) + 1
          : 0;
    if (linesAway === 0) return undefined;
    const clicks = Math.min(MAX_CLICKS, Math.ceil(Math.abs(linesAway) / LINES_A_CLICK)) * Math.sign(linesAway);
    return {
      intent: `Scroll ${clicks > 0 ? 'down' : 'up'} in ${describeElement(element)}`,
      action: { type: 'scroll', ...clickPoint(element, screen, seed), clicks, shift: false },
      target: toTarget(element),
    };
  }
  return undefined;
}

function isMeant({ kind, subject }: FactKey, textKey: string, { number, words }: TextLine): boolean {
  if (kind === 'line') return subject === writeLine(textKey, number);
  const pair = kind === 'label' ? readPair(words) : undefined;
  return pair !== undefined && subject === writeLabel(textKey, pair.name);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
