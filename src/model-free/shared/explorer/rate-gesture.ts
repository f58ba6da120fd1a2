/** What trying a gesture on an element is worth before its steps are counted. */
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { lastPart } from '../../../ui/element-key.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { hasState } from '../../../ui/read-node.ts';
import {
  ASKS_MORE,
  COMMITS,
  DISMISSES,
  FILLS_SCREEN,
  LISTS_MADE,
  LOCKS_OUT,
  OF_MENU_BAR,
  DESCRIBES_THING,
} from '../../../ui/words.ts';
import {
  isInDialog,
  isOnMenuBar,
  isWork,
  ITEM_ROLES,
  makesEntry,
  markedBeside,
  opensMenu,
  placeOf,
} from '../element-place.ts';
import { expectNews } from './expect-news.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import { completes, featureName, isHeldBack, untriedGestures, type Exploration } from './exploration-state.ts';
import type { Gesture } from '../gesture.ts';
import { servesAction } from '../../desktop/serving-window.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { isInSideList, isOfPath } from './side-list.ts';
import {
  CHOSEN_FACTOR,
  DISMISSING_FACTOR,
  ENOUGH_SETTINGS,
  FIELDS_FIRST_FACTOR,
  FILLED_FACTOR,
  FIRST_SUBMENU_FACTOR,
  HIDING_FACTOR,
  MOST_SETTINGS_OF_TELLING,
  NAMELESS_FACTOR,
  NAMESAKE_FACTOR,
  OPTION_FACTOR,
  PATH_FACTOR,
  SERVING_FACTOR,
  SIDE_LIST_FACTOR,
  SUBMENU_FACTOR,
  TELLING_WINDOW_FACTOR,
  TIE_BREAK,
  WORK_FACTOR,
} from '../weights.ts';

const SETTINGS: ReadonlySet<string> = new Set([
  'check box',
  'radio button',
  'combo box',
  'spin button',
  'page tab',
  'slider',
]);
/** What shows another page of a window that tells of a thing. */
const TURNS_PAGE: ReadonlySet<string> = new Set(['page tab', 'radio button']);
const BUTTONS: ReadonlySet<string> = new Set(['push button', 'toggle button', 'radio button']);
const FIELD_ROLES: ReadonlySet<string> = new Set(['text', 'spin button']);
/**
 * The news expected of it, more or less by what is known about this very element. The same wherever the explorer is, or
 * it would go back and forth between two places that each look better from the other.
 */
export function rateGesture(exploration: Exploration, gesture: Gesture, element: VisibleElement): number {
  const chance = seededIndex(`${exploration.seed} ${element.key}`, 1000) / 1000;
  const ties = (chance + 1 - readingOrder(element)) / 2;
  const expected = expectNews(exploration.experience, gesture, element) * timeFor(exploration, element);
  return expected * doubtOf(exploration, element) * (1 + TIE_BREAK * ties);
}

/** Whether it is the right time for it, as a factor. */
function timeFor(exploration: Exploration, element: VisibleElement): number {
  const { graph, seed, filled, turn } = exploration;
  const { role, name, windowKey } = element;
  if (exploration.making.get(windowKey) === 'entry' && !DISMISSES.test(name)) return WORK_FACTOR;
  if (isWork(element) && !isNameless(element)) return WORK_FACTOR;
  if (opensMenu(element) && !isOnMenuBar(element))
    return turn === 1 && !LISTS_MADE.test(name) ? FIRST_SUBMENU_FACTOR : SUBMENU_FACTOR;
  if (role !== 'push button' || !isHeldBack(exploration, element) || DISMISSES.test(name)) return 1;
  // Without a way to confirm them none of the settings makes a task.
  const settings = COMMITS.test(name) ? (exploration.unconfirmed.get(windowKey) ?? 0) : 0;
  if (settings >= ENOUGH_SETTINGS) return FILLED_FACTOR * settings;
  const isEmptyField = (other: VisibleElement): boolean =>
    other.key.startsWith(`${placeOf(element)}/`) &&
    FIELD_ROLES.has(other.role) &&
    untriedGestures(graph, other, true, seed).length > 0;
  if ([...graph.known.values()].some(isEmptyField)) return FIELDS_FIRST_FACTOR;
  // "Create New Folder" of a file chooser would lead away from the name that was typed.
  if (filled !== windowKey || (makesEntry(element) && windowKey.includes('/file chooser'))) return 1;
  return COMMITS.test(name) ? FILLED_FACTOR * 2 : FILLED_FACTOR;
}

