/** What a fact is on the first screen, or behind a menu or window that nobody has opened yet. */
import type { Transition } from '../../shared/exploration-graph.ts';
import { holds } from '../../../check/evaluate-check.ts';
import { factId, type Fact } from '../../../check/facts.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import type { Material } from '../../shared/generator/material.ts';

export function holdsAtStart(expectation: Expectation, material: Material): boolean {
  const fact = factAtStart(expectation.fact, material);
  if (fact === undefined) return false;
  return holds(expectation, {
    latest: new Map([[factId(fact.key), fact]]),
    seen: new Map(),
    isShownAtEnd: () => true,
  });
}

/** Kinds of facts that menus and windows hide on the first screen: each turn begins with the same values. */
const HIDDEN_KINDS: ReadonlySet<FactKey['kind']> = new Set(['checked', 'selected', 'text', 'value']);

export function factAtStart(key: FactKey, { start, graph, trajectoryId }: Material): Fact | undefined {
  const id = factId(key);
  const shown = start.facts.get(id);
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
