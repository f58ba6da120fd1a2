/**
 * Turns highlight_text_span into a drag from the span's first character to its last, at the places that accessibility
 * reports.
 */
import { PipelineError } from '../../errors.ts';
import type { Bounds, DesktopAction, UiNode } from '../../schema/index.ts';
import type { ExpertInput } from '../environment.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { DESKTOP, type Accessibility } from './accessibility/accessibility.ts';
import { readApplication } from './accessibility/accessible-node.ts';
import type { AccessibleNode } from './accessibility/accessible-object.ts';
import { readBounds, readText } from './accessibility/node-details.ts';
import { createObjectMemory } from './accessibility/object-memory.ts';
import { readGtkVersion } from './accessibility/read-gtk4.ts';
import { log } from '../../log/log.ts';
import { moveBounds } from './accessibility/place-nodes.ts';
import { readPlace } from './accessibility/visible-text.ts';

type HighlightTextSpan = Extract<DesktopAction, { type: 'highlight_text_span' }>;

/** Half-open range of characters as AT-SPI counts them: code points. */
interface Span {
  from: number;
  to: number;
}

/**
 * The span has to lie within one text: a field, an editor's document, a paragraph. If several texts contain it, the
 * focused one wins, else the first. Throws ENV_ACTION_INVALID if no text contains it, or if its place is unknown.
 */
export async function findSpanInput(
  action: HighlightTextSpan,
  a11y: Accessibility,
  tree: UiNode,
): Promise<ExpertInput> {
  const texts = (await listActiveObjects(a11y)).filter(({ interfaces }) => interfaces.has('Text'));
  let isFound = false;
  for (const node of texts.toSorted(byFocus)) {
    const text = (await readText(a11y, node.reference)) ?? '';
    const span = findSpan(text, action);
    if (span === undefined) continue;
    isFound = true;
    const drag = await findDrag(a11y, node, span, tree, text);
    if (drag) return { intent: `Drag over ${wordsOf(action)} to select it`, action: drag };
  }
  throw new PipelineError(
    'ENV_ACTION_INVALID',
    isFound
      ? `${wordsOf(action)} is not on the screen, or does not say where it is: scroll there first, or select it otherwise`
      : `no text in the window in front holds ${wordsOf(action)}`,
  );
}

/** Showing objects of the active window's application, parents first; empty if no window is active. */
async function listActiveObjects(a11y: Accessibility): Promise<AccessibleNode[]> {
  for (const root of await a11y.applications()) {
    if (root.bus === DESKTOP.bus) continue;
    try {
      const isVisibleShowing = (await readGtkVersion(a11y, root)) === 4;
      const application = await readApplication(a11y, root, { memory: createObjectMemory(), isVisibleShowing });
      const isActive = application.children.some(({ states }) => states.has('active'));
      if (isActive) return listNodes(application).filter(({ states }) => states.has('showing'));
    } catch (error) {
      // An application that does not answer is not the target.
      log('debug', 'an application does not say whether it is active', { err: error });
    }
  }
  return [];
}

function wordsOf({ start, end }: HighlightTextSpan): string {
  return end === undefined ? `"${start}"` : `"${start}" … "${end}"`;
}

/** Sorts the focused text first; stable otherwise. */
function byFocus(a: AccessibleNode, b: AccessibleNode): number {
  return Number(b.states.has('focused')) - Number(a.states.has('focused'));
}

export function findSpan(text: string, { start, end }: HighlightTextSpan): Span | undefined {
  const from = text.indexOf(start);
  if (from < 0) return undefined;
  const startTo = from + start.length;
  const endFrom = end === undefined ? startTo : text.indexOf(end, startTo);
  if (endFrom < 0) return undefined;
  const to = end === undefined ? startTo : endFrom + end.length;
  return { from: countCharacters(text.slice(0, from)), to: countCharacters(text.slice(0, to)) };
}

function countCharacters(text: string): number {
  return [...text].length;
}

/** A drag from before the first character to after the last; undefined if one of them is not visible. */
async function findDrag(
  a11y: Accessibility,
  { reference, role }: AccessibleNode,
  { from, to }: Span,
  tree: UiNode,
  text: string,
): Promise<DesktopAction | undefined> {
  const shown = listNodes(tree).find((node) => node.role === role && node.text === text && node.bounds !== undefined);
  const reported = await readBounds(a11y, reference);
  if (!shown?.bounds || !reported) return undefined;
  // The tree holds corrected places, while toolkits may report wrong ones.
  const shift = { x: shown.bounds.x - reported.x, y: shown.bounds.y - reported.y };
  const places = await Promise.all([from, to - 1].map((at) => readPlace(a11y, reference, at).catch(() => undefined)));
  const [first, last] = places.map((place) => place && moveBounds(place, shift));
  if (!first || !last) return undefined;
  const start = { x: first.x + Math.floor(first.width / 4), y: middleOf(first) };
  const end = { x: last.x + Math.ceil((last.width * 3) / 4), y: middleOf(last) };
  const { x, y, width, height } = shown.bounds;
  const isInside = (point: { x: number; y: number }) =>
    point.x >= x && point.y >= y && point.x <= x + width && point.y < y + height;
  return isInside(start) && isInside(end) ? { type: 'drag_and_drop', from: start, to: end, holdKeys: [] } : undefined;
}

function middleOf({ y, height }: Bounds): number {
  return Math.floor(y + height / 2);
}
