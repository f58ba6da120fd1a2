/** One dataset row without its image bytes: the fields that every target writes, in one place. */
import { pointsOf } from '../actions/index.ts';
import { appOf, type Check, type ImageRef, type Task } from '../schema/index.ts';
import type { ExportFormat } from './export-options.ts';
import { guessCategories } from './guess-categories.ts';
import type { ExportRow } from './exporter.ts';
import { formatMessages, openMessages, type Message } from './format-messages.ts';

/** Columns are named in snake case, as the Python side expects. `step` counts from 0 and is also the image's index. */
export interface DatasetRecord {
  /** The trajectory's id. */
  id: string;
  task_id: string;
  verdict_id: string;
  instruction: string;
  app: string;
  platform: string;
  guideline: string;
  categories: string[];
  /** The categories are guessed from the words of the instruction: nobody classified the task. */
  categories_guessed: boolean;
  /** The instruction with names in braces where values stand, and the values as JSON by name. */
  template: string;
  params: string;
  /** What must be true at the end, as JSON; null where a model judges. docs/verifiers.md explains it. */
  check: string | null;
  /** Which environment made it, e.g. "desktop"; fakes and virtual devices say so here. */
  environment: string;
  /** Where the episode began, as JSON: application, template, and what was drawn for this episode. */
  initial_state: string;
  messages: Message[];
  /** One JSON text a step. */
  actions: string[];
  intents: string[];
  /** Every point of every action in screenshot pixels; a drag has two. */
  points: { step: number; x: number; y: number }[];
  /** The elements that actions were aimed at, boxes in screenshot pixels. */
  targets: { step: number; role: string; name: string; x: number; y: number; width: number; height: number }[];
  step_count: number;
  /** Steps left out because the environment refused their action. */
  refused_steps: number;
  /** Steps left out because the model's reply could not be used. */
  unusable_steps: number;
  /** Screen size in pixels. */
  width: number;
  height: number;
  /** The agent's answer, for tasks that ask for one. */
  answer: string | null;
  expected_answer: string | null;
  outcome: string;
  reward: number | null;
  /** Words in the recording that are meant for whoever judges it; empty unless such rows are kept. */
  injections: string[];
  generator: string;
  policy: string;
  verifier: string;
  model_free: boolean;
}

/** `systemPrompt`: `default`, `none` or the text itself. */
export function toDatasetRecord(row: ExportRow, systemPrompt?: ExportFormat['systemPrompt']): DatasetRecord {
  const { verdict, task, trajectory, steps } = row;
  return {
    id: trajectory.id,
    task_id: task.id,
    verdict_id: verdict.id,
    instruction: task.instruction,
    app: appOf(task),
    platform: task.platform,
    guideline: task.guideline,
    categories: task.categories ?? guessCategories(task),
    categories_guessed: task.categories === undefined,
    template: task.template,
    params: JSON.stringify(task.params),
    check: writeCheck(task),
    environment: trajectory.environment.name,
    initial_state: JSON.stringify(trajectory.initialState),
    messages: [...openMessages(task.platform, systemPrompt), ...formatMessages(task.instruction, steps)],
    actions: steps.map((step) => JSON.stringify(step.action)),
    intents: steps.map((step) => step.intent),
    points: steps.flatMap((step, index) => pointsOf(step.action).map(({ x, y }) => ({ step: index, x, y }))),
    targets: steps.flatMap(({ target }, index) =>
      target ? [{ step: index, role: target.role, name: target.name, ...target.bounds }] : [],
    ),
    step_count: steps.length,
    refused_steps: trajectory.steps.filter(({ actionError }) => actionError !== undefined).length,
    unusable_steps: trajectory.steps.filter(({ unusable }) => unusable !== undefined).length,
    width: trajectory.environment.width,
    height: trajectory.environment.height,
    answer: trajectory.answer ?? null,
    expected_answer: task.answer ?? null,
    outcome: trajectory.outcome,
    reward: verdict.reward,
    injections: verdict.injections?.map(({ text }) => text) ?? [],
    generator: task.generator,
    policy: trajectory.policy,
    verifier: verdict.verifier,
    model_free: isModelFree(row),
  };
}

/** Without what only the run's own store can resolve. */
function writeCheck({ check }: Task): string | null {
  if (!check) return null;
  const { data: _blobs, ...rest }: Check = check;
  return JSON.stringify(rest);
}

/** The row's images, in the order of the `<image>` marks. */
export function imagesOf(row: ExportRow): ImageRef[] {
  return row.steps.map((step) => step.observation.screenshot);
}

/** True when the task, every decision and the verdict were made by model-free parts, which are all named so. */
function isModelFree({ task, trajectory, verdict }: ExportRow): boolean {
  return (
    [task.generator, trajectory.policy, verdict.verifier].every((name) => name.startsWith('model-free')) &&
    trajectory.steps.every((step) => step.usage === undefined && step.promptRefs.length === 0)
  );
}
