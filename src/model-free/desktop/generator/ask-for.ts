/** How a fact is asked for; undefined where no person would ask for it, or could not know what is meant. */
import type { Fact } from '../../../check/facts.ts';
import { readCell, readLabel, tellsShortcut } from '../../../check/subject.ts';
import { kindOfWords } from '../../../check/word-kinds.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import { isAtOrBelow, lastPart, parentKey } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { isEnabled, isVisible, type UiElement } from '../../../ui/list-elements.ts';
import { ASKS_MORE, BARE_STATE, LOOKS_FOR, SETTINGS } from '../../../ui/words.ts';
import type { Scene } from '../../../ui/scene.ts';
import { sayDialog, sayName, sayPlace, sayPlaceName } from '../../../ui/say-place.ts';
import type { Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { FORM_FIELDS } from '../../shared/element-place.ts';
import { mayBeCut } from './may-be-cut.ts';
import { nameDays } from './name-days.ts';
import { sayWhere } from './say-where.ts';

export interface Question {
  template: string;
  params: Record<string, string>;
  group: string;
  question: { asked: Asked; at: string };
}

export function askFor(fact: Fact, { scene }: Moment, material: Material): Question | undefined {
  const { key, value } = fact;
  const { seed } = material;
  const element = scene.byKey.get(key.subject);
  switch (key.kind) {
    case 'cell':
      return askForCell(fact, scene.byKey, material);
    case 'label':
      if (!/[\p{L}\d]/u.test(value)) return undefined;
      return tellsShortcut(key) ? askForShortcut(fact, scene, material) : askForLabel(fact, scene.byKey, seed);
    case 'checked': {
      const [option, at] = element ? [sayName(element.name), sayShownPlace(element, material)] : [];
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
      const field = element && isVisible(element) ? sayName(labelOf(element, scene.elements)) : undefined;
      const at = element && sayShownPlace(element, material);
      const saysItself = value.trim().replace(/:$/, '') === field;
      // A slider shows where it stands, and no number.
      if (element?.node.role === 'slider') return undefined;
      const isSecret = element?.node.role === 'password text' || /^[●•*]+$/.test(value);
      if (field === undefined || !at || value.includes('\n') || saysItself || isSecret) return undefined;
      if (isPartElsewhere(field, element, material)) return undefined;
      // It begins with what was looked for last, or with where one is.
      if (LOOKS_FOR.test(at)) return undefined;
      return word('ask value', { field }, `field ${at}`, seed, at);
    }
    default:
      return undefined;
  }
}

function askForShortcut({ key }: Fact, { elements }: Scene, material: Material): Question | undefined {
  const { holder, name } = readLabel(key.subject)!;
  const entry = elements.find((element) => element.name === name && parentKey(element.key) === holder);
  const option = entry && sayName(entry.name);
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
    (other) => isVisible(other) && other.windowKey !== windowKey && sayName(other.name) === field,
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
  return at?.endsWith(' view') ? sayPlace(element) : at;
}

/** Two things of one name get the same words, so that both are found to be unclear and dropped. */
function word(asked: Asked, params: Question['params'], group: string, seed: string, at = ''): Question {
  const said = phrase(asked, `${seed} ${JSON.stringify(params)}`, at);
  return { template: nameDays(said, params), params, group, question: { asked, at } };
}

/** Headings that one cannot ask for with "the". */
const NO_NOUN = /^(today|yesterday|tomorrow|now|future|past|later|on|off|in|out)$/;
/** Numbers that only tell rows apart. */
const COUNTS_ROWS = /^(id|row ?id|index|no\.?|nr\.?|#)$/;
/** A sum of money. */
const AMOUNT = /^-?\p{Sc} ?-?[\d.,]+$|^-?[\d.,]+ ?\p{Sc}$/u;
/** A day, or a time of day. */
const TIME = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}:\d{2}|\b\d{1,2} \p{L}{3,9} \d{4}/u;

/** A table of the main window that an entry of the first screen brings up is the list of that entry, or stands on that tab. */
function sayTable(table: UiElement, material: Material): string | undefined {
  const { start, graph } = material;
  const at = sayPlace(table);
  if (at?.endsWith(' dialog')) return sayWhere(table, material);
  if (at !== '' || start.scene.byKey.get(table.key)?.bounds) return at;
  const isShown = ({ scene }: Moment): boolean => scene.byKey.get(table.key)?.bounds !== undefined;
  const opening = graph.transitions.find(({ before, after }) => isShown(after) && !isShown(before));
  const entry = start.scene.byKey.get(opening?.gesture.key ?? '');
  const name = entry?.bounds && sayPlaceName(entry.name);
  if (!entry || !name) return undefined;
  return entry.role === 'page tab' ? ` on the ${name} tab` : ` in the ${name} list`;
}

type ByKey = ReadonlyMap<string, UiElement>;

function askForCell({ key, value }: Fact, byKey: ByKey, material: Material): Question | undefined {
  const { seed } = material;
  const { table: tableKey = '', row = '', column = '' } = readCell(key.subject) ?? {};
  const table = byKey.get(tableKey);
  const at = table && sayTable(table, material);
  // "Date Modified" says no more than "Modified", and what comes after a dash is about the whole column.
  const heading = sayName(column)
    ?.toLowerCase()
    .replace(/^date (?=\p{L}+ed$)/u, '')
    .replace(/ [—–] .*$/u, '');
  // A row is known by its name, not by a size or a date; hidden files are nobody's business.
  const isName =
    sayName(row) !== undefined &&
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
      ? word('ask column', { row, column: sayName(column)! }, `cell ${column}`, seed, at)
      : undefined;
  return word(isTime ? 'ask time' : 'ask cell', { row, column: heading }, `cell ${column}`, seed, at);
}

/**
 * Whether a cell is called as a field of a form beside its table is: a question would not say which is meant. The row's name
 * stands outside of the table as well, and a field there begins with the words of the column.
 */
function isAlsoInForm(
  { table, row, column }: { table: string; row: string; column: string },
  elements: readonly UiElement[],
): boolean {
  const others = elements.filter(({ key }) => !isAtOrBelow(key, table));
  return (
    others.some(({ name, node }) => name === row || node.text?.trim() === row) &&
    others.some(
      (element) =>
        FORM_FIELDS.has(element.role) &&
        isVisible(element) &&
        labelOf(element, elements).toLowerCase().startsWith(column.toLowerCase()),
    )
  );
}

/** What stands beside a label for which there is nothing to tell. */
const NOTHING_TOLD = /^(none|n\/?a|unknown|not set|empty)$/i;

/** Times of a file that another run has otherwise. */
const OF_RUN = /\baccess(ed)?\b|\bcreat(ed|ion)\b|^(last )?(used|changed|opened)$/i;
/** What is so on one machine only. */
const OF_MACHINE = /\b(free|available|used) (disk )?space\b/i;

/** Labels that are asked for with "the". */
const PROPERTIES =
  /^((file|image|total|page|paper) )?(width|height|size|type|location|format|author|title|resolution|duration|length|owner)$/i;

/** Whether a window also has a row or a column of that name, which may as well be meant. */
function standsTwice(label: string, window: string, elements: readonly UiElement[]): boolean {
  const named = elements.filter(({ name, windowKey, bounds }) => {
    const isSeen = bounds !== undefined && windowKey === window;
    return isSeen && sayName(name.replace(/:$/, '')) === sayName(label);
  });
  return named.length > 1;
}

function askForLabel({ key, value }: Fact, byKey: ByKey, seed: string): Question | undefined {
  const { holder: windowKey = '', name: label = '' } = readLabel(key.subject) ?? {};
  const window = byKey.get(windowKey);
  const application = window?.ancestors.find(({ role }) => role === 'application')?.name ?? '';
  const title = window && window.key === window.windowKey ? sayDialog(window.name, application) : undefined;
  // When a file was read, or put where it is, is another time in each run.
  const isOfRun = (OF_RUN.test(label) && TIME.test(value)) || OF_MACHINE.test(label);
  if (title === undefined || sayName(label) === undefined || isOfRun || NOTHING_TOLD.test(value)) return undefined;
  if (standsTwice(label, windowKey, [...byKey.values()])) return undefined;
  const isCount = /^\p{Lu}\p{Ll}*(?![sui])\p{Ll}s$/u.test(label) && /^\d{1,3}([.,]?\d{3})*$/.test(value);
  const asked = isCount ? 'ask how many' : PROPERTIES.test(label) ? 'ask property' : 'ask label';
  const params = { window: title, label, property: label.toLowerCase() };
  // However it is asked for by itself, several are asked for by their labels.
  return { ...word(asked, params, `label ${title}`, seed), question: { asked: 'ask label', at: '' } };
}
