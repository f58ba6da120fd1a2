/** Details of a visible object that need single calls: place, text, value, actions. */
import type { Bounds } from '../../../schema/index.ts';
import type { Accessibility, Reference } from './accessibility.ts';
import type { AccessibleNode, NodeDetails } from './accessible-object.ts';
import type { ObjectMemory } from './object-memory.ts';
import { shortcutOf } from './shortcut-of.ts';
import { caretInUnits } from './caret-in-units.ts';
import { readVisibleText, SCREEN_COORDINATES } from './visible-text.ts';
import { log, quietly } from '../../../log/log.ts';

type Actions = { actions: string[] } & Pick<NodeDetails, 'shortcut'>;

/** Actions and their object's state at the reading. Some change with it, such as "check" and "uncheck". */
export interface KnownActions extends Actions {
  likeness: string;
}

/** Limit of an object's text, in characters. */
const MAX_TEXT_CHARACTERS = 20_000;
const TO_THE_END = -1;

/** Roles whose value may change too little to be visible. */
const SLIDING = new Set(['scroll bar', 'slider', 'spin button', 'progress bar', 'level bar', 'dial']);

/** `known` are details of an object that looks the same. Details that may have changed invisibly are always read. */
export async function readDetails(
  a11y: Accessibility,
  node: AccessibleNode,
  memory: ObjectMemory<KnownActions>,
  known?: NodeDetails,
): Promise<NodeDetails> {
  const { reference, role, interfaces } = node;
  const isNew = known === undefined;
  const [bounds, text, value, acts] = await Promise.all([
    interfaces.has('Component') && isNew ? readBounds(a11y, reference) : known?.bounds,
    interfaces.has('Text') ? readText(a11y, reference) : undefined,
    interfaces.has('Value') && (isNew || SLIDING.has(role)) ? readValue(a11y, reference) : known?.value,
    interfaces.has('Action') && isNew ? recallActions(a11y, node, memory) : known,
  ]);
  const isLong = text !== undefined && node.states.has('multi-line') && bounds !== undefined;
  const isTypedInto = text !== undefined && node.states.has('focused') && node.states.has('editable');
  const [visibleText, caret] = await Promise.all([
    isLong ? readVisibleText(a11y, reference, text, bounds) : undefined,
    isTypedInto ? readCaret(a11y, reference, text) : undefined,
  ]);
  return {
    ...(bounds === undefined ? {} : { bounds }),
    ...(text === undefined ? {} : { text }),
    ...(visibleText === undefined ? {} : { visibleText }),
    ...(caret === undefined ? {} : { caret }),
    ...(value === undefined ? {} : { value }),
    ...(acts?.actions === undefined || acts.actions.length === 0 ? {} : { actions: acts.actions }),
    ...(acts?.shortcut === undefined ? {} : { shortcut: acts.shortcut }),
  };
}

/** An object that vanished between listing and reading has no details. */
export async function readBounds(a11y: Accessibility, reference: Reference): Promise<Bounds | undefined> {
  try {
    const [extents] = await a11y.call(reference, 'Component', 'GetExtents', 'u', [SCREEN_COORDINATES]);
    const [x, y, width, height] = extents as [number, number, number, number];
    return width > 0 && height > 0 ? { x, y, width, height } : undefined;
  } catch (error) {
    log('debug', 'an object does not tell its place', { err: error });
    return undefined;
  }
}

export async function readText(a11y: Accessibility, reference: Reference): Promise<string | undefined> {
  try {
    // LibreOffice returns nothing if the end lies past the text.
    const text = await readSpan(a11y, reference, TO_THE_END);
    if (text !== '') return text.slice(0, MAX_TEXT_CHARACTERS);
    // GTK 4 returns nothing of a field without the end.
    const count = await a11y.property<number>(reference, 'Text', 'CharacterCount').catch(() => 0);
    return count > 0 ? await readSpan(a11y, reference, Math.min(count, MAX_TEXT_CHARACTERS)) : '';
  } catch (error) {
    log('debug', 'an object does not tell its text', { err: error });
    return undefined;
  }
}

async function readSpan(a11y: Accessibility, reference: Reference, end: number): Promise<string> {
  const [text] = await a11y.call(reference, 'Text', 'GetText', 'ii', [0, end]);
  return text as string;
}

/**
 * Undefined in three cases: the toolkit does not report it, a selection exists that typing would replace, or only the
 * beginning of the text is kept.
 */
async function readCaret(a11y: Accessibility, reference: Reference, text: string): Promise<number | undefined> {
  if (text.length >= MAX_TEXT_CHARACTERS) return undefined;
  try {
    const [caret, [selections], count] = await Promise.all([
      a11y.property<number>(reference, 'Text', 'CaretOffset'),
      a11y.call(reference, 'Text', 'GetNSelections'),
      a11y.property<number>(reference, 'Text', 'CharacterCount'),
    ]);
    return selections === 0 ? caretInUnits(text, caret, count) : undefined;
  } catch (error) {
    log('debug', 'a field does not tell where its caret is', { err: error });
    return undefined;
  }
}

async function readValue(a11y: Accessibility, reference: Reference): Promise<number | undefined> {
  const value = await a11y
    .property<number>(reference, 'Value', 'CurrentValue')
    .catch(quietly('an object does not tell its value'));
  return Number.isFinite(value) ? value : undefined;
}

async function recallActions(
  a11y: Accessibility,
  { reference, role, name, states }: AccessibleNode,
  memory: ObjectMemory<KnownActions>,
): Promise<Actions | undefined> {
  const likeness = [role, name, ...states].join();
  const known = memory.recall(reference);
  if (known?.likeness === likeness) return known;
  const read = await readActions(a11y, reference);
  if (read === undefined) return undefined;
  const [binding = ''] = ENTRIES.has(role) ? read.bindings : [];
  const shortcut = shortcutOf(binding);
  const acts: Actions = { actions: read.names, ...(shortcut === undefined ? {} : { shortcut }) };
  memory.remember(reference, { likeness, ...acts });
  return acts;
}

/** Roles of menu entries. */
const ENTRIES: ReadonlySet<string> = new Set(['menu item', 'check menu item', 'radio menu item']);

/** Some toolkits leave the translated names empty and provide only the untranslated ones. */
async function readActions(a11y: Accessibility, reference: Reference) {
  try {
    const [list] = (await a11y.call(reference, 'Action', 'GetActions')) as [[string, string, string][]];
    const names = await Promise.all(
      list.map(async ([name], index) => {
        if (name !== '') return name;
        const [plain] = await a11y.call(reference, 'Action', 'GetName', 'i', [index]);
        return plain as string;
      }),
    );
    return { names: names.filter((name) => name !== ''), bindings: list.map(([, , binding]) => binding) };
  } catch (error) {
    log('debug', 'an object does not tell its actions', { err: error });
    return undefined;
  }
}
