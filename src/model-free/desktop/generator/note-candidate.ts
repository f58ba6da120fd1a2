/** Notes and lists that are added to a text, as tasks. */
import type { Material } from '../../shared/generator/material.ts';
import { EDIT_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { completeCandidate, isRejected, type CandidateResult } from './operation-candidate.ts';
import { wordNote, type Adding } from './word-lines.ts';

const NOTES = 4;

/** Notes with a heading; lists where headings have a form of their own. */
export function proposeNotes(material: Material): CandidateResult[] {
  return material.fresh.flatMap((operation): CandidateResult[] =>
    operation.kind !== 'save' && operation.kind !== 'append'
      ? []
      : Array.from({ length: NOTES }, (_, at) =>
          noteCandidate(operation, material, at, operation.kind === 'append' || operation.isMarkedUp === true),
        ),
  );
}

/** The `at`th note or list that is added to a text. */
export function noteCandidate(operation: Adding, material: Material, at: number, isList: boolean): CandidateResult {
  const worded = wordNote(operation, material, `${material.seed} note ${at}`, 2 * at + Number(isList));
  const candidate = completeCandidate(operation, worded, material);
  if (isRejected(candidate)) return candidate;
  return { ...candidate, group: isList ? 'list' : 'note', worth: EDIT_WORTH + TOGETHER_WORTH };
}
