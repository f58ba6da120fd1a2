/** Two things of different places in one request: something that is done and a question, or two questions. */
import { factId } from '../../../check/facts.ts';
import { kindOfCheck } from '../../../check/limited-kinds.ts';
import { areIndependent } from '../../shared/generator/unite-checks.ts';
import { worthOf, type Candidate, type Material } from '../../shared/generator/material.ts';
import { LITTLE_WORTH, UNRELATED_WORTH } from '../../shared/weights.ts';
import { isRejected, operationCandidate } from './operation-candidate.ts';
import type { Part } from './part-of-request.ts';
import { joined, singles, type Single } from './singles.ts';

/** Partners that each part and each question gets. */
const MOST_PARTNERS = 3;
/** Words of their own for what is typed. */
const VARIANT = 11;
/** A window that opens covers what is asked about. */
const ALONE: ReadonlySet<string> = new Set(['open']);

/** Something is done, and then a question is answered. */
export function askAfter(material: Material): Candidate[] {
  const questions = singles(material).filter(isContent);
  const parts = material.all.flatMap((operation): Part[] => {
    const candidate = ALONE.has(operation.kind) ? undefined : operationCandidate(operation, material, VARIANT);
    const isUseful = candidate && !isRejected(candidate) && worthOf(candidate) > LITTLE_WORTH;
    return isUseful && candidate.check.expect.every(({ atEnd }) => !atEnd) ? [{ operation, candidate }] : [];
  });
  return parts.flatMap((part, at) => {
    const isFresh = part.operation.source.trajectoryId === material.trajectoryId;
    return rotated(questions, at)
      .filter((question) => (isFresh || !question.isAtStart) && staysReadable(question, part, material))
      .slice(0, MOST_PARTNERS)
      .map((question) => doAndAsk(part.candidate, question));
  });
}

/** The same question about two windows, or two different questions. */
export function askTwice(material: Material, isSame: boolean): Candidate[] {
  const questions = singles(material).filter(isContent);
  return questions.flatMap((one, at) =>
    questions
      .slice(at + 1)
      .filter((other) => !(one.isAtStart && other.isAtStart) && areApart(one, other) && isAlike(one, other) === isSame)
      .slice(0, MOST_PARTNERS)
      .map((other) => askInTurn(one, other)),
  );
}

function isContent({ check, template }: Single): boolean {
  return kindOfCheck(check) === undefined && /^[^?]+\?$/.test(template);
}

/** True if the part leaves what the question is answered from as it is, and in view. */
function staysReadable({ check }: Single, { operation, candidate }: Part, { graph }: Material): boolean {
  const from = check.answer!.from.map(factId);
  const touched = [...candidate.check.allow, ...candidate.check.expect.map(({ fact }) => fact)].map(factId);
  const done = graph.transitions.find(({ source }) => source === operation.source);
  const isKept = (id: string): boolean => {
    const before = done?.before.facts.get(id);
    return before === undefined || before.value === done?.after.facts.get(id)?.value;
  };
  return (
    areIndependent([candidate, { ...candidate, check }]) && from.every((id) => !touched.includes(id) && isKept(id))
  );
}

function doAndAsk(part: Candidate, question: Single): Candidate {
  const asked = numbered(question, 2);
  const { isAtStart: _isAsked, question: _question, ...rest } = question;
  return {
    ...rest,
    template: `${part.template} ${asked.template}`,
    params: { ...part.params, ...asked.params },
    check: { ...part.check, allow: [...part.check.allow, ...question.check.allow], answer: question.check.answer },
    steps: [...part.steps, ...question.steps],
    group: `${part.group} and ${question.group}`,
    worth: UNRELATED_WORTH,
  };
}

function askInTurn(one: Single, other: Single): Candidate {
  const [first, second] = [numbered(one, 1), numbered(other, 2)];
  return {
    ...joined([one, other], {
      template: `${first.template} ${second.template} Separate the answers with a comma.`,
      params: { ...first.params, ...second.params },
      group: `${one.group} and ${other.group}`,
    }),
    worth: UNRELATED_WORTH,
  };
}

function numbered({ template, params }: Candidate, at: number): Pick<Candidate, 'template' | 'params'> {
  return {
    template: template.replace(/\{(\w+)\}/g, `{$1_${at}}`),
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [`${name}_${at}`, value])),
  };
}

function areApart(one: Single, other: Single): boolean {
  return one.group !== other.group || one.params['window'] !== other.params['window'];
}

function isAlike(one: Single, other: Single): boolean {
  return thingOf(one) !== undefined && thingOf(one) === thingOf(other) && one.question.asked === other.question.asked;
}

function thingOf({ params }: Single): string | undefined {
  return params['label'] ?? params['field'];
}

function rotated<T>(all: readonly T[], by: number): T[] {
  return all.map((_, at) => all[(at + by) % all.length]!);
}
