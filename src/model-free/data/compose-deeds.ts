/** Different deeds in one request: things done to one entry, and a new one that follows from it. */
import { entryPath } from '../../check/data-path.ts';
import { fieldsOf } from '../../check/facts/data/entries.ts';
import { seededIndex } from '../../text/seeded.ts';
import { joinCandidates } from '../shared/generator/join-candidates.ts';
import { areIndependent } from '../shared/generator/unite-checks.ts';
import type { Candidate, Material } from '../shared/generator/material.ts';
import { RELATED_WORTH, UNRELATED_WORTH } from '../shared/weights.ts';
import { wordsFor } from './choose-words.ts';
import { bindingsOf, candidateOf, MAX_STEPS, stepsOfAll } from './deed-candidate.ts';
import { entryOf, type Deed, type DeedBinding } from './deed.ts';
import { followUp } from './follow-up.ts';
import { isName, kindOf } from './slot-words.ts';

const MAX_COMPOSITIONS = 40;
/** Further things done to the entry of the first. */
const MAX_RELATED = 3;

interface Part {
  deed: Deed;
  binding: DeedBinding;
  candidate: Candidate;
}

/** Those about one entry are worth more than those that have nothing in common. */
export function compose(deeds: readonly Deed[], material: Material, isFresh: (deed: Deed) => boolean): Candidate[] {
  const parts = deeds.flatMap((deed, at) =>
    bindingsOf(deed, material, `part ${at}`).flatMap((binding) => toPart(deed, binding, material)),
  );
  const order = ({ candidate }: Part): number =>
    seededIndex(`${material.seed} compose ${JSON.stringify(candidate.params)} ${candidate.template}`, 1e6);
  const inOrder = parts.toSorted((a, b) => order(a) - order(b));
  const groups = [
    ...inOrder.flatMap((first) => aboutOne(first, inOrder, deeds, material)),
    ...inOrder.map((first, at) => unrelated(first, [...inOrder.slice(at + 1), ...inOrder.slice(0, at)])),
  ];
  const compositions = new Map<string, Candidate>();
  for (const group of groups) {
    const candidates = group.map(({ candidate }) => candidate);
    const isShort = stepsOfAll(group, material) <= MAX_STEPS;
    if (group.length < 2 || !isShort || !areIndependent(candidates) || !group.some(({ deed }) => isFresh(deed)))
      continue;
    const words = candidates.map(({ template, params }) => `${template} ${JSON.stringify(params)}`);
    const id = words.toSorted().join(' ');
    if (!compositions.has(id)) compositions.set(id, join(group));
    if (compositions.size >= MAX_COMPOSITIONS) break;
  }
  return [...compositions.values()];
}

function toPart(deed: Deed, binding: DeedBinding, material: Material): Part[] {
  const candidate = candidateOf(deed, binding, material);
  return 'rejected' in candidate ? [] : [{ deed, binding, candidate }];
}

/** With another thing done to the same entry, with what follows from it, and with both. */
function aboutOne(first: Part, parts: readonly Part[], deeds: readonly Deed[], material: Material): Part[][] {
  if (first.deed.kind !== 'set' || first.deed.slots.some(isName)) return [];
  const others = isStaying(first)
    ? parts.filter(
        (next) =>
          next.deed.kind === 'set' &&
          isOf(first, next) &&
          featureOf(first) !== featureOf(next) &&
          !next.deed.slots.some(isName) &&
          next.deed.slots.length <= 1 &&
          !needsFormTwice(first.deed, next.deed, deeds),
      )
    : [];
  const further = others.slice(0, MAX_RELATED).map((next) => [first, next]);
  const withNext = [...further, [first]].flatMap((group) => {
    const [next] = deeds.flatMap((deed) => followOn(group, deed, material));
    return next ? [[...group, next]] : [];
  });
  return [...withNext, ...further];
}

