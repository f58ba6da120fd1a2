/** What is offered on desktops under each guideline. */
import type { Guideline } from '../../../schema/index.ts';
import type { Material } from '../../shared/generator/material.ts';
import { askBoth, askByOther, askForEach } from './ask-several.ts';
import { proposeComposition } from './composition.ts';
import { proposeFeatureUse } from './feature-use.ts';
import { changesData, hasData, keepsData, proposeDeeds } from '../../data/propose-deeds.ts';
import { proposeLineEdits } from './propose-line-edits.ts';
import { isRejected, type CandidateResult } from './operation-candidate.ts';
import { proposeRepetition } from './repetition.ts';
import { proposeRetrieval } from './retrieval.ts';

const OF_GUIDELINE: Readonly<Partial<Record<Guideline, (material: Material) => CandidateResult[]>>> = {
  'feature-use': proposeFeatureUse,
  composition: proposeComposition,
  'information-retrieval': (material) => [
    ...proposeRetrieval(material),
    ...askByOther(material),
    ...[...askBoth(material), ...askForEach(material)].filter(({ check }) => check.answer?.from[0]?.kind === 'cell'),
  ],
  repetition: proposeRepetition,
};

/** Without a guideline, what all of them offer; nothing under one that is only for models. */
export function proposeDesktopTasks(guideline: Guideline, material: Material): CandidateResult[] {
  const chosen = guideline === 'unguided' ? Object.values(OF_GUIDELINE) : [OF_GUIDELINE[guideline]];
  const offered = [...chosen.flatMap((propose) => propose?.(material) ?? []), ...proposeLineEdits(guideline, material)];
  if (!hasData(material)) return keepsData(material) ? [...proposeDeeds(guideline, material), ...offered] : offered;
  // What leaves the data as it is only turns what is shown: it is asked for where nothing is known to change the data.
  const deeds = proposeDeeds(guideline, material);
  // Words in a field that no data holds were never handed in.
  const others = offered.filter(
    (one) =>
      isRejected(one) ||
      (one.check.answer?.from[0]?.kind !== 'cell' && !one.check.expect.some(({ fact }) => fact.kind === 'text')),
  );
  return [...deeds, ...(changesData(material) ? others.filter(isRejected) : others)];
}
