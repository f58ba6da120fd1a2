/**
 * What exploration has taught about an application: which gesture brings which elements within reach and changes which
 * facts. The explorer grows it live; generator and executor rebuild it from stored trajectories.
 */
import { commits } from '../../check/facts/phone/entries.ts';
import { diffFacts, factId, isLasting, type FactChange, type FactMap } from '../../check/facts.ts';
import { filledFields } from '../../check/facts/phone/phone-facts.ts';
import type { FactReader } from '../../check/facts/fact-reader.ts';
import { readerOf } from '../../check/facts/readers.ts';
import type { Frame } from '../../check/frame.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { readScene, type Scene } from '../../ui/scene.ts';
import { append, bump } from '../../collections/by-key.ts';
import type { GestureLanguage } from './gesture-language.ts';
import { listTriedIn } from './element-place.ts';
import { gestureSignature, type Gesture } from './gesture.ts';
import { LANGUAGES } from '../languages.ts';

/** One screen with everything read from it. */
export interface Moment {
  frame: Frame;
  scene: Scene;
  facts: FactMap;
}

export interface Transition {
  gesture: Gesture;
  before: Moment;
  after: Moment;
  /** Keys within reach after that were not on screen before; uncovering what a menu or dialog hid is not revealing. */
  revealed: readonly string[];
  changes: readonly FactChange[];
  /** What was seen for the first time: a kind of screen, a fact that can be changed. */
  news: { screen: boolean; fact: boolean };
  /** Why it was done: for the first time, again over another screen, or merely as a way to something. */
  occasion: 'first' | 'again' | 'way';
  /** Where it happened: the trajectory and the steps from `start` up to `end`. */
  source: { trajectoryId: string; turn: number; start: number; end: number };
}

/** The kinds of screens that a gesture was done over, and what was within reach on the last of them, by key. */
interface TriedOver {
  states: Set<string>;
  keys: ReadonlySet<string>;
}

export interface ExplorationGraph {
  language: GestureLanguage;
  transitions: Transition[];
  /** Elements ever within reach, as last seen. */
  known: Map<string, VisibleElement>;
  /** Transitions that brought an element within reach, by element key. */
  revealedBy: Map<string, Transition[]>;
  /** Transitions that changed a fact, by fact id. */
  changedBy: Map<string, Transition[]>;
  /** How often each gesture was done, by signature. */
  tried: Map<string, number>;
  /** How often it is worth being done: the number of the turn where turns repeat what earlier ones did. */
  turn: number;
  /** The same by list: how often each gesture was done on any of its items. */
  triedInList: Map<string, number>;
  /** Distinct kinds of screens seen. */
  states: Set<string>;
  /** The screen in front, or behind the menu that is open. */
  base?: Scene;
  /** What gestures were done over, by signature: over another screen a menu may hold something else. */
  triedOver: Map<string, TriedOver>;
}

export function createGraph(language: GestureLanguage = LANGUAGES.desktop): ExplorationGraph {
  return {
    language,
    transitions: [],
    known: new Map(),
    revealedBy: new Map(),
    changedBy: new Map(),
    tried: new Map(),
    turn: 1,
    triedInList: new Map(),
    states: new Set(),
    triedOver: new Map(),
  };
}

export function readMoment(frame: Frame, facts: FactReader = readerOf([frame])): Moment {
  const scene = readScene(frame.tree, frame.screen);
  return { frame, scene, facts: facts.read(frame, scene.elements) };
}

export function addMoment(graph: ExplorationGraph, { scene }: Moment): void {
  graph.states.add(scene.stateId);
  if (!scene.popup) graph.base = scene;
  for (const element of scene.reachable) graph.known.set(element.key, element);
}

/**
 * How much of the screen in front, or behind the open menu, is not as it was when a gesture was done last, from 0 to 1;
 * 0 when it was done over this kind of screen before.
 */
export function changeSince({ base, triedOver }: ExplorationGraph, gesture: Gesture): number {
  const over = triedOver.get(gestureSignature(gesture));
  if (!base || !over || over.states.has(base.stateId)) return 0;
  const common = [...base.reachableKeys].filter((key) => over.keys.has(key)).length;
  return 1 - common / Math.max(1, base.reachableKeys.size + over.keys.size - common);
}

function noteOver({ base, triedOver }: ExplorationGraph, gesture: Gesture): void {
  if (!base) return;
  const signature = gestureSignature(gesture);
  const states = triedOver.get(signature)?.states ?? new Set();
  triedOver.set(signature, { states: states.add(base.stateId), keys: base.reachableKeys });
}

export function addTransition(
  graph: ExplorationGraph,
  gesture: Gesture,
  before: Moment,
  after: Moment,
  source: Transition['source'],
): Transition {
  const revealed = [...after.scene.reachableKeys].filter((key) => before.scene.byKey.get(key)?.bounds === undefined);
  const changes = [...diffFacts(before.facts, after.facts), ...entryOf(gesture, before, after)];
  const news = {
    screen: !graph.states.has(after.scene.stateId),
    fact: changes.some((change) => isLasting(change) && !graph.changedBy.has(factId(change.key))),
  };
  if (!before.scene.popup) graph.base = before.scene;
  const occasion = occasionOf(graph, gesture, source.turn);
  const transition: Transition = { gesture, before, after, revealed, changes, news, occasion, source };
  graph.transitions.push(transition);
  for (const key of revealed) append(graph.revealedBy, key, transition);
  for (const change of changes) append(graph.changedBy, factId(change.key), transition);
  const touched = before.scene.byKey.get(gesture.key);
  noteTry(graph, gesture, touched && listTriedIn(touched));
  noteOver(graph, gesture);
  addMoment(graph, after);
  return transition;
}

function occasionOf(graph: ExplorationGraph, gesture: Gesture, turn: number): Transition['occasion'] {
  const due = graph.language.repeats ? turn : 1;
  if ((graph.tried.get(gestureSignature(gesture)) ?? 0) < due) return 'first';
  return changeSince(graph, gesture) === 0 ? 'way' : 'again';
}

/** The change that a form was saved. Its fields are followed through whole episodes only (check/facts/phone/entries.ts). */
function entryOf({ kind, key }: Gesture, before: Moment, after: Moment): FactChange[] {
  const touched = before.scene.byKey.get(key);
  if (kind !== 'click' || !touched) return [];
  const { elements } = before.scene;
  const filled = filledFields(elements, touched.windowKey);
  const { elements: shown, front } = after.scene;
  if (!commits(touched, { elements, filled }, { elements: shown, front })) return [];
  return [{ key: { kind: 'entry', subject: touched.windowKey }, after: touched.name, strict: true }];
}

/** `list` is the key of the list that holds the element, if any does. */
export function noteTry(graph: ExplorationGraph, gesture: Gesture, list: string | undefined): void {
  bump(graph.tried, gestureSignature(gesture));
  if (list !== undefined) bump(graph.triedInList, gestureSignature({ ...gesture, key: list }));
}
