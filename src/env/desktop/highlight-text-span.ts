/**
 * Turns highlight_text_span into a drag from the span's first character to its last, at the places that accessibility
 * reports.
 */
import { PipelineError } from '../../errors.ts';
import type { Bounds, DesktopAction, UiNode } from '../../schema/index.ts';
import type { ExpertInput } from '../environment.ts';
import type { Accessibility, Reference } from './accessibility/accessibility.ts';
import type { AccessibleNode } from './accessibility/accessible-object.ts';
import { listActiveObjects } from './accessibility/active-application.ts';
import { readBounds, readText } from './accessibility/node-details.ts';
import { moveBounds, NO_SHIFT, type Shift } from './accessibility/place-nodes.ts';

type HighlightTextSpan = Extract<DesktopAction, { type: 'highlight_text_span' }>;

/** Half-open range of characters as AT-SPI counts them: code points. */
interface Span {
  from: number;
  to: number;
}

const SCREEN_COORDINATES = 0;

/**
 * The span has to lie within one text: a field, an editor's document, a paragraph. Of several texts that hold it, the
 * focused one is taken, else the first. Throws ENV_ACTION_INVALID when none holds it or its place is unknown.
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

/** A drag from before the first character to behind the last; undefined when one of them is not visible. */
async function findDrag(
  a11y: Accessibility,
  { reference, role }: AccessibleNode,
  { from, to }: Span,
  tree: UiNode,
  text: string,
): Promise<DesktopAction | undefined> {
  const shown = findNode(tree, (node) => node.role === role && node.text === text && node.bounds !== undefined);
  const reported = await readBounds(a11y, reference);
  if (!shown?.bounds || !reported) return undefined;
  // The tree holds corrected places, while toolkits may report wrong ones.
  const shift = { x: shown.bounds.x - reported.x, y: shown.bounds.y - reported.y };
  const [first, last] = await Promise.all([from, to - 1].map((at) => placeOf(a11y, reference, at, shift)));
  if (!first || !last) return undefined;
  const start = { x: first.x + Math.floor(first.width / 4), y: middleOf(first) };
  const end = { x: last.x + Math.ceil((last.width * 3) / 4), y: middleOf(last) };
  const { x, y, width, height } = shown.bounds;
  const isInside = (point: { x: number; y: number }) =>
    point.x >= x && point.y >= y && point.x <= x + width && point.y < y + height;
  return isInside(start) && isInside(end) ? { type: 'drag_and_drop', from: start, to: end, holdKeys: [] } : undefined;
}

async function placeOf(
  a11y: Accessibility,
  reference: Reference,
  character: number,
  shift: Shift = NO_SHIFT,
): Promise<Bounds | undefined> {
  const extents = await a11y
    .call(reference, 'Text', 'GetCharacterExtents', 'iu', [character, SCREEN_COORDINATES])
    .catch(() => []);
  const [x, y, width, height] = extents as number[];
  if (x === undefined || y === undefined || width === undefined || !height || height < 1) return undefined;
  return moveBounds({ x, y, width, height }, shift);
}

function middleOf({ y, height }: Bounds): number {
  return Math.floor(y + height / 2);
}

function findNode(node: UiNode, isIt: (node: UiNode) => boolean): UiNode | undefined {
  if (isIt(node)) return node;
  for (const child of node.children) {
    const found = findNode(child, isIt);
    if (found) return found;
  }
  return undefined;
}
