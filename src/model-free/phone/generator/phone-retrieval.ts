/**
 * Guideline "information retrieval" on phones: what rows, pages and switches say. Questions that the first screen answers
 * come last, and there is at most one of them: nobody learns to act from those.
 */
import type { Reach } from '../../shared/find-leg.ts';
import { groupBy } from '../../../collections/by-key.ts';
import type { Moment, Transition } from '../../shared/exploration-graph.ts';
import { factId, isLasting } from '../../../check/facts.ts';
import { listRows, type ListRow } from '../../../check/facts/phone/list-rows.ts';
import { rowTitleIn } from '../../../ui/element-key.ts';
import { sideEffectsOfWay, type Candidate } from '../../shared/generator/material.ts';
import type { CandidateResult } from '../../desktop/generator/operation-candidate.ts';
import { askCounts, askDetails } from './ask-lists.ts';
import { askRows } from './ask-rows.ts';
import { createDoings, isOfDoings, NOTHING_DONE, type Doings } from './explorer-doings.ts';
import { askPairs } from './ask-pairs.ts';
import { askForm, askSwitches } from './ask-switches.ts';
import type { PhoneMaterial } from './phone-material.ts';
import type { Question } from './question.ts';

/** With so many questions that need a way to their answer, none is asked that needs none. */
const MIN_FURTHER = 2;

export function proposePhoneRetrieval(material: PhoneMaterial): CandidateResult[] {
  const asked = new Set<string>();
  const atOnce: Candidate[] = [];
  const further: Candidate[] = [];
  for (const sighting of sightings(material)) {
    const { moment, transition, row } = sighting;
    const questions = [
      ...askDetails(moment, material),
      ...askPairs(moment, material),
      ...askForm(moment, row, material),
      // The title of a page below a row does not say which row it is about.
      ...(sighting.isBelowRow ? [] : [askCounts, askSwitches, askRows].flatMap((ask) => ask(moment, material))),
    ];
    for (const question of questions) {
      if (asked.has(question.id) || isSpoilt(question, sighting, material)) continue;
      asked.add(question.id);
      if (transition && transition.source.trajectoryId !== material.trajectoryId) continue;
      const isAtOnce = material.start.facts.has(factId(question.fact.key));
      (isAtOnce ? atOnce : further).push(asCandidate(question, sighting, material));
    }
  }
  // Later turns start from the same screen and would ask the same again.
  const isFirstTurn = material.graph.transitions.every(({ source }) => source.trajectoryId === material.trajectoryId);
  return further.length < MIN_FURTHER && isFirstTurn ? [...further, ...atOnce.slice(0, 1)] : further;
}

function asCandidate(
  { fact, also, answer, template, params, group }: Question,
  { step, transition }: Sighting,
  material: PhoneMaterial,
): Candidate {
  const from = [fact.key, ...(also ? [also] : [])];
  const allow = transition ? sideEffectsOfWay(material, transition.gesture.key) : [];
  return { template, params, check: { expect: [], allow, answer: { equals: answer, from } }, steps: [step], group };
}

interface Sighting {
  moment: Moment;
  step: number;
  transition?: Transition;
  /** The row that the page was opened from. */
  row?: ListRow;
  /** The way to it leads through a row. */
  isBelowRow: boolean;
  doings: Doings;
}

function sightings({ graph, start, reach }: PhoneMaterial): Sighting[] {
  const seen: Sighting[] = [{ moment: start, step: 0, isBelowRow: false, doings: NOTHING_DONE }];
  for (const turn of groupBy(graph.transitions, ({ source }) => source.trajectoryId).values()) {
    const follow = createDoings();
    for (const transition of turn) {
      const { gesture, changes, source, after } = transition;
      const doings = follow(transition);
      // Pages that only show because something was done are not there at the start.
      if (!reach.has(gesture.key) || changes.some(isLasting) || isFiltered(after, start)) continue;
      const row = rowTouched(transition);
      const isBelowRow = leadsThroughRow(reach, gesture.key);
      seen.push({ moment: after, step: source.end, transition, doings, isBelowRow, ...(row ? { row } : {}) });
    }
  }
  return seen;
}

/** A filter above a list is other than at the start: who only asks does not leave it so. */
function isFiltered({ facts }: Moment, start: Moment): boolean {
  return [...facts].some(
    ([id, { key, value, strict }]) =>
      key.kind === 'checked' && !strict && start.facts.has(id) && start.facts.get(id)?.value !== value,
  );
}

/** Whether a question is about something that exploring has changed by then. */
function isSpoilt(
  { fact, params }: Question,
  { doings, step, transition }: Sighting,
  { graph }: PhoneMaterial,
): boolean {
  if (isOfDoings(fact.key, Object.values(params), doings)) return true;
  const id = factId(fact.key);
  return (graph.changedBy.get(id) ?? []).some(({ source, changes }) => {
    const isBefore = source.trajectoryId === transition?.source.trajectoryId && source.end <= step;
    const changed = changes.find(({ key }) => factId(key) === id);
    return isBefore && changed?.before !== undefined && changed.after !== undefined;
  });
}

function leadsThroughRow(reach: Reach, key: string): boolean {
  if (rowTitleIn(key) !== undefined) return true;
  const via = reach.get(key)?.via;
  return via !== undefined && leadsThroughRow(reach, via.gesture.key);
}

function rowTouched({ gesture, before }: Transition): ListRow | undefined {
  if (gesture.kind !== 'click') return undefined;
  return listRows(before.scene.elements).find(({ element }) => element.key === gesture.key);
}
