/** One deed, on an entry or with words, as a task: its words, its check, and whether it makes sense. */
import { entryPath, readPath } from '../../check/data-path.ts';
import { factId } from '../../check/facts.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import type { FactKey } from '../../schema/index.ts';
import { seededIndex } from '../../text/seeded.ts';
import { isVisible, type UiElement } from '../../ui/list-elements.ts';
import { normaliseName } from '../../ui/element-names.ts';
import type { CandidateResult } from '../desktop/generator/operation-candidate.ts';
import { sideEffectsOfWay, type Material } from '../shared/generator/material.ts';
import type { ExplorationGraph, Moment } from '../shared/exploration-graph.ts';
import { gestureSignature, gestureSteps, type Gesture } from '../shared/gesture.ts';
import { thingsOf } from '../shared/topics/choose-topic.ts';
import { topicFor } from '../shared/topics/topic-for.ts';
import { DEED_WORTH, UNDOING_COST } from '../shared/weights.ts';
import { wordsFor } from './choose-words.ts';
import { fieldsByEntry } from './entry-fields.ts';
import { titleOf } from './entry-title.ts';
import type { ThingToSay } from './follow-up.ts';
import { isRowOf } from './in-row.ts';
import { fitsNames, thingsLike } from './name-like.ts';
import { kindOf } from './slot-words.ts';
import { isAlike, isEmptyMedium, isFinished, keepsOrder, matters } from './sense.ts';
import { allowDeed, alongDeed, expectDeed, gesturesOf, type Deed, type DeedBinding } from './deed.ts';
import { learnDeeds } from './learn-deeds.ts';
import { isOfList, isOnFirstScreen } from './owner-of.ts';
import { restlessLists } from './restless-lists.ts';
import { wordDeed } from './word-deed.ts';

/** Tasks from one deed with other words or entries. */
const VARIANTS = 8;
/** Of one task, as one does it that knows the way. */
export const MAX_STEPS = 20;

export function candidateOf(deed: Deed, binding: DeedBinding, material: Material): CandidateResult {
  const worded = wordDeed(deed, binding, `${material.seed} ${JSON.stringify(binding)}`, asShown(material));
  if ('missing' in worded) return { rejected: worded.missing, template: worded.template };
  const { template, params } = worded;
  const gestures = gesturesOf(deed, binding, material.start.scene.elements);
  const first = gestures?.[0];
  if (!first) return { rejected: 'its row is not on the first screen, or it is one of several alike', template };
  const isInRow = binding.item !== undefined && isRowOf(first.key, binding.item.title);
  if (isInRow && !material.start.scene.byKey.get(first.key)?.bounds)
    return { rejected: 'what is touched in its row is not on the first screen', template };
  if (!material.reach.has(first.key)) return { rejected: 'no way leads to it that alters nothing', template };
  if (isWithinUnsaid(deed, material)) return { rejected: 'what it is made in is not said by its words', template };
  if (stepsOf(gestures) > MAX_STEPS) return { rejected: 'it takes too many steps', template };
  if (!makesSense(deed, binding, material))
    return { rejected: 'it makes no sense beside what the entry holds', template };
  const expect = expectDeed(deed, binding);
  const held = expect.find(({ fact, value }) => material.start.facts.get(factId(fact))?.value === value);
  if (held) return { rejected: `${factId(held.fact)} holds at the start already`, template };
  const along = alongDeed(deed, binding);
  const allow = [...sideEffectsOfWay(material, first.key), ...allowDeed(deed, binding), ...restless(material)];
  return {
    template,
    params,
    check: { expect, allow, ...(along.length === 0 ? {} : { along }) },
    steps: stepsShowing(deed, material),
    group: `${deed.kind} ${deed.collection} ${Object.keys(deed.fields).join(' ')}`,
    worth: DEED_WORTH[deed.kind] - (isUndoing(deed) ? UNDOING_COST : 0),
  };
}

