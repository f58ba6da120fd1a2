/** One deed done to several entries: to those that are named, or to all that something holds of. */
import { entryPath } from '../../check/data-path.ts';
import { entriesOf, fieldsOf } from '../../check/facts/data/entries.ts';
import { isVisible } from '../../ui/list-elements.ts';
import { isRejected, type CandidateResult } from '../desktop/generator/operation-candidate.ts';
import { joinCandidates } from '../shared/generator/join-candidates.ts';
import { areIndependent } from '../shared/generator/unite-checks.ts';
import type { Candidate, Material } from '../shared/generator/material.ts';
import { RELATED_WORTH } from '../shared/weights.ts';
import { mayBeLeftOut } from './choose-words.ts';
import { asShown, bindingsOf, candidateOf, MAX_STEPS, stepsOfAll } from './deed-candidate.ts';
import { sayField } from './deed-words.ts';
import type { Deed, DeedBinding } from './deed.ts';
import { titleOf } from './entry-title.ts';
import { isRowOf } from './in-row.ts';
import { withinSentence, WORKERS } from './slot-words.ts';
import { isCalledByName, STATES, wordSeveral } from './word-deed.ts';

/** The same for two or three entries. */
export function repeat(deed: Deed, material: Material): CandidateResult[] {
  const isSame = deed.slots.length === 0;
  const short = deed.kind === 'create' ? bindingsOf(deed, material, 'names').map((one) => nameOnly(deed, one)) : [];
  const groups = [bindingsOf(deed, material, 'several'), short.filter((one) => one !== undefined)].flatMap(inGroups);
  return groups.flatMap((group): CandidateResult[] => {
    if (group.length < 2) return [];
    const parts = partsFor(deed, group, material);
    const entries = new Set(group.map(({ item }) => item?.id));
    if (!parts || (deed.item && entries.size < group.length)) return [];
    const joined = joinCandidates(parts, `several ${parts[0]!.group}`);
    const isNamed = deed.kind === 'create' && group.every(({ words }) => Object.keys(words).length === 1);
    return [
      isSame || (isNamed && isCalledByName(deed))
        ? { ...joined, ...wordSeveral(deed, group, asShown(material)) }
        : joined,
    ];
  });
}

/** Undefined where one of them cannot be asked for, they take too many steps, or one would undo another. */
function partsFor(deed: Deed, group: readonly DeedBinding[], material: Material): Candidate[] | undefined {
  const parts = group.map((binding) => candidateOf(deed, binding, material));
  if (
    parts.some(isRejected) ||
    stepsOfAll(
      group.map((binding) => ({ deed, binding })),
      material,
    ) > MAX_STEPS
  )
    return undefined;
  const good = parts.filter((part): part is Candidate => !isRejected(part));
  return areIndependent(good) ? good : undefined;
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

const MIN_ENTRIES = 2;
const MAX_ENTRIES = 4;

/** Only for deeds without words of their own, and where all those entries can be seen and are to be altered. */
export function repeatForEvery(deed: Deed, material: Material): Candidate[] {
  if (deed.kind === 'create' || deed.slots.length > 0 || !deed.item) return [];
  const bindings = bindingsOf(deed, material, 'every');
  return conditionsOf(deed, bindings, material).flatMap(({ field, value, ids }): Candidate[] => {
    const group = ids.map((id) => bindings.find(({ item }) => item!.id === id)!);
    const parts = partsFor(deed, group, material);
    if (!parts) return [];
    const words = sayEvery(deed, field, value);
    const [first] = parts;
    const template = first!.template.replace(`the ${deed.noun} "{item}"`, words);
    if (template === first!.template) return [];
    return [
      {
        ...joinCandidates(parts, `every ${field} ${first!.group}`),
        template,
        params: { ...(words.includes('{value}') ? { value } : {}), ...(deed.owner ? { owner: deed.owner.title } : {}) },
        worth: RELATED_WORTH + (first!.worth ?? 0) - 4,
      },
    ];
  });
}

interface Condition {
  field: string;
  value: string;
  ids: string[];
}

function conditionsOf(deed: Deed, bindings: readonly DeedBinding[], material: Material): Condition[] {
  const { start } = material;
  const known = new Set(bindings.map(({ item }) => item!.id));
  const found = new Map<string, Condition>();
  for (const path of entriesOf(start.facts, deed.collection)) {
    const id = /\[([^[\]]*)\]$/.exec(path)?.[1] ?? '';
    for (const [field, value] of Object.entries(fieldsOf(start.facts, path))) {
      if (field === deed.item!.field || !canBeSaid(deed, field, value, asShown(material))) continue;
      const one = found.get(`${field} ${value}`) ?? { field, value, ids: [] };
      found.set(`${field} ${value}`, { ...one, ids: [...one.ids, id] });
    }
  }
  const isShown = (id: string, value: string): boolean => {
    const title = titleOf(start.facts, entryPath(deed.collection, id), deed.item!.field) ?? '';
    return start.scene.elements.some(
      (own) =>
        isVisible(own) &&
        isRowOf(own.key, title) &&
        (isRowOf(own.key, value) || [own.name, own.node.text ?? ''].some((words) => words.includes(value))),
    );
  };
  return [...found.values()].filter(
    ({ value, ids }) =>
      ids.length >= MIN_ENTRIES &&
      ids.length <= MAX_ENTRIES &&
      ids.every((id) => known.has(id) && (value === 'true' || isShown(id, value))),
  );
}

/** What an entry has under a name on the screen, where it is, and what is on or off by what the entry then is. */
function canBeSaid(
  { names }: Deed,
  field: string,
  value: string,
  shown: (value: string) => string | undefined,
): boolean {
  if (value === 'true') return STATES.test(sayField(field));
  const isKnown = names?.has(field) === true || shown(value) !== undefined;
  return isKnown && /^\p{L}[\p{L} ]{2,30}$/u.test(value) && !/^(true|false|null|present)$/.test(value);
}

function sayEvery({ noun, names }: Deed, field: string, value: string): string {
  const state = sayField(field);
  if (STATES.test(state)) return `every ${state} ${noun}`;
  const said = names?.get(field);
  if (said === undefined) return `every ${noun} in "{value}"`;
  const name = withinSentence(said, value);
  if (WORKERS.test(name)) return `every ${noun} assigned to "{value}"`;
  return /^(from|sender)$/.test(name) ? `every ${noun} from "{value}"` : `every ${noun} with the ${name} "{value}"`;
}
