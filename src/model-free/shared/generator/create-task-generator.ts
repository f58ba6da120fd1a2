/**
 * The model-free task generator: tasks from observed transitions, data and widgets, each with the screens that justify
 * it and an end state that a program can check. It knows roles and words on screen, never an application by name.
 */
import { throwIfAborted } from '../../../async/deadline.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Store } from '../../../store/store.ts';
import type { GenerateInput, GenerateOutput, TaskDraft, TaskGenerator } from '../../../propose/task-generator.ts';
import { factId } from '../../../check/facts.ts';
import { tellsShortcut } from '../../../check/subject.ts';
import type { Check } from '../../../schema/index.ts';
import { HALVES } from '../../halves.ts';
import { groupBy } from '../../../collections/by-key.ts';
import { gatherMaterial, renderTemplate, worthOf, type Candidate } from './material.ts';
import { letMarksTurn } from '../../desktop/late-marks.ts';
import { isRejected } from '../../desktop/generator/operation-candidate.ts';
import { hasData } from '../../data/propose-deeds.ts';
import { COST_OF_ALIKE, LITTLE_WORTH, SHARE_OF_LITTLE_WORTH, SHARE_OF_SHORTCUTS } from '../weights.ts';

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
      const drafts = chosen.map((candidate) => {
        const check = letMarksTurn(candidate.check, material.graph);
        return toDraft({ ...candidate, check }, input, hasData(material) || isOverData(check));
      });
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

function isOverData({ expect, answer }: Check): boolean {
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
 * crowds out the others. What is answered on the first screen teaches no action: one such task of the first turn, three questions.
 * What is a part of another task, or has one as its part, comes after all others.
 */
function chooseCandidates(
  candidates: readonly Candidate[],
  { count, seed, trajectory, guideline, knownChecks = [] }: GenerateInput,
): Candidate[] {
  const room = {
    plain: count * (1 + SPARES),
    little: Math.ceil(count * SHARE_OF_LITTLE_WORTH),
    shortcut: Math.ceil(count * SHARE_OF_SHORTCUTS),
    'no action': trajectory.turn !== 1 ? 0 : guideline === 'information-retrieval' ? 3 : 1,
  };
  const chosen: Candidate[] = [];
  const parts: Candidate[] = [];
  const take = (candidate: Candidate): void => {
    const kind = kindOf(candidate);
    if (room[kind] === 0 || chosen.length >= count * (1 + SPARES)) return;
    room[kind] -= 1;
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

/** What there is room for so many of in one proposal. */
function kindOf(candidate: Candidate): 'no action' | 'shortcut' | 'little' | 'plain' {
  if (candidate.isAtStart) return 'no action';
  if (candidate.check.answer?.from.some(tellsShortcut)) return 'shortcut';
  return worthOf(candidate) <= LITTLE_WORTH ? 'little' : 'plain';
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

/**
 * Whether one task asks for what another asks for, or for a part of it, whatever their words and guidelines are. 'part' also
 * where the other is a part of this one.
 */
export function compareTasks(one: Check, other: Check): 'same' | 'part' | 'other' {
  // What a shell prints stands in the same line, whatever was asked.
  if ([one, other].some(({ answer }) => answer?.from[0]?.kind === 'line')) return 'other';
  const [own, others] = [partsOf(one), partsOf(other)];
  const shared = own.filter((part) => others.includes(part)).length;
  if (shared === 0 || shared < Math.min(own.length, others.length)) return 'other';
  return own.length === others.length ? 'same' : 'part';
}

/** What has to hold, and each single question with its answer. */
function partsOf({ expect, answer }: Check): string[] {
  const wanted = expect.map(({ fact, op, value }) => `${factId(fact)} ${op} ${value}`);
  if (!answer) return wanted;
  const { equals, from, isList } = answer;
  if (!isList) return [...wanted, `${from.map(factId).join()} ${equals}`];
  const said = equals.split(', ');
  return [...wanted, ...from.map((key, at) => `${factId(key)} ${said[at]}`)];
}
