/** What is offered on phones under each guideline. */
import { seededIndex } from '../../../text/seeded.ts';
import type { Guideline } from '../../../schema/index.ts';
import { readRow } from '../../../check/subject.ts';
import { joinCandidates } from '../../shared/generator/join-candidates.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { isRejected, type CandidateResult } from '../../desktop/generator/operation-candidate.ts';
import { gatherPhoneMaterial, type PhoneMaterial } from './phone-material.ts';
import { bindingsOf, procedureCandidate } from './procedure-candidate.ts';
import { areApart, proposePhoneRepetition } from './phone-repetition.ts';
import { proposePhoneRetrieval } from './phone-retrieval.ts';

const VARIANTS = 3;
const MAX_COMPOSITIONS = 80;

type Propose = (material: PhoneMaterial) => CandidateResult[];

const OF_GUIDELINE: Readonly<Partial<Record<Guideline, Propose>>> = {
  'feature-use': proposeFeatureUse,
  composition: proposeComposition,
  'information-retrieval': proposePhoneRetrieval,
  repetition: proposePhoneRepetition,
};

/** Without a guideline, what all of them offer; nothing under one that is only for models. */
export function proposePhoneTasks(guideline: Guideline, material: Material): CandidateResult[] {
  const phone = gatherPhoneMaterial(material);
  const chosen = guideline === 'unguided' ? Object.values(OF_GUIDELINE) : [OF_GUIDELINE[guideline]];
  return chosen.flatMap((propose) => propose?.(phone) ?? []);
}

function proposeFeatureUse(material: PhoneMaterial): CandidateResult[] {
  return material.procedures.flatMap((procedure) =>
    bindingsOf(procedure, material, procedure.typed.length > 0 ? VARIANTS : 1).map((binding) =>
      procedureCandidate(procedure, binding, material),
    ),
  );
}

/** Whether it deletes something. People ask for that after what is made or changed. */
function isEnding({ check }: Candidate): boolean {
  const { expect } = check;
  return (
    expect.some(({ op }) => op === 'absent') && !expect.some(({ fact, op }) => fact.kind === 'row' && op !== 'absent')
  );
}

/** Two or three different ones, those of one list before others, the same choice for the same seed. */
function proposeComposition(material: PhoneMaterial): CandidateResult[] {
  const parts = proposeFeatureUse(material).filter((part): part is Candidate => !isRejected(part));
  const order = (part: Candidate): number =>
    seededIndex(`${material.seed} ${JSON.stringify(part.params)} ${part.template}`, 1e9);
  const inOrder = parts.toSorted((a, b) => order(a) - order(b));
  const compositions: Candidate[] = [];
  for (const [index, first] of inOrder.entries()) {
    const chosen = [first];
    const others = [...inOrder.slice(index + 1), ...inOrder.slice(0, index)];
    const isNear = (part: Candidate): boolean => listOf(part) === listOf(first);
    for (const next of [...others.filter(isNear), ...others.filter((part) => !isNear(part))]) {
      if (chosen.length >= 2 + (index % 2)) break;
      const differs = chosen.every((part) => part.group !== next.group && !isOfSameThing(part, next));
      if (differs && chosen.every((part) => areApart(part, next))) chosen.push(next);
    }
    if (chosen.length < 2) continue;
    const endingLast = chosen.toSorted((a, b) => Number(isEnding(a)) - Number(isEnding(b)));
    const groups = chosen.map(({ group }) => group).toSorted();
    compositions.push(joinCandidates(endingLast, groups.join(' + ')));
    if (compositions.length >= MAX_COMPOSITIONS) break;
  }
  return compositions;
}

function isOfSameThing(a: Candidate, b: Candidate): boolean {
  return a.params['item'] !== undefined && a.params['item'] === b.params['item'];
}

/** The list that a part is about. */
function listOf({ check: { expect, allow } }: Candidate): string {
  const row = [...expect.map(({ fact }) => fact), ...allow].find(({ kind }) => kind === 'row');
  return row ? readRow(row.subject).place : '';
}
