/**
 * Finds procedures in explored transitions: what was saved or changed on a phone, and the shortest of the touches that
 * were made for it since the first page. Detours are cut out where the same screen came up again.
 */
import { createPhoneFollower } from '../../check/facts/phone/follow-phone.ts';
import { factId, keyOfFact, type Fact } from '../../check/fact.ts';
import { isLasting } from '../../check/facts.ts';
import type { Action } from '../../schema/index.ts';
import { findForms } from '../../check/facts/phone/phone-facts.ts';
import { listRows, pageTitle } from '../../check/facts/phone/list-rows.ts';
import { readPlace } from '../../check/subject.ts';
import { isAtOrBelow, isBelow, rowPart } from '../../ui/element-key.ts';
import type { ExplorationGraph, Moment, Transition } from '../shared/exploration-graph.ts';
import { CLEARS } from '../../ui/words.ts';
import { fieldKind } from './field-kind.ts';
import { withFewParts } from './form-parts.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { Procedure, RowChange, TypedSlot } from './procedure.ts';

/** One screen on the way from the first page, and what led to it. */
interface Waypoint {
  page: string;
  hash: string;
  by?: Transition;
  /** Saved by that step. */
  entries: readonly Fact[];
  /** What else came of it: what the app said, buttons that say something else. */
  asides: readonly Fact[];
}

/** Something was done; what came of it shows on the screens that follow. */
interface Deed {
  way: readonly Waypoint[];
  last: Transition;
  rows: Map<string, RowChange>;
  switched?: Procedure['switched'];
}

/** In the order they were seen. */
export function learnProcedures(graph: ExplorationGraph): Procedure[] {
  const turns = new Map<string, Transition[]>();
  for (const transition of graph.transitions) {
    const id = `${transition.source.trajectoryId} ${transition.source.turn}`;
    turns.set(id, [...(turns.get(id) ?? []), transition]);
  }
  const known = new Map<string, Procedure>();
  for (const procedure of [...turns.values()].flatMap((turn) => learnFromTurn(turn)).flatMap(withFewParts)) {
    const id = identify(procedure);
    // The one that says most of what came of it.
    const other = known.get(id);
    if (!other || (other.rows.length === 0 && procedure.rows.length > 0)) known.set(id, procedure);
  }
  return [...known.values()];
}

/** The same for what differs in the row it is done to, or in what is typed. */
function identify({ gestures, item }: Procedure): string {
  const title = item && rowPart(item.title);
  return gestures.map(({ kind, key }) => `${kind} ${title ? key.replace(title, 'list item') : key}`).join('\n');
}

function learnFromTurn(transitions: readonly Transition[]): Procedure[] {
  const [first] = transitions;
  if (!first) return [];
  const follow = createPhoneFollower();
  const home = pageOf(first.before);
  const said = new Map<string, string>();
  const deeds: Deed[] = [];
  let way: Waypoint[] = [waypoint(first.before)];
  let open: Deed | undefined;
  follow(first.before.frame, undefined, first.before.facts);
  noteRows(first.before, said);
  let previous: Moment = first.before;

  for (const transition of transitions) {
    const { before, after, gesture } = transition;
    if (before !== previous && hashOf(before) !== hashOf(previous)) {
      follow(before.frame, undefined, before.facts);
      noteRows(before, said);
      way = resume(way, before, home);
    }
    const events = follow(after.frame, asStep(gesture), after.facts);
    const changes = rowChanges(after, said, events);
    noteRows(after, said);
    for (const id of events.ended) said.delete(id);
    const switched = switchOf(transition);
    const isDeed = (events.entries.length > 0 && !isChosenAlready(transition)) || switched !== undefined;
    const asides = [...events.deeds, ...(events.button ? [events.button.now] : [])];
    const next: Waypoint = { ...waypoint(after), by: transition, entries: events.entries, asides };
    const grown = [...way, next];
    const isFinal = isDeed && !isNested(next, way);
    if (isFinal) {
      open = { way: grown, last: transition, rows: new Map(), ...(switched ? { switched } : {}) };
      deeds.push(open);
    } else if (changes.length > 0 && !open && isAct(transition)) {
      open = { way: grown, last: transition, rows: new Map() };
      deeds.push(open);
    }
    for (const change of changes) open?.rows.set(change.subject, change);
    const same = grown.findIndex(({ hash }, at) => hash === next.hash && at < grown.length - 1);
    if (isFinal || (changes.length > 0 && open?.last === transition)) way = resumeAfter(way, next);
    else if (same >= 0) way = grown.slice(0, same + 1);
    else way = returnTo(way, next) ?? grown;
    if (next.page === home && way[0]?.page !== home) way = [waypoint(after)];
    // Rows that change from here on may have changed by something else.
    if (open && open.last !== transition && (next.page === home || isAct(transition))) open = undefined;
    if (open && next.page === home) open = undefined;
    previous = after;
  }
  return deeds.flatMap((deed) => asProcedure(deed, home));
}

