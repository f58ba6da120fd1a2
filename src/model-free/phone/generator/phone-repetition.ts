/** Guideline "subtask repetition" on phones: one thing done to several rows, named or by what they say, or several times. */
import { isDeepStrictEqual } from 'node:util';
import type { Binding, Procedure } from '../procedure.ts';
import { factId, type Fact } from '../../../check/fact.ts';
import { readRow } from '../../../check/subject.ts';
import { groupOfOption } from '../../../ui/element-key.ts';
import type { Check, Expectation } from '../../../schema/index.ts';
import { joinCandidates } from '../../shared/generator/join-candidates.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { isRejected, type CandidateResult } from '../../desktop/generator/operation-candidate.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { nameThingsThatSay, type NamedThings } from './name-things.ts';
import { bindingsOf, procedureCandidate } from './procedure-candidate.ts';
import { nameItems, wordProcedure } from './word-procedure.ts';

export function proposePhoneRepetition(material: PhoneMaterial): CandidateResult[] {
  return material.procedures.flatMap((procedure) => {
    if (!procedure.item && procedure.typed.length === 0) return [];
    const make = (variants: number): Part[] =>
      bindingsOf(procedure, material, variants).flatMap((binding) => {
        const part = procedureCandidate(procedure, binding, material);
        return isRejected(part) ? [] : [{ ...part, binding }];
      });
    return [
      ...repeatSeveral(procedure, make(procedure.item ? 1 : 4), material),
      ...repeatByWords(procedure, make(1), material),
    ];
  });
}

type Part = Candidate & { binding: Binding };

/** Neighbouring pairs and triples. */
function repeatSeveral(procedure: Procedure, parts: readonly Part[], material: PhoneMaterial): CandidateResult[] {
  return [2, 3].flatMap((size) =>
    parts.flatMap((_, at) => {
      const chosen = parts.slice(at, at + size);
      if (chosen.length < size || !areAllApart(chosen)) return [];
      const joined = joinCandidates(chosen, `${size} times ${procedure.labels.join(' > ')}`);
      // Parts that differ in their row alone become one sentence about several rows.
      if (!procedure.item || procedure.typed.length > 0) return [joined];
      const titles = chosen.map(({ binding }) => binding.item?.title ?? '');
      return [reword(joined, procedure, chosen, nameItems(titles, procedure, material.kinds), material)];
    }),
  );
}

function areAllApart(parts: readonly Candidate[]): boolean {
  return parts.every((part, one) => parts.slice(one + 1).every((other) => areApart(part, other)));
}

function reword(
  joined: Candidate,
  procedure: Procedure,
  [first]: readonly Part[],
  things: NamedThings,
  { seed, kinds }: PhoneMaterial,
): CandidateResult {
  const { template, params, missing } = wordProcedure(procedure, first!.binding, { seed, kinds, things });
  return missing === undefined ? { ...joined, template, params } : { rejected: missing, template: joined.template };
}

/** All rows that say the same in one place, where the whole list is on one screen. */
function repeatByWords(procedure: Procedure, parts: readonly Part[], material: PhoneMaterial): CandidateResult[] {
  const { item } = procedure;
  const rows = item ? (material.rows.get(item.place) ?? []) : [];
  if (!item || procedure.typed.length > 0 || rows.length < 3 || !isWhole(item.place, rows.length, material)) return [];
  const byWords = new Map<string, Set<string>>();
  for (const { title, says } of rows) {
    for (const piece of says.split(' | ').slice(1)) byWords.set(piece, (byWords.get(piece) ?? new Set()).add(title));
  }
  return [...byWords].flatMap(([piece, titles]) => {
    // Words, not the initials in a picture.
    const isTelling = piece.length > 2 && piece.length <= 40;
    if (titles.size < 2 || titles.size > 4 || titles.size === rows.length || !isTelling) return [];
    const chosen = parts.filter(({ params }) => titles.has(params['item'] ?? ''));
    if (chosen.length !== titles.size || !areAllApart(chosen)) return [];
    const joined = joinCandidates(chosen, `all that say ${procedure.labels.join(' > ')}`);
    return [reword(joined, procedure, chosen, nameThingsThatSay(piece, item.place, material.kinds), material)];
  });
}

/** Every row was seen on the first screen that showed the list, with room below. */
function isWhole(place: string, count: number, { graph }: PhoneMaterial): boolean {
  const isRow = ({ key }: Fact): boolean => key.kind === 'row' && readRow(key.subject).place === place;
  return graph.transitions.some(({ before }) => {
    const shown = [...before.facts.values()].filter(isRow).length;
    return shown >= count && !before.scene.elements.some(({ node }) => node.states.includes('scrollable'));
  });
}

/** Neither touches what the other asks for. The same question answered twice in the same way is common to both. */
export function areApart(a: Candidate, b: Candidate): boolean {
  return keepsFrom(a.check, b.check) && keepsFrom(b.check, a.check) && !chooseTwice(a.check, b.check);
}

/** Options of one page may be of one group, where the second choice undoes the first. */
function chooseTwice(a: Check, b: Check): boolean {
  const pages = a.expect.map(pageOfOption).filter((page) => page !== undefined);
  return b.expect.some((asked) => pages.includes(pageOfOption(asked) ?? ''));
}

function pageOfOption({ fact: { kind, subject } }: Expectation): string | undefined {
  return kind === 'checked' ? groupOfOption(subject) : undefined;
}

function keepsFrom({ expect, allow }: Check, other: Check): boolean {
  const isShared = (asked: Expectation): boolean =>
    asked.fact.kind === 'entry' && other.expect.some((expectation) => isDeepStrictEqual(expectation, asked));
  const touched = new Set([...other.expect.map(({ fact }) => factId(fact)), ...other.allow.map(factId)]);
  return (
    expect.every((asked) => isShared(asked) || !touched.has(factId(asked.fact))) &&
    allow.every((key) => !other.expect.some(({ fact }) => factId(fact) === factId(key)))
  );
}
