/** The elements of a screen as lines of text, for planners that read the accessibility tree. */
import { clickablePart } from '../../ui/clickable-part.ts';
import { labelOf } from '../../ui/label-of.ts';
import { isEnabled, type VisibleElement } from '../../ui/list-elements.ts';
import { quoteText, quoteUnlessWord } from '../../text/quote-text.ts';
import type { NumberedElement, NumberedWindow } from './number-elements.ts';

const MAX_ELEMENTS = 250;

/** Informative states; states of nearly every element (enabled, showing, focusable, …) are omitted. */
const LISTED_STATES = ['focused', 'selected', 'checked', 'pressed', 'expanded', 'editable', 'scrollable'] as const;

/** Roles named by a label beside or above; other elements have their own names. */
const LABELLED_ROLES: ReadonlySet<string> = new Set(['text', 'combo box', 'spin button', 'slider', 'toggle button']);

/**
 * One line per window, then one line per element, each starting with its number:
 *
 *     window "Notes" (in front)
 *     [1] menu "File" at=(80,56)
 *     [2] text "New note" text="Tea" states=focused,editable at=(210,96)
 *
 * Strings are JSON strings. `at` is the place to click, in screenshot pixels: the middle of the clickable part. If there
 * are too many elements, empty cells are dropped first, then the last ones. A note at the end gives the number dropped.
 */
export function listAsText(windows: readonly NumberedWindow[]): string {
  const all = windows.flatMap(({ elements }) => elements);
  const shown = new Set([...all.filter((one) => !isEmpty(one)), ...all.filter(isEmpty)].slice(0, MAX_ELEMENTS));
  const lines = windows.flatMap((window) => {
    const describeOne = describerIn(window);
    const listed = window.elements.filter((one) => shown.has(one));
    return [describeWindow(window), ...listed.map((one) => `[${one.number}] ${describeOne(one)}`)];
  });
  const left = all.length - shown.size;
  return [...lines, ...(left > 0 ? [`(${left} more elements are left out)`] : [])].join('\n');
}

/** The same lines without numbers, which change whenever an element appears or disappears. */
export function elementLines(windows: readonly NumberedWindow[]): string[] {
  return windows.flatMap((window) => [describeWindow(window), ...window.elements.map(describerIn(window))]);
}

function describeWindow({ title, role, inFront }: NumberedWindow): string {
  return `${role === 'frame' ? 'window' : quoteUnlessWord(role)} ${quoteText(title)}${inFront ? ' (in front)' : ''}`;
}

function isEmpty({ element: { role, node } }: NumberedElement): boolean {
  return role === 'table cell' && !node.text && node.value === undefined && !node.states.includes('focused');
}

/** Describes the elements of a window with labels found among the others. */
function describerIn({ elements }: NumberedWindow): (one: NumberedElement) => string {
  const labels = elements.flatMap(({ element }) => (element.role === 'label' ? [element] : []));
  return ({ element, name }) => {
    const label = LABELLED_ROLES.has(element.role) ? labelOf({ ...element, name: '' }, labels) : '';
    return describe(element, name, label);
  };
}

function describe(element: VisibleElement, name: string, label: string): string {
  const { role, node } = element;
  const { x, y, width, height } = clickablePart(element);
  const states: string[] = LISTED_STATES.filter((state) => node.states.includes(state));
  if (!isEnabled(element)) states.push('disabled');
  const parts = [quoteUnlessWord(role), quoteText(name || label)];
  if (name !== '' && label !== '' && label !== name) parts.push(`label=${quoteText(label)}`);
  if (node.cell) parts.push(`row=${node.cell.row + 1} column=${node.cell.column + 1}`);
  if (node.text && node.text !== node.name) parts.push(`text=${quoteText(node.text)}`);
  if (node.shortcut !== undefined) parts.push(`keys=${node.shortcut}`);
  if (node.value !== undefined) parts.push(`value=${node.value}`);
  if (states.length > 0) parts.push(`states=${states.join(',')}`);
  parts.push(`at=(${Math.round(x + width / 2)},${Math.round(y + height / 2)})`);
  return parts.join(' ');
}
