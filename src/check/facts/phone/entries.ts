/**
 * Entries: things saved or done on a phone. Three touches create one: on a button that submits a form, on a choice that
 * closes its dialog, and on an operation in a thing's sheet. Only then does the content of a window last.
 */
import type { FactKey } from '../../../schema/index.ts';
import { keyBelow } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { CANCELS, COMMITS, SUBMITS, LEADS_BACK } from '../../../ui/words.ts';
import type { Fact } from '../../fact.ts';
import { writeEntry, type EntrySubject } from '../../subject.ts';
import type { Shown } from './follow-subject.ts';
import { findForms, isChooser } from './phone-facts.ts';

/** A screen before a touch, with the keys of the front window's filled fields, visible or not. */
export interface Touched {
  elements: readonly UiElement[];
  filled: readonly string[];
}

/**
 * True if a touch on this element left its window with the content saved, or emptied the form. Opening a dialog over a
 * page saves nothing yet.
 */
export function commits(touched: UiElement, before: Touched, { elements, front }: Shown): boolean {
  const { role, name, windowKey, node, key } = touched;
  if (node.className === undefined || key === windowKey) return false;
  if (front === undefined || !isMainWindow(front)) return false;
  const isOpener = node.className.endsWith('FloatingActionButton');
  if (front === windowKey) {
    return role === 'push button' && !isOpener && SUBMITS.test(name) && isEmptied(before.filled, elements);
  }
  if (!isMainWindow(windowKey)) {
    if (role === 'push button') return !CANCELS.test(name) && !LEADS_BACK.test(name);
    return role === 'radio button' || role === 'check box' || role === 'list item';
  }
  const isSaved = COMMITS.test(name) || SUBMITS.test(name);
  const isButton = role === 'push button' && !isOpener && !isChooser(touched);
  return isButton && isSaved && findForms(before.elements).has(windowKey);
}

/** True if a form is gone, or is empty again. */
function isEmptied(filled: readonly string[], after: readonly UiElement[]): boolean {
  return filled.length > 0 && filled.every((key) => !after.find((element) => element.key === key)?.node.text);
}

/** The content of a window when it opened and now, by fact id. */
export interface Held {
  first: ReadonlyMap<string, Fact>;
  now: ReadonlyMap<string, Fact>;
}

/**
 * One fact for the save, and one for each value that changed since the window opened. The name of the saved entry is
 * `about`, the thing the window was opened from, and the first text in it.
 */
export function makeEntries(touched: UiElement, { first, now }: Held, about?: string): Fact[] {
  const { role, windowKey, name } = touched;
  const settings = [...now].filter(([, { key }]) => isSetting(key));
  const text = settings.find(([, { key, value }]) => key.kind === 'text' && value !== '')?.[1].value.split('\n')[0];
  const title = role === 'push button' ? text : undefined;
  const saved = {
    window: windowKey,
    about: [title !== about ? about : undefined, title].filter((words) => words !== undefined),
  };
  if (role !== 'push button') return [makeEntry(saved, name)];
  const changed = settings.filter(([id, { value }]) => first.get(id)?.value !== value);
  return [
    makeEntry(saved, name),
    ...changed.map(([, { key, value }]) => makeEntry({ ...saved, control: keyBelow(key.subject, windowKey) }, value)),
  ];
}

/** An operation on a thing from its sheet, but not one that leads to another page. `counts` counts each operation. */
export function makeOperationFact({ windowKey, name }: UiElement, about: string, counts: Map<string, number>): Fact {
  const operation = { window: windowKey, about: [about], control: name };
  const count = (counts.get(writeEntry(operation)) ?? 0) + 1;
  counts.set(writeEntry(operation), count);
  return makeEntry(operation, String(count));
}

function makeEntry(entry: EntrySubject, value: string): Fact {
  return { key: { kind: 'entry', subject: writeEntry(entry) }, value, strict: true };
}

function isSetting({ kind }: FactKey): boolean {
  return kind === 'text' || kind === 'value' || kind === 'checked';
}
