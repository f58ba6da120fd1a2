/** Says which gestures could bring an expected fact about, best first, from what exploration has taught. */
import { factId, type FactMap } from '../../../check/facts.ts';
import { readFile } from '../../../check/subject.ts';
import type { Expectation } from '../../../schema/index.ts';
import { isBelow, lastPart, parentKey } from '../../../ui/element-key.ts';
import type { Scene } from '../../../ui/scene.ts';
import { linesAddedBetween } from '../../desktop/append-lines.ts';
import { countKeystrokes, editsBetween } from '../../desktop/line-edits.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { findKeypad, typeExpression } from '../../desktop/keypad.ts';
import { closingButton, confirmingGesture } from '../../desktop/leave-dialog.ts';
import { findShell, typeCommands } from '../../desktop/shell.ts';
import { bindDeeds, startFacts } from '../../data/bind-deed.ts';
import { gesturesOf, type Deed } from '../../data/deed.ts';
import { inRowOf } from '../../data/in-row.ts';
import type { Operation } from '../../desktop/operation.ts';
import { exchangeBetween } from '../../desktop/replace-words.ts';
import { nameTyped } from '../../desktop/retype-path.ts';
import { expectationsOf, gesturesFor, matchProcedure, type Procedure } from '../../phone/procedure.ts';

/** Alternatives, each a sequence of gestures. Empty when exploration has shown no way. */
export function planGestures(
  asked: Expectation,
  { facts, scene }: { facts: FactMap; scene: Scene },
  graph: ExplorationGraph,
  { operations, procedures, expected, keys, commands }: Learnt,
): Gesture[][] {
  const { fact, op, value } = asked;
  const key = fact.subject;
  const done = planProcedures(asked, expected, procedures);
  if (done.length > 0) return done;
  const keypad = keys === undefined ? undefined : findKeypad(scene);
  const shell = commands === undefined ? undefined : findShell(scene);
  switch (fact.kind) {
    case 'checked':
    case 'selected':
      return [[{ kind: 'click', key }]];
    case 'text':
      if (keypad && keys !== undefined) return [typeExpression(keypad, keys)];
      return [
        ...learned(operations, 'command', factId(fact), value),
        ...planReplacing(asked, facts.get(factId(fact))?.value, operations),
        ...planText(asked, facts.get(factId(fact))?.value, operations),
      ];
    case 'value':
      return planValue(key, value, graph);
    case 'window': {
      const confirming = confirmingGesture(graph, key);
      if (op === 'absent') {
        const closing = closingButton(scene, key);
        return [
          ...(confirming ? [[confirming]] : []),
          ...(closing ? [[{ kind: 'click', key: closing.key } as const]] : []),
        ];
      }
      return learned(operations, 'open', factId(fact));
    }
    case 'file':
      if (shell && commands !== undefined) return [typeCommands(shell, commands)];
      return op === 'absent' ? planRemoval(key, graph, operations) : planFile(key, operations, expected);
    case 'order':
      return learned(operations, 'sort', factId(fact), value);
    case 'item':
      return [
        ...planAdding(key, operations),
        ...planEntry(key, graph, operations, expected),
        ...learned(operations, 'command', factId(fact), op === 'absent' ? undefined : value),
        ...learned(operations, op === 'absent' ? 'hide' : 'show', factId(fact)),
        ...learned(operations, op === 'absent' ? 'show' : 'hide', factId(fact)),
      ];
    default:
      return [];
  }
}

/** The gestures of the deed that is meant, on the rows of this screen, and what it brings about. */
export function planDeed(
  asked: Expectation,
  scene: Scene,
  graph: ExplorationGraph,
  { deeds, expected }: Learnt,
): { ways: Gesture[][]; brings: readonly Expectation[] } {
  for (const { deed, binding, brings } of bindDeeds(asked, expected, deeds, startFacts(graph))) {
    const way = gesturesOf(deed, binding, (key, title, other) => inRowOf(key, title, other, scene.elements));
    if (way) return { ways: [way], brings };
  }
  return { ways: [], brings: [] };
}

