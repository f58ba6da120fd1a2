/** Questions whose answers can stand in a list, and several of them as one. */
import { seededIndex } from '../../../text/seeded.ts';
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import { worthOf, type Candidate, type Material } from '../../shared/generator/material.ts';
import { LITTLE_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeRetrieval } from './retrieval.ts';

export type Single = Candidate & Required<Pick<Candidate, 'question'>>;

/** Questions whose answers can stand in a list. */
export function singles(material: Material): Single[] {
  const order = ({ template, params }: Candidate): number =>
    seededIndex(`${material.seed} several ${template} ${JSON.stringify(params)}`, 1e6);
  return proposeRetrieval(material)
    .filter((result): result is Single => !isRejected(result) && result.question !== undefined)
    .filter(({ check }) => !/[,;]|\band\b/.test(check.answer!.equals))
    .toSorted((a, b) => order(a) - order(b));
}

export function joined(parts: readonly Candidate[], said: Pick<Candidate, 'template' | 'params' | 'group'>): Candidate {
  const allow = new Map<string, FactKey>(
    parts.flatMap(({ check }) => check.allow.map((key): [string, FactKey] => [factId(key), key])),
  );
  const worth = Math.max(...parts.map(worthOf));
  const isAtStart = parts.every((part) => part.isAtStart);
  return {
    ...said,
    check: {
      expect: [],
      allow: [...allow.values()],
      answer: {
        equals: parts.map(({ check }) => check.answer!.equals).join(', '),
        from: parts.flatMap(({ check }) => check.answer!.from),
        isList: true,
      },
    },
    steps: [...new Set(parts.flatMap(({ steps }) => steps))].toSorted((a, b) => a - b),
    ...(isAtStart ? { isAtStart } : {}),
    worth: worth <= LITTLE_WORTH ? worth : worth + TOGETHER_WORTH,
  };
}
