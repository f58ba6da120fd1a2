/**
 * Finds procedures in explored transitions: what was saved or changed on a phone, and the shortest of the touches that
 * were made for it since the first page. Detours are cut out where the same screen came up again.
 */
import type { FollowedFrame } from '../../check/facts/fact-reader.ts';
import { createPhoneFollower } from '../../check/facts/phone/follow-phone.ts';
import { keyOfFact } from '../../check/fact.ts';
import type { Action } from '../../schema/index.ts';
import { readPlace } from '../../check/subject.ts';
import { rowPart } from '../../ui/element-key.ts';
import { groupBy } from '../../collections/by-key.ts';
import type { ExplorationGraph, Moment, Transition } from '../shared/exploration-graph.ts';
import { asProcedure, type Deed } from './deed-procedure.ts';
import { withFewParts } from './form-parts.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { Procedure, RowChange } from './procedure.ts';
import { hashOf, isNested, pageOf, resume, resumeAfter, returnTo, waypoint, type Waypoint } from './waypoint.ts';

/** In the order they were seen. */
export function learnProcedures(graph: ExplorationGraph): Procedure[] {
  const turns = groupBy(graph.transitions, ({ source }) => `${source.trajectoryId} ${source.turn}`);
  const known = new Map<string, Procedure>();
  for (const procedure of [...turns.values()].flatMap(learnFromTurn).flatMap(withFewParts)) {
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

function asFollowed({ frame, scene, facts }: Moment): FollowedFrame {
  return { tree: frame.tree, elements: scene.elements, facts };
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
  follow(asFollowed(first.before), undefined);
  noteRows(first.before, said);
  let previous: Moment = first.before;

  for (const transition of transitions) {
    const { before, after, gesture } = transition;
    if (before !== previous && hashOf(before) !== hashOf(previous)) {
      follow(asFollowed(before), undefined);
      noteRows(before, said);
      way = resume(way, before, home);
    }
    const events = follow(asFollowed(after), asStep(gesture));
    const changes = rowChanges(after, said, events);
    noteRows(after, said);
    for (const id of events.ended) said.delete(id);
    const switched = switchOf(transition);
    const isDeed = (events.entries.length > 0 && !isChosenAlready(transition)) || switched !== undefined;
    const asides = [...events.operations, ...(events.button ? [events.button.now] : [])];
    const next: Waypoint = { ...waypoint(after), by: transition, entries: events.entries, asides };
    const grown = [...way, next];
    const isFinal = isDeed && !isNested(next, way);
    if (isFinal || (changes.length > 0 && !open && isAct(transition))) {
      open = { way: grown, last: transition, rows: new Map(), ...(isFinal && switched ? { switched } : {}) };
      deeds.push(open);
    }
    for (const change of changes) open?.rows.set(change.subject, change);
    const same = grown.findIndex(({ hash }, at) => hash === next.hash && at < grown.length - 1);
    if (isFinal || (changes.length > 0 && open?.last === transition)) way = resumeAfter(way, next);
    else if (same >= 0) way = grown.slice(0, same + 1);
    else way = returnTo(way, next) ?? grown;
    if (next.page === home && way[0]?.page !== home) way = [waypoint(after)];
    // Rows that change from here on may have changed by something else.
    if (next.page === home || (open?.last !== transition && isAct(transition))) open = undefined;
    previous = after;
  }
  return deeds.flatMap((deed) => asProcedure(deed, home));
}

/** A choice that was made before is none. */
function isChosenAlready({ gesture, before }: Transition): boolean {
  const { role, node } = before.scene.byKey.get(gesture.key) ?? {};
  return role === 'radio button' && node?.states.includes('checked') === true;
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
