/** Tasks over an application's own data: each deed with other words, for other entries, several at once. */
import { entryPath, readPath } from '../../check/data-path.ts';
import { factId } from '../../check/facts.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import type { Guideline } from '../../schema/index.ts';
import { seededIndex } from '../../text/seeded.ts';
import { isVisible, normaliseName } from '../../ui/list-elements.ts';
import type { CandidateResult } from '../desktop/generator/operation-candidate.ts';
import { areIndependent, joinCandidates } from '../shared/generator/join-candidates.ts';
import { sideEffectsOfWay, type Candidate, type Material } from '../shared/generator/material.ts';
import { gestureSteps, type Gesture } from '../shared/gesture.ts';
import { sampleDay, sampleFor, sampleTime } from '../shared/sample-text.ts';
import { DEED_WORTH } from '../shared/weights.ts';
import { askData } from './ask-data.ts';
import { inRowOf, isRowOf } from './in-row.ts';
import { isAlike, isEmptyMedium, keepsOrder, matters } from './sense.ts';
import { learnDeeds } from './learn-deeds.ts';
import { allowDeed, alongDeed, expectDeed, gesturesOf, type Deed, type DeedBinding, type DeedSlot } from './deed.ts';
import { isCalledByName, isExpected, isName, wordDeed, wordSeveral } from './word-deed.ts';

/** Tasks from one deed with other words or entries. */
const VARIANTS = 8;
const MAX_COMPOSITIONS = 40;
/** Of one task, as one does it that knows the way. */
const MAX_STEPS = 20;

/** True for an application whose data the environment reads. */
export function hasData({ start }: Material): boolean {
  return start.frame.state !== undefined;
}

/** True where exploration has learnt to change them. */
export function changesData({ graph }: Material): boolean {
  return learnDeeds(graph).some(({ isOpening }) => !isOpening);
}

export function proposeDeeds(guideline: Guideline, material: Material): CandidateResult[] {
  const learnt = learnDeeds(material.graph).filter(({ isOpening }) => !isOpening);
  const deeds = learnt.filter((deed) => saysEnough(deed, learnt));
  switch (guideline) {
    case 'feature-use':
      return deeds
        .filter((deed) => isFresh(deed, material))
        .flatMap((deed) => bindingsOf(deed, material, 'single').map((binding) => candidateOf(deed, binding, material)));
    case 'repetition':
      return deeds.filter((deed) => isFresh(deed, material)).flatMap((deed) => repeat(deed, material));
    case 'composition':
      return compose(deeds, material);
    case 'information-retrieval':
      return askData(material);
    default:
      return [];
  }
}

function isFresh({ source }: Deed, { trajectoryId }: Material): boolean {
  return source.trajectoryId === trajectoryId;
}

/** Not a way to make a thing that leaves out what others have a place for, and a person would not leave out. */
function saysEnough(deed: Deed, all: readonly Deed[]): boolean {
  const makesSame = (other: Deed): boolean => other.kind === 'create' && other.collection === deed.collection;
  const expected = all.filter(makesSame).flatMap((one) => one.slots.filter((slot) => isExpected(slot, one)));
  return deed.kind !== 'create' || expected.every(({ field }) => deed.slots.some((slot) => slot.field === field));
}

function candidateOf(deed: Deed, binding: DeedBinding, material: Material): CandidateResult {
  const worded = wordDeed(deed, binding, `${material.seed} ${JSON.stringify(binding)}`, asShown(material));
  if ('missing' in worded) return { rejected: worded.missing, template: worded.template };
  const { template, params } = worded;
  const gestures = gesturesFor(deed, binding, material);
  const first = gestures?.[0];
  if (!first) return { rejected: 'its row is not on the first screen, or it is one of several alike', template };
  const isInRow = binding.item !== undefined && isRowOf(first.key, binding.item.title);
  if (isInRow && !material.start.scene.byKey.get(first.key)?.bounds)
    return { rejected: 'what is touched in its row is not on the first screen', template };
  if (!material.reach.has(first.key)) return { rejected: 'no way leads to it that alters nothing', template };
  if (stepsOf(gestures) > MAX_STEPS) return { rejected: 'it takes too many steps', template };
  if (!makesSense(deed, binding, material))
    return { rejected: 'it makes no sense beside what the entry holds', template };
  const expect = expectDeed(deed, binding);
  const held = expect.find(({ fact, value }) => material.start.facts.get(factId(fact))?.value === value);
  if (held) return { rejected: `${factId(held.fact)} holds at the start already`, template };
  const along = alongDeed(deed, binding);
  const allow = [...sideEffectsOfWay(material, first.key), ...allowDeed(deed, binding)];
  return {
    template,
    params,
    check: { expect, allow, ...(along.length === 0 ? {} : { along }) },
    steps: Array.from({ length: deed.source.end - deed.source.start + 1 }, (_, at) => deed.source.start + at),
    group: `${deed.kind} ${deed.collection} ${Object.keys(deed.fields).join(' ')}`,
    worth: DEED_WORTH[deed.kind],
  };
}

