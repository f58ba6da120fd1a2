/** One deed done to several entries: to those that are named, or to all that something holds of. */
import { areIndependent, joinCandidates } from '../shared/generator/join-candidates.ts';
import type { CandidateResult } from '../desktop/generator/operation-candidate.ts';
import type { Candidate, Material } from '../shared/generator/material.ts';
import { mayBeLeftOut } from './choose-words.ts';
import { asShown, bindingsOf, candidateOf, MAX_STEPS, stepsOfAll } from './deed-candidate.ts';
import type { Deed, DeedBinding } from './deed.ts';
import { isCalledByName, wordSeveral } from './word-deed.ts';

/** The same for two or three entries. */
export function repeat(deed: Deed, material: Material): CandidateResult[] {
  const isSame = deed.slots.length === 0;
  const short = deed.kind === 'create' ? bindingsOf(deed, material, 'names').map((one) => nameOnly(deed, one)) : [];
  const groups = [bindingsOf(deed, material, 'several'), short.filter((one) => one !== undefined)].flatMap(inGroups);
  return groups.flatMap((group): CandidateResult[] => {
    if (group.length < 2) return [];
    const parts = group.map((binding) => candidateOf(deed, binding, material));
    const good = parts.filter((part): part is Candidate => !('rejected' in part));
    const entries = new Set(group.map(({ item }) => item?.id));
    if (
      stepsOfAll(
        group.map((binding) => ({ deed, binding })),
        material,
      ) > MAX_STEPS
    )
      return [];
    if (good.length < parts.length || (deed.item && entries.size < group.length) || !areIndependent(good)) return [];
    const joined = joinCandidates(good, `several ${good[0]!.group}`);
    const isNamed = deed.kind === 'create' && group.every(({ words }) => Object.keys(words).length === 1);
    return [
      isSame || (isNamed && isCalledByName(deed))
        ? { ...joined, ...wordSeveral(deed, group, asShown(material)) }
        : joined,
    ];
  });
}

/** Two, three, and so on, each part once, so that no two tasks are about the same. */
function inGroups(bindings: readonly DeedBinding[]): DeedBinding[][] {
  const groups: DeedBinding[][] = [];
  for (let start = 0; start + 1 < bindings.length; start += groups.at(-1)!.length)
    groups.push(bindings.slice(start, start + 2 + (groups.length % 2)));
  return groups;
}

/** A new thing with its name and no more; undefined where the rest has to be said. */
function nameOnly(deed: Deed, binding: DeedBinding): DeedBinding | undefined {
  const name = binding.words[deed.nameField!];
  const isEnough = deed.slots.every((slot) => slot.field === deed.nameField || mayBeLeftOut(slot, deed));
  return isEnough && name !== undefined ? { words: { [deed.nameField!]: name } } : undefined;
}
