/**
 * Reads from one frame what lasts: boxes checked, fields filled, windows open, files written. A task's check and the
 * search for unintended changes both speak in these facts.
 */
import { isBelow, isInNamed, kindOfBar } from '../ui/element-key.ts';
import { isInside } from '../ui/is-inside.ts';
import { listElements, type UiElement } from '../ui/list-elements.ts';
import { hasState, isShowing, WINDOW_ROLES } from '../ui/read-node.ts';
import type { FactKey, UiNode } from '../schema/index.ts';
import type { Frame } from './frame.ts';
import { factId, isToggle, type Fact, type FactMap } from './fact.ts';
import { readPhoneFacts } from './facts/phone/phone-facts.ts';
import { readReadings } from './facts/desktop/readings.ts';

export { factId, type Fact, type FactMap } from './fact.ts';

const ITEM_ROLES: ReadonlySet<string> = new Set(['page tab', 'list item', 'tree item', 'icon', 'table cell']);
/** Parts of a window that people show and hide. */
const PART_ROLES: ReadonlySet<string> = new Set(['tool bar', 'status bar', 'menu bar']);

export function readFacts(frame: Frame, elements: readonly UiElement[] = listElements(frame.tree)): FactMap {
  if (!isPhone(elements)) return readDesktopFacts(frame, elements);
  return readPhoneFacts(elements.filter(({ bounds }) => bounds === undefined || isInside(bounds, frame.screen)));
}

/** Only windows of phones have a class. */
function isPhone(elements: readonly UiElement[]): boolean {
  return elements.some(({ key, windowKey, node }) => key === windowKey && node.className !== undefined);
}

function readDesktopFacts(frame: Frame, elements: readonly UiElement[]): FactMap {
  const facts = new Map<string, Fact>();
  const add = (kind: FactKey['kind'], subject: string, value: string, isStrict: boolean): void => {
    const key = { kind, subject };
    const strict = isStrict && !isPassing(key);
    facts.set(factId(key), { key, value, strict });
  };
  for (const { node, key, role, name, windowKey } of elements) {
    if (isToggle(node)) add('checked', key, String(hasState(node, 'checked') || hasState(node, 'pressed')), true);
    if (key === windowKey && isShowing(node) && WINDOW_ROLES.has(node.role)) add('window', key, 'open', true);
    if (!isShowing(node)) continue;
    if (role === 'text' && node.text !== undefined) add('text', key, node.text, hasState(node, 'editable'));
    if (role === 'spin button' || role === 'slider') add('value', key, String(node.value ?? node.text ?? ''), true);
    if (role === 'combo box') add('value', key, chosenIn(node), true);
    if (PART_ROLES.has(role)) add('item', key, 'present', true);
    if (!ITEM_ROLES.has(role)) continue;
    add('selected', key, String(hasState(node, 'selected')), false);
    if (name !== '') add('item', key, 'present', role === 'page tab');
  }
  for (const { kind, subject, value } of readReadings(elements, frame.screen)) add(kind, subject, value, false);
  for (const file of frame.files) add('file', file.path, file.text ?? `sha256:${file.sha256}`, true);
  return facts;
}

/** What is typed into a dialog, its bars, and all that a file chooser shows, are gone with it; what it brings about lasts. */
function isPassing({ kind, subject }: FactKey): boolean {
  if (kind !== 'window' && isInNamed(subject, 'file chooser')) return true;
  if (kind === 'item' && kindOfBar(subject) !== undefined && isInNamed(subject, 'dialog', 'alert')) return true;
  return kind === 'text' && isInNamed(subject, 'dialog', 'alert', 'font chooser', 'color chooser');
}

function chosenIn(comboBox: UiNode): string {
  const stack = [...comboBox.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (hasState(node, 'selected') && node.name !== '') return node.name;
    stack.push(...node.children);
  }
  return comboBox.name || comboBox.text || '';
}

/** One fact that differs between two moments; an absent side is undefined. */
export interface FactChange {
  key: FactKey;
  before?: string;
  after?: string;
  strict: boolean;
}

/** Tabs and tool bars that come and go with their window are no change of their own, so those are not strict. */
export function diffFacts(before: FactMap, after: FactMap): FactChange[] {
  const windows = [...windowsOnlyIn(after, before), ...windowsOnlyIn(before, after)];
  const isStrict = ({ key, strict }: Fact): boolean =>
    strict && !(key.kind === 'item' && windows.some((window) => isBelow(key.subject, window)));
  const changes: FactChange[] = [];
  for (const [id, fact] of after) {
    const old = before.get(id);
    if (old?.value === fact.value) continue;
    const was = old ? { before: old.value } : {};
    changes.push({ key: fact.key, after: fact.value, strict: isStrict(fact), ...was });
  }
  for (const [id, fact] of before) {
    if (!after.has(id)) changes.push({ key: fact.key, before: fact.value, strict: isStrict(fact) });
  }
  return changes;
}

function windowsOnlyIn(facts: FactMap, others: FactMap): string[] {
  return [...facts].flatMap(([id, { key }]) => (key.kind === 'window' && !others.has(id) ? [key.subject] : []));
}

/** True when something that lasts was altered, rather than shown, hidden or selected. Windows are not counted. */
export function isLasting({ key, before, after, strict }: FactChange): boolean {
  if (!strict || key.kind === 'window') return false;
  if (key.kind === 'file' || key.kind === 'item' || key.kind === 'entry') return true;
  return before !== undefined && after !== undefined;
}
