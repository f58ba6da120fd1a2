/** How a fact is asked for; undefined where no person would ask for it, or could not know what is meant. */
import type { Fact } from '../../../check/facts.ts';
import { readCell, readLabel, namesShortcut } from '../../../check/subject.ts';
import { kindOfWords } from '../../../check/word-kinds.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import { lastPart, parentKey } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { isEnabled, isVisible, type UiElement } from '../../../ui/list-elements.ts';
import { ASKS_MORE, BARE_STATE, LOOKS_FOR, SETTINGS } from '../../../ui/words.ts';
import type { Scene } from '../../../ui/scene.ts';
import { formatName, describePlace } from '../../../ui/describe-place.ts';
import type { Material } from '../../shared/generator/material.ts';
import { mayBeCut } from './may-be-cut.ts';
import { sayWhere } from './say-where.ts';
import { sayTable, isAlsoInForm } from './say-table.ts';
import { word, type Question } from './question.ts';
import { TIME, askForLabel, type ByKey } from './ask-for-label.ts';

export function askFor(fact: Fact, { scene }: Moment, material: Material): Question | undefined {
  const { key, value } = fact;
  const { seed } = material;
  const element = scene.byKey.get(key.subject);
  switch (key.kind) {
    case 'cell':
      return askForCell(fact, scene.byKey, material);
    case 'label':
      if (!/[\p{L}\d]/u.test(value)) return undefined;
      return namesShortcut(key) ? askForShortcut(fact, scene, material) : askForLabel(fact, scene.byKey, seed);
    case 'checked': {
      const [option, at] = element ? [formatName(element.name), sayShownPlace(element, material)] : [];
      if (element && (isInChoice(element) || element.node.role === 'menu item')) return undefined;
      // Whether a mark that is greyed out counts as on has to be guessed.
      if (element && !isEnabled(element)) return undefined;
      // A command that keeps a mark while its bar is open, say, is nothing that is on.
      if (ASKS_MORE.test(element?.name ?? '') || BARE_STATE.test(option ?? '')) return undefined;
      // Whether a bar is shown is seen without its switch.
      if (option !== undefined && /\bbar\b|bar$/i.test(option)) return undefined;
      // A switch of the main window has to be in a menu to be found by its name.
      if (!element || option === undefined || !at || /toggle|radio/.test(element.node.role)) return undefined;
      return word('ask switch', { option }, `checked ${at}`, seed, at);
    }
    case 'value':
    case 'text': {
      const field = element && isVisible(element) ? formatName(labelOf(element, scene.elements)) : undefined;
      const at = element && sayShownPlace(element, material);
      const saysItself = value.trim().replace(/:$/, '') === field;
      // A slider shows where it stands, and no number.
      if (element?.node.role === 'slider') return undefined;
      const isSecret = element?.node.role === 'password text' || /^[●•*]+$/.test(value);
      if (field === undefined || !at || value.includes('\n') || saysItself || isSecret) return undefined;
      if (isPartElsewhere(field, element, material) || isWrittenOtherwise(value, element)) return undefined;
      // It begins with what was looked for last, or with where one is.
      if (LOOKS_FOR.test(at)) return undefined;
      return word('ask value', { field }, `field ${at}`, seed, at);
    }
    default:
      return undefined;
  }
}

/** A number that the field may write with other decimals, as "1.10" for 1.1. */
function isWrittenOtherwise(value: string, { node }: UiElement): boolean {
  return /^-?\d*\.\d+$/.test(value) && node.text?.trim() !== value;
}

function askForShortcut({ key }: Fact, { elements }: Scene, material: Material): Question | undefined {
  const { holder, name } = readLabel(key.subject)!;
  const entry = elements.find((element) => element.name === name && parentKey(element.key) === holder);
  const option = entry && formatName(entry.name);
  const at = entry && sayShownPlace(entry, material);
  // What is greyed out has no shortcut in the tree, and these are greyed out or not by what was done before.
  if (/^(undo|redo|save|save all|revert|reload|cut|copy|paste|delete)\b(?! as)/i.test(name)) return undefined;
  if (!entry || wasGreyedOut(entry.key, material) || comesLater(entry.key, material)) return undefined;
  return option && at ? word('ask shortcut', { option }, `shortcut ${at}`, material.seed, at) : undefined;
}

