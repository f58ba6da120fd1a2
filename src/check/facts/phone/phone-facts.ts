/**
 * Reads the lasting facts of a phone's screen: switches, fields, and above all the rows of lists, where apps show their
 * data. The content of a form or a dialog lasts only once it is saved (entries.ts).
 */
import type { FactKey } from '../../../schema/index.ts';
import { isKnownById } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { listRows, pageTitle, placeOf } from './list-rows.ts';
import { hasState, isShowing } from '../../../ui/read-node.ts';
import { CANCELS, COMMITS, SEARCHES, TRACES } from '../../../ui/words.ts';
import { readMessages } from './messages.ts';
import { groupBy } from '../../../collections/by-key.ts';
import { kindOfWords } from '../../word-kinds.ts';
import { factId, isToggle, type Fact, type FactMap } from '../../fact.ts';
import { readPlace, writeLabel, writeLine, writePlace, writeRow } from '../../subject.ts';

const SETTABLE: ReadonlySet<string> = new Set(['text', 'check box', 'radio button', 'toggle button', 'spin button']);

export function readPhoneFacts(elements: readonly UiElement[]): FactMap {
  const facts = new Map<string, Fact>();
  const add = (kind: FactKey['kind'], subject: string, value: string, strict: boolean): void => {
    const key = { kind, subject };
    facts.set(factId(key), { key, value, strict });
  };
  const forms = findForms(elements);
  const chips = findChips(elements);
  for (const element of elements) {
    const { node, key, role, name, windowKey } = element;
    if (!isShowing(node)) continue;
    // The current page of a phone is not a change. An open dialog is unfinished work.
    if (key === windowKey) add('window', key, 'open', !isMainWindow(key));
    const lasts = isMainWindow(windowKey) && !forms.has(windowKey);
    const subject = lasts ? writePlace(placeOf(key, elements)) : key;
    if (isToggle(node)) add('checked', subject, String(hasState(node, 'checked')), lasts && !chips.has(element));
    if (role === 'text' && node.text !== undefined) {
      add('text', subject, node.text, lasts && hasState(node, 'editable') && !SEARCHES.test(`${key} ${name}`));
    }
    if (role === 'slider') add('value', subject, String(node.value ?? node.text ?? ''), lasts);
    if (role === 'combo box') add('value', subject, name, lasts);
    if (role === 'spin button') add('value', key, node.text ?? '', false);
    if (forms.has(windowKey) && isPicker(element) && !isAtEdge(element)) add('value', key, name, false);
    if (hasState(node, 'selected') && name !== '') add('selected', subject, 'true', false);
  }
  for (const [subject, words] of readLines(elements, forms)) add('line', subject, words, false);
  const rows = listRows(elements);
  // Rows with equal titles on a screen are indistinguishable. A number may only reflect the row's position.
  const numbered = new Set(
    rows.map(({ place, title, subject }) => (subject === writeRow({ place, title }) ? '' : writeRow({ place, title }))),
  );
  for (const { place, subject, title, pieces, isCut } of rows) {
    if (isCut) continue;
    const isKnown = !numbered.has(writeRow({ place, title })) && !/^\d{1,3}$/.test(title);
    add('row', subject, pieces.join(' | '), isKnown && !TRACES.test(readPlace(place).key));
    for (const [column, words] of cellsOf(pieces)) add('cell', writeLabel(subject, column), words, false);
  }
  for (const [place, own] of groupBy(rows, (row) => row.place)) add('count', place, String(own.length), false);
  return facts;
}

/**
 * The lines of a page with nothing but a text below its title. A scrolling page hides which line is the first, so it
 * has none.
 */
function readLines(elements: readonly UiElement[], forms: ReadonlySet<string>): [string, string][] {
  const title = pageTitle(elements);
  const page = elements.find(({ key, windowKey }) => key === windowKey)?.key;
  const inside = elements.filter(({ windowKey, node }) => windowKey === page && isShowing(node));
  const isText = !inside.some(({ role }) => role === 'list' || role === 'text' || role === 'menu');
  if (page === undefined || title === '' || !isMainWindow(page) || forms.has(page) || !isText) return [];
  const passing = new Set(readMessages(elements));
  const heading = inside.find(({ role, node }) => role === 'label' && node.text === title);
  const lines = inside.filter((element) => element !== heading && isTextLine(element, passing));
  if (lines.some(({ ancestors }) => ancestors.some((node) => hasState(node, 'scrollable')))) return [];
  const place = writePlace({ key: page, page: title });
  return lines.map(({ node }, at): [string, string] => [writeLine(place, at + 1), node.text!]);
}

