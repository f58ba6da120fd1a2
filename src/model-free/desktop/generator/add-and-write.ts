/** A thing that is added and then written in, such as a page of notes: the text comes up with the thing, and is empty. */
import { factId } from '../../../check/facts.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { sampleFor } from '../../shared/sample-text.ts';
import { RELATED_WORTH } from '../../shared/weights.ts';
import { learnOperations } from '../learn-operations.ts';
import type { Operation } from '../operation.ts';
import { isRejected, operationCandidate, stepsOf } from './operation-candidate.ts';

const VARIANTS = [60, 61, 62];

export function proposeWrittenAdditions(material: Material): Candidate[] {
  const writing = learnOperations(material.graph).filter(({ kind, before }) => kind === 'append' && before === '');
  return material.fresh.flatMap((adding) => {
    if (adding.kind !== 'add') return [];
    const text = writing.find((other) => isFirstAfter(adding, other, material));
    return text ? VARIANTS.flatMap((variant) => toCandidate(adding, text, material, variant)) : [];
  });
}

/** Whether a text cannot be written in at the start, and was written in right after something was added. */
function isFirstAfter({ source }: Operation, { source: later, fact }: Operation, { start, graph }: Material): boolean {
  const between = graph.transitions.filter(
    (other) => other.source.trajectoryId === source.trajectoryId && other.source.start < later.start,
  );
  return (
    later.trajectoryId === source.trajectoryId &&
    between.at(-1)?.source.end === source.end &&
    !start.facts.get(factId(fact))?.value &&
    !start.scene.reachableKeys.has(fact.subject)
  );
}

function toCandidate(adding: Operation, text: Operation, material: Material, variant: number): Candidate[] {
  const added = operationCandidate(adding, material, variant);
  if (isRejected(added)) return [];
  const line = sampleFor('line', `${material.seed} ${added.params['name']}`);
  return [
    {
      ...added,
      template: `${added.template.replace(/\.$/, '')} and write "{line}" in it.`,
      params: { ...added.params, line },
      check: {
        expect: [...added.check.expect, { fact: text.fact, op: 'same-text', value: line }],
        allow: added.check.allow.filter((key) => factId(key) !== factId(text.fact)),
      },
      steps: [...stepsOf(adding), ...stepsOf(text)],
      group: 'add and write',
      worth: RELATED_WORTH,
    },
  ];
}
