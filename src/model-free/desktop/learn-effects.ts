/** Operations known by their effect: a command that alters what is open, an item that is added, rows that are sorted. */
import { isLasting, type FactChange } from '../../check/facts.ts';
import type { FactKey } from '../../schema/index.ts';
import { isBelow, isInNamed, lastPart, parentKey } from '../../ui/element-key.ts';
import { isMainWindow } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import { findOpening, findTyping } from './find-typing.ts';
import type { Operation, OperationBase } from './operation.ts';
import { exchangeBetween } from './replace-words.ts';

/** Elements that are named after what they do. */
const COMMAND_ROLES: ReadonlySet<string> = new Set(['menu item', 'push button']);

/** A named entry or button that alters a text of the main window, or opens or closes a tab, and nothing else. */
export function recogniseCommand(
  graph: ExplorationGraph,
  index: number,
  { key, before, after }: FactChange,
  base: OperationBase,
): Operation | undefined {
  const transition = graph.transitions[index]!;
  const { element } = base;
  const isCommand = transition.gesture.kind === 'click' && COMMAND_ROLES.has(element.role) && element.name !== '';
  const isAlone = transition.changes.filter(isLasting).length === 1 && !transition.after.scene.dialog;
  if (!isCommand || !isAlone || !isMainWindow(element.windowKey)) return undefined;
  // Another window comes with tabs of its own.
  if (key.kind === 'item' && !isBelow(key.subject, element.windowKey)) return undefined;
  if (key.kind === 'text' && (before === undefined || after === undefined || isMoved(graph, index, key.subject)))
    return undefined;
  const text = transition.before.scene.byKey.get(key.subject);
  if (key.kind === 'text' && !(text && hasState(text.node, 'multi-line'))) return undefined;
  return { kind: 'command', ...base };
}

/** A button of a window that exchanges one of the words typed there for another, everywhere in the open text. */
export function recogniseReplacing(
  graph: ExplorationGraph,
  index: number,
  { key, before, after }: FactChange,
  base: OperationBase,
): Operation | undefined {
  const { gesture, source } = graph.transitions[index]!;
  const { element } = base;
  if (gesture.kind !== 'click' || element.role !== 'push button' || isMainWindow(element.windowKey)) return undefined;
  const exchange = exchangeBetween(before ?? '', after ?? '');
  if (exchange === undefined) return undefined;
  const typings = graph.transitions
    .slice(0, index)
    .filter((typing) => typing.source.trajectoryId === source.trajectoryId && typing.gesture.kind === 'fill')
    .filter(({ gesture: typed }) => isBelow(typed.key, element.windowKey));
  const typed = [exchange.find, exchange.other].map((words) =>
    typings.findLast((typing) => typing.gesture.kind === 'fill' && typing.gesture.text === words),
  );
  const [find, other] = typed;
  if (!find || !other || find.gesture.key === other.gesture.key) return undefined;
  const fields = [find, other].flatMap(({ gesture: { key: subject } }): FactKey[] => [
    { kind: 'text', subject },
    { kind: 'value', subject: parentKey(subject) },
  ]);
  const start = Math.min(find.source.start, other.source.start);
  return {
    kind: 'replace',
    ...base,
    ...exchange,
    fact: key,
    gestures: [find.gesture, other.gesture, gesture],
    sideEffects: [...base.sideEffects, ...fields, { kind: 'window', subject: element.windowKey }],
    source: { ...source, start },
  };
}

/** Whether the text was clicked or typed into before: commands work where the caret is. */
function isMoved({ transitions }: ExplorationGraph, index: number, textKey: string): boolean {
  const { trajectoryId } = transitions[index]!.source;
  return transitions
    .slice(0, index)
    .some(({ gesture, source }) => source.trajectoryId === trajectoryId && gesture.key === textKey);
}

/** An item of a list or a table that is called by what was typed just before. */
export function recogniseAdding(graph: ExplorationGraph, index: number, base: OperationBase): Operation | undefined {
  const { subject } = base.fact;
  if (base.before !== undefined) return undefined;
  const naming = findTyping(graph, index, lastPart(subject).name ?? '');
  if (!naming || naming.text !== lastPart(subject).name || isInNamed(subject, 'file chooser')) return undefined;
  const field = naming.transition.before.scene.byKey.get(naming.transition.gesture.key);
  const transition = graph.transitions[index]!;
  // What is typed to find things is on the screen afterwards, too; a file that is made is more than its item.
  if (transition.changes.some(({ key, after }) => key.kind === 'file' && after !== undefined)) return undefined;
  if (!field || isMainWindow(field.windowKey)) return undefined;
  const opening = findOpening(graph, naming.index);
  if (!opening || naming.index === index) return undefined;
  return {
    kind: 'add',
    ...base,
    element: opening.before.scene.reachable.find(({ key }) => key === opening.gesture.key) ?? base.element,
    typed: naming.text,
    gestures: [opening.gesture, naming.transition.gesture, transition.gesture],
    sideEffects: [...base.sideEffects, { kind: 'window', subject: field.windowKey }],
    source: { ...base.source, start: opening.source.start },
  };
}

/** A click on a header that leaves the rows as they are but for their order. */
export function recogniseSorting(
  { gesture, before, after }: Transition,
  { key }: FactChange,
  base: OperationBase,
): Operation | undefined {
  const isHeader = gesture.kind === 'click' && base.element.role === 'table column header';
  if (!isHeader || base.before === undefined || base.after === undefined) return undefined;
  const isSame =
    itemsOf(before, key.subject).toSorted().join('\n') === itemsOf(after, key.subject).toSorted().join('\n');
  return isSame && base.element.collectionKey === key.subject ? { kind: 'sort', ...base } : undefined;
}

function itemsOf({ scene }: Transition['before'], list: string): string[] {
  return scene.elements.flatMap(({ collectionKey, role, name, bounds }) =>
    collectionKey === list && role !== 'table column header' && bounds && name !== '' ? [name] : [],
  );
}