/** True for a text outside touchable elements that is not a passing message. */
function isTextLine({ role, node, ancestors }: UiElement, passing: ReadonlySet<string>): boolean {
  if (passing.has(node.text ?? '')) return false;
  const isOnButton = ancestors.some((around) => hasState(around, 'clickable'));
  return role === 'label' && Boolean(node.text) && !isOnButton && !hasState(node, 'clickable');
}

/** Words of a row whose form reveals their meaning, if no other words of the row have that form. */
function cellsOf([, ...pieces]: readonly string[]): [string, string][] {
  const kinds = pieces.map((words) => kindOfWords(words));
  return pieces.flatMap((words, at): [string, string][] => {
    const kind = kinds[at];
    return kind !== undefined && kinds.indexOf(kind) === kinds.lastIndexOf(kind) ? [[kind, words]] : [];
  });
}

/** True for a form's button that shows the current choice. Its id does not change. */
function isPicker({ role, node, key, name }: UiElement): boolean {
  const hasText = node.text !== undefined || node.children.some(({ text }) => text !== undefined);
  return role === 'push button' && isKnownById(key) && hasText && !COMMITS.test(name) && !CANCELS.test(name);
}

/** True if the edge of the visible part may cut off words. */
function isAtEdge({ bounds, ancestors }: UiElement): boolean {
  const scroller = ancestors.findLast((node) => hasState(node, 'scrollable') && node.bounds !== undefined)?.bounds;
  if (!scroller || !bounds) return false;
  return bounds.y < scroller.y + 1 || bounds.y + bounds.height > scroller.y + scroller.height - 1;
}

/** Windows with a setting and a button that saves it. */
export function findForms(elements: readonly UiElement[]): Set<string> {
  const committing = new Set(elements.flatMap((element) => (isCommitButton(element) ? [element.windowKey] : [])));
  return new Set(
    elements.flatMap((element) =>
      (isSet(element) || isChooser(element)) && committing.has(element.windowKey) ? [element.windowKey] : [],
    ),
  );
}

/** True for "Save", but false for a line with "Schedule" and its current setting below, which leads to another page. */
function isCommitButton(element: UiElement): boolean {
  return element.role === 'push button' && COMMITS.test(element.name) && !isChooser(element);
}

/** True for a line of a page that shows a setting and its current choice. */
export function isChooser({ role, key, node, collectionKey }: UiElement): boolean {
  const isLine = node.children.length > 1 && node.children.every((part) => part.role === 'label' && part.text);
  return role === 'push button' && isKnownById(key) && collectionKey === undefined && isLine;
}

/** Fields for typing, except search fields. */
export function filledFields(elements: readonly UiElement[], windowKey: string): string[] {
  const fields = elements.filter((element) => element.windowKey === windowKey && isSet(element));
  return fields.filter(({ role, node }) => role === 'text' && node.text).map(({ key }) => key);
}

function isSet({ role, key, name, node, collectionKey }: UiElement): boolean {
  const isSettable = SETTABLE.has(role) && node.className !== undefined && collectionKey === undefined;
  return isSettable && !SEARCHES.test(`${key} ${name}`);
}

/** Check boxes in one row choose the content below them. Lasting ones have a line each. */
function findChips(elements: readonly UiElement[]): Set<UiElement> {
  const boxes = elements.filter(({ role, bounds, collectionKey }) => role === 'check box' && bounds && !collectionKey);
  return new Set(boxes.filter((box) => boxes.some((other) => isBeside(box, other))));
}

function isBeside(a: UiElement, b: UiElement): boolean {
  const isSameLine = Math.abs(a.bounds!.y - b.bounds!.y) < a.bounds!.height / 2;
  return a !== b && a.windowKey === b.windowKey && isSameLine;
}