/** A choice that was made before is none. */
function isChosenAlready({ gesture, before }: Transition): boolean {
  const { role, node } = before.scene.byKey.get(gesture.key) ?? {};
  return role === 'radio button' && node?.states.includes('checked') === true;
}

/** A picker's answer in a form is part of filling it in. */
function isNested(next: Waypoint, way: readonly Waypoint[]): boolean {
  const front = next.page.split('\n')[0]!;
  const back = way.findLast(({ page }) => page === next.page);
  return back !== undefined && back.hash !== next.hash && isFormPage(next) && front !== way[0]?.page.split('\n')[0];
}

function isFormPage({ by }: Waypoint): boolean {
  const scene = by?.after.scene;
  return scene?.front !== undefined && findForms(scene.elements).has(scene.front);
}

function asProcedure({ way, last, rows, switched }: Deed, home: string): Procedure[] {
  if (way[0]?.page !== home) return [];
  const touches = way.flatMap(({ by }) => (by ? [by] : [])).filter(({ gesture }) => !isView(gesture));
  const steps = withoutRetyping(withoutDetours(withoutReturns(touches)));
  const fields = steps.flatMap(({ gesture }) => ('text' in gesture ? [gesture.key] : []));
  if (steps.length === 0 || new Set(fields).size < fields.length) return [];
  const gestures = steps.map(({ gesture }) => gesture);
  const elements = steps.map(({ gesture, before }) => before.scene.byKey.get(gesture.key));
  const entries = way.flatMap(({ entries: saved }) => saved);
  const found = findItem(steps);
  // A switch of a page that a row leads to is known by the page.
  const item = switched && found?.at !== steps.length - 1 ? undefined : found;
  // In a page without a title, a search, the rows are others each time.
  if (item && readPlace(item.place).page === undefined) return [];
  // Two rows of one title cannot be told apart.
  if (item && item.rows.filter(({ title }) => title === item.title).length > 1) return [];
  const typed = steps.flatMap(({ gesture, before }): TypedSlot[] => {
    if (gesture.kind !== 'fill' && gesture.kind !== 'append') return [];
    const field = before.scene.byKey.get(gesture.key);
    const isAdded = gesture.kind === 'append';
    const kind = field ? fieldKind(field, isAdded) : 'title';
    const held = touches
      .map(({ before: shown }) => shown.facts.get(factId({ kind: 'text', subject: gesture.key })))
      .find((fact) => fact);
    const name = field?.name ?? '';
    return [{ name, key: gesture.key, original: gesture.text, kind, isAdded, held: held?.value ?? '' }];
  });
  if (entries.length === 0 && rows.size === 0 && !switched) return [];
  // Nothing would tell which row it was done to.
  const told = [...rows.keys(), ...entries.map(({ key, value }) => `${key.subject} ${value}`)];
  if (item && !switched && !told.some((words) => words.includes(item.title))) return [];
  // A way on which something was typed and not saved is no way of doing anything.
  const shown = [...entries.map(({ value }) => value), ...[...rows.values()].map(({ after = '' }) => after)];
  if (typed.some(({ original }) => !shown.some((words) => words.includes(original)))) return [];
  const start = steps[0]!.source;
  return [
    {
      gestures,
      labels: elements.map((element) => element?.name ?? ''),
      pages: steps.map(({ gesture }, at) => pageTouched(gesture, steps.slice(0, at + 1))),
      roles: elements.map((element) => element?.role ?? ''),
      ...(item ? { item } : {}),
      typed,
      entries,
      asides: way.flatMap(({ asides }) => asides.map(({ key }) => key)),
      rows: [...rows.values()],
      ...(switched ? { switched } : {}),
      source: {
        ...last.source,
        start: start.trajectoryId === last.source.trajectoryId ? start.start : last.source.start,
      },
      spans: steps.map(({ source: { start: from, end } }) => ({ start: from, end })),
    },
  ];
}