/** A value as the first screen writes it, which may be with a capital. */
function asShown({ start }: Material): (value: string) => string {
  const { elements } = start.scene;
  return (value) => elements.find((own) => isVisible(own) && own.name.toLowerCase() === value)?.name ?? value;
}

/** Beside what the entry holds, or a new one is made with. */
function makesSense(deed: Deed, { item, words }: DeedBinding, { start }: Material): boolean {
  const { collection, slots, fields } = deed;
  if (deed.kind === 'remove') return true;
  if (deed.kind === 'create' && isEmptyMedium(deed)) return false;
  const entry = item && entryPath(collection, item.id);
  const held = entry ? fieldsOf(start.facts, entry) : heldByNew(deed);
  if (!keepsOrder(start.facts, collection, { ...held, ...words })) return false;
  if (entry) return Object.keys(fields).every((field) => matters(start, entry, field, deed.item!.field));
  // A box may do away with what is chosen beside it, as "All day" does with times.
  const chosen = slots.filter(({ field }) => words[field] !== undefined).map(({ kind }) => kind);
  return !(chosen.includes('box') && chosen.includes('choice'));
}

/** What a new entry holds where nothing is said. */
function heldByNew({ fields, slots }: Deed): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { after }]) => {
      const initial = slots.find((slot) => slot.field === field)?.initial;
      return [field, initial ?? after];
    }),
  );
}

function stepsOf(gestures: readonly Gesture[]): number {
  return gestures.reduce((sum, gesture) => sum + gestureSteps(gesture), 0);
}

function stepsOfAll(parts: readonly { deed: Deed; binding: DeedBinding }[], material: Material): number {
  return parts.reduce((sum, { deed, binding }) => sum + stepsOf(gesturesFor(deed, binding, material) ?? []), 0);
}

function gesturesFor(deed: Deed, binding: DeedBinding, { start }: Material) {
  return gesturesOf(deed, binding, (key, title, other) => inRowOf(key, title, other, start.scene.elements));
}

/** Entries and words that a deed can be asked for with. */
function bindingsOf(deed: Deed, material: Material, use: string): DeedBinding[] {
  const items = deed.item ? itemsFor(deed, material) : [undefined];
  const count = Math.max(VARIANTS, items.length);
  const bindings = Array.from({ length: count }, (_, at): DeedBinding | undefined => {
    const item = items[at % items.length];
    if (deed.item && !item) return undefined;
    const words = wordsFor(deed, item?.id, `${material.seed} ${use} ${at}`, material);
    return words && { ...(item ? { item } : {}), words };
  });
  const unique = new Map(bindings.flatMap((binding) => (binding ? [[JSON.stringify(binding), binding] as const] : [])));
  return [...unique.values()];
}

/** Entries of the list that the first screen calls by words of their own, and that the deed would alter. */
function itemsFor(deed: Deed, { start, seed }: Material): { id: string; title: string }[] {
  const { field } = deed.item!;
  const items = entriesOf(start.facts, deed.collection).flatMap((entry) => {
    const { id = '' } = readPath(entry);
    const title = fieldOf(start.facts, entry, field);
    const isAltered = Object.entries(deed.fields).every(
      ([name, { before }]) =>
        deed.slots.some((slot) => slot.field === name) || fieldOf(start.facts, entry, name) === before,
    );
    const known = [...Object.keys(deed.fields), ...deed.loose];
    const isOpened = deed.gestures.length > 1;
    const isUnknown = isOpened && !isAlike(start.facts, entryPath(deed.collection, deed.item!.id), entry, known);
    return title !== undefined && isAltered && !isUnknown ? [{ id, title: normaliseName(title) }] : [];
  });
  const alone = items.filter(({ title }) => items.filter((other) => other.title === title).length === 1);
  const shown = alone.filter(({ title }) =>
    start.scene.elements.some((own) => isVisible(own) && own.name.includes(title)),
  );
  const order = ({ id }: { id: string }): number => seededIndex(`${seed} ${deed.collection} ${id}`, 1e6);
  return shown.toSorted((a, b) => order(a) - order(b));
}

