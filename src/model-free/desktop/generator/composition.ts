/** Guideline "feature composition": two or three different operations in one request, of things that belong together. */
import type { Operation } from '../operation.ts';
import { isMenuChoice } from '../one-of-choice.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { lastPart } from '../../../ui/element-key.ts';
import { OUTPUT } from '../../../ui/words.ts';
import { askBoth } from './ask-several.ts';
import { askAfter, askTwice } from './ask-together.ts';
import { proposeCalculations } from './calculation.ts';
import { CHAINED_CASES } from './calculation-cases.ts';
import type { ExplorationGraph } from '../../shared/exploration-graph.ts';
import { joinCandidates } from '../../shared/generator/join-candidates.ts';
import { areIndependent } from '../../shared/generator/unite-checks.ts';
import { renderTemplate, worthOf, type Candidate, type Material } from '../../shared/generator/material.ts';
import { LITTLE_WORTH, MIXED_COST, UNRELATED_COST } from '../../shared/weights.ts';
import { belongTogether, shareWord } from './belong-together.ts';
import { disturbs } from './hides-part.ts';
import { shareToggle } from './share-toggle.ts';
import { isRejected, operationCandidate, type CandidateResult } from './operation-candidate.ts';
import { FILES, comesLast, rankOf, areaOf, type Part } from './part-of-request.ts';

const MAX_COMPOSITIONS = 60;
/** What types something takes part with several words. */
const VARIANTS = [7, 8, 9];

/** A window that opens is no part of a request. */
const ALONE: ReadonlySet<string> = new Set(['open']);

export function proposeComposition(material: Material): CandidateResult[] {
  const parts = material.all
    .flatMap((operation) =>
      (FILES.has(operation.kind) ? VARIANTS : VARIANTS.slice(0, 1)).map((variant) => ({
        operation,
        candidate: operationCandidate(operation, material, variant),
      })),
    )
    .filter((part): part is Part => !isRejected(part.candidate) && !ALONE.has(part.operation.kind));
  const order = ({ candidate }: Part): number => seededIndex(`${material.seed} ${candidate.template}`, 1e6);
  const inOrder = parts.toSorted((a, b) => order(a) - order(b));
  const compositions = new Map<string, Candidate>();
  for (const [first, others, size] of beginnings(inOrder)) {
    const chosen = gather(first, others, size, material.graph);
    const isFresh = chosen.some(({ operation }) => operation.source.trajectoryId === material.trajectoryId);
    if (chosen.length < 2 || !isFresh || isRepetition(chosen)) continue;
    const sorted = chosen.toSorted((a, b) => rankOf(a) - rankOf(b));
    const group = `${areaOf(first.operation)} ${sorted.map(({ operation }) => operation.kind).join('+')}`;
    const candidates = sorted.map(({ candidate }) => candidate);
    // The same parts in another order are the same task.
    const words = candidates.map(({ template, params }) => renderTemplate(template, params));
    const id = words.toSorted().join(' ');
    const joined = joinCandidates(candidates, group);
    // Nobody asks in one breath for a file and for how the window looks.
    const isMixed = new Set(sorted.map(({ operation }) => FILES.has(operation.kind))).size > 1;
    const areSwitches = sorted.every(({ operation }) => operation.kind === 'toggle');
    const isOfOne = !areSwitches || belongTogether(sorted.map(({ operation }) => operation.element));
    const worth = isOfOne ? worthOf(joined) - costOf(sorted) : LITTLE_WORTH;
    if (!isMixed && !compositions.has(id)) compositions.set(id, { ...joined, worth });
    if (compositions.size >= MAX_COMPOSITIONS) break;
  }
  return [
    ...compositions.values(),
    ...proposeCalculations(material, CHAINED_CASES),
    ...askBoth(material),
    ...askAfter(material),
    ...askTwice(material, false),
  ];
}

/** Switches that are turned one way are one operation over several things. */
function isRepetition(parts: readonly Part[]): boolean {
  const ways = new Set(parts.map(({ candidate }) => candidate.check.expect[0]?.value));
  return ways.size === 1 && parts.every(({ operation: { kind } }) => kind === 'toggle');
}

/** What is set in several places, or turned one way here and the other way there, is wanted together by nobody. */
function costOf(parts: readonly Part[]): number {
  const places = new Set(parts.map(({ candidate }) => candidate.placed?.at ?? ''));
  const ways = new Set(
    parts.map(({ operation, candidate }) => operation.kind === 'toggle' && candidate.check.expect[0]?.value),
  );
  if (places.size > 1) return UNRELATED_COST;
  const isSetting = parts.some(({ operation: { kind } }) => kind === 'number' || kind === 'choose' || kind === 'fill');
  return ways.size > 1 && !isSetting ? MIXED_COST : 0;
}

/** Each part with the others in an order of its own, for two and for three parts: first one of each part, then more. */
function* beginnings(parts: readonly Part[]): Generator<[first: Part, others: Part[], size: number]> {
  for (let round = 1; round < parts.length; round += 1) {
    for (const [index, first] of parts.entries()) {
      const others = Array.from({ length: parts.length - 1 }, (_, at) => parts[(index + round + at) % parts.length]!);
      yield [first, others.filter((other) => other !== first), 2 + ((index + round) % 2)];
    }
  }
}

/** Up to so many parts that belong to the first one and do not touch each other. */
function gather(first: Part, others: readonly Part[], wanted: number, graph: ExplorationGraph): Part[] {
  const chosen = [first];
  for (const next of others) {
    if (chosen.length >= wanted) break;
    const belongs =
      areaOf(next.operation) === areaOf(first.operation) &&
      isOther(next, chosen) &&
      chosen.every((other) => !disturbs(next, other, graph));
    const lasts = [...chosen, next].filter(comesLast);
    // Two tabs are never on one screen.
    const areTogether =
      lasts.length < 2 ||
      lasts.every(
        ({ candidate }) => candidate.ending !== undefined && candidate.placed?.at === lasts[0]?.candidate.placed?.at,
      );
    if (belongs && areTogether && areIndependent([...chosen, next].map(({ candidate }) => candidate)))
      chosen.push(next);
  }
  return chosen;
}

const ALTERS_TEXT: ReadonlySet<string> = new Set(['append', 'save', 'replace', 'command']);

/** What a copy holds depends on whether the text was altered before it, and most editors go on with the copy. */
export function isCopyOfAltered(one: Part, other: Part): boolean {
  const { kind, gestures } = one.operation;
  const isExport = OUTPUT.test(lastPart(gestures[0]?.key ?? '').name ?? '');
  return (
    kind === 'create' &&
    one.candidate.params['file'] !== undefined &&
    !isExport &&
    ALTERS_TEXT.has(other.operation.kind)
  );
}

/** What is chosen in a menu, such as where a bar stands, is of use beside what it is about. */
function suitsChoice(one: Operation, other: Operation): boolean {
  return (!isMenuChoice(one) && !isMenuChoice(other)) || shareWord(one.element, other.element);
}

/** Text is added to a file once. */
function isOther(part: Part, chosen: readonly Part[]): boolean {
  const { operation, candidate } = part;
  return chosen.every(
    (other) =>
      !shareToggle(operation, other.operation) &&
      suitsChoice(operation, other.operation) &&
      !isCopyOfAltered(part, other) &&
      !isCopyOfAltered(other, part) &&
      other.candidate.template !== candidate.template &&
      (other.operation.kind !== operation.kind || !FILES.has(operation.kind)),
  );
}
