/**
 * Turns explored transitions into operations: ways of bringing about one fact that can be used again with other words,
 * from other screens. The generator makes tasks of them, the executor carries tasks out with them.
 */
import { factId, isLasting, type FactChange } from '../../check/facts.ts';
import { readFile } from '../../check/file-subject.ts';
import type { FactKey } from '../../schema/index.ts';
import { isMainWindow, isVisible } from '../../ui/list-elements.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { isShowing } from '../../ui/read-node.ts';
import { DISMISSES, FILLS_SCREEN } from '../../ui/words.ts';
import { isBelow, isInNamed, kindOfBar, lastPart, parentKey } from '../../ui/element-key.ts';
import { changesData, learnDeed } from '../data/learn-deeds.ts';
import { needsBreak } from './append-lines.ts';
import { recogniseAdding, recogniseCommand, recogniseReplacing, recogniseSorting } from './learn-effects.ts';
import { recogniseEntry } from './learn-entries.ts';
import { recogniseFileOperation } from './learn-file-operations.ts';
import { isSwitch, tabsOfPart } from './learn-switches.ts';
import { isSign } from './is-sign.ts';
import { isMenuChoice } from './one-of-choice.ts';
import { resultOfSum } from './keypad.ts';
import type { Operation, OperationBase } from './operation.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import type { Lesson } from '../shared/lesson.ts';
import { isServing } from './serving-window.ts';
import { CALCULATION_WORTH, LITTLE_WORTH, OPERATION_WORTH } from '../shared/weights.ts';

/** Windows people ask for; alerts come up by themselves. */
const OPENED_WINDOWS: ReadonlySet<string> = new Set(['dialog', 'file chooser', 'font chooser', 'color chooser']);

/** All operations an application was seen to offer, in the order they were first seen, each once. */
export function learnOperations(graph: ExplorationGraph): Operation[] {
  const operations = new Map<string, Operation>();
  for (const index of graph.transitions.keys()) {
    for (const operation of operationsOf(graph, index)) {
      const id = idOf(operation);
      const known = operations.get(id);
      if (known === undefined || isNearer(operation, known)) operations.set(id, operation);
    }
  }
  return withChoices(withoutNaming([...operations.values()]));
}

/** Whether a bar is shown or hidden from the main window, and was from a dialog before. */
function isNearer({ kind, element }: Operation, known: Operation): boolean {
  const isOfBar = kind === 'show' || kind === 'hide';
  return isOfBar && isMainWindow(element.windowKey) && !isMainWindow(known.element.windowKey);
}

/** What goes off when another entry is chosen gives that one up in turn, though no menu may have shown it. */
function withChoices(operations: readonly Operation[]): Operation[] {
  return operations.map((operation) => {
    if (operation.kind !== 'toggle') return operation;
    const id = factId(operation.fact);
    const known = new Set(operation.sideEffects.map(factId));
    const others = operations.filter(
      (other) =>
        isMenuChoice(other) &&
        parentKey(other.fact.subject) === parentKey(operation.fact.subject) &&
        !known.has(factId(other.fact)) &&
        other.sideEffects.some((key) => factId(key) === id),
    );
    return { ...operation, sideEffects: [...operation.sideEffects, ...others.map(({ fact }) => fact)] };
  });
}

/** Transitions that altered something and are part of no operation. */
export function unlearntTransitions(graph: ExplorationGraph): Transition[] {
  const taught = learnOperations(graph).map(({ source }) => source);
  const isPart = ({ source }: Transition): boolean =>
    taught.some(
      ({ trajectoryId, start, end }) =>
        trajectoryId === source.trajectoryId && start <= source.start && source.end <= end,
    );
  return graph.transitions.filter((transition, index) => {
    if (!transition.changes.some(isLasting) || isPart(transition)) return false;
    if (changesData(transition)) return learnDeed(graph, index) === undefined;
    // What is known from another time it was done is not unlearnt.
    return operationsOf(graph, index).length === 0;
  });
}

/** Windows that came up or went count beside what lasts. */
function isEffect(change: FactChange): boolean {
  return isLasting(change) || change.key.kind === 'window';
}

/** What one transition has taught, by what it changed. */
function operationsOf(graph: ExplorationGraph, index: number): Operation[] {
  // What alters the application's data is a deed.
  const transition = graph.transitions[index]!;
  if (changesData(transition) || asksBack(transition)) return [];
  const changes = changesOf(graph, index);
  const lasting = new Map(changes.filter(isEffect).map(({ key }) => [factId(key), key]));
  return changes.flatMap((change) => recogniseOperation(graph, index, change, lasting) ?? []);
}

