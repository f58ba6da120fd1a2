/** One dataset row without its image bytes: the fields that every target writes, in one place. */
import type { Action, ImageRef, Point } from '../schema/index.ts';
import type { ExportRow } from './exporter.ts';
import { formatMessages, type Message } from './format-messages.ts';

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
  /** Which environment made it, e.g. "desktop"; fakes and virtual devices say so here. */
  environment: string;
  /** The initial state's template: what the application holds when the task begins. */
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
  generator: string;
  policy: string;
  verifier: string;
  model_free: boolean;
}

export function toDatasetRecord(row: ExportRow): DatasetRecord {
  const { verdict, task, trajectory, steps } = row;
  return {
    id: trajectory.id,
    task_id: task.id,
    verdict_id: verdict.id,
    instruction: task.instruction,
    app: task.app,
    platform: task.platform,
    guideline: task.guideline,
    categories: task.categories ?? [],
    environment: trajectory.environment.name,
    initial_state: trajectory.initialState.template,
    messages: formatMessages(task.instruction, steps),
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
    generator: task.generator,
    policy: trajectory.policy,
    verifier: verdict.verifier,
    model_free: isModelFree(row),
  };
}

/** The row's images, in the order of the `<image>` marks. */
export function imagesOf(row: ExportRow): ImageRef[] {
  return row.steps.map((step) => step.observation.screenshot);
}

function pointsOf(action: Action): Point[] {
  if (action.type === 'drag_and_drop') return [action.from, action.to];
  return 'x' in action ? [{ x: action.x, y: action.y }] : [];
}

/** True when the task, every decision and the verdict were made by model-free parts, which are all named so. */
function isModelFree({ task, trajectory, verdict }: ExportRow): boolean {
  return (
    [task.generator, trajectory.policy, verdict.verifier].every((name) => name.startsWith('model-free')) &&
    trajectory.steps.every((step) => step.usage === undefined && step.promptRefs.length === 0)
  );
}