type Move = Pick<Transition, 'gesture' | 'before' | 'source'>;

/** The steps without pages that were opened and left again with Back, when nothing was changed there. */
function withoutReturns(steps: readonly Transition[]): Transition[] {
  const kept: Transition[] = [];
  const last = steps.at(-1);
  const saved = last?.before.scene.byKey.get(last.gesture.key)?.windowKey ?? '';
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1];
    kept.push(step);
    if (step.gesture.kind !== 'back' || !next) continue;
    const from = kept.findLastIndex(({ before }) => pageOf(before) === pageOf(next.before));
    const leg = from < 0 ? [] : kept.slice(from);
    const isIdle = leg.every(({ gesture, changes }) => !('text' in gesture) && !changes.some(isLasting));
    if (leg.length > 0 && isIdle && holdsSame(leg[0]!.before, next.before, saved)) kept.splice(from);
  }
  return kept;
}

/** Whether what is set in the window that is saved in the end stands as it stood. */
function holdsSame(a: Moment, b: Moment, windowKey: string): boolean {
  return [...a.facts].every(([id, { key, value }]) => {
    const isSet = isBelow(key.subject, windowKey) && /^(checked|text|value)$/.test(key.kind);
    return !isSet || (b.facts.get(id)?.value ?? value) === value;
  });
}

/** The steps without detours: an element that an earlier screen shows is touched there, except in forms. */
function withoutDetours(steps: readonly Move[]): Move[] {
  const kept: Move[] = [];
  for (const step of steps) {
    const at = kept.findIndex(
      ({ before }, index) =>
        before.scene.reachableKeys.has(step.gesture.key) &&
        isSamePage(before, step.before) &&
        kept
          .slice(index)
          .every((other) => other.gesture.kind === 'click' && findForms(other.before.scene.elements).size === 0),
    );
    if (at < 0) kept.push(step);
    else kept.splice(at, kept.length - at, { ...step, before: kept[at]!.before });
  }
  return kept;
}

/** The steps without typing that was cleared again. */
function withoutRetyping(steps: readonly Move[]): Move[] {
  return steps.filter(({ gesture }, at) => {
    if (!('text' in gesture)) return true;
    const again = steps.findIndex(
      ({ gesture: other }, later) => later > at && 'text' in other && other.key === gesture.key,
    );
    const clears = steps
      .slice(at, Math.max(again, at))
      .some(({ gesture: other, before }) => CLEARS.test(before.scene.byKey.get(other.key)?.name ?? ''));
    return again < 0 || !clears;
  });
}

/** A search is as good as the page it is in. */
function isSamePage(a: Moment, b: Moment): boolean {
  const titles = [a, b].map(({ scene }) => pageTitle(scene.elements));
  return titles[0] === titles[1] || titles.includes('');
}

function findItem(steps: readonly Move[]): Procedure['item'] {
  for (const [at, { gesture, before }] of steps.entries()) {
    const rows = listRows(before.scene.elements);
    const row = rows.find(({ element }) => isAtOrBelow(gesture.key, element.key));
    if (!row) continue;
    const words = rows
      .filter(({ place, isCut }) => place === row.place && !isCut)
      .map(({ title, pieces }) => ({ title, says: pieces.join(' | ') }));
    return { place: row.place, title: row.title, at, rows: words };
  }
  return undefined;
}

/** The last of the steps is the touch; an element is as far down as when its page was first seen. */
function pageTouched({ key }: Gesture, steps: readonly Move[]): Procedure['pages'][number] {
  const { scene } = steps.at(-1)!.before;
  const windowKey = scene.byKey.get(key)?.windowKey ?? '';
  const shown = steps.map(({ before }) => before.scene.byKey.get(key)?.bounds).find((bounds) => bounds);
  return { windowKey, title: scene.byKey.get(windowKey)?.node.name ?? '', top: shown?.y ?? 0 };
}

/** The executor scrolls and hides the keyboard as it needs. */
function isView({ kind }: Gesture): boolean {
  return kind === 'scroll' || kind === 'hide-keyboard';
}

