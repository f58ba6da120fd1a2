/** Reads from one screen of a desktop what lasts: boxes checked, fields filled, windows open, files written. */
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
/** What a drop-down list offers. */
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
      // The field in which an icon gets its name goes when it has one.
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
    const isTold =
      (stored !== undefined && stored.fault === undefined) || frame.kept?.has(databaseOf(file.path)) === true;
    // What was read of a file says all that counts of it.
    add('file', file.path, file.text ?? `sha256:${file.sha256}`, !isTold);
  }
  const inside = [...(frame.stored?.values() ?? [])].map((file) => file.facts);
  const data = frame.state === undefined ? [] : readDataLayers(frame.state);
  const layers = [...data, ...(frame.kept?.values() ?? []), ...inside];
  return layers.length === 0 ? facts : new LayeredFacts(facts, layers);
}

/** An entry that may get a mark: Qt does not tell which can before they have had one. */
function isUnmarked({ role, children }: UiNode, ancestors: readonly UiNode[]): boolean {
  // Menus of all items have one place, so that the mark of one would be taken for that of another.
  const isOfItem = ancestors.some((node) => node.role === 'window' && node.name === '');
  return role === 'menu item' && children.length === 0 && ancestors.at(-1)?.role === 'popup menu' && !isOfItem;
}

/** A display may write "1,530" for what was asked for as 1530. */
function withoutGroups(text: string): string {
  return /^\s*-?\d{1,3}(,\d{3})+(\.\d*)?\s*$/.test(text) ? text.replaceAll(',', '') : text;
}

/** A result that is drawn rather than written is told by the description of its drawing: "= 19". */
function drawnResult({ role, description }: UiNode): string | undefined {
  return role === 'drawing area' ? /^[=≈] ?(.+)$/u.exec(description?.trim() ?? '')?.[1] : undefined;
}

const OF_BUBBLES: ReadonlySet<string> = new Set(['window', 'panel', 'filler', 'static', 'label']);
const OF_COMPLETIONS: ReadonlySet<string> = new Set(['list', 'tree', 'table']);

/**
 * Words that come up by themselves beside the pointer or in a corner, such as the address of a link, and what completes a
 * word that is being typed.
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

/** Below a tab, or below what holds pages of which one is shown. */
const ON_PAGE = /\/(page tab|layered pane)\b[^/]*\//;

/**
 * Texts and bars of dialogs, and all that a file chooser shows, go with their window, and bars of a page with it: only its
 * effects last.
 */
function isPassing({ kind, subject }: FactKey): boolean {
  if (kind !== 'window' && isInNamed(subject, 'file chooser')) return true;
  const isBar = kind === 'item' && kindOfBar(subject) !== undefined;
  if (isBar && (isInNamed(subject, 'dialog', 'alert') || ON_PAGE.test(subject))) return true;
  return kind === 'text' && isInNamed(subject, 'dialog', 'alert', 'font chooser', 'color chooser');
}

/**
 * Undefined where it cannot be told: some toolkits give a list a word of their own for what is chosen ("small-toolbar"),
 * which is known as far as an entry has the same words.
 */
function chosenIn(comboBox: UiNode): string | undefined {
  const inner = listNodes(comboBox).filter((node) => node !== comboBox);
  const chosen = inner.findLast((node) => hasState(node, 'selected') && node.name !== '');
  if (chosen) return chosen.name;
  const said = comboBox.name || comboBox.text || '';
  const isTypedInto = [comboBox, ...inner].some((node) => hasState(node, 'editable'));
  const entries = inner.filter(({ role, name }) => ENTRY_ROLES.has(role) && name !== '');
  if (isTypedInto || entries.length === 0) return said;
  return entries.find(({ name }) => wordsOf(name) === wordsOf(said))?.name;
}

function wordsOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.join(' ');
}