/** Those of an earlier turn are not in this trajectory. */
function stepsShowing({ source: { trajectoryId, start, end } }: Deed, material: Material): number[] {
  if (trajectoryId !== material.trajectoryId) return [0];
  return Array.from({ length: end - start + 1 }, (_, at) => start + at);
}

/** True for what is done on the page of another entry that its words do not name. */
function isWithinUnsaid({ kind, collection, gestures, item, owner, view }: Deed, { graph, start }: Material): boolean {
  const { entry } = readPath(collection);
  if (entry === undefined) return false;
  if (owner) return view === undefined || !isRowOf(view.key, owner.title);
  if (kind !== 'create') return !isOnFirstScreen(graph, item!.title);
  const made = graph.transitions.find(({ gesture }) => gesture.key === gestures.at(-1)!.key);
  const titles = Object.entries(fieldsOf(made?.before.facts ?? start.facts, entry))
    .filter(([field, value]) => !isOfList(field) && /\p{L}{2}/u.test(value))
    .map(([, value]) => value);
  const isHeaded = ({ scene }: Moment): boolean =>
    scene.elements.some(({ role, name }) => role === 'heading' && titles.some((title) => name.includes(title)));
  return made !== undefined && isHeaded(made.before) && !isHeaded(start);
}

const restlessOf = new WeakMap<Material, FactKey[]>();

function restless(material: Material): FactKey[] {
  const lists = restlessOf.get(material) ?? restlessLists(material.graph, learnDeeds(material.graph));
  restlessOf.set(material, lists);
  return lists;
}

/** The name of the list, folder or page that a value stands for on the first screen, which may have a capital. */
export function asShown({ start }: Material): (value: string) => string | undefined {
  const places = start.scene.elements.filter((own) => isVisible(own) && PLACES.test(own.role));
  return (value) => places.find(({ name }) => name.toLowerCase() === value.toLowerCase())?.name;
}

const PLACES = /^(list|table|heading|landmark|page tab|link|tree item|list item|toggle button|push button)$/;

/** Beside what the entry holds, or a new one is made with. */
function makesSense(deed: Deed, { item, words }: DeedBinding, { start }: Material): boolean {
  const { collection, slots, fields } = deed;
  if (deed.kind === 'remove') return true;
  if (deed.kind === 'create' && isEmptyMedium(deed)) return false;
  if (item && slots.length > 0 && isFinished(start.facts, entryPath(collection, item.id))) return false;
  const entry = item && entryPath(collection, item.id);
  const held = entry ? fieldsOf(start.facts, entry) : heldByNew(deed);
  if (!keepsOrder(start.facts, collection, { ...held, ...words })) return false;
  if (entry) return Object.keys(fields).every((field) => matters(start, entry, field, deed.item!.field));
  // A box may do away with what is chosen beside it, as "All day" does with times.
  const chosen = slots.filter(({ field }) => words[field] !== undefined).map(({ kind }) => kind);
  return !(chosen.includes('box') && chosen.includes('choice'));
}

/** What is marked is seldom to be unmarked. */
function isUndoing({ kind, slots, fields }: Deed): boolean {
  return (
    kind === 'set' &&
    slots.length === 0 &&
    Object.entries(fields).every(([field, { after }]) => after === (field === 'unread' ? 'true' : 'false'))
  );
}

/** What a new entry holds where nothing is said. */
function heldByNew({ fields, slots }: Deed): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { after }]) => [
      field,
      slots.find((slot) => slot.field === field)?.initial ?? after,
    ]),
  );
}

function stepsOf(gestures: readonly Gesture[]): number {
  return gestures.reduce((sum, gesture) => sum + gestureSteps(gesture), 0);
}

export function stepsOfAll(parts: readonly { deed: Deed; binding: DeedBinding }[], { start }: Material): number {
  const { elements } = start.scene;
  return parts.reduce((sum, { deed, binding }) => sum + stepsOf(gesturesOf(deed, binding, elements) ?? []), 0);
}

