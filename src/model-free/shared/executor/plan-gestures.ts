/** Says which gestures could bring an expected fact about, best first, from what exploration has taught. */
import { factId, type FactMap } from '../../../check/facts.ts';
import type { Expectation } from '../../../schema/index.ts';
import type { Scene } from '../../../ui/scene.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { findKeypad } from '../../desktop/keypad.ts';
import { planSum } from '../../desktop/plan-sum.ts';
import { closingButton, confirmingGesture } from '../../desktop/leave-dialog.ts';
import { bindDeeds, startFacts } from '../../data/bind-deed.ts';
import { gesturesOf, type Deed } from '../../data/deed.ts';
import type { Operation } from '../../desktop/operation.ts';
import { nameTyped } from '../../desktop/retype-path.ts';
import { expectationsOf, gesturesFor, matchProcedure } from '../../phone/bind-procedure.ts';
import { withoutLongPress } from '../../phone/without-long-press.ts';
import type { Procedure } from '../../phone/procedure.ts';
import { planReplacing, planText, planValue } from './plan-text.ts';
import { learned, planFile, planRemoval, retype } from './plan-file.ts';

/** Alternatives, each a sequence of gestures. Empty when exploration has shown no way. */
export function planGestures(
  asked: Expectation,
  { facts, scene }: { facts: FactMap; scene: Scene },
  graph: ExplorationGraph,
  { operations, procedures, expected, keys }: Learnt,
): Gesture[][] {
  const { fact, op, value } = asked;
  const key = fact.subject;
  const done = planProcedures(asked, expected, procedures, graph);
  if (done.length > 0) return done;
  const keypad = keys === undefined ? undefined : findKeypad(scene);
  switch (fact.kind) {
    case 'checked':
    case 'selected':
      return [[{ kind: 'click', key }]];
    case 'text':
      if (keypad && keys !== undefined) return planSum(graph, keypad, keys);
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
      return op === 'absent' ? planRemoval(key, graph, operations) : planFile(key, graph, operations, expected);
    case 'order':
      return learned(operations, 'sort', factId(fact), value);
    case 'item':
      return [
        ...planAdding(key, operations),
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
    const start = graph.transitions[0]?.before.scene.elements ?? [];
    const way = gesturesOf(deed, binding, scene.elements) ?? gesturesOf(deed, binding, start);
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
}

/** The shortest procedures that do it. */
function planProcedures(
  asked: Expectation,
  expected: readonly Expectation[],
  procedures: readonly Procedure[],
  graph: ExplorationGraph,
): Gesture[][] {
  const ways = procedures.flatMap((procedure) => {
    const binding = matchProcedure(procedure, asked, expected);
    if (!binding) return [];
    const gestures = gesturesFor(procedure, binding);
    const says = expectationsOf(procedure, binding).length;
    return [withoutLongPress(gestures, graph), gestures].flatMap((way) => (way ? [{ gestures: way, says }] : []));
  });
  // A procedure that brings about more of the expectations is more surely the one that is meant.
  const inOrder = ways.toSorted(
    (a, b) => b.says - a.says || longPresses(a) - longPresses(b) || a.gestures.length - b.gestures.length,
  );
  return inOrder.map(({ gestures }) => gestures);
}

/** Few people know them; touches that everybody finds go first. */
function longPresses({ gestures }: { gestures: readonly Gesture[] }): number {
  return gestures.filter(({ kind }) => kind === 'long-press').length;
}

function planAdding(key: string, operations: readonly Operation[]): Gesture[][] {
  return operations.flatMap((operation) => {
    const name = operation.kind === 'add' ? nameTyped(key, operation.fact.subject, operation.typed) : undefined;
    if (operation.kind !== 'add' || name === undefined) return [];
    return [operation.gestures.map((gesture) => retype(gesture, operation.typed, name))];
  });
}
