/** The least and greatest number of calls of each role in a run, from its config alone. */
import type { RunConfig } from '../../config/run-config.ts';
import type { ModelRole } from '../../model/chat-model.ts';
import { chooseImplementations } from '../implementations.ts';
import type { Stage } from '../../run/stages.ts';
import { MAX_ROUNDS } from '../../schema/index.ts';
import type { Range } from './estimate-tokens.ts';

export interface PlannedCalls {
  stage: Stage;
  role: ModelRole;
  calls: Range;
  /** Steps of the trajectory behind one question. */
  steps: Range;
}

/** Least work of a run as a share of its config's limits. Rough, and printed by the preview. */
export const LEAST = { explorationSteps: 1 / 2, executionSteps: 1 / 4, tasks: 1 / 4, grounded: 1 / 3 };

/**
 * One call writes a rubric of one to eight items. Then each item is judged, and one more call checks for unintended
 * changes.
 */
const RUBRIC_CALLS: Range = { low: 1 + 2, high: 1 + 9 };
/** Screens that a summarizer reads per question. */
const SCREENS_PER_NOTE = 20;

export function planCalls(config: RunConfig): PlannedCalls[] {
  const { apps, explore, propose, execute } = config;
  const turns = apps.length * explore.turns;
  const explored = atLeast(explore.maxSteps, LEAST.explorationSteps);
  const executed = atLeast(execute.maxSteps, LEAST.executionSteps);
  const proposals = turns * propose.guidelines.length;
  const perProposal = atLeast(propose.tasksPerGuideline, LEAST.tasks);
  const tasks = times(perProposal, exactly(proposals));
  const tries = times(tasks, triesOf(execute));
  const rolesOf = rolesByPart(config);
  const planned: PlannedCalls[] = [
    ...planEpisodes('explore', rolesOf.explorer, exactly(turns), explored),
    ...rolesOf.summarizer.map((role) => ({
      stage: 'explore' as const,
      role,
      calls: times(exactly(turns), { low: 1, high: Math.ceil((explore.maxSteps + 1) / SCREENS_PER_NOTE) }),
      steps: explored,
    })),
    ...rolesOf.generator.filter(isProposer).map((role) => ({
      stage: 'propose' as const,
      role,
      calls: times(exactly(proposals), planBatches(config, perProposal)),
      steps: explored,
    })),
    // Each candidate's check is written at least once, and judged at most once per round.
    ...rolesOf.generator
      .filter((role) => !isProposer(role))
      .map((role) => ({
        stage: role === 'checker' ? ('propose' as const) : ('contest' as const),
        role,
        calls: times(tasks, { low: 1, high: MAX_ROUNDS }),
        steps: executed,
      })),
    ...planEpisodes('execute', rolesOf.executor, tries, executed),
    ...rolesOf.verifier.map((role) => ({
      stage: 'verify' as const,
      role,
      calls: times(tries, planJudgement(config)),
      steps: executed,
    })),
  ];
  return planned.filter(({ calls }) => calls.high > 0);
}

function isProposer(role: ModelRole): boolean {
  return role === 'generator';
}

/** Tries per task. */
function triesOf({ tries, spend, firstTries }: RunConfig['execute']): Range {
  return { low: spend === 'all' ? tries : spend === 'mixed' ? firstTries : 1, high: tries };
}

/** Calls per proposal. A generator stops early if nothing new comes, and continues if many drafts are refused. */
function planBatches({ propose }: RunConfig, tasks: Range): Range {
  if (propose.generator === 'hindsight') return exactly(1);
  const answers = (count: number) => Math.ceil(Math.ceil(count / propose.instancesPerTemplate) / propose.tasksPerCall);
  return { low: answers(tasks.low), high: 2 * answers(tasks.high) };
}

/** Calls per verdict. */
function planJudgement({ verify }: RunConfig): Range {
  if (verify.verifier === 'rubric') return RUBRIC_CALLS;
  // The vote takes place only if the earlier judgements disagree.
  if (verify.verifier === 'cascade') return { low: RUBRIC_CALLS.low, high: RUBRIC_CALLS.high + verify.votes };
  return exactly(1);
}

/** Per step: one call for the planner, one for its reflection, and one more to locate a point. */
function planEpisodes(stage: 'explore' | 'execute', roles: readonly ModelRole[], episodes: Range, steps: Range) {
  const perStep = times(episodes, steps);
  return roles.map((role): PlannedCalls => {
    const low = role === 'grounder' ? Math.ceil(perStep.low * LEAST.grounded) : perStep.low;
    return { stage, role, calls: { low, high: perStep.high }, steps };
  });
}

function rolesByPart(config: RunConfig) {
  const { explorer, summarizer, generator, executor, verifier } = chooseImplementations(config);
  const rolesOf = (part: { roles?: (config: RunConfig) => readonly ModelRole[] }) => [...(part.roles?.(config) ?? [])];
  return {
    explorer: rolesOf(explorer),
    summarizer: rolesOf(summarizer),
    generator: rolesOf(generator),
    executor: rolesOf(executor),
    verifier: rolesOf(verifier),
  };
}

function exactly(count: number): Range {
  return { low: count, high: count };
}

function atLeast(most: number, share: number): Range {
  return { low: Math.max(1, Math.ceil(most * share)), high: most };
}

function times(a: Range, b: Range): Range {
  return { low: a.low * b.low, high: a.high * b.high };
}
