/**
 * Describes an iterative exploration as one task in hindsight: the baseline for
 * src/model-based/iterative/iterative-explorer.ts. Follows no guideline and gives at most one task per trajectory.
 */
import { z } from 'zod';
import { listScreens } from '../../agent/screens/list-screens.ts';
import { placeScreens } from '../../agent/screens/place-screens.ts';
import { showSteps } from '../../agent/screens/show-steps.ts';
import type { Message, ModelFor } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import type { Step, Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { createDuplicateIndex } from '../../text/near-duplicates.ts';
import { quoteText } from '../../text/quote-text.ts';
import type { GenerateInput, GenerateOutput, TaskGenerator } from '../../propose/task-generator.ts';
import type { ModelGeneratorOptions } from './generator-options.ts';
import { sampleEvenly } from './select-screens.ts';

export interface HindsightGeneratorDeps {
  store: Store;
  models: ModelFor;
  options: Pick<ModelGeneratorOptions, 'screens' | 'maxImages' | 'dedup' | 'thoughts'>;
}

/** Share of goals that must be reached to make an exploration worth a task. */
const MIN_REACHED = 0.5;

const prompt = definePrompt('propose/hindsight', {
  app: z.string(),
  goals: z.string(),
  goal_count: z.int(),
  screens: z.string(),
});

const Reply = z.object({
  subgoals: z.array(z.object({ number: z.int(), reached: z.boolean() })),
  thought: z.string(),
  instruction: z.string(),
  tag: z.string(),
  answer: z.string().nullable(),
});
type Reply = z.infer<typeof Reply>;

export function createHindsightGenerator(deps: HindsightGeneratorDeps): TaskGenerator {
  return {
    name: 'model, hindsight',
    async generate(input, signal) {
      if (input.guideline !== 'unguided') return refuse('', 'hindsight follows no guideline');
      const goals = goalsOf(input.trajectory);
      if (goals.size === 0) return refuse('', 'the exploration had no goals');
      if (input.count === 0) return { drafts: [], rejected: [] };
      const messages = await buildRequest(input.trajectory, goals, deps);
      const format = { kind: 'json', name: 'hindsight', schema: Reply } as const;
      const { value } = await deps.models('generator', 'propose').complete({ messages, format }, signal);
      return judge(value, goals, input, deps);
    },
  };
}

/** The first step of each goal, by number. */
function goalsOf({ steps }: Trajectory): Map<number, Step> {
  const goals = new Map<number, Step>();
  for (const step of steps) if (step.subgoal && !goals.has(step.subgoal.number)) goals.set(step.subgoal.number, step);
  return goals;
}

async function buildRequest(
  trajectory: Trajectory,
  goals: ReadonlyMap<number, Step>,
  { store, options }: HindsightGeneratorDeps,
): Promise<Message[]> {
  const screens = listScreens(trajectory);
  const shown = new Set(sampleEvenly(screens, options.maxImages).map(({ step }) => step));
  const recording = { from: 0, to: screens.length, view: options.screens, shown, thoughts: options.thoughts ?? false };
  const parts = await showSteps(store, trajectory, recording);
  const lines = [...goals].map(
    ([number, { index, subgoal }]) => `${number}. from step ${index + 1}: ${quoteText(subgoal!.text)}`,
  );
  const variables = { app: trajectory.app, goals: lines.join('\n'), goal_count: goals.size };
  return placeScreens((marker) => prompt.render({ ...variables, screens: marker }), parts);
}

function judge(
  { subgoals, instruction, tag, answer }: Reply,
  goals: ReadonlyMap<number, Step>,
  { trajectory, known }: GenerateInput,
  { options }: HindsightGeneratorDeps,
): GenerateOutput {
  const words = instruction.trim();
  const reached = [...goals].filter(([number]) => subgoals.some((goal) => goal.number === number && goal.reached));
  if (reached.length / goals.size < MIN_REACHED)
    return refuse(words, `only ${reached.length} of ${goals.size} goals were reached`);
  if (words === '') return refuse('', 'nothing came of the exploration');
  const duplicates = createDuplicateIndex(options.dedup.threshold);
  known.forEach((one, index) => duplicates.add(one, index));
  const twin = duplicates.find(words);
  if (twin) return refuse(words, `it nearly repeats ${JSON.stringify(known[twin.of])}`);
  const evidence = { trajectoryId: trajectory.id, steps: reached.map(([, { index }]) => index) };
  const draft = { instruction: words, template: words, params: {}, evidence, tag: tag.trim() };
  return { drafts: [{ ...draft, ...(answer?.trim() ? { answer: answer.trim() } : {}) }], rejected: [] };
}

function refuse(instruction: string, reason: string): GenerateOutput {
  return { drafts: [], rejected: [{ instruction, reason }] };
}
