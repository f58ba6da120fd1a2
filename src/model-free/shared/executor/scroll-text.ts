/** Brings a part of a long text into view with the wheel. */
import type { Decision } from '../../../agent/policy.ts';
import { describeElement } from '../../../ui/describe-element.ts';
import { toTarget, type VisibleElement } from '../../../ui/list-elements.ts';
import { clickPoint } from '../click-point.ts';
import type { ScreenSize } from '../gesture-language.ts';

/** Text is brought into view in at most so many steps. */
export const MAX_SCROLLS = 8;
/** Lines that one click of a wheel moves, about. */
const LINES_A_CLICK = 4;
const MAX_CLICKS = 10;

/** Undefined if all of the span is in view, or nothing tells. `start` and `end` are UTF-16 offsets, the end excluded. */
export function scrollToSpan(
  element: VisibleElement,
  { start, end }: { start: number; end: number },
  screen: ScreenSize,
  seed: string,
): Decision | undefined {
  const { text = '', visibleText } = element.node;
  if (!visibleText) return undefined;
  const linesAway =
    start < visibleText.start
      ? -countLines(text.slice(start, visibleText.start))
      : end > visibleText.end
        ? countLines(text.slice(visibleText.end, end)) + 1
        : 0;
  if (linesAway === 0) return undefined;
  const clicks = Math.min(MAX_CLICKS, Math.ceil(Math.abs(linesAway) / LINES_A_CLICK)) * Math.sign(linesAway);
  return {
    intent: `Scroll ${clicks > 0 ? 'down' : 'up'} in ${describeElement(element)}`,
    action: { type: 'scroll', ...clickPoint(element, screen, seed), clicks, shift: false },
    target: toTarget(element),
  };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
