/** Scrolling towards what a gesture is done to. */
import type { Decision } from '../../../agent/policy.ts';
import { bump } from '../../../collections/by-key.ts';
import { isVisible } from '../../../ui/list-elements.ts';
import type { Moment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import { seedOfStep, type Attempt } from './attempt.ts';
import { MAX_SCROLLS, scrollToSpan } from './scroll-text.ts';
import { scrollToElement } from './scroll-to.ts';

/** Towards the line of a text that is edited, where the mouse can reach it once it is in view. */
export function scrollToEdit(
  attempt: Attempt,
  gesture: Gesture,
  moment: Moment,
  screen: ScreenSize,
): Decision | undefined {
  const element = gesture.kind === 'edit' ? moment.scene.byKey.get(gesture.key) : undefined;
  const { text = '', visibleText } = element?.node ?? {};
  if (gesture.kind !== 'edit' || !element || !isVisible(element) || !visibleText?.grid) return undefined;
  const span = spanOfLine(text, gesture.edit.at);
  const decision = scrollToSpan(element, span, screen, seedOfStep(attempt));
  return decision && bump(attempt.taken, `scroll ${gesture.key}`) <= MAX_SCROLLS ? decision : undefined;
}

/** Towards an element that is scrolled out of view. */
export function scrollBeside(
  attempt: Attempt,
  { key }: Gesture,
  { scene }: Moment,
  screen: ScreenSize,
): Decision | undefined {
  const { graph } = attempt;
  const decision = scrollToElement(scene, key, graph.known.get(key), screen, seedOfStep(attempt));
  return decision && bump(attempt.taken, `scroll ${key}`) <= MAX_SCROLLS ? decision : undefined;
}

/** The last line where there are fewer. */
function spanOfLine(text: string, at: number): { start: number; end: number } {
  const lines = text.split('\n');
  const line = Math.min(at, lines.length - 1);
  const start = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return { start, end: start + lines[line]!.length };
}