/** Both are fields of one form, which nobody was seen to fill in together: it would be saved, and opened once more. */
export function needsFormTwice(one: Deed, other: Deed, deeds: readonly Deed[]): boolean {
  const endsAlike = one.gestures.at(-1)?.key === other.gestures.at(-1)?.key;
  const isOneForm = one.slots.length > 0 && other.slots.length > 0 && endsAlike;
  const fields = Object.keys({ ...one.fields, ...other.fields });
  return isOneForm && !deeds.some((deed) => deed.kind === 'set' && fields.every((field) => field in deed.fields));
}

/** What follows from the entry that all of them are done to, as they leave it. */
function followOn(group: readonly Part[], deed: Deed, material: Material): Part[] {
  const { item } = group[0]!.binding;
  const { collection, item: own } = group[0]!.deed;
  if (deed.kind !== 'create' || deed.collection !== collection || !item || !own) return [];
  const { facts } = material.start;
  const seed = `${material.seed} after ${item.id}`;
  const held = fieldsOf(facts, entryPath(collection, item.id));
  const fields = Object.assign({}, held, ...group.map(({ binding }) => binding.words)) as Record<string, string>;
  const kind = kindOf(deed);
  const thing = kind && followUp(kind, item.title, fields, seed);
  const words = thing && wordsFor(deed, { seed, facts, thing });
  return words ? toPart(deed, { words }, material) : [];
}

/** One other, on an entry of its own; what is removed, or done on another page than the first, comes last. */
function unrelated(first: Part, others: readonly Part[]): Part[] {
  const rank = ({ deed }: Part): number => Number(deed.kind === 'remove') + 2 * Number(deed.view !== undefined);
  const next = others.find(
    (other) => featureOf(first) !== featureOf(other) && !isOf(first, other) && !isWithin(first, other),
  );
  return next === undefined ? [first] : [first, next].toSorted((a, b) => rank(a) - rank(b));
}

function join(group: readonly Part[]): Candidate {
  const [first] = group;
  const kinds = group.map(({ deed }) => `${deed.kind} ${deed.collection}`).join(' + ');
  const isRelated =
    first!.deed.kind === 'set' && group.slice(1).every((part) => isOf(first!, part) || part.deed.kind === 'create');
  const isOne = isRelated && group.slice(1).some((part) => isOf(first!, part));
  const title = first!.binding.item?.title ?? '';
  const parts = group.map((part, at) =>
    at > 0 && isOf(first!, part) ? { ...part.candidate, template: sayIt(part.candidate.template) } : part.candidate,
  );
  const isAbout =
    isRelated && (isOne || Object.values(group.at(-1)!.binding.words).some((words) => words.includes(title)));
  const undone = group.reduce((sum, { candidate }) => sum + Math.min(0, (candidate.worth ?? 0) - 4), 0);
  return {
    ...joinCandidates(parts, isAbout ? `${kinds} of one` : kinds),
    worth: (isAbout ? RELATED_WORTH : UNRELATED_WORTH) + undone,
  };
}

/** An entry that was just named is "it". */
function sayIt(template: string): string {
  return template
    .replace(/ of (?:the [\w -]+ )?"\{owner\}"/, '')
    .replace(/the ([\w -]+) of the [\w -]+ "\{item\}"/, 'its $1')
    .replace(/the [\w -]+ "\{item\}"/, 'it');
}

/** Making a thing is one feature, whatever is said of it. */
function featureOf({ deed: { kind, collection, fields } }: Part): string {
  return `${kind} ${collection} ${kind === 'set' ? Object.keys(fields).toSorted().join(' ') : ''}`;
}

/** It leaves the entry where it is and under its name. */
function isStaying({ deed }: Part): boolean {
  const isMark = Object.values(deed.fields).every(({ after }) => after === 'true' || after === 'false');
  return deed.slots.length > 0 ? !deed.slots.some(isName) : isMark;
}

/** One is done to an entry, the other to what that entry holds. */
function isWithin(one: Part, other: Part): boolean {
  const [own, others] = [one, other].map(({ deed, binding }) => `${entryOf(deed, binding)}/`);
  return own!.startsWith(others!) || others!.startsWith(own!);
}

function isOf(one: Part, other: Part): boolean {
  const isOneList = one.deed.collection === other.deed.collection;
  return isOneList && one.binding.item !== undefined && one.binding.item.id === other.binding.item?.id;
}
