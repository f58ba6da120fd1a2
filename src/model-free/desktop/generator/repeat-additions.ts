/** Several things of one kind added or created in one request, each with a name of its own. */
import { readFile } from '../../../check/file-subject.ts';
import { joinCandidates } from '../../shared/generator/join-candidates.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { isRejected, operationCandidate, type CandidateResult } from './operation-candidate.ts';
import { numberParams, quoteNumbered } from './numbered.ts';

/** Two or three things of one kind, each with a name of its own. */
export function repeatAdditions(material: Material): CandidateResult[] {
  return material.fresh.flatMap((operation): CandidateResult[] => {
    if (operation.kind !== 'add') return [];
    return [2, 3, 2].map((count, round) => {
      const parts = Array.from({ length: count }, (_, at) =>
        operationCandidate(operation, material, 40 + round * 5 + at),
      );
      const made = parts.filter((part): part is Candidate => !isRejected(part));
      const names = new Set(made.map(({ params }) => params['name']));
      if (names.size < made.length) return { rejected: 'two have one name', template: made[0]!.template };
      return parts.find(isRejected) ?? joinAdditions(made);
    });
  });
}

function toPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

const COUNTS = ['', 'one', 'two', 'three'];

/** 'Create two new nodes called "A" and "B"', where they have nothing but a name. */
function joinAdditions(parts: readonly Candidate[]): Candidate {
  const joined = joinCandidates(parts, 'several add');
  const nouns = parts.map(({ template }) => /^(?:Add|Create) a new (.+) called "{name}"\.$/.exec(template)?.[1]);
  if (nouns.includes(undefined)) return joined;
  const names = quoteNumbered('name', parts.length);
  return { ...joined, template: `Create ${COUNTS[parts.length]} new ${toPlural(nouns[0]!)} called ${names}.` };
}

export function repeatCreations(material: Material): CandidateResult[] {
  return material.fresh.flatMap((operation): CandidateResult[] => {
    if (operation.kind !== 'create') return [];
    const { isFolder } = readFile(operation.fact.subject);
    return [2, 3].map((count) => {
      const parts = Array.from({ length: count }, (_, index) =>
        operationCandidate(operation, material, 20 + count * 5 + index),
      );
      const made = parts.filter((part): part is Candidate => !isRejected(part));
      const areCopies = made.every(({ template }) => template.startsWith('Save') && template.includes('{file}'));
      if (made.length === count && !isFolder && !areCopies)
        return { rejected: 'the same document is saved under one name', template: made[0]!.template };
      return parts.find(isRejected) ?? joinCreations(made, isFolder);
    });
  });
}

function joinCreations(parts: readonly Candidate[], areFolders: boolean): Candidate {
  const made = parts.map(({ params }) => params['name']!);
  const joined = joinCandidates(parts, 'several create');
  const names = quoteNumbered('name', parts.length);
  const own = numberParams('name', made);
  const { folder, file } = parts[0]!.params;
  if (areFolders) return { ...joined, template: `Create the folders ${names} in ${folder}.`, params: own };
  return { ...joined, template: `Save copies of "{file}" as ${names} in ${folder}.`, params: { ...own, file: file! } };
}
