/**
 * Entries: what was saved or done on a phone. A touch on a button that makes a form count, on a choice that closes its
 * dialog, or on what a sheet offers to do with a thing, enters it. Only then does what a window held last.
 */
import type { FactKey } from '../../../schema/index.ts';
import { keyBelow } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { CANCELS, COMMITS, HANDS_IN, LEADS_BACK } from '../../../ui/words.ts';
import type { Fact } from '../../fact.ts';
import { writeEntry, type EntrySubject } from '../../subject.ts';
import type { Shown } from './in-hand.ts';
import { findForms, isChooser } from './phone-facts.ts';

/** A screen that is touched, with the keys of the fields of the window in front that hold words, out of sight or not. */
export interface Touched {
  elements: readonly UiElement[];
  filled: readonly string[];
}

/**
 * Whether a touch on this element left its window having saved it, or its form empty. What opens a dialog over a page
 * has saved nothing yet.
 */
export function commits(touched: UiElement, before: Touched, { elements, front }: Shown): boolean {
  const { role, name, windowKey, node, key } = touched;
  if (node.className === undefined || key === windowKey) return false;
  if (front === undefined || !isMainWindow(front)) return false;
  const isOpener = node.className.endsWith('FloatingActionButton');
  if (front === windowKey) {
    return role === 'push button' && !isOpener && HANDS_IN.test(name) && isEmptied(before.filled, elements);
  }
  if (!isMainWindow(windowKey)) {
    if (role === 'push button') return !CANCELS.test(name) && !LEADS_BACK.test(name);
    return role === 'radio button' || role === 'check box' || role === 'list item';
  }
  const isSaved = COMMITS.test(name) || HANDS_IN.test(name);
  const isButton = role === 'push button' && !isOpener && !isChooser(touched);
  return isButton && isSaved && findForms(before.elements).has(windowKey);
}

/** Whether a form is gone, or has nothing in it any more. */
function isEmptied(filled: readonly string[], after: readonly UiElement[]): boolean {
  return filled.length > 0 && filled.every((key) => !after.find((element) => element.key === key)?.node.text);
}

/** What a window held when it was opened and holds now, by fact id. */
export interface Held {
  first: ReadonlyMap<string, Fact>;
  now: ReadonlyMap<string, Fact>;
}

/**
 * That it was saved, and each thing in the window that is not as it was when the window was opened. What is saved goes
 * by what the window was opened from, `about`, and by the first text in it, which is what most things are called by.
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

/**
 * Something done to a thing from a sheet of what can be done with it; nothing that leads to another page. `counts` is
 * how often each was done.
 */
export function makeDeed({ windowKey, name }: UiElement, about: string, counts: Map<string, number>): Fact {
  const deed = { window: windowKey, about: [about], control: name };
  const count = (counts.get(writeEntry(deed)) ?? 0) + 1;
  counts.set(writeEntry(deed), count);
  return makeEntry(deed, String(count));
}

function makeEntry(entry: EntrySubject, value: string): Fact {
  return { key: { kind: 'entry', subject: writeEntry(entry) }, value, strict: true };
}

function isSetting({ kind }: FactKey): boolean {
  return kind === 'text' || kind === 'value' || kind === 'checked';
}
