/**
 * Turns explored transitions into operations: ways of bringing about one fact that can be used again with other words,
 * from other screens. The generator makes tasks of them, the executor carries tasks out with them.
 */
import { factId, isLasting, type FactChange } from '../../check/facts.ts';
import { readFile } from '../../check/subject.ts';
import type { FactKey } from '../../schema/index.ts';
import { isBelow, isInNamed, kindOfBar, lastPart } from '../../ui/element-key.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { needsBreak } from './append-lines.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';

interface OperationBase {
  /** The fact it brings about; for "create" the one seen in exploration, whose name is replaceable. */
  fact: FactKey;
  /** Value of the fact before and after, as explored. */
  before?: string;
  after?: string;
  /** In order; each may need some way to get to its element. */
  gestures: readonly Gesture[];
  /** What else changed with it. */
  sideEffects: readonly FactKey[];
  /** The element that stands for the operation in words. */
  element: VisibleElement;
  source: Transition['source'];
}

/**
 * toggle: switches a box or menu entry. choose: picks an entry of a drop-down list. fill, append, number: type into a
 * field, a text, a number field. save: writes a text into a file. create, rename: a file whose name is typed. remove:
 * deletes a file. open: brings up a window. switch: turns to another tab. show, hide: a tool bar or the like.
 */
export type Operation = OperationBase &
  (
    | { kind: 'toggle' | 'choose' | 'fill' | 'number' | 'remove' | 'open' | 'switch' | 'show' | 'hide' }
    /** The application puts `indent` before a new line by itself. */
    | { kind: 'append'; indent: string }
    /** `textKey` is the text that is written to the file. */
    | { kind: 'save'; textKey: string }
    /** `typed` is the part of the path that was typed. */
    | { kind: 'create'; typed: string }
    /** The same for a file that had another path before. */
    | { kind: 'rename'; typed: string; from: string }
  );

/** Windows people ask for; alerts come up by themselves. */
const OPENED_WINDOWS: ReadonlySet<string> = new Set(['dialog', 'file chooser', 'font chooser', 'color chooser']);

/** All operations an application was seen to offer, in the order they were first seen, each once. */
export function learnOperations(graph: ExplorationGraph): Operation[] {
  const operations = new Map<string, Operation>();
  for (const [index, transition] of graph.transitions.entries()) {
    for (const change of changesOf(graph, index)) {
      const operation = recogniseOperation(graph, transition, index, change);
      if (!operation) continue;
      const subject = 'typed' in operation ? readFile(change.key.subject).folder : factId(change.key);
      const id = `${operation.kind} ${subject} ${operation.kind === 'choose' ? operation.after : ''}`;
      if (!operations.has(id)) operations.set(id, operation);
    }
  }
  return withoutNaming([...operations.values()]);
}

/** Filling in the name of a file is part of making the file, and no operation of its own. */
function withoutNaming(operations: readonly Operation[]): Operation[] {
  const naming = operations.flatMap((operation) =>
    'typed' in operation ? operation.gestures.filter(({ kind }) => kind === 'fill').map(({ key }) => key) : [],
  );
  return operations.filter(({ kind, fact }) => kind !== 'fill' || !naming.includes(fact.subject));
}

/** The transition's own changes, and for a switch in a menu that closed, what the menu shows when next open. */
function changesOf(graph: ExplorationGraph, index: number): FactChange[] {
  const transition = graph.transitions[index];
  if (!transition) return [];
  const { gesture, before, after, changes } = transition;
  const id = factId({ kind: 'checked', subject: gesture.key });
  const old = before.facts.get(id);
  if (gesture.kind !== 'click' || !old || after.facts.has(id)) return [...changes];
  const later = graph.transitions
    .slice(index + 1)
    .filter((other) => other.source.trajectoryId === transition.source.trajectoryId)
    .find((other) => other.before.facts.has(id));
  const now = later?.before.facts.get(id);
  if (!now || now.value === old.value) return [...changes];
  return [...changes, { key: old.key, before: old.value, after: now.value, strict: true }];
}

function recogniseOperation(
  graph: ExplorationGraph,
  transition: Transition,
  index: number,
  change: FactChange,
): Operation | undefined {
  const { gesture, source } = transition;
  const element = transition.before.scene.reachable.find(({ key }) => key === gesture.key);
  if (!element) return undefined;
  const { key: fact, before, after } = change;
  const sideEffects = transition.changes
    .filter((other) => factId(other.key) !== factId(fact) && (isLasting(other) || other.key.kind === 'window'))
    .map((other) => other.key);
  const base: OperationBase = {
    fact,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    gestures: [gesture],
    sideEffects,
    element,
    source,
  };
  const own = fact.subject === gesture.key;
  // The same file chooser is in every application; what is set in it only turns what it shows.
  if (isInNamed(element.key, 'file chooser') && fact.kind !== 'file' && fact.kind !== 'window') return undefined;
  switch (fact.kind) {
    case 'checked':
      return own && gesture.kind === 'click' && before !== undefined && after !== undefined && isSwitch(transition)
        ? { kind: 'toggle', ...base }
        : undefined;
    case 'text':
      if (own && gesture.kind === 'append') return recogniseAppending(gesture.text, base);
      return own && gesture.kind === 'fill' && after === gesture.text ? { kind: 'fill', ...base } : undefined;
    case 'value':
      if (own && gesture.kind === 'fill' && Number(after) === Number(gesture.text)) return { kind: 'number', ...base };
      return isBelow(gesture.key, fact.subject) && after === element.name
        ? { kind: 'choose', ...base, gestures: [{ kind: 'click', key: fact.subject }, gesture] }
        : undefined;
    case 'window':
      return before === undefined && gesture.kind === 'click' && isAskedFor(fact.subject)
        ? { kind: 'open', ...base }
        : undefined;
    case 'selected':
      return own && element.role === 'page tab' && after === 'true' && gesture.kind === 'click'
        ? { kind: 'switch', ...base }
        : undefined;
    case 'file':
      return recogniseFileOperation(graph, transition, index, change, base);
    case 'item':
      if (gesture.kind !== 'click' || !change.strict || kindOfBar(fact.subject) === undefined) return undefined;
      if (transition.before.scene.front !== transition.after.scene.front) return undefined;
      return {
        kind: after === undefined ? 'hide' : 'show',
        ...base,
        sideEffects: [...sideEffects, ...ownSwitch(transition)],
      };
    default:
      return undefined;
  }
}