/** What is known to work, and all that the task asks for. */
export interface Learnt {
  operations: readonly Operation[];
  procedures: readonly Procedure[];
  deeds: readonly Deed[];
  expected: readonly Expectation[];
  /** Of a calculation: the signs to touch. */
  keys?: string | undefined;
  /** Of a task for a shell: the lines to type. */
  commands?: string | undefined;
}

/** The shortest procedures that do it. */
function planProcedures(
  asked: Expectation,
  expected: readonly Expectation[],
  procedures: readonly Procedure[],
): Gesture[][] {
  const ways = procedures.flatMap((procedure) => {
    const binding = matchProcedure(procedure, asked, expected);
    if (!binding) return [];
    return [{ gestures: gesturesFor(procedure, binding), says: expectationsOf(procedure, binding).length }];
  });
  // A procedure that brings about more of the expectations is more surely the one that is meant.
  const inOrder = ways.toSorted((a, b) => b.says - a.says || a.gestures.length - b.gestures.length);
  return inOrder.map(({ gestures }) => gestures);
}

/** With `after`, only what was seen to give this value. */
function learned(
  operations: readonly Operation[],
  kind: Operation['kind'],
  id: string,
  ...after: (string | undefined)[]
): Gesture[][] {
  return operations
    .filter((operation) => operation.kind === kind && factId(operation.fact) === id)
    .filter((operation) => after.every((value) => operation.after === value))
    .map((operation) => [...operation.gestures]);
}

/** The words that were typed in exploration make way for those that turn the text into the wanted one. */
function planReplacing(
  { fact, value }: Expectation,
  current: string | undefined,
  operations: readonly Operation[],
): Gesture[][] {
  const exchange = exchangeBetween(current ?? '', value);
  return operations.flatMap((operation) => {
    if (operation.kind !== 'replace' || exchange === undefined || factId(operation.fact) !== factId(fact)) return [];
    const [find, other, button] = operation.gestures as [Gesture, Gesture, Gesture];
    return [[retype(find, operation.find, exchange.find), retype(other, operation.other, exchange.other), button]];
  });
}

function planText(
  { fact, op, value }: Expectation,
  current: string | undefined,
  operations: readonly Operation[],
): Gesture[][] {
  const key = fact.subject;
  // An empty field that is to hold something is filled; a text gets its lines, even the first.
  const isLines = current !== undefined && (op === 'same-text' || current !== '');
  const added = isLines ? linesAddedBetween(current, value, indentOf(operations, key)) : undefined;
  const lines = op === 'contains' ? [value] : added;
  if (lines) return [[{ kind: 'append', key, text: lines.join('\n') }]];
  if (isLines && value.includes('\n')) return planEdits(key, current, value);
  return [[{ kind: 'fill', key, text: value, enter: false }], [{ kind: 'fill', key, text: value, enter: true }]];
}

/** One line after the other; none where one of them is out of the keyboard's reach. */
function planEdits(key: string, current: string, wanted: string): Gesture[][] {
  const edits = editsBetween(current, wanted);
  return Number.isFinite(countKeystrokes(current, edits)) ? [edits.map((edit) => ({ kind: 'edit', key, edit }))] : [];
}

/** What the application puts before the new lines of a text; '' where adding one was not seen. */
export function indentOf(operations: readonly Operation[], textKey: string): string {
  const appending = operations.find((operation) => operation.kind === 'append' && operation.fact.subject === textKey);
  return appending?.kind === 'append' ? appending.indent : '';
}

/** A number is typed; an entry of a drop-down list is clicked. */
function planValue(key: string, wanted: string, graph: ExplorationGraph): Gesture[][] {
  const entry = [...graph.known.values()].find((element) => isBelow(element.key, key) && element.name === wanted);
  if (entry)
    return [
      [
        { kind: 'click', key },
        { kind: 'click', key: entry.key },
      ],
    ];
  return [[{ kind: 'fill', key, text: wanted, enter: false }], [{ kind: 'fill', key, text: wanted, enter: true }]];
}