/** Reasons to expect less of this very element, as a factor. */
function doubtOf(exploration: Exploration, element: VisibleElement): number {
  const { name, role, collectionKey, windowKey } = element;
  // A filled dialog is worth something only when its button is touched, however often others of that name were.
  const isKnown =
    !completes(exploration, element) &&
    collectionKey === undefined &&
    exploration.triesByName.has(featureName(element));
  return (
    (isKnown ? NAMESAKE_FACTOR : 1) *
    (role === 'push button' && DISMISSES.test(name) ? DISMISSING_FACTOR : 1) *
    (isChosen(exploration.graph, element) ? CHOSEN_FACTOR : 1) *
    (SETTINGS.has(role) && servesAction(windowKey, exploration.graph.known.values()) ? SERVING_FACTOR : 1) *
    (!TURNS_PAGE.has(role) && !exploration.making.has(windowKey) && onlyTells(exploration.graph, windowKey)
      ? TELLING_WINDOW_FACTOR
      : 1) *
    (isOption(exploration.graph, element) ? OPTION_FACTOR : 1) *
    (isInSideList(element) ? SIDE_LIST_FACTOR : 1) *
    (isNameless(element) ? NAMELESS_FACTOR : 1) *
    (isOfPath(element) ? PATH_FACTOR : 1) *
    (OF_MENU_BAR.test(name) || fillsScreen(element) || locksOut(element) ? HIDING_FACTOR : 1)
  );
}

/**
 * An item or button of a desktop that shows no words, or a box in a list. A cell that can be written into may be empty, and a
 * box elsewhere has its words beside it.
 */
function isNameless({ role, node, collectionKey }: VisibleElement): boolean {
  const isMeant = ITEM_ROLES.has(role) || BUTTONS.has(role) || (role === 'check box' && collectionKey !== undefined);
  if (!isMeant || node.className !== undefined || hasState(node, 'editable')) return false;
  return listNodes(node).every(({ name, text }) => name === '' && !text);
}

/** Whether a window tells of a thing, going by its title and by how little of what was seen in it can be set. */
function onlyTells({ known }: ExplorationGraph, windowKey: string): boolean {
  if (!DESCRIBES_THING.test(lastPart(windowKey).name ?? '')) return false;
  const own = [...known.values()].filter((other) => other.windowKey === windowKey);
  // Where there is something to confirm, radio buttons are settings, and pages elsewhere.
  const isForm = own.some(({ role, name }) => role === 'push button' && COMMITS.test(name));
  const isSetting = ({ role }: VisibleElement): boolean =>
    FIELD_ROLES.has(role) || (SETTINGS.has(role) && role !== 'page tab' && (isForm || role !== 'radio button'));
  const settings = own.filter(isSetting);
  return settings.length <= MOST_SETTINGS_OF_TELLING;
}

/** A command that does so, and neither a menu nor something that is called so. */
function fillsScreen(element: VisibleElement): boolean {
  const { name, collectionKey } = element;
  return (
    FILLS_SCREEN.test(name) &&
    !/^(leave|exit)\b/i.test(name) &&
    !ASKS_MORE.test(name) &&
    collectionKey === undefined &&
    !opensMenu(element)
  );
}

/** A tab of a dialog, or a button that stands for one, on which one could lock oneself out of what is open. */
function locksOut(element: VisibleElement): boolean {
  const isTab = element.role === 'page tab' || element.role === 'radio button';
  return isTab && isInDialog(element) && LOCKS_OUT.test(element.name);
}

/** The tab, the option of a drop-down list or the radio button that is on, as it was last seen. */
function isChosen(graph: ExplorationGraph, element: VisibleElement): boolean {
  const { role, node } = element;
  if (markedBeside(element) === 'only') return true;
  return role === 'page tab' || isOption(graph, element)
    ? hasState(node, 'selected')
    : node.role.startsWith('radio') && hasState(node, 'checked');
}

/** Whether it is what a drop-down list offers. */
export function isOption(
  { known, revealedBy }: ExplorationGraph,
  { key, role, ancestors }: Pick<VisibleElement, 'key' | 'role' | 'ancestors'>,
): boolean {
  if (role === 'list item') return ancestors.some((node) => node.role === 'combo box');
  if (role !== 'menu item') return false;
  return known.get(revealedBy.get(key)?.at(-1)?.gesture.key ?? '')?.role === 'combo box';
}

/** Below 1: top left first. */
function readingOrder({ bounds }: VisibleElement): number {
  return Math.min(0.99, (Math.max(bounds.y, 0) * 4 + Math.max(bounds.x, 0)) / 20_000);
}