/** Entries and words that a deed can be asked for with. New things of one use are about one topic. */
export function bindingsOf(deed: Deed, material: Material, use: string): DeedBinding[] {
  const { facts } = material.start;
  const things = deed.kind === 'create' ? newThings(deed, material, use) : [];
  const items = deed.item ? itemsFor(deed, material) : [];
  const count = deed.kind === 'create' ? things.length : Math.max(VARIANTS, items.length);
  const bindings = Array.from({ length: count }, (_, at): DeedBinding | undefined => {
    const item = items[at % items.length];
    if (deed.item && !item) return undefined;
    const words = wordsFor(deed, { seed: `${material.seed} ${use} ${at}`, facts, id: item?.id, thing: things[at] });
    return words && { ...(item ? { item } : {}), words };
  });
  const unique = new Map(bindings.flatMap((binding) => (binding ? [[JSON.stringify(binding), binding] as const] : [])));
  return [...unique.values()];
}

/** Things that are not there yet: of a topic, where the list holds what topics know, else like those that are there. */
function newThings(deed: Deed, { start, seed }: Material, use: string): ThingToSay[] {
  const models = [...fieldsByEntry(start.facts, deed.collection).values()];
  const names = models.flatMap((fields) => fields[deed.nameField!] ?? []);
  const kind = kindOf(deed);
  const held = models.flatMap((fields) => Object.values(fields)).join('\n');
  const known = kind === undefined ? [] : thingsOf(topicFor(held, `${seed} ${use}`), kind, `${seed} ${use}`);
  const fitting = known.filter(({ title }) => !names.includes(title) && fitsNames(title, names));
  return fitting.length > 0 ? fitting : thingsLike(models, deed.nameField!, `${seed} ${use}`);
}

/** What the touch has brought up, in its list as sorted and filtered then. */
function shownBy(view: Gesture, { transitions }: ExplorationGraph): UiElement[] {
  const same = transitions.filter(({ gesture }) => gestureSignature(gesture) === gestureSignature(view));
  return same.flatMap(({ after }) => [...after.scene.elements]);
}

const EMPTY = /^(null)?$/;

/** Entries of the list that the first screen calls by words of their own, and that the deed would alter. */
function itemsFor(deed: Deed, { start, graph, seed }: Material): { id: string; title: string }[] {
  const { field } = deed.item!;
  const entries = entriesOf(start.facts, deed.collection);
  const items = entries.flatMap((entry) => {
    const { id = '' } = readPath(entry);
    // Entries that go by their place move up when one before them goes.
    if (deed.kind === 'remove' && /^#\d+$/.test(id) && entry !== entries.at(-1)) return [];
    const title = titleOf(start.facts, entry, field);
    const isAltered = Object.entries(deed.fields).every(
      ([name, { before }]) =>
        deed.slots.some((slot) => slot.field === name) || fieldOf(start.facts, entry, name) === before,
    );
    const isFilled = (deed.needs ?? []).every((name) => !EMPTY.test(fieldOf(start.facts, entry, name) ?? ''));
    const known = [...Object.keys(deed.fields), ...deed.loose];
    const isOpened = deed.gestures.length > 1;
    const isUnknown = isOpened && !isAlike(start.facts, entryPath(deed.collection, deed.item!.id), entry, known);
    return title !== undefined && isAltered && isFilled && !isUnknown ? [{ id, title: normaliseName(title) }] : [];
  });
  const alone = items.filter(({ title }) => items.filter((other) => other.title === title).length === 1);
  const seen = deed.view ? shownBy(deed.view, graph) : start.scene.elements.filter(isVisible);
  const shown = alone.filter(({ title }) => seen.some((own) => own.name.includes(title)));
  const order = ({ id }: { id: string }): number => seededIndex(`${seed} ${deed.collection} ${id}`, 1e6);
  return shown.toSorted((a, b) => order(a) - order(b));
}
