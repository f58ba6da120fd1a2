/** What a fact is on the first screen, or behind a menu or window that nobody has opened yet. */
import type { Transition } from '../../shared/exploration-graph.ts';
import { holds } from '../../../check/evaluate-check.ts';
import { factId, type Fact } from '../../../check/facts.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { findLateMarks } from '../late-marks.ts';
import type { Material } from '../../shared/generator/material.ts';

export function holdsAtStart(expectation: Expectation, material: Material): boolean {
  // What a tree tells wrongly at first is judged by what it tells.
  const facts = [factAtStart(expectation.fact, material), material.start.facts.get(factId(expectation.fact))];
  return facts.some((fact) => fact !== undefined && holdsBy(expectation, fact));
}

function holdsBy(expectation: Expectation, fact: Fact): boolean {
  const latest = new Map([[factId(fact.key), fact]]);
  return holds(expectation, { latest, seen: new Map(), isShownAtEnd: () => true });
}

/** Kinds of facts that menus and windows hide on the first screen: each turn begins with the same values. */
const HIDDEN_KINDS: ReadonlySet<FactKey['kind']> = new Set(['checked', 'selected', 'text', 'value']);

export function factAtStart(key: FactKey, { start, graph, trajectoryId }: Material): Fact | undefined {
  const id = factId(key);
  const late = findLateMarks(graph).get(id);
  const told = start.facts.get(id);
  const shown = told && late ? { ...told, value: late.value } : told;
  if (shown || !HIDDEN_KINDS.has(key.kind)) return shown;
  const ownTurn = graph.transitions.filter(({ source }) => source.trajectoryId === trajectoryId);
  return firstSeen(id, ownTurn) ?? firstSeen(id, graph.transitions);
}

function firstSeen(id: string, transitions: readonly Transition[]): Fact | undefined {
  for (const { before, after } of transitions) {
    const fact = before.facts.get(id) ?? after.facts.get(id);
    if (fact) return fact;
  }
  return undefined;
}
