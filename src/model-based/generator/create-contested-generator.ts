/**
 * The generator of contested tasks. One model proposes tasks with the states that they want. Another one, which sees
 * only a task's words and its initial state, writes the check. The results are candidates, which src/contest/ has
 * played.
 */
import { isDoneAlready } from '../../check/evaluate-check.ts';
import type { CheckInput, ContestRoles, TaskWords } from '../../contest/roles.ts';
import { loadStart, describeStart } from '../../contest/load-start.ts';
import { PipelineError } from '../../errors.ts';
import type { GenerateOutput, TaskDraft, TaskGenerator } from '../../propose/task-generator.ts';
import { MAX_ROUNDS, type Check, type Trajectory } from '../../schema/index.ts';
import { createModelTaskGenerator, type ModelGeneratorDeps } from './create-model-task-generator.ts';

export interface ContestedGeneratorDeps extends ModelGeneratorDeps {
  roles: Pick<ContestRoles, 'writeCheck'>;
}

/** Limit of checks written at the same time. */
const CONCURRENCY = 4;

/** A task is rejected if its check is unreadable, or still holds at the start after all attempts. */
export function createContestedGenerator(deps: ContestedGeneratorDeps): TaskGenerator {
  const proposer = createModelTaskGenerator({ ...deps, options: { ...deps.options, wanted: true } });
  return {
    name: 'contested',
    async generate(input, signal): Promise<GenerateOutput> {
      const { drafts, rejected } = await proposer.generate(input, signal);
      const facts = drafts.length === 0 ? undefined : await describeStart(deps.store, input.trajectory);
      if (facts === undefined) return { drafts: [], rejected };
      const results: (TaskDraft | GenerateOutput['rejected'][number])[] = [];
      const waiting = [...drafts.entries()];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [at, draft] = next;
          results[at] = await withCheck(draft, { trajectory: input.trajectory, facts }, deps, signal);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return {
        drafts: results.filter((result): result is TaskDraft => !('reason' in result)),
        rejected: [...rejected, ...results.filter((result) => 'reason' in result)],
      };
    },
  };
}

interface Start {
  trajectory: Trajectory;
  facts: string;
}

/** A check that holds at the start needs no referee: its author receives the fault and tries again. */
async function withCheck(
  draft: TaskDraft,
  { trajectory, facts }: Start,
  { store, roles }: ContestedGeneratorDeps,
  signal: AbortSignal,
): Promise<TaskDraft | GenerateOutput['rejected'][number]> {
  const { instruction } = draft;
  const { app, platform } = trajectory;
  const task: TaskWords = { app, platform, instruction };
  let before: CheckInput['before'];
  try {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const check: Check = await roles.writeCheck({ task, facts, ...(before ? { before } : {}) }, signal);
      const first = await loadStart(store, trajectory, check);
      if (first && !isDoneAlready(check, first)) return { ...draft, check };
      before = { check, reason: HOLDS_ALREADY };
    }
    return { instruction, reason: `checker: ${HOLDS_ALREADY}` };
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code !== 'MODEL_REPLY_INVALID') throw error;
    return { instruction, reason: `checker: its check could not be read: ${error.message}` };
  }
}

const HOLDS_ALREADY = 'all that it expects holds at the start already';
