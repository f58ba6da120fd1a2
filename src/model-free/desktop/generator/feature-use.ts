/** Guideline "feature use": one operation the application was seen to offer, with every detail given. */
import { isLasting } from '../../../check/facts.ts';
import { describeElement } from '../../../ui/describe-element.ts';
import { unlearntTransitions } from '../learn-operations.ts';
import { proposeCalculations } from './calculation.ts';
import { PLAIN_CASES } from './calculation-cases.ts';
import type { Material } from '../../shared/generator/material.ts';
import { ONE_LINE_WORTH } from '../../shared/weights.ts';
import { isRejected, operationCandidate, type CandidateResult } from './operation-candidate.ts';
import { proposeNotes } from './note-candidate.ts';

/** Operations that type something give several tasks, each with other words. */
const VARIANTS: Readonly<Record<string, number>> = {
  fill: 2,
  append: 2,
  save: 3,
  replace: 2,
  create: 3,
  rename: 2,
  number: 2,
};

export function proposeFeatureUse(material: Material): CandidateResult[] {
  const operations = material.fresh.flatMap((operation) =>
    Array.from({ length: VARIANTS[operation.kind] ?? 1 }, (_, variant) =>
      operationCandidate(operation, material, variant),
    ),
  );
  return [
    ...operations.map(asOneLine),
    ...proposeNotes(material),
    ...proposeCalculations(material, PLAIN_CASES),
    ...listUnlearnt(material),
  ];
}

/** A line by itself is soon added: a note with its heading, or a list, goes before it. */
function asOneLine(result: CandidateResult): CandidateResult {
  return isRejected(result) || !result.group.startsWith('save ') ? result : { ...result, worth: ONE_LINE_WORTH };
}

/** What was done in this turn and altered something that no kind of operation explains, for the record of refusals. */
function listUnlearnt({ graph, trajectoryId }: Material): CandidateResult[] {
  return unlearntTransitions(graph)
    .filter(({ source }) => source.trajectoryId === trajectoryId)
    .map(({ gesture, before, changes }) => {
      const element = before.scene.byKey.get(gesture.key);
      const kinds = [...new Set(changes.filter(isLasting).map(({ key }) => key.kind))].toSorted().join(', ');
      const template = `${gesture.kind} ${element ? describeElement(element) : gesture.key}`;
      return { rejected: `no kind of operation explains what it altered (${kinds})`, template };
    });
}
