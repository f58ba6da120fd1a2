/**
 * The model-free task generator: tasks from observed transitions, data and widgets, each with the screens that justify
 * it and an end state that a program can check. It knows roles and words on screen, never an application by name.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Store } from '../../../store/store.ts';
import type { GenerateInput, GenerateOutput, TaskDraft, TaskGenerator } from '../../../propose/task-generator.ts';
import { compareTasks } from '../../../check/compare-tasks.ts';
import { kindOfCheck } from '../../../check/limited-kinds.ts';
import type { Check } from '../../../schema/index.ts';
import { HALVES } from '../../halves.ts';
import { groupBy } from '../../../collections/by-key.ts';
import { gatherMaterial, renderTemplate, worthOf, type Candidate } from './material.ts';
import { isRejected } from '../../desktop/generator/operation-candidate.ts';
import { hasData } from '../../data/propose-deeds.ts';
import { COST_OF_ALIKE, LITTLE_WORTH } from '../weights.ts';
import { openShares, type Share } from './open-shares.ts';

export function createTaskGenerator(store: Store): TaskGenerator {
  return {
    name: 'model-free',
    async generate(input: GenerateInput, signal: AbortSignal): Promise<GenerateOutput> {
      throwIfAborted(signal);
      const material = await gatherMaterial(input, store);
      if (!material) return { drafts: [], rejected: [] };
      const results = HALVES[input.trajectory.platform].propose(input.guideline, material);
      const { unique, doubled } = dropAmbiguous(results.filter((result): result is Candidate => !isRejected(result)));
      const chosen = chooseCandidates(unique, input);
      const drafts = chosen.map((candidate) =>
        toDraft(candidate, input, hasData(material) || looksAtData(candidate.check)),
      );
      return {
        drafts: drafts.slice(0, input.count),
        spare: drafts.slice(input.count),
        rejected: [
          ...results.filter(isRejected).map(({ template, rejected }) => ({ instruction: template, reason: rejected })),
          ...doubled.map((instruction) => ({ instruction, reason: 'the same words ask for different things' })),
        ],
      };
    },
  };
}

/** True if what the check looks at is the application's own data. */
function looksAtData({ expect, answer }: Check): boolean {
  return [...expect.map(({ fact }) => fact), ...(answer?.from ?? [])].some(({ kind }) => kind === 'data');
}

/** Drafts kept for each one that may be refused. */
const SPARES = 1;

/** Two tasks with one wording and different checks are both unclear; with the same check they are one task. */
function dropAmbiguous(candidates: readonly Candidate[]): { unique: Candidate[]; doubled: string[] } {
  const byWords = groupBy(candidates, ({ template, params }) => renderTemplate(template, params));
  const unique: Candidate[] = [];
  const doubled: string[] = [];
  for (const [words, [first, ...others]] of byWords) {
    const asksTheSame = others.every((other) => JSON.stringify(other.check) === JSON.stringify(first?.check));
    if (first && asksTheSame) unique.push(first);
    else doubled.push(words);
  }
  return { unique, doubled };
}

/**
 * Takes those first that a person would get most from, and of equals no two of a group, so that no menu or kind of task
 * crowds out the others. A kind has no more than its share. A part of another task, or a task that has one as its part, comes
 * after all others.
 */
function chooseCandidates(candidates: readonly Candidate[], input: GenerateInput): Candidate[] {
  const { count, seed, trajectory, guideline, knownChecks = [] } = input;
  const most = count * (1 + SPARES);
  const shares = openShares({
    known: knownChecks.map(kindOfCheck),
    plain: Math.min(count, candidates.filter((candidate) => shareOf(candidate) === undefined).length),
    turn: trajectory.turn ?? 1,
  });
  // The first screen teaches no action. Later turns begin with the same one.
  let atStart = trajectory.turn !== 1 ? 0 : guideline === 'information-retrieval' ? 3 : 1;
  const chosen: Candidate[] = [];
  const parts: Candidate[] = [];
  const take = (candidate: Candidate): void => {
    if (chosen.length >= most || (candidate.isAtStart && atStart === 0) || !shares.take(shareOf(candidate))) return;
    if (candidate.isAtStart) atStart -= 1;
    chosen.push(candidate);
  };
  for (const candidate of inTurn(candidates, seed)) {
    const checks = [...knownChecks, ...chosen.map(({ check }) => check)];
    const found = checks.map((check) => compareTasks(candidate.check, check));
    if (found.includes('same')) continue;
    if (found.includes('part')) parts.push(candidate);
    else take(candidate);
  }
  for (const candidate of parts) take(candidate);
  return chosen;
}

/** Undefined for a candidate that a proposal may have any number of. */
function shareOf(candidate: Candidate): Share | undefined {
  return kindOfCheck(candidate.check) ?? (worthOf(candidate) <= LITTLE_WORTH ? 'little worth' : undefined);
}

/** Those that are worth most first; each further one of a group counts less. The order in a group is by seed. */
function inTurn(candidates: readonly Candidate[], seed: string): Candidate[] {
  const groups = groupBy(candidates, (candidate) => `${worthOf(candidate)} ${candidate.group}`);
  const order = (candidate: Candidate): number =>
    seededIndex(`${seed} ${renderTemplate(candidate.template, candidate.params)}`, 1e9);
  return [...groups.values()]
    .flatMap((group) =>
      group
        .toSorted((a, b) => order(a) - order(b))
        .map((candidate, round) => ({ candidate, worth: worthOf(candidate) - round * COST_OF_ALIKE })),
    )
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ candidate }) => candidate);
}

/** Where the data can be read, the verdict rests on it. */
function toDraft(candidate: Candidate, { trajectory }: GenerateInput, isByData: boolean): TaskDraft {
  const lastStep = trajectory.steps.length - 1;
  const steps = [...new Set(candidate.steps.map((step) => Math.min(Math.max(step, 0), lastStep)))];
  return {
    instruction: renderTemplate(candidate.template, candidate.params),
    template: candidate.template,
    params: candidate.params,
    evidence: { trajectoryId: trajectory.id, steps },
    check: isByData ? { truth: 'state', ...candidate.check } : candidate.check,
    ...(candidate.check.answer ? { answer: candidate.check.answer.equals } : {}),
  };
}