function isAct({ gesture }: Transition): boolean {
  return gesture.kind === 'click' || gesture.kind === 'fill' || gesture.kind === 'append';
}

/** A switch that lasts at once, on a page that stays. */
function switchOf({ gesture, changes }: Transition): Procedure['switched'] {
  if (gesture.kind !== 'click') return undefined;
  const change = changes.find(
    ({ key, strict, before, after }) =>
      key.kind === 'checked' &&
      strict &&
      before !== undefined &&
      after !== undefined &&
      readPlace(key.subject).key === gesture.key,
  );
  return change && { fact: change.key, after: change.after ?? '' };
}

function rowChanges(
  { facts }: Moment,
  said: ReadonlyMap<string, string>,
  { made, ended }: { made: readonly string[]; ended: readonly string[] },
): RowChange[] {
  const changed: RowChange[] = [];
  for (const [id, { key, value }] of facts) {
    if (key.kind !== 'row') continue;
    const before = said.get(id);
    if (before === undefined && made.includes(id)) changed.push({ subject: key.subject, after: value });
    else if (before !== undefined && before !== value) changed.push({ subject: key.subject, before, after: value });
  }
  for (const id of ended) {
    const before = said.get(id);
    if (before !== undefined) changed.push({ subject: keyOfFact(id).subject, before });
  }
  return changed;
}

function noteRows({ facts }: Moment, said: Map<string, string>): void {
  for (const [id, { key, value }] of facts) if (key.kind === 'row') said.set(id, value);
}

function waypoint(moment: Moment): Waypoint {
  return { page: pageOf(moment), hash: hashOf(moment), entries: [], asides: [] };
}

/** Back on a page that is no form, what was done elsewhere is behind; touches on the page itself choose what it shows. */
function returnTo(way: readonly Waypoint[], next: Waypoint): Waypoint[] | undefined {
  if (next.page === way.at(-1)?.page || isFormPage(next)) return undefined;
  const at = way.findLastIndex(({ page }) => page === next.page);
  return at < 0 ? undefined : [...way.slice(0, at), { ...way[at]!, hash: next.hash }];
}

/** After something was done the way goes on from the page that shows it, the first time it was come to. */
function resumeAfter(way: readonly Waypoint[], next: Waypoint): Waypoint[] {
  const same = way.findIndex(({ page }) => page === next.page);
  // The title may be what was changed.
  const at = same >= 0 ? same : way.findIndex(({ page }) => page.split('\n')[0] === next.page.split('\n')[0]);
  if (at >= 0) return [...way.slice(0, at), { ...way[at]!, page: next.page, hash: next.hash, entries: [], asides: [] }];
  return [{ page: next.page, hash: next.hash, entries: [], asides: [] }];
}

/** After steps that are no gestures. */
function resume(way: readonly Waypoint[], now: Moment, home: string): Waypoint[] {
  const at = way.findIndex(({ hash }) => hash === hashOf(now));
  if (at >= 0) return way.slice(0, at + 1);
  return pageOf(now) === home ? [waypoint(now)] : [{ ...waypoint(now), page: `lost\n${pageOf(now)}` }];
}

function pageOf({ scene }: Moment): string {
  return `${scene.front}\n${pageTitle(scene.elements)}`;
}

const HASHES = new WeakMap<Moment, string>();

/** The same for screens on which the same can be read and touched. */
function hashOf(moment: Moment): string {
  const known = HASHES.get(moment);
  if (known !== undefined) return known;
  const { scene, facts } = moment;
  const read = [...facts.values()]
    .filter(({ key }) => key.kind !== 'line')
    .map(({ key, value }) => `${factId(key)}=${value}`);
  const hash = [pageOf(moment), ...scene.reachableKeys, ...read].join('\n');
  HASHES.set(moment, hash);
  return hash;
}

/** A gesture as the last of its steps, which is what shows its effect. */
function asStep(gesture: Gesture): { action: Action; targetKey: string } {
  const { key } = gesture;
  switch (gesture.kind) {
    case 'click':
      return { action: { type: 'click', x: 0, y: 0 }, targetKey: key };
    case 'fill':
    case 'append':
      return { action: { type: 'input_text', text: gesture.text, enter: false }, targetKey: key };
    case 'back':
      return { action: { type: 'navigate_back' }, targetKey: key };
    default:
      return { action: { type: 'wait', seconds: 0 }, targetKey: key };
  }
}
