/** Captures the first questions of a config's parts on sample material. */
import type { EpisodeContext, PolicyFactory } from '../../agent/policy.ts';
import type { RunConfig } from '../../config/run-config.ts';
import { PipelineError } from '../../errors.ts';
import { GOAL_PROMPT } from '../../explore/explore-turn.ts';
import type { Store } from '../../store/store.ts';
import { chooseImplementations } from '../implementations.ts';
import { createCapturingModels, type CapturedRequest } from './capture-model.ts';
import type { SampleMaterial } from './sample-material.ts';

/** Replies: a grounder's, a planner's to the sample screens, a reflection on the sample steps, and a rubric judge's. */
const ANSWERS = [
  '(200, 96)',
  { thought: '', subgoal: 'Add the note "Call the bank about the new card".' },
  {
    reasoning: '',
    action: {
      type: 'click',
      target: { element: null, description: 'the text field "New note" above the list of notes' },
      numClicks: 1,
      button: 'left',
      holdKeys: [],
    },
  },
  {
    reasoning: '',
    action: { type: 'click', target: { element: null, description: 'the button "New note" at the bottom' } },
  },
  { changes: 'The field "New note" has the focus.', reasoning: 'That was meant.', worked: true },
  // A rubric, and the verdict on one of its items.
  { items: ['The note is in the list.'] },
  { observation: 'It is there.', result: 'met' },
];

/** The last question of each role in each stage, because an agent's question contains a history by then. */
export async function captureRequests(
  config: RunConfig,
  material: SampleMaterial,
  store: Store,
  signal: AbortSignal,
): Promise<CapturedRequest[]> {
  const { models, captured } = createCapturingModels(ANSWERS);
  const { explorer, summarizer, generator, executor, verifier } = chooseImplementations(config);
  const materials = { config, store, models };
  const { exploration, execution, task } = material;
  const base = { app: exploration.app, memory: { summaries: [], trajectories: [] }, seed: '' };
  const goal = GOAL_PROMPT.render({}).user;
  const exploring = { ...base, goal, goalRef: GOAL_PROMPT.ref, maxSteps: config.explore.maxSteps };
  const executing = { ...base, goal: task.instruction, task, maxSteps: config.execute.maxSteps };
  const [guideline] = config.propose.guidelines;
  const count = config.propose.tasksPerGuideline;
  const generated = { trajectory: exploration, earlier: [], known: [], guideline: guideline!, count, seed: '' };

  const asked: [{ roles?: unknown }, () => Promise<unknown>][] = [
    [explorer, async () => act(await explorer.create(materials), exploring, material, signal)],
    [summarizer, async () => (await summarizer.create(materials)).summarize(exploration, signal)],
    [generator, async () => (await generator.create(materials)).generate(generated, signal)],
    [executor, async () => act(await executor.create(materials), executing, material, signal)],
    [verifier, async () => (await verifier.create(materials)).verify({ task, trajectory: execution }, signal)],
  ];
  // Parts without a model ask no questions, and may not support the sample.
  for (const [part, ask] of asked) if (part.roles !== undefined) await ask().catch(onlyAborted);
  return [...new Map(captured.map((request) => [`${request.stage} ${request.role}`, request])).values()];
}

async function act(
  createPolicy: PolicyFactory | undefined,
  context: EpisodeContext,
  { inputs }: SampleMaterial,
  signal: AbortSignal,
): Promise<void> {
  const policy = await createPolicy?.(context);
  if (!policy) return;
  for (const input of inputs) {
    const stepsLeft = context.maxSteps - input.history.length;
    if (stepsLeft > 0) await policy.nextAction({ ...input, stepsLeft }, signal);
  }
}

function onlyAborted(error: unknown): void {
  if (!(error instanceof PipelineError) || error.code !== 'ABORTED') throw error;
}
