/**
 * Turns explored transitions into operations: ways of bringing about one fact that can be used again with other words,
 * from other screens. The generator makes tasks of them, the executor carries tasks out with them.
 */
import { factId, isLasting, type FactChange } from '../../check/facts.ts';
import type { FactKey } from '../../schema/index.ts';
import { isMainWindow, isVisible } from '../../ui/list-elements.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { isShowing } from '../../ui/read-node.ts';
import { DISMISSES, FILLS_SCREEN } from '../../ui/words.ts';
import { isBelow, isInNamed, kindOfBar, lastPart } from '../../ui/element-key.ts';
import { normaliseName } from '../../ui/element-names.ts';
import { changesData, deedId, learnDeed } from '../data/learn-deeds.ts';
import { needsBreak } from './append-lines.ts';
import { recogniseAdding, recogniseCommand, recogniseReplacing, recogniseSorting } from './learn-effects.ts';
import { recogniseFileOperation } from './learn-file-operations.ts';
import { isSwitch } from './learn-switches.ts';
import { tabsOfPart } from './tabs-of-part.ts';
import { isSign } from './is-sign.ts';
import { resultOfSum } from './result-of-sum.ts';
import type { Operation, OperationBase } from './operation.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import type { Lesson } from '../shared/lesson.ts';
import { isServing } from './serving-window.ts';
import { CALCULATION_WORTH, DEED_WORTH, LITTLE_WORTH, OPERATION_WORTH } from '../shared/weights.ts';
import { changesOf } from './changes-of.ts';
import { isNearer, withChoices, idOf, subjectOf, withoutNaming } from './operations-together.ts';

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
    if (isDeed(graph, index)) return learnDeed(graph, index) === undefined;
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
  const transition = graph.transitions[index]!;
  if (isDeed(graph, index) || asksBack(transition)) return [];
  const changes = changesOf(graph, index);
  const lasting = new Map(changes.filter(isEffect).map(({ key }) => [factId(key), key]));
  return changes.flatMap((change) => recogniseOperation(graph, index, change, lasting) ?? []);
}

/** What alters the application's data is a deed; beside data in files a screen has what lasts of its own. */
function isDeed(graph: ExplorationGraph, index: number): boolean {
  const transition = graph.transitions[index]!;
  if (!changesData(transition)) return false;
  return transition.before.frame.state !== undefined || learnDeed(graph, index) !== undefined;
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

/** What one transition has taught, for the explorer, which is paid for it; one option of a list teaches as much as all. */
export function lessonsOf(graph: ExplorationGraph, index: number): Lesson[] {
  const { gesture, before, after } = graph.transitions[index]!;
  if (resultOfSum(gesture, before.facts, after.facts) !== undefined)
    return [{ kind: 'calculate', id: 'calculate', worth: CALCULATION_WORTH }];
  const deed = before.frame.kept && learnDeed(graph, index);
  if (deed) return [{ kind: 'deed', id: deedId(deed), worth: DEED_WORTH[deed.kind] }];
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
      return isOptionOf(fact.subject, graph, index) && normaliseName(after ?? '') === element.name
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
      if (!change.strict && after !== undefined) return recogniseAdding(graph, index, base);
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

/** True for an option of a drop-down list, which some toolkits show in a window of its own. */
function isOptionOf(list: string, { transitions }: ExplorationGraph, index: number): boolean {
  const { gesture, before, source } = transitions[index]!;
  const opening = transitions[index - 1];
  const isOpened = opening?.gesture.key === list && opening.source.trajectoryId === source.trajectoryId;
  return isBelow(gesture.key, list) || (isOpened && before.scene.popup);
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
