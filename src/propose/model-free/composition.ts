/** Guideline "feature composition": two or three different operations in one request. */
import { seededIndex } from '../../agent/model-free/sample-text.ts';
import { areIndependent, joinCandidates } from './join-candidates.ts';
import type { Candidate, Material } from './material.ts';
import { isRejected, operationCandidate, type CandidateResult } from './operation-candidate.ts';

const MOST_COMPOSITIONS = 60;

/** An opened window or a tab turned to would be covered or changed by what follows, so those only come last. */
const LAST_ONLY: ReadonlySet<string> = new Set(['open', 'switch']);

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
    if (LAST_ONLY.has(first.operation.kind)) continue;
    const chosen = [first];
    for (const next of [...inOrder.slice(index + 1), ...inOrder.slice(0, index)]) {
      const wanted = 2 + (index % 2);
      if (chosen.length >= wanted) break;
      const closes = LAST_ONLY.has(next.operation.kind);
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
