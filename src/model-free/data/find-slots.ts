/** What was typed and chosen in a sequence of gestures, and the fields of the entry that hold it. */
import { lastPart, parentKey } from '../../ui/element-key.ts';
import { keepParts, partsOfField } from '../../ui/field-parts.ts';
import { labelOf } from '../../ui/label-of.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { formatName } from '../../ui/describe-place.ts';
import { INVITES, NAMES } from '../../ui/words.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import { kindOfField } from '../shared/sample-text.ts';
import { rowNameOf, textOf } from './captions.ts';
import { sayField } from './deed-words.ts';
import type { DeedSlot } from './deed.ts';
import type { Effect } from './effect-of.ts';

/** Where what was typed and chosen on the way has ended. */
export function slotsOf(graph: ExplorationGraph, steps: readonly Transition[], effect: Effect): DeedSlot[] {
  const slots = new Map<string, DeedSlot>();
  for (const [at, { gesture, before, after }] of steps.entries()) {
    const element = before.scene.reachable.find(({ key }) => key === gesture.key);
    if (!element) continue;
    const slot =
      'text' in gesture
        ? textSlot(element, gesture, at, steps[at]!, effect)
        : (choiceSlot(graph, element, at, steps, effect) ??
          radioSlot(element, at, before, effect) ??
          boxSlot(element, at, { before, after }, effect));
    // What was set twice holds what it was set to last, and held at first what it held before both.
    const initial = slot && (slots.get(slot.field)?.initial ?? slot.initial);
    if (slot) slots.set(slot.field, { ...slot, ...(initial === undefined ? {} : { initial }) });
  }
  return [...slots.values()];
}

function textSlot(
  element: VisibleElement,
  { kind, text }: { kind: string; text: string },
  at: number,
  { before }: Transition,
  { fields }: Effect,
): DeedSlot | undefined {
  const parts = partsOfField(element.node);
  const kept = (shown: string): string => (parts ? keepParts(parts, shown) : shown);
  const original = kept(text);
  // A line that was added stands at the end.
  const isHeld = (value: string): boolean =>
    kind === 'append' ? value.endsWith(original) : value.toLowerCase() === original.toLowerCase();
  const field = original === '' ? undefined : Object.keys(fields).find((name) => isHeld(fields[name]!.after.trim()));
  const said = formatName(labelOf(element, before.scene.elements));
  // "Type the text of this note" invites to do so, and is no name.
  const label = said === undefined || INVITES.test(said) ? field && sayField(field) : said;
  if (field === undefined || !label) return undefined;
  const title = lastPart(element.windowKey).name ?? '';
  const initial = kept(textOf(element.node) ?? '');
  const sample = kindOfField(label, title);
  // What its form fills in by itself need not be said.
  const isRequired = hasState(element.node, 'required') && initial === '';
  return {
    kind: 'text',
    label,
    gestures: [at],
    field,
    original,
    initial,
    sample,
    ...(parts ? { parts } : {}),
    isRequired,
    options: new Map(),
  };
}

/** An option of a drop-down list: the gesture before it has opened the list. */
function choiceSlot(
  { known }: ExplorationGraph,
  element: VisibleElement,
  at: number,
  steps: readonly Transition[],
  { fields }: Effect,
): DeedSlot | undefined {
  const list = element.ancestors.findLast(({ role }) => role === 'combo box');
  const opening = steps[at - 1];
  const holder = opening?.before.scene.reachable.find(({ key }) => key === opening.gesture.key);
  if (!list || holder?.role !== 'combo box') return undefined;
  const field = Object.keys(fields).find((name) => fields[name]!.after === element.name);
  const label = formatName(labelOf(holder, opening!.before.scene.elements)) ?? (field && sayField(field));
  if (field === undefined || !label) return undefined;
  const place = element.key.slice(0, element.key.lastIndexOf('/') + 1);
  const options = [...known.values()].filter(({ key, name }) => key.startsWith(place) && name !== '');
  const id = `value ${holder.key}`;
  const initial = steps.map(({ before }) => before.facts.get(id)?.value).find((value) => value !== undefined);
  return {
    kind: 'choice',
    label,
    gestures: [at - 1, at],
    field,
    original: element.name,
    ...(initial === undefined ? {} : { initial }),
    options: new Map(options.map(({ name, key }) => [name, key])),
  };
}

/** One of a group of radio buttons, which the field holds by its name. */
function radioSlot(
  element: VisibleElement,
  at: number,
  { scene }: Transition['before'],
  { fields }: Effect,
): DeedSlot | undefined {
  const field = Object.keys(fields).find((name) => fields[name]!.after === element.name);
  if (element.role !== 'radio button' || field === undefined) return undefined;
  const place = parentKey(element.key);
  const group = scene.elements.filter((own) => own.role === 'radio button' && parentKey(own.key) === place);
  const initial = group.find(({ node }) => hasState(node, 'checked'))?.name;
  return {
    kind: 'choice',
    label: formatName(element.ancestors.at(-1)?.name ?? '') ?? sayField(field),
    gestures: [at],
    field,
    original: element.name,
    ...(initial === undefined ? {} : { initial }),
    options: new Map(group.map(({ name, key }) => [name, key])),
  };
}

function boxSlot(
  element: VisibleElement,
  at: number,
  { before, after }: Pick<Transition, 'before' | 'after'>,
  { fields }: Effect,
): DeedSlot | undefined {
  const id = `checked ${element.key}`;
  const [was, is] = [before.facts.get(id)?.value, after.facts.get(id)?.value];
  const label = formatName(element.name);
  const turned = Object.keys(fields).filter((name) => fields[name]!.after === is && fields[name]!.before !== is);
  // "Put on the shopping list" may be the field "buy": nothing else has been turned so.
  const only = turned.length === 1 && rowNameOf(element) === undefined ? turned[0] : undefined;
  const field = turned.find((name) => sayField(name) === label?.toLowerCase()) ?? only;
  if (was === undefined || is === undefined || was === is || field === undefined || label === undefined)
    return undefined;
  return {
    kind: 'box',
    label,
    gestures: [at],
    field,
    original: is,
    initial: was,
    options: new Map(),
  };
}

/** Fields that say what their thing is about, where none says what it is called. */
const TELLS = /^(subject|summary|headline|question|task|what)$/i;

/** The text that says what a new thing is called; the one its form asks for, or the first of all, where none does. */
export function nameOf(slots: readonly DeedSlot[]): string | undefined {
  const texts = slots.filter(({ kind }) => kind === 'text');
  const isNamed = (words: RegExp) => texts.find(({ label, field }) => words.test(label) || words.test(sayField(field)));
  return (isNamed(NAMES) ?? isNamed(TELLS) ?? texts.find(({ isRequired }) => isRequired) ?? texts[0])?.field;
}
