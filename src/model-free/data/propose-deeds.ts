/** Tasks over an application's own data: each deed with other words, for other entries, several at once. */
import type { Guideline } from '../../schema/index.ts';
import { isRejected, type CandidateResult } from '../desktop/generator/operation-candidate.ts';
import { worthOf, type Material } from '../shared/generator/material.ts';
import { askData } from './ask-data.ts';
import { compose } from './compose-deeds.ts';
import { bindingsOf, candidateOf } from './deed-candidate.ts';
import type { Deed } from './deed.ts';
import { learnDeeds } from './learn-deeds.ts';
import { repeat, repeatForEvery } from './repeat-deeds.ts';
import { isExpected } from './slot-words.ts';

/** True for an application whose data the environment reads: its screens show nothing else. */
export function hasData({ start }: Material): boolean {
  return start.frame.state !== undefined;
}

/** True for an application that keeps data in files, beside what its screens show. */
export function keepsData({ start }: Material): boolean {
  return start.frame.kept !== undefined;
}

/** True where exploration has learnt to change them. */
export function changesData({ graph }: Material): boolean {
  return learnDeeds(graph).some(({ isOpening }) => !isOpening);
}

export function proposeDeeds(guideline: Guideline, material: Material): CandidateResult[] {
  const learnt = learnDeeds(material.graph).filter(({ isOpening }) => !isOpening);
  const deeds = learnt.filter((deed) => saysEnough(deed, learnt));
  const isFresh = ({ source }: Deed): boolean => source.trajectoryId === material.trajectoryId;
  const ofAll = (propose: (deed: Deed) => CandidateResult[]): CandidateResult[] =>
    deeds.flatMap((deed) => (isFresh(deed) ? propose(deed) : propose(deed).map(laterOf)));
  switch (guideline) {
    case 'feature-use':
      return ofAll((deed) =>
        bindingsOf(deed, material, 'single').map((binding) => candidateOf(deed, binding, material)),
      );
    case 'repetition':
      return ofAll((deed) => [...repeatForEvery(deed, material), ...repeat(deed, material)]);
    case 'composition': {
      const fresh = compose(deeds, material, isFresh);
      return [...fresh, ...compose(deeds, material, (deed) => !isFresh(deed)).map(laterOf)];
    }
    case 'information-retrieval':
      return askData(material);
    default:
      return [];
  }
}

/** What an earlier turn has taught comes after what this one has. */
function laterOf<Result extends CandidateResult>(result: Result): Result {
  return isRejected(result) ? result : { ...result, worth: worthOf(result) - 1 };
}

/** Not a way to make a thing that leaves out what others have a place for, and a person would not leave out. */
function saysEnough(deed: Deed, all: readonly Deed[]): boolean {
  const makesSame = (other: Deed): boolean => other.kind === 'create' && other.collection === deed.collection;
  const expected = all.filter(makesSame).flatMap((one) => one.slots.filter((slot) => isExpected(slot, one)));
  return deed.kind !== 'create' || expected.every(({ field }) => deed.slots.some((slot) => slot.field === field));
}