/** Whether the menu has other entries at the start, and this one, "Pause" say, only after something was done. */
function comesLater(key: string, { start: { scene } }: Material): boolean {
  const menu = parentKey(key);
  return !scene.byKey.has(key) && scene.elements.some((other) => parentKey(other.key) === menu);
}

function wasGreyedOut(key: string, { graph }: Material): boolean {
  return graph.transitions.some(({ after: { scene } }) => {
    const element = scene.byKey.get(key);
    return element?.bounds !== undefined && !isEnabled(element);
  });
}

/** A part of the first screen is called so: among settings it stands for what is set of that, which only a heading tells. */
function isPartElsewhere(field: string, { windowKey }: UiElement, { start }: Material): boolean {
  if (!SETTINGS.test(lastPart(windowKey).name ?? '')) return false;
  return start.scene.elements.some(
    (other) => isVisible(other) && other.windowKey !== windowKey && formatName(other.name) === field,
  );
}

/** An entry of a submenu of which one is chosen: whether the others are chosen, too, is no question. */
function isInChoice({ ancestors, node }: UiElement): boolean {
  if (ancestors.filter(({ role }) => role === 'menu').length < 2) return false;
  const entries = (ancestors.at(-1)?.children ?? []).filter(({ role }) => role === node.role);
  return entries.length > 2 && entries.filter(({ states }) => states.includes('checked')).length === 1;
}

/** A view that a button of the first screen brings up is no place that a question could name. */
function sayShownPlace(element: UiElement, material: Material): string | undefined {
  const at = sayWhere(element, material);
  return at?.endsWith(' view') ? describePlace(element) : at;
}

/** Headings that one cannot ask for with "the". */
const NO_NOUN = /^(today|yesterday|tomorrow|now|future|past|later|on|off|in|out)$/;
/** Numbers that only tell rows apart. */
const COUNTS_ROWS = /^(id|row ?id|index|no\.?|nr\.?|#)$/;
/** A sum of money. */
const AMOUNT = /^-?\p{Sc} ?-?[\d.,]+$|^-?[\d.,]+ ?\p{Sc}$/u;

function askForCell({ key, value }: Fact, byKey: ByKey, material: Material): Question | undefined {
  const { seed } = material;
  const { table: tableKey = '', row = '', column = '' } = readCell(key.subject) ?? {};
  const table = byKey.get(tableKey);
  const at = table && sayTable(table, material);
  // "Date Modified" says no more than "Modified", and what comes after a dash is about the whole column.
  const heading = formatName(column)
    ?.toLowerCase()
    .replace(/^date (?=\p{L}+ed$)/u, '')
    .replace(/ [—–] .*$/u, '');
  // A row is known by its name, not by a size or a date; hidden files are nobody's business.
  const isName =
    formatName(row) !== undefined &&
    !row.startsWith('.') &&
    kindOfWords(row) === undefined &&
    !/^[\d.,]+( \w+)?$/.test(row);
  if (at === undefined || heading === undefined || !isName || COUNTS_ROWS.test(heading)) return undefined;
  if ([row, value].some((name) => mayBeCut(name, tableKey, [...byKey.values()]))) return undefined;
  // Nobody says "the coffee of" a room for whether there is coffee.
  if (/^(yes|no|true|false)$/i.test(value) || isAlsoInForm({ table: tableKey, row, column }, [...byKey.values()]))
    return undefined;
  // "Modified", "Created": when it was done. What else a column is called so holds has no words of its own.
  const isTime = /\b\p{L}+ed$/u.test(heading);
  if (NO_NOUN.test(heading) || (isTime && !TIME.test(value)))
    return AMOUNT.test(value)
      ? word('ask column', { row, column: formatName(column)! }, `cell ${column}`, seed, at)
      : undefined;
  return word(isTime ? 'ask time' : 'ask cell', { row, column: heading }, `cell ${column}`, seed, at);
}
