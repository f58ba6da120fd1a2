/** Guideline "feature composition": two or three different operations in one request. */
import type { Operation } from '../../agent/model-free/learn-operations.ts';
import { seededIndex } from '../../agent/model-free/sample-text.ts';
import { areIndependent, joinCandidates } from './join-candidates.ts';
import type { Candidate, Material } from './material.ts';
import { isRejected, operationCandidate, type CandidateResult } from './operation-candidate.ts';

const MOST_COMPOSITIONS = 60;

/** What covers, replaces or hides a part of the window would get in the way of what follows, so it only comes last. */
const LAST_ONLY: ReadonlySet<string> = new Set(['open', 'switch', 'hide', 'remove', 'rename']);

function comesLast({ kind, element }: Operation): boolean {
  return LAST_ONLY.has(kind) || element.node.role.startsWith('radio');
}

export function proposeComposition(material: Material): CandidateResult[] {
  const parts = material.all
    .map((operation) => ({ operation, candidate: operationCandidate(operation, material, 7) }))
    .filter(
      (part): part is { operation: (typeof material.all)[number]; candidate: Candidate } => !isRejected(part.candidate),
    );
  const inOrder = parts.toSorted(
    (a, b) =>
      seededIndex(`${material.seed} ${a.candidate.template}`, 1e6) -
      seededIndex(`${material.seed} ${b.candidate.template}`, 1e6),
  );
  const compositions: Candidate[] = [];
  for (const [index, first] of inOrder.entries()) {
    if (comesLast(first.operation)) continue;
    const chosen = [first];
    for (const next of [...inOrder.slice(index + 1), ...inOrder.slice(0, index)]) {
      const wanted = 2 + (index % 2);
      if (chosen.length >= wanted) break;
      const closes = comesLast(next.operation);
      if (closes && chosen.length < wanted - 1) continue;
      const differs = chosen.every((other) => other.candidate.group !== next.candidate.group);
      if (differs && areIndependent([...chosen, next].map(({ candidate }) => candidate))) chosen.push(next);
    }
    const isFresh = chosen.some(({ operation }) => operation.source.trajectoryId === material.trajectoryId);
    if (chosen.length < 2 || !isFresh) continue;
    const group = chosen
      .map(({ operation }) => operation.kind)
      .toSorted()
      .join('+');
    compositions.push(
      joinCandidates(
        chosen.map(({ candidate }) => candidate),
        group,
      ),
    );
    if (compositions.length >= MOST_COMPOSITIONS) break;
  }
  return compositions;
}
