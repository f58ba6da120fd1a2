/** Entries of tables: what is filled into a form and handed in with its button becomes a row of its own, or cells. */
import type { FactKey } from '../../schema/index.ts';
import { isMainWindow, type UiElement } from '../../ui/list-elements.ts';
import { isBelow, lastPart, parentKey } from '../../ui/element-key.ts';
import { factId } from '../../check/facts.ts';
import { handsIn, markedForm, opensForm } from '../shared/element-place.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { findTyping } from './find-typing.ts';
import type { EntryField, Operation, OperationBase } from './operation.ts';

/** `base` is about the cell that holds what was typed; undefined where its row is no entry of a form. */
export function recogniseEntry(graph: ExplorationGraph, index: number, base: OperationBase): Operation | undefined {
  const made = recogniseMade(graph, index, base);
  if (made) return made;
  const row = parentKey(base.fact.subject);
  const name = lastPart(base.fact.subject).name ?? '';
  const typing = findTyping(graph, index, name);
  if (typing?.text !== name || lastPart(row).role !== 'table row') return undefined;
  const { before, after } = graph.transitions[index]!;
  const field = before.scene.byKey.get(typing.transition.gesture.key);
  const form = field && formOf(field);
  const button = before.scene.reachable.find(
    (element) => form !== undefined && isBelow(element.key, form) && handsIn(element),
  );
  if (form === undefined || !button || wasEnteredBefore(graph, index, form, parentKey(row))) return undefined;
  const cells = after.scene.elements.filter(
    (element) => parentKey(element.key) === row && element.role === 'table cell',
  );
  const fields = before.scene.elements
    .filter(({ key }) => isBelow(key, form))
    .flatMap((element) => readField(element, before, typing, cells));
  // Two alike would be one expectation.
  if (new Set(fields.map(({ value }) => value)).size < fields.length || fields.length < 2) return undefined;
  const fills = fields.flatMap(({ kind, key, value }): Gesture[] =>
    kind === 'text' ? [{ kind: 'fill', key, text: value, enter: false }] : [],
  );
  return {
    kind: 'enter',
    ...base,
    fields,
    gestures: [...fills, { kind: 'click', key: button.key }],
    sideEffects: [
      ...base.sideEffects,
      ...fields.map(({ kind, key }): FactKey => ({ kind: kind === 'text' ? 'text' : 'value', subject: key })),
    ],
    element: button,
    source: { ...base.source, start: typing.transition.source.start },
  };
}

/** The same for a form that a command for something new has brought up in the main window: its texts become cells. */
function recogniseMade(graph: ExplorationGraph, index: number, base: OperationBase): Operation | undefined {
  const { before, changes, source, gesture } = graph.transitions[index]!;
  const opening = openingOf(graph, index, base.element.key);
  if (
    !handsIn(base.element) ||
    gesture.kind !== 'click' ||
    !opening ||
    lastPart(base.fact.subject).role !== 'table cell'
  )
    return undefined;
  const list = parentKey(base.fact.subject);
  const cells = changes.filter(
    ({ key, before: old }) => key.kind === 'item' && old === undefined && parentKey(key.subject) === list,
  );
  const fields = graph.transitions
    .slice(opening.index + 1, index)
    .flatMap(({ gesture: typing }): EntryField[] => {
      if (typing.kind !== 'fill' || !opening.revealed.has(typing.key)) return [];
      const cell = cells.find(({ key }) => lastPart(key.subject).name === typing.text);
      return cell ? [{ kind: 'text', key: typing.key, value: typing.text, cell: cell.key.subject }] : [];
    })
    .toSorted((one, other) => heightOf(before, one.key) - heightOf(before, other.key));
  if (!fields.some(({ cell }) => cell === base.fact.subject) || fields.length < 2) return undefined;
  const fills = fields.map(({ key, value }): Gesture => ({ kind: 'fill', key, text: value, enter: false }));
  return {
    kind: 'enter',
    ...base,
    fields,
    command: opening.command,
    gestures: [...fills, gesture],
    source: { ...source, start: opening.start },
  };
}

/** Where on the screen a field is, from the top. */
function heightOf({ scene }: Transition['before'], key: string): number {
  return scene.byKey.get(key)?.bounds?.y ?? 0;
}

/** The command for something new that has brought up the button of a form, and what came up with it. */
function openingOf(
  { transitions }: ExplorationGraph,
  index: number,
  button: string,
): { index: number; start: number; command: string; revealed: ReadonlySet<string> } | undefined {
  const { trajectoryId } = transitions[index]!.source;
  const at = transitions
    .slice(0, index)
    .findLastIndex(({ source, revealed }) => source.trajectoryId === trajectoryId && revealed.includes(button));
  const opening = transitions[at];
  const command = opening?.before.scene.byKey.get(opening.gesture.key);
  if (!opening || !command || !opensForm(command)) return undefined;
  return { index: at, start: opening.source.start, command: command.name, revealed: new Set(opening.revealed) };
}

/** What is set beside a button waits for it, in the form of a page or in a dialog. */
export function formOf({ key, windowKey }: UiElement): string | undefined {
  return markedForm(key) ?? (isMainWindow(windowKey) ? undefined : windowKey);
}

function readField(
  { key, role }: UiElement,
  { facts }: Transition['before'],
  typing: { transition: Transition; text: string },
  cells: readonly UiElement[],
): EntryField[] {
  const kind = role === 'text' ? 'text' : role === 'combo box' ? 'list' : undefined;
  if (kind === undefined) return [];
  const held = facts.get(factId({ kind: kind === 'text' ? 'text' : 'value', subject: key }))?.value ?? '';
  const value = key === typing.transition.gesture.key ? typing.text : held;
  const cell = cells.find(({ name }) => value !== '' && name === value);
  return cell ? [{ kind, key, value, cell: cell.key }] : [];
}

/** The rows that exploring has made are not there when a task begins, and another one would be further up. */
function wasEnteredBefore({ transitions }: ExplorationGraph, index: number, form: string, table: string): boolean {
  const { trajectoryId } = transitions[index]!.source;
  return transitions
    .slice(0, index)
    .some(
      ({ gesture, source, changes }) =>
        source.trajectoryId === trajectoryId &&
        isBelow(gesture.key, form) &&
        changes.some(({ key, before: old }) => key.kind === 'item' && old === undefined && isBelow(key.subject, table)),
    );
}

/** The row so many further down. */
export function laterRow(row: string, count: number): string {
  if (count === 0) return row;
  const [whole, number] = /#(\d+)$/.exec(row) ?? [];
  return whole === undefined ? `${row}#${count}` : `${row.slice(0, -whole.length)}#${Number(number) + count}`;
}
