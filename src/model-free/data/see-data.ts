/** Where an entry of the data shows what it holds: the touch on its row after which the screen says so. */
import { readPath } from '../../check/data-path.ts';
import { isLasting, type Fact } from '../../check/facts.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import { showsWords } from '../../check/shown-on.ts';
import type { FactKey } from '../../schema/index.ts';
import { isVisible, type UiElement } from '../../ui/list-elements.ts';
import { normaliseName } from '../../ui/element-names.ts';
import type { Scene } from '../../ui/scene.ts';
import { markedForm } from '../shared/element-place.ts';
import type { ExplorationGraph, Moment, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { startFacts } from './bind-deed.ts';
import { rowNameOf, valueShown } from './captions.ts';
import { fieldsShown, titledIn } from './page-showings.ts';
import { inRowOf, isRowOf } from './in-row.ts';

export interface Showing {
  transition: Transition;
  /** The field that the row is called by, and the field that is shown. */
  titleField: string;
  field: string;
  /** True if it shows this of all entries of a page that it brings up. */
  isPage?: true;
}

const known = new WeakMap<ExplorationGraph, { size: number; showings: Showing[] }>();

/** Touches on a row that bring up what a field of its entry holds, of one kind each, in the order they were seen. */
export function listShowings(graph: ExplorationGraph): Showing[] {
  const size = graph.transitions.length;
  const cached = known.get(graph);
  const showings = cached?.size === size ? cached.showings : findShowings(graph);
  known.set(graph, { size, showings });
  return showings;
}

function findShowings(graph: ExplorationGraph): Showing[] {
  const start = startFacts(graph);
  const showings = new Map<string, Showing>();
  const pages = new Map<string, Showing>();
  const titled = titledIn(start);
  for (const transition of graph.transitions) {
    const { gesture, before, after, changes } = transition;
    if (gesture.kind !== 'click' || changes.some((change) => change.key.kind !== 'data' && isLasting(change))) continue;
    // What the button of a form brings up depends on what is set in it.
    const isOfForm = markedForm(gesture.key) !== undefined && before.scene.byKey.get(gesture.key)?.role !== 'link';
    if (isOfForm) continue;
    for (const { collection, titleField, field, value } of fieldsShown(transition, titled)) {
      const isNew = isTelling(value) && !says(before, value) && says(after, value);
      const id = `${collection} ${field}`;
      if (isNew && !pages.has(id)) pages.set(id, { transition, titleField, field, isPage: true });
    }
    const titles = new Map<string, string | undefined>();
    for (const { key, value } of start.values()) {
      const path = key.kind === 'data' ? readPath(key.subject) : undefined;
      if (path?.entry === undefined || path.field === '' || !isTelling(value)) continue;
      if (!titles.has(path.entry)) titles.set(path.entry, titleIn(start, path.entry, gesture.key));
      const titleField = titles.get(path.entry);
      // An entry in another state may have another page.
      const id = `${path.collection} ${path.field} ${switchesOf(start, path.entry)}`;
      if (titleField === undefined || titleField === path.field || showings.has(id)) continue;
      if (!says(before, value) && says(after, value)) showings.set(id, { transition, titleField, field: path.field });
    }
  }
  const others = [...pages].filter(([id]) => ![...showings.keys()].some((own) => own.startsWith(`${id} `)));
  return [...showings.values(), ...others.map(([, page]) => page)];
}

function switchesOf(facts: Moment['facts'], entry: string): string {
  const held = Object.entries(fieldsOf(facts, entry)).filter(([, value]) => /^(true|false)$/.test(value));
  return held.map((pair) => pair.join('=')).join(',');
}

/** The touch for this fact, on the row of its own entry. */
export function wayToSeeData(graph: ExplorationGraph, { key }: Fact, { elements }: Scene): Gesture | undefined {
  const { collection, entry = '', field } = readPath(key.subject);
  for (const { transition, titleField, field: shown, isPage } of listShowings(graph)) {
    const { gesture } = transition;
    if (shown !== field || !key.subject.startsWith(`${collection}/`)) continue;
    if (isPage) {
      const title = fieldOf(startFacts(graph), entry, titleField);
      if (title !== undefined && isShownOn(transition.after.scene, title)) return gesture;
      continue;
    }
    const own = [...startFacts(graph).values()].find(
      (fact) => fact.key.subject.endsWith(`/${titleField}`) && isRowOf(gesture.key, normaliseName(fact.value)),
    );
    const title = fieldOf(startFacts(graph), entry, titleField);
    if (!own || title === undefined) continue;
    const inRow = inRowOf(gesture.key, normaliseName(own.value), normaliseName(title), elements);
    if (inRow !== undefined) return { ...gesture, key: inRow };
  }
  return undefined;
}

/** Key of what says this in the row of its own entry, in view or out of it. */
export function cellOf({ subject }: FactKey, facts: Moment['facts'], { elements }: Scene): string | undefined {
  const { entry = '', field } = readPath(subject);
  const value = fieldOf(facts, entry, field);
  const titles = Object.values(fieldsOf(facts, entry)).map(normaliseName);
  const isOwn = (own: UiElement): boolean => titles.includes(rowNameOf(own) ?? '') && valueShown(own) === value;
  return elements.find((own) => own.role === 'table cell' && isOwn(own))?.key;
}

/** The field that calls a row by words which no other entry has in it: a column of a board is no title of its cards. */
function titleIn(facts: Moment['facts'], entry: string, key: string): string | undefined {
  const { collection } = readPath(entry);
  const isOwn = (field: string, value: string): boolean =>
    entriesOf(facts, collection).every((other) => other === entry || fieldOf(facts, other, field) !== value);
  return Object.entries(fieldsOf(facts, entry)).find(
    ([field, value]) => value.length > 2 && isRowOf(key, normaliseName(value)) && isOwn(field, value),
  )?.[0];
}

/** Words that say something by themselves. */
function isTelling(value: string): boolean {
  return value.length > 2 && value.length <= 60 && !/^(true|false|null|present)$/.test(value) && !/T\d\d:/.test(value);
}

/** True if an element has this in its name. */
export function isShownOn({ elements }: Scene, title: string): boolean {
  return elements.some((own) => isVisible(own) && own.name.includes(normaliseName(title)));
}

function says({ scene, frame }: Moment, words: string): boolean {
  return showsWords(words, scene.elements, frame.screen);
}
