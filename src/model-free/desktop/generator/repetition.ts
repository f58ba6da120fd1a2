/** Guideline "subtask repetition": one operation over several things, each named. */
import type { Operation } from '../operation.ts';
import { isOneOfChoice } from '../one-of-choice.ts';
import { FILLS_SCREEN } from '../../../ui/words.ts';
import { append } from '../../../collections/by-key.ts';
import { describePlace } from '../../../ui/describe-element.ts';
import { askForEach } from './ask-several.ts';
import { askTwice } from './ask-together.ts';
import { proposeCalculations } from './calculation.ts';
import { SHARED_SUMS } from './calculation-cases.ts';
import { joinCandidates, withoutEnding } from '../../shared/generator/join-candidates.ts';
import { areIndependent } from '../../shared/generator/unite-checks.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { completeCandidate, isRejected, operationCandidate, type CandidateResult } from './operation-candidate.ts';
import { LITTLE_WORTH, LOOSE_LINES_WORTH, UNRELATED_WORTH } from '../../shared/weights.ts';
import { belongTogether } from './belong-together.ts';
import { noteCandidate } from './note-candidate.ts';
import { isSeen } from './is-seen.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import { shareToggle } from './share-toggle.ts';
import { wordLines } from './word-lines.ts';
import { repeatAdditions, repeatCreations } from './repeat-additions.ts';

export function proposeRepetition(material: Material): CandidateResult[] {
  return [
    ...repeatSwitches(material),
    ...repeatLines(material),
    ...repeatCreations(material),
    ...repeatAdditions(material),
    ...repeatSettings(material),
    ...proposeCalculations(material, SHARED_SUMS),
    ...askForEach(material),
    ...askTwice(material, true),
  ];
}

interface Member {
  operation: Operation;
  candidate: Candidate;
}

/** Several switches of one menu or window are turned one way. */
function repeatSwitches(material: Material): CandidateResult[] {
  const byPlace = new Map<string, Member[]>();
  for (const operation of material.all) {
    const { kind, element } = operation;
    if (kind !== 'toggle' || isOneOfChoice(operation) || FILLS_SCREEN.test(element.name)) continue;
    const candidate = operationCandidate(operation, material, 0);
    if (isRejected(candidate)) continue;
    const id = `${candidate.check.expect[0]?.value} ${describePlace(element)} ${candidate.placed?.at}`;
    byPlace.set(id, [...(byPlace.get(id) ?? []), { operation, candidate }]);
  }
  return [...byPlace.values()].flatMap((members) => {
    const fresh = members.some(({ operation }) => operation.source.trajectoryId === material.trajectoryId);
    return members.length < 2 || !fresh
      ? []
      : subsets(members).map((subset) => joinSwitches(seenLast(subset, material)));
  });
}

/** A menu that is opened for the next switch shows the ones before it: the last has to be seen by itself. */
function seenLast(members: readonly Member[], material: Material): Member[] {
  return members.toSorted((a, b) => Number(isSeen(a.operation, material)) - Number(isSeen(b.operation, material)));
}

/** 'Turn on "A"' and 'Turn on "B"' are one sentence. */
function joinSwitches(members: readonly Member[]): CandidateResult {
  const parts = members.map(({ candidate }) => candidate);
  const joined = joinCandidates(parts, `several ${parts[0]!.group}`);
  const shared = members.some((one) =>
    members.some((other) => other !== one && shareToggle(one.operation, other.operation)),
  );
  if (shared || !areIndependent(parts))
    return { rejected: 'one of the switches changes another', template: joined.template };
  const isOfOne = belongTogether(members.map(({ operation }) => operation.element));
  const names = quoteNumbered('option', parts.length);
  const { template, ending = '' } = parts[0]!;
  const one = withoutEnding(parts[0]!, false).replace('"{option}"', names);
  const options = parts.map((part) => part.params['option']!);
  const { option: _, ...others } = parts[0]!.params;
  return {
    ...joined,
    template: `${one}${ending}${template.endsWith('.') ? '.' : ''}`,
    params: { ...numberParams('option', options), ...others },
    ...(isOfOne ? {} : { worth: LITTLE_WORTH }),
  };
}

/** Neighbouring pairs and triples, and everything where it is turned on: hardly anybody turns all of them off. */
function subsets(members: readonly Member[]): Member[][] {
  const few = members.slice(0, 5);
  const isOn = few.every(({ candidate }) => candidate.check.expect[0]?.value === 'true');
  const windows = [2, 3].flatMap((size) =>
    few.map((_, start) => few.slice(start, start + size)).filter((part) => part.length === size),
  );
  return few.length > 3 && isOn ? [few, ...windows] : windows;
}

/** Other lists than those of feature use. */
const LISTS = [4, 5, 6, 7];

/** Several lines added to one text, in order; as a list with what it is where they are saved. */
function repeatLines(material: Material): CandidateResult[] {
  return material.fresh.flatMap((operation): CandidateResult[] => {
    if (operation.kind !== 'append' && operation.kind !== 'save') return [];
    const lists = LISTS.map((at) => noteCandidate(operation, material, at, true));
    const loose = [2, 3, 4].map((count) => {
      const worded = wordLines(operation, material, `${material.seed} ${count} lines`, count);
      const candidate = completeCandidate(operation, worded, material);
      if (isRejected(candidate)) return candidate;
      return { ...candidate, group: `several ${operation.kind}`, worth: LOOSE_LINES_WORTH };
    });
    return [...lists, ...loose];
  });
}

/** Fields of one place filled in, or, where that is all there is, one kind of setting in several places. */
function repeatSettings(material: Material): CandidateResult[] {
  const byPlace = new Map<string, Candidate[]>();
  const byKind = new Map<string, Setting[]>();
  for (const operation of material.all) {
    if (!SETTINGS.has(operation.kind) || isOneOfChoice(operation)) continue;
    const candidate = operationCandidate(operation, material, 3);
    if (isRejected(candidate)) continue;
    const isToggle = operation.kind === 'toggle';
    const way = isToggle ? candidate.check.expect[0]?.value : '';
    const isFresh = operation.source.trajectoryId === material.trajectoryId;
    append(byKind, `${operation.kind} ${way}`, { candidate, isFresh });
    if (isFresh && !isToggle) append(byPlace, candidate.placed?.at ?? '', candidate);
  }
  return [
    ...[...byPlace.values()]
      .filter((parts) => parts.length > 1 && areIndependent(parts.slice(0, 3)))
      .map((parts) => joinCandidates(parts.slice(0, 3), 'several fields')),
    ...[...byKind.values()].flatMap((parts) => joinApart(parts)),
  ];
}

const SETTINGS: ReadonlySet<Operation['kind']> = new Set(['toggle', 'fill', 'number', 'choose']);

interface Setting {
  candidate: Candidate;
  isFresh: boolean;
}

/** Pairs from different places, of which this turn saw one. None may leave its dialog open. */
function joinApart(settings: readonly Setting[]): Candidate[] {
  const closing = settings.filter(({ candidate }) => candidate.check.expect.every(({ atEnd }) => !atEnd));
  return closing.flatMap(({ candidate: one, isFresh }, at) =>
    closing
      .slice(at + 1)
      .filter(({ candidate: other, isFresh: isOtherFresh }) => {
        const isApart = other.placed?.at !== one.placed?.at;
        return (isFresh || isOtherFresh) && isApart && areIndependent([one, other]);
      })
      .slice(0, 2)
      .map(({ candidate: other }) => ({
        ...joinCandidates([one, other], 'several settings'),
        worth: UNRELATED_WORTH,
      })),
  );
}