/** Words for the slots of a deed; undefined when a choice has nothing else to choose. */
function wordsFor(
  deed: Deed,
  id: string | undefined,
  seed: string,
  { start }: Material,
): Record<string, string> | undefined {
  const words: Record<string, string> = {};
  const { kind, nameField } = deed;
  // What a new thing is called is chosen first, since the rest is about that.
  const inOrder = deed.slots.toSorted((a, b) => Number(b.field === nameField) - Number(a.field === nameField));
  for (const slot of inOrder) {
    const held = id === undefined ? slot.initial : fieldOf(start.facts, entryPath(deed.collection, id), slot.field);
    const isRenamed = kind === 'set' && isName(slot) && /[\p{L}\d]$/u.test(held ?? '');
    const about = nameField === undefined ? '' : words[nameField];
    if (isRenamed) words[slot.field] = `${held} ${sampleFor('addition', `${seed} ${slot.field}`)}`;
    else if (slot.kind === 'text') words[slot.field] = sampleWords(slot, held, `${seed} ${slot.field}`, about);
    else if (slot.kind === 'box') words[slot.field] = slot.original;
    else {
      const others = [...slot.options.keys()].filter((name) => name !== held);
      if (others.length === 0) return undefined;
      words[slot.field] = others[seededIndex(`${seed} ${slot.field}`, others.length)]!;
    }
    // A box that is as it should be is not touched.
    if (slot.kind === 'box' && held === slot.original) return undefined;
  }
  return thinned(deed, words, seed);
}

/** Days are near the one that is held. */
function sampleWords({ parts, sample }: DeedSlot, held: string | undefined, seed: string, about = ''): string {
  if (parts === 'day') return sampleDay(seed, held ?? '');
  return parts === 'time' ? sampleTime(seed) : sampleFor(sample!, seed, about);
}

/** A new thing is asked for with its name and some of the rest, as far as is known what the rest is without it. */
function thinned(deed: Deed, words: Record<string, string>, seed: string): Record<string, string> {
  if (deed.kind !== 'create') return words;
  const optional = deed.slots.filter((slot) => slot.field !== deed.nameField && mayBeLeftOut(slot, deed));
  const kept = Object.entries(words).filter(
    ([field]) => !optional.some((slot) => slot.field === field) || seededIndex(`${seed} keep ${field}`, 3) > 0,
  );
  return Object.fromEntries(kept);
}

function mayBeLeftOut(slot: DeedSlot, deed: Deed): boolean {
  return slot.initial !== undefined && !slot.isRequired && !isExpected(slot, deed);
}

/** The same for two or three entries. */
function repeat(deed: Deed, material: Material): CandidateResult[] {
  const isSame = deed.slots.length === 0;
  const short = deed.kind === 'create' ? bindingsOf(deed, material, 'names').map((one) => nameOnly(deed, one)) : [];
  const groups = [bindingsOf(deed, material, 'several'), short.filter((one) => one !== undefined)].flatMap(inGroups);
  return groups.flatMap((group): CandidateResult[] => {
    if (group.length < 2) return [];
    const parts = group.map((binding) => candidateOf(deed, binding, material));
    const good = parts.filter((part): part is Candidate => !('rejected' in part));
    const entries = new Set(group.map(({ item }) => item?.id));
    if (
      stepsOfAll(
        group.map((binding) => ({ deed, binding })),
        material,
      ) > MAX_STEPS
    )
      return [];
    if (good.length < parts.length || (deed.item && entries.size < group.length) || !areIndependent(good)) return [];
    const joined = joinCandidates(good, `several ${good[0]!.group}`);
    const isNamed = deed.kind === 'create' && group.every(({ words }) => Object.keys(words).length === 1);
    return [
      isSame || (isNamed && isCalledByName(deed))
        ? { ...joined, ...wordSeveral(deed, group, asShown(material)) }
        : joined,
    ];
  });
}

