/** The view that gestures were made in: of a main window what is in front looks the same and does something else. */
import { readPath } from '../../check/data-path.ts';
import type { FactChange } from '../../check/facts.ts';
import { isMainWindow } from '../../ui/list-elements.ts';
import type { FactKey } from '../../schema/index.ts';
import type { ExplorationGraph, Moment, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';

/** A view shows at least this many elements that were not there, and this share of all. Not measured. */
const MIN_NEW = 5;
const MIN_SHARE = 0.2;
const CHOOSES_VIEW = /^(toggle button|radio button|page tab|list item|tree item|table cell|icon)$/;
/** Opens another page, or a part of one. */
const CHOOSES_PAGE = /^(link|page tab)$/;
/** Opens a form, too. */
const OPENS = /^(push button|link|page tab)$/;

/**
 * The touch that brought up what the gestures of a chain were made on; undefined where the application starts with it, and where
 * it came up with a change of the data.
 */
export function viewOf(graph: ExplorationGraph, chain: readonly number[], isOnRow: boolean): Transition | undefined {
  const first = graph.transitions[chain[0]!]!;
  if (first.before.frame.kept) return findBefore(graph, chain[0]!, bringsView);
  // What a row has on its own page comes up when the row is touched.
  const touched = (isOnRow ? chain.slice(0, 1) : chain).map((at) => graph.transitions[at]!.gesture.key);
  const there = touched.filter((key) => first.before.scene.reachableKeys.has(key));
  const opening = findBefore(graph, chain[0]!, ({ before }) =>
    there.some((key) => before.scene.byKey.get(key)?.bounds === undefined),
  );
  const opens = isOnRow ? CHOOSES_PAGE : OPENS;
  const isOpening = opening && !opening.before.scene.dialog && opens.test(roleOf(opening));
  return isOpening && !opening.changes.some(isOfEntry) ? opening : undefined;
}

/** What an application keeps of the view that is open. */
export function keptBy({ changes }: Transition): FactKey[] {
  return changes.flatMap(({ key }) => (key.kind === 'data' ? [key] : []));
}

function isOfEntry({ key }: FactChange): boolean {
  return key.kind === 'data' && readPath(key.subject).entry !== undefined;
}

function findBefore(
  { transitions }: ExplorationGraph,
  index: number,
  isIt: (transition: Transition) => boolean,
): Transition | undefined {
  const { trajectoryId } = transitions[index]!.source;
  for (let at = index - 1; at >= 0 && transitions[at]!.source.trajectoryId === trajectoryId; at -= 1)
    if (isIt(transitions[at]!)) return transitions[at];
  return undefined;
}

function roleOf({ gesture, before }: Transition): string {
  return gesture.kind === 'click' ? (before.scene.byKey.get(gesture.key)?.role ?? '') : '';
}

/**
 * The touch that brought up the page on which this is done, as the link to a form does; undefined for what the first page has,
 * and where a dialog came up.
 */
export function pageOf(
  { transitions }: ExplorationGraph,
  index: number,
  key: string,
  isOnFirst: (start: Moment) => boolean,
): Gesture | undefined {
  const { trajectoryId } = transitions[index]!.source;
  const start = transitions.findIndex(({ source }) => source.trajectoryId === trajectoryId);
  if (isOnFirst(transitions[start]!.before)) return undefined;
  const brings = ({ before, after }: Transition): boolean => !before.scene.byKey.has(key) && after.scene.byKey.has(key);
  const opening = transitions.findLast((one, at) => at >= start && at < index && brings(one));
  if (!opening || opening.gesture.kind !== 'click' || opening.changes.some(({ key: { kind } }) => kind === 'data'))
    return undefined;
  return opening.gesture;
}

function bringsView(transition: Transition): boolean {
  const { before, after, revealed } = transition;
  const { front } = before.scene;
  if (!CHOOSES_VIEW.test(roleOf(transition)) || front === undefined || !isMainWindow(front)) return false;
  if (after.scene.front !== front || before.scene.popup || after.scene.popup) return false;
  return revealed.length >= Math.max(MIN_NEW, MIN_SHARE * after.scene.reachable.length);
}
