/** What a transition has changed, with what its menu tells only when it is next open. */
import { factId, type FactChange } from '../../check/facts.ts';
import { lastPart, parentKey } from '../../ui/element-key.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';

/** The transition's own changes, and those of a switch in a menu that closed, which show when the menu is next open. */
export function changesOf(graph: ExplorationGraph, index: number): FactChange[] {
  const changes = changesSeen(graph, index);
  const known = new Set(changes.map(({ key }) => factId(key)));
  return [...changes, ...givenUpLater(graph, index).filter(({ key }) => !known.has(factId(key)))];
}

/** What may be done between a choice and the next look at its menu without setting anything. */
const LOOKS: ReadonlySet<string> = new Set([
  'menu',
  'table cell',
  'list item',
  'tree item',
  'icon',
  'text',
  'page tab',
]);

/** Entries that went off with the one that was chosen, which some toolkits tell only when the menu opens again. */
function givenUpLater({ transitions, known }: ExplorationGraph, index: number): FactChange[] {
  const { gesture, before, source } = transitions[index]!;
  const menu = parentKey(gesture.key);
  if (gesture.kind !== 'click' || lastPart(menu).role !== 'menu') return [];
  let at = index + 1;
  for (; at < transitions.length; at += 1) {
    const { gesture: other, source: where } = transitions[at]!;
    if (where.trajectoryId !== source.trajectoryId) return [];
    if (other.key === menu) break;
    if (!LOOKS.has(known.get(other.key)?.role ?? '')) return [];
  }
  const told = transitions[at]?.after.facts;
  if (told?.get(factId({ kind: 'checked', subject: gesture.key }))?.value !== 'true') return [];
  return [...before.facts.values()].flatMap(({ key, value }): FactChange[] => {
    if (key.kind !== 'checked' || value !== 'true' || parentKey(key.subject) !== menu || key.subject === gesture.key)
      return [];
    const isOff = told.get(factId(key))?.value === 'false';
    return isOff ? [{ key, before: 'true', after: 'false', strict: true }] : [];
  });
}

function changesSeen(graph: ExplorationGraph, index: number): FactChange[] {
  const { gesture, before, after, changes, source } = graph.transitions[index]!;
  const id = factId({ kind: 'checked', subject: gesture.key });
  const old = before.facts.get(id);
  if (gesture.kind !== 'click' || !old || after.facts.has(id)) return [...changes];
  const later = graph.transitions
    .slice(index + 1)
    .filter((other) => other.source.trajectoryId === source.trajectoryId)
    .find((other) => other.before.facts.has(id));
  const now = later?.before.facts.get(id);
  if (!now || now.value === old.value) return [...changes];
  return [...changes, { key: old.key, before: old.value, after: now.value, strict: true }];
}