/** Whether a bar came up in the main window that asks something: what was done counts once it is answered. */
function asksBack({ before, after }: Transition): boolean {
  return after.scene.elements.some(
    ({ role, key, windowKey, bounds, node }) =>
      role === 'alert' &&
      bounds !== undefined &&
      isMainWindow(windowKey) &&
      before.scene.byKey.get(key)?.bounds === undefined &&
      listNodes(node).some((part) => part.role === 'push button' && isShowing(part) && answers(part.name)),
  );
}

/** Whether a button does more than close its bar. */
function answers(name: string): boolean {
  return name !== '' && !DISMISSES.test(name);
}

/** The same for operations that differ only in the words that were typed. */
function idOf(operation: Operation): string {
  return `${subjectOf(operation)} ${operation.kind === 'choose' || operation.kind === 'sort' ? operation.after : ''}`;
}

function subjectOf(operation: Operation): string {
  const { kind, fact } = operation;
  if (kind === 'enter') return `${kind} ${operation.element.key}`;
  if (kind === 'add') return `${kind} ${parentKey(fact.subject)}`;
  if (!('typed' in operation)) return `${kind} ${factId(fact)}`;
  const { folder, isFolder } = readFile(fact.subject);
  return `${kind} ${isFolder ? 'folder in ' : ''}${folder}`;
}

/** What one transition has taught, for the explorer, which is paid for it; one option of a list teaches as much as all. */
export function lessonsOf(graph: ExplorationGraph, index: number): Lesson[] {
  const { gesture, before, after } = graph.transitions[index]!;
  if (resultOfSum(gesture, before.facts, after.facts) !== undefined)
    return [{ kind: 'calculate', id: 'calculate', worth: CALCULATION_WORTH }];
  return operationsOf(graph, index).map((operation) => ({
    kind: operation.kind,
    id: subjectOf(operation),
    worth: isServing(operation, before.scene) || isUntold(operation) ? LITTLE_WORTH : OPERATION_WORTH[operation.kind],
  }));
}

/** A tool of a palette, say, is chosen by its sign. */
function isUntold({ kind, element }: Operation): boolean {
  return kind === 'toggle' && isSign(element);
}

/** Filling in the name of a file is part of making the file, and no operation of its own. */
function withoutNaming(operations: readonly Operation[]): Operation[] {
  const naming = operations.flatMap((operation) =>
    'typed' in operation ? operation.gestures.filter(({ kind }) => kind === 'fill').map(({ key }) => key) : [],
  );
  return operations.filter(({ kind, fact }) => kind !== 'fill' || !naming.includes(fact.subject));
}

/** The transition's own changes, and those of a switch in a menu that closed, which show when the menu is next open. */
function changesOf(graph: ExplorationGraph, index: number): FactChange[] {
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

/** `lasting` is what the transition changed for good, by the ids of the facts. */
function recogniseOperation(
  graph: ExplorationGraph,
  index: number,
  change: FactChange,
  lasting: ReadonlyMap<string, FactKey>,
): Operation | undefined {
  const transition = graph.transitions[index]!;
  const { gesture, source } = transition;
  const element = transition.before.scene.byKey.get(gesture.key);
  if (!element || !transition.before.scene.reachableKeys.has(gesture.key) || !isVisible(element)) return undefined;
  const { key: fact, before, after } = change;
  const ownId = factId(fact);
  const sideEffects = [...lasting].flatMap(([id, key]) => (id === ownId ? [] : [key]));
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
        ? { kind: 'toggle', ...base, sideEffects: [...sideEffects, ...tabsOfPart(graph, transition, lasting)] }
        : undefined;
    case 'text':
      if (own && gesture.kind === 'append') return recogniseAppending(gesture.text, base);
      if (own && gesture.kind === 'fill' && after === gesture.text) return { kind: 'fill', ...base };
      return recogniseReplacing(graph, index, change, base) ?? recogniseCommand(graph, index, change, base);
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
      return recogniseFileOperation(graph, index, change, base);
    case 'order':
      return recogniseSorting(transition, change, base);
    case 'item':
      if (lastPart(fact.subject).role === 'page tab') return recogniseCommand(graph, index, change, base);
      if (!change.strict && after !== undefined)
        return recogniseAdding(graph, index, base) ?? recogniseEntry(graph, index, base);
      if (gesture.kind !== 'click' || !change.strict || kindOfBar(fact.subject) === undefined) return undefined;
      if (transition.before.scene.front !== transition.after.scene.front) return undefined;
      // What fills the screen hides more than one bar.
      if (element.role === 'page tab' || FILLS_SCREEN.test(element.name)) return undefined;
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
