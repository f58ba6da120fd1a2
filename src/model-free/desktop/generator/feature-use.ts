/** Guideline "feature use": one operation the application was seen to offer, with every detail given. */
import { proposeCalculations } from './calculation.ts';
import type { Material } from '../../shared/generator/material.ts';
import { operationCandidate, type CandidateResult } from './operation-candidate.ts';

/** Operations that type something give several tasks, each with other words. */
const VARIANTS: Readonly<Record<string, number>> = { fill: 2, append: 2, save: 3, create: 3, rename: 2, number: 2 };

export function proposeFeatureUse(material: Material): CandidateResult[] {
  const operations = material.fresh.flatMap((operation) =>
    Array.from({ length: VARIANTS[operation.kind] ?? 1 }, (_, variant) =>
      operationCandidate(operation, material, variant),
    ),
  );
  return [...operations, ...proposeCalculations(material)];
}
