/** What the generator and the executor do in their own way on desktops. */
import type { Guideline } from '../../schema/index.ts';
import type { Material } from '../shared/generator/material.ts';
import type { PlatformHalf, Seeker } from '../shared/platform-half.ts';
import { proposeComposition } from './generator/composition.ts';
import { proposeFeatureUse } from './generator/feature-use.ts';
import type { CandidateResult } from './generator/operation-candidate.ts';
import { proposeRepetition } from './generator/repetition.ts';
import { proposeRetrieval } from './generator/retrieval.ts';
import { learnOperations } from './learn-operations.ts';

const GUIDELINES: Readonly<Record<Guideline, (material: Material) => CandidateResult[]>> = {
  'feature-use': proposeFeatureUse,
  composition: proposeComposition,
  'information-retrieval': proposeRetrieval,
  repetition: proposeRepetition,
  // Without a guideline it offers what all of them offer.
  unguided: (material) =>
    [proposeFeatureUse, proposeComposition, proposeRetrieval, proposeRepetition].flatMap((propose) =>
      propose(material),
    ),
};

/** Trees of desktops tell of what is out of sight, too. */
const NO_SEEKER: Seeker = {
  canSeek: () => false,
  isCutRow: () => false,
  showMore: () => undefined,
  goUp: () => undefined,
  restart: () => {},
  note: () => {},
};

export const DESKTOP_HALF: PlatformHalf = {
  learn: (graph) => ({ operations: learnOperations(graph), procedures: [] }),
  propose: (guideline, material) => GUIDELINES[guideline](material),
  createSeeker: () => NO_SEEKER,
};
