/** One deed done to every entry of which the screen says the same: "Move every card with the label "Garden" …". */
import { entryPath } from '../../check/data-path.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import { isVisible } from '../../ui/list-elements.ts';
import { areIndependent, joinCandidates } from '../shared/generator/join-candidates.ts';
import type { Candidate, Material } from '../shared/generator/material.ts';
import { RELATED_WORTH } from '../shared/weights.ts';
import { bindingsOf, candidateOf, MAX_STEPS, stepsOfAll } from './deed-candidate.ts';
import { sayField } from './deed-words.ts';
import type { Deed, DeedBinding } from './deed.ts';
import { isRowOf } from './in-row.ts';
import { PLACES, WORKERS } from './word-deed.ts';

const MIN_ENTRIES = 2;
const MAX_ENTRIES = 4;

/** Only for deeds without words of their own, and where all those entries can be seen and are to be altered. */
export function repeatForEvery(deed: Deed, material: Material): Candidate[] {
  if (deed.kind === 'create' || deed.slots.length > 0 || !deed.item) return [];
  const bindings = bindingsOf(deed, material, 'every');
  return conditionsOf(deed, bindings, material).flatMap(({ field, value, ids }): Candidate[] => {
    const group = ids.map((id) => bindings.find(({ item }) => item!.id === id)!);
    const parts = group.map((binding) => candidateOf(deed, binding, material));
    const good = parts.filter((part): part is Candidate => !('rejected' in part));
    const isShort =
      stepsOfAll(
        group.map((binding) => ({ deed, binding })),
        material,
      ) <= MAX_STEPS;
    if (good.length < parts.length || !isShort || !areIndependent(good)) return [];
    const words = sayEvery(deed, field);
    const [first] = good;
    const template = first!.template.replace(`the ${deed.noun} "{item}"`, words);
    if (template === first!.template) return [];
    return [
      {
        ...joinCandidates(good, `every ${field} ${first!.group}`),
        template,
        params: words.includes('{value}') ? { value } : {},
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

function conditionsOf(deed: Deed, bindings: readonly DeedBinding[], { start }: Material): Condition[] {
  const known = new Set(bindings.map(({ item }) => item!.id));
  const found = new Map<string, Condition>();
  for (const path of entriesOf(start.facts, deed.collection)) {
    const id = /\[([^[\]]*)\]$/.exec(path)?.[1] ?? '';
    for (const [field, value] of Object.entries(fieldsOf(start.facts, path))) {
      if (field === deed.item!.field || !canBeSaid(field, value)) continue;
      const one = found.get(`${field} ${value}`) ?? { field, value, ids: [] };
      found.set(`${field} ${value}`, { ...one, ids: [...one.ids, id] });
    }
  }
  const isShown = (id: string, value: string): boolean => {
    const title = fieldOf(start.facts, entryPath(deed.collection, id), deed.item!.field) ?? '';
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

/** What an entry has by a word of its own, and what is on or off by what the entry then is. */
function canBeSaid(field: string, value: string): boolean {
  if (value === 'true') return STATES.test(sayField(field));
  return (
    /^[a-z][a-z ]*$/.test(sayField(field)) &&
    /^\p{L}[\p{L} ]{2,30}$/u.test(value) &&
    !/^(true|false|null|present)$/.test(value)
  );
}

const STATES = /^(completed|done|starred|flagged|pinned|unread|urgent)$/;

function sayEvery({ noun }: Deed, field: string): string {
  const name = sayField(field);
  if (STATES.test(name)) return `every ${name} ${noun}`;
  if (WORKERS.test(name)) return `every ${noun} assigned to "{value}"`;
  if (PLACES.test(name)) return `every ${noun} in the ${name} "{value}"`;
  return /^(from|sender)$/.test(name) ? `every ${noun} from "{value}"` : `every ${noun} with the ${name} "{value}"`;
}