/** Two, three, and so on, each part once, so that no two tasks are about the same. */
function inGroups(bindings: readonly DeedBinding[]): DeedBinding[][] {
  const groups: DeedBinding[][] = [];
  for (let start = 0; start + 1 < bindings.length; start += groups.at(-1)!.length)
    groups.push(bindings.slice(start, start + 2 + (groups.length % 2)));
  return groups;
}

/** A new thing with its name and no more; undefined where the rest has to be said. */
function nameOnly(deed: Deed, binding: DeedBinding): DeedBinding | undefined {
  const name = binding.words[deed.nameField!];
  const isEnough = deed.slots.every((slot) => slot.field === deed.nameField || mayBeLeftOut(slot, deed));
  return isEnough && name !== undefined ? { words: { [deed.nameField!]: name } } : undefined;
}

/** Two or three different deeds, on entries of their own. */
function compose(deeds: readonly Deed[], material: Material): CandidateResult[] {
  const parts = deeds.flatMap((deed, at) =>
    bindingsOf(deed, material, `part ${at}`)
      .map((binding) => ({ deed, binding, candidate: candidateOf(deed, binding, material) }))
      .filter((part): part is typeof part & { candidate: Candidate } => !('rejected' in part.candidate)),
  );
  const order = ({ candidate }: { candidate: Candidate }): number =>
    seededIndex(`${material.seed} compose ${JSON.stringify(candidate.params)} ${candidate.template}`, 1e6);
  const inOrder = parts.toSorted((a, b) => order(a) - order(b));
  const compositions = new Map<string, Candidate>();
  for (const [at, first] of inOrder.entries()) {
    const chosen = [first];
    const others = [...inOrder.slice(at + 1), ...inOrder.slice(0, at)];
    const related = others.filter(({ deed, binding }) => isAlsoSet(first, { deed, binding }));
    for (const next of [...related.slice(0, 1), ...others]) {
      if (chosen.length >= 2 + (at % 2)) break;
      const isOther = chosen.every(
        (one) =>
          featureOf(one.deed) !== featureOf(next.deed) && (!isOf(one.binding, next.binding) || isAlsoSet(one, next)),
      );
      const isShort = stepsOfAll([...chosen, next], material) <= MAX_STEPS;
      if (isOther && isShort && areIndependent([...chosen, next].map(({ candidate }) => candidate))) chosen.push(next);
    }
    if (chosen.length < 2 || !chosen.some(({ deed }) => isFresh(deed, material))) continue;
    // What is removed, or moved out of sight, comes last.
    const sorted = chosen.toSorted((a, b) => rank(a.deed) - rank(b.deed));
    const candidates = sorted.map(({ candidate }) => candidate);
    const id = candidates
      .map(({ template, params }) => `${template} ${JSON.stringify(params)}`)
      .toSorted()
      .join(' ');
    const group = sorted.map(({ deed }) => `${deed.kind} ${deed.collection}`).join(' + ');
    if (!compositions.has(id)) compositions.set(id, joinCandidates(candidates, group));
    if (compositions.size >= MAX_COMPOSITIONS) break;
  }
  return [...compositions.values()];
}

/** Making a thing is one feature, whatever is said of it. */
function featureOf({ kind, collection, fields }: Deed): string {
  return `${kind} ${collection} ${kind === 'set' ? Object.keys(fields).toSorted().join(' ') : ''}`;
}

/** Two things about one entry, each of which leaves it where it is and under its name. */
function isAlsoSet(...both: readonly { deed: Deed; binding: DeedBinding }[]): boolean {
  const [one, other] = both;
  return both.every(isStaying) && isOf(one!.binding, other!.binding);
}

function isStaying({ deed }: { deed: Deed }): boolean {
  return deed.kind === 'set' && deed.slots.length > 0 && !deed.slots.some(isName);
}

function isOf(one: DeedBinding, other: DeedBinding): boolean {
  return one.item !== undefined && one.item.id === other.item?.id;
}

function rank({ kind }: Deed): number {
  return kind === 'remove' ? 1 : 0;
}