function planAdding(key: string, operations: readonly Operation[]): Gesture[][] {
  return operations.flatMap((operation) => {
    const name = operation.kind === 'add' ? nameTyped(key, operation.fact.subject, operation.typed) : undefined;
    if (operation.kind !== 'add' || name === undefined) return [];
    return [operation.gestures.map((gesture) => retype(gesture, operation.typed, name))];
  });
}

/** The fields of a form get what the cells of the row are to hold, in their order, and it is handed in. */
function planEntry(
  key: string,
  graph: ExplorationGraph,
  operations: readonly Operation[],
  expected: readonly Expectation[],
): Gesture[][] {
  const row = parentKey(key);
  const wanted = expected
    .filter(({ fact }) => fact.kind === 'item' && parentKey(fact.subject) === row)
    .map(({ fact }) => lastPart(fact.subject).name ?? '');
  return operations.flatMap((operation) => {
    if (operation.kind !== 'enter' || operation.fields.length !== wanted.length) return [];
    const isSameTable = parentKey(row) === parentKey(parentKey(operation.fact.subject));
    const filling = operation.fields.map(({ kind, key: field }, at): Gesture[] => {
      if (kind === 'text') return [{ kind: 'fill', key: field, text: wanted[at]!, enter: false }];
      return planValue(field, wanted[at]!, graph)[0]!;
    });
    return isSameTable ? [[...filling.flat(), operation.gestures.at(-1)!]] : [];
  });
}

/** A file is renamed when the one of before is to be gone, which a task says right after it; it is made otherwise. */
function planFile(path: string, operations: readonly Operation[], expected: readonly Expectation[]): Gesture[][] {
  const at = expected.findIndex(({ fact }) => fact.kind === 'file' && fact.subject === path);
  const next = expected[at + 1];
  const from = next?.op === 'absent' && next.fact.kind === 'file' ? next.fact.subject : undefined;
  const saves = learned(operations, 'save', factId({ kind: 'file', subject: path }));
  // Making a folder of the new name beside the old one would leave the old one.
  const inOrder = operations.toSorted((a, b) => Number(b.kind === 'rename') - Number(a.kind === 'rename'));
  const creations = inOrder.flatMap((operation) => {
    if (operation.kind !== 'create' && (operation.kind !== 'rename' || operation.from !== from)) return [];
    const name = nameInPlaceOf(operation, path);
    return name === undefined ? [] : [operation.gestures.map((gesture) => retype(gesture, operation.typed, name))];
  });
  return [...saves, ...creations];
}

/** The words to type so that a creation seen for one path gives another; undefined when it cannot. */
function nameInPlaceOf(
  { fact, typed, joint }: Operation & { typed: string; joint: string },
  path: string,
): string | undefined {
  const [made, wanted] = [readFile(fact.subject), readFile(path)];
  // A folder is made in the one that is open, whichever that was when it was learnt.
  if (made.isFolder && made.name === typed && made.folder !== '' && wanted.isFolder) return wanted.name;
  return nameTyped(path, fact.subject, typed, joint);
}

function retype(gesture: Gesture, typed: string, name: string): Gesture {
  return gesture.kind === 'fill' && gesture.text === typed ? { ...gesture, text: name } : gesture;
}

/** A removal seen for one item serves for its neighbours in the same list. */
function planRemoval(path: string, graph: ExplorationGraph, operations: readonly Operation[]): Gesture[][] {
  const { name } = readFile(path);
  return operations.flatMap((operation) => {
    if (operation.kind !== 'remove') return [];
    const { collectionKey, key } = operation.element;
    const item = [...graph.known.values()].find(
      (known) => known.collectionKey === collectionKey && known.name === name,
    );
    if (!item) return [];
    return [operation.gestures.map((gesture) => (gesture.key === key ? { ...gesture, key: item.key } : gesture))];
  });
}
