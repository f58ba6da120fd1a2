/** Reads the lasting facts of a desktop's screen: checked boxes, filled fields, open windows, written files. */
import { isInNamed, kindOfBar } from '../../../ui/element-key.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { hasState, holdsIcons, isShowing, WINDOW_ROLES } from '../../../ui/read-node.ts';
import type { FactKey, UiNode } from '../../../schema/index.ts';
import { factId, isToggle, type Fact, type FactMap } from '../../fact.ts';
import type { Frame } from '../../frame.ts';
import { LayeredFacts } from '../../layered-facts.ts';
import { databaseOf } from '../../stored-files.ts';
import { readDataLayers } from '../data/data-facts.ts';
import { readReadings } from './readings.ts';

const ITEM_ROLES: ReadonlySet<string> = new Set(['page tab', 'list item', 'tree item', 'icon', 'table cell']);
/** Roles of a drop-down list's entries. */
const ENTRY_ROLES: ReadonlySet<string> = new Set(['menu item', 'list item', 'check menu item', 'radio menu item']);
/** Parts of a window that people show and hide. */
const PART_ROLES: ReadonlySet<string> = new Set(['tool bar', 'status bar', 'menu bar']);

export function readDesktopFacts(frame: Frame, elements: readonly UiElement[]): FactMap {
  const facts = new Map<string, Fact>();
  const add = (kind: FactKey['kind'], subject: string, value: string, isStrict: boolean): void => {
    const key = { kind, subject };
    const strict = isStrict && !isPassing(key);
    facts.set(factId(key), { key, value, strict });
  };
  for (const { node, key, role, name, windowKey, ancestors } of elements) {
    if (isToggle(node) || isUnmarked(node, ancestors))
      add('checked', key, String(hasState(node, 'checked') || hasState(node, 'pressed')), true);
    if (key === windowKey && isShowing(node) && WINDOW_ROLES.has(node.role) && !isBubble(node))
      add('window', key, 'open', true);
    if (!isShowing(node)) continue;
    if (role === 'text' && node.text !== undefined) {
      const isEdited = hasState(node, 'editable');
      // The field for an icon's name disappears once the icon is named.
      const namesIcon = ancestors.slice(-1).some(holdsIcons);
      add('text', key, isEdited ? node.text : withoutGroups(node.text), isEdited && !namesIcon);
    }
    const result = drawnResult(node);
    if (result !== undefined) add('text', key, result, false);
    if (role === 'spin button' || role === 'slider') add('value', key, String(node.value ?? node.text ?? ''), true);
    const chosen = role === 'combo box' ? chosenIn(node) : undefined;
    if (chosen !== undefined) add('value', key, chosen, true);
    if (PART_ROLES.has(role)) add('item', key, 'present', true);
    if (!ITEM_ROLES.has(role)) continue;
    add('selected', key, String(hasState(node, 'selected')), false);
    if (name !== '') add('item', key, 'present', role === 'page tab');
  }
  for (const { kind, subject, value } of readReadings(elements, frame.screen)) add(kind, subject, value, false);
  for (const file of frame.files) {
    const stored = frame.stored?.get(file.path);
    const isReported =
      (stored !== undefined && stored.fault === undefined) || frame.kept?.has(databaseOf(file.path)) === true;
    // The facts inside a file cover its content if a reader could read it.
    add('file', file.path, file.text ?? `sha256:${file.sha256}`, !isReported);
  }
  const inside = [...(frame.stored?.values() ?? [])].map((file) => file.facts);
  const data = frame.state === undefined ? [] : readDataLayers(frame.state);
  const layers = [...data, ...(frame.kept?.values() ?? []), ...inside];
  return layers.length === 0 ? facts : new LayeredFacts(facts, layers);
}

/** True for an entry that may get a mark. Qt does not report which entries can have one before they had it. */
function isUnmarked({ role, children }: UiNode, ancestors: readonly UiNode[]): boolean {
  // The context menus of all items share one key, so the mark of one would appear on another.
  const isOfItem = ancestors.some((node) => node.role === 'window' && node.name === '');
  return role === 'menu item' && children.length === 0 && ancestors.at(-1)?.role === 'popup menu' && !isOfItem;
}

/** A display may write "1,530" for 1530. */
function withoutGroups(text: string): string {
  return /^\s*-?\d{1,3}(,\d{3})+(\.\d*)?\s*$/.test(text) ? text.replaceAll(',', '') : text;
}

/** The description of a drawing gives the result that an application draws instead of writing: "= 19". */
function drawnResult({ role, description }: UiNode): string | undefined {
  return role === 'drawing area' ? /^[=≈] ?(.+)$/u.exec(description?.trim() ?? '')?.[1] : undefined;
}

const OF_BUBBLES: ReadonlySet<string> = new Set(['window', 'panel', 'filler', 'static', 'label']);
const OF_COMPLETIONS: ReadonlySet<string> = new Set(['list', 'tree', 'table']);

/**
 * True for text that appears by itself next to the pointer or in a corner, such as a link's address, and for
 * completions of a typed word.
 */
function isBubble(window: UiNode): boolean {
  const parts = listNodes(window);
  return (
    window.role === 'window' &&
    window.name === '' &&
    parts.length > 1 &&
    (parts.every(({ role }) => OF_BUBBLES.has(role)) || window.children.every(({ role }) => OF_COMPLETIONS.has(role)))
  );
}

/** Matches elements below a tab, or below a stack of pages with one visible. */
const ON_PAGE = /\/(page tab|layered pane)\b[^/]*\//;

/**
 * Texts and bars of dialogs and the content of file choosers vanish with their window, and bars of a page with the
 * page. Only their effects last.
 */
function isPassing({ kind, subject }: FactKey): boolean {
  if (kind !== 'window' && isInNamed(subject, 'file chooser')) return true;
  const isBar = kind === 'item' && kindOfBar(subject) !== undefined;
  if (isBar && (isInNamed(subject, 'dialog', 'alert') || ON_PAGE.test(subject))) return true;
  return kind === 'text' && isInNamed(subject, 'dialog', 'alert', 'font chooser', 'color chooser');
}

/**
 * Undefined if it is unknown. Some toolkits give a list their own word for the chosen entry ("small-toolbar"), which is
 * resolved only if an entry has the same words.
 */
function chosenIn(comboBox: UiNode): string | undefined {
  const inner = listNodes(comboBox).filter((node) => node !== comboBox);
  const chosen = inner.findLast((node) => hasState(node, 'selected') && node.name !== '');
  if (chosen) return chosen.name;
  const value = comboBox.name || comboBox.text || '';
  const isTypedInto = [comboBox, ...inner].some((node) => hasState(node, 'editable'));
  const entries = inner.filter(({ role, name }) => ENTRY_ROLES.has(role) && name !== '');
  if (isTypedInto || entries.length === 0) return value;
  return entries.find(({ name }) => wordsOf(name) === wordsOf(value))?.name;
}

function wordsOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.join(' ');
}