function isAskedFor(windowKey: string): boolean {
  const { role, name = '' } = lastPart(windowKey);
  return OPENED_WINDOWS.has(role) && name !== '';
}

/** The entry that shows or hides a part is switched with it, which a closed menu may not tell. */
function ownSwitch({ gesture, before, after }: Transition): FactKey[] {
  const key: FactKey = { kind: 'checked', subject: gesture.key };
  return before.facts.has(factId(key)) && !after.facts.has(factId(key)) ? [key] : [];
}

function recogniseAppending(text: string, base: OperationBase): Operation | undefined {
  const { before, after } = base;
  if (before === undefined || !after?.startsWith(before) || !after.endsWith(text)) return undefined;
  const joint = after.slice(before.length, after.length - text.length);
  const [, indent] = (needsBreak(before) ? /^\n([ \t]*)$/ : /^([ \t]*)$/).exec(joint) ?? [];
  return indent === undefined ? undefined : { kind: 'append', ...base, indent };
}

/** A switch changes itself. What also changes lists or other switches is a way of going somewhere; radio groups are not. */
function isSwitch({ gesture, before, after, changes }: Transition): boolean {
  if (after.scene.popup) return false;
  const role = before.scene.byKey.get(gesture.key)?.node.role ?? '';
  if (role.startsWith('radio')) return true;
  return changes.every(({ key, before: old, after: now }) => {
    if (key.subject === gesture.key || old === undefined || now === undefined) return key.kind !== 'item';
    return key.kind !== 'checked' && key.kind !== 'selected';
  });
}

function recogniseFileOperation(
  graph: ExplorationGraph,
  transition: Transition,
  index: number,
  { key, before, after }: FactChange,
  base: OperationBase,
): Operation | undefined {
  if (after === undefined) return recogniseRemoval(graph, transition, index, base);
  if (before !== undefined) {
    for (const { key: textKey, value } of transition.before.facts.values()) {
      if (textKey.kind !== 'text' || value.length < 3 || !after.startsWith(value)) continue;
      // Some applications end the last line when they save.
      if (/^\n?$/.test(after.slice(value.length))) return { kind: 'save', ...base, textKey: textKey.subject };
    }
    return undefined;
  }
  const naming = findTyping(graph, index, key.subject);
  if (!naming) return undefined;
  const opening = findOpening(graph, naming.index);
  if (!opening) return undefined;
  const confirming = naming.index === index ? [] : [transition.gesture];
  const gestures = [opening.gesture, naming.transition.gesture, ...confirming];
  const source = { ...base.source, start: opening.source.start };
  const named = { ...base, typed: naming.text, gestures, source };
  const moved = transition.changes.find(
    (change) => change.key.kind === 'file' && change.after === undefined && change.before === base.after,
  );
  return moved ? { kind: 'rename', ...named, from: moved.key.subject } : { kind: 'create', ...named };
}

/** A file goes by a key on its item, perhaps with a question to be answered after it. */
function recogniseRemoval(
  graph: ExplorationGraph,
  transition: Transition,
  index: number,
  base: OperationBase,
): Operation | undefined {
  const asked = transition.gesture.kind === 'press' ? transition : graph.transitions[index - 1];
  if (asked?.gesture.kind !== 'press' || asked.source.trajectoryId !== transition.source.trajectoryId) return undefined;
  const item = asked.before.scene.reachable.find(({ key }) => key === asked.gesture.key);
  if (!item || readFile(base.fact.subject).name !== item.name) return undefined;
  const gestures = asked === transition ? [asked.gesture] : [asked.gesture, transition.gesture];
  return {
    kind: 'remove',
    ...base,
    gestures,
    element: item,
    source: { ...transition.source, start: asked.source.start },
  };
}

/** Steps back to the typing whose text became part of a new file's name. */
function findTyping(
  graph: ExplorationGraph,
  index: number,
  path: string,
): { transition: Transition; index: number; text: string } | undefined {
  const { trajectoryId } = graph.transitions[index]?.source ?? {};
  const { name } = readFile(path);
  for (let at = index; at >= Math.max(0, index - 2); at -= 1) {
    const transition = graph.transitions[at];
    if (transition?.source.trajectoryId !== trajectoryId || transition?.gesture.kind !== 'fill') continue;
    if (name.includes(transition.gesture.text)) return { transition, index: at, text: transition.gesture.text };
  }
  return undefined;
}

/** The gesture that brought up the window a name was typed into: where a file goes depends on how one came there. */
function findOpening(graph: ExplorationGraph, namingIndex: number): Transition | undefined {
  const naming = graph.transitions[namingIndex];
  const window = naming?.before.scene.byKey.get(naming.gesture.key)?.windowKey;
  return graph.transitions
    .slice(0, namingIndex)
    .findLast(
      ({ before, after, source }) =>
        source.trajectoryId === naming?.source.trajectoryId &&
        after.scene.front === window &&
        before.scene.front !== window,
    );
}
