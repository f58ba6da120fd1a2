/** One dataset row without image bytes: the fields that every target shares. */
import { pointsOf } from '../actions/index.ts';
import type { ImageSize } from '../grammars/grammar.ts';
import { appOf, offersCommands, type Check, type ImageRef, type Task } from '../schema/index.ts';
import type { ExportFormat } from './export-settings.ts';
import { guessCategories } from './guess-categories.ts';
import type { ExportRow, RowTokens } from './exporter.ts';
import { formatMessages, openMessages } from './format-messages.ts';
import { countTokens } from './samples/count-tokens.ts';

/**
 * Column names are in snake case for Python; `step` counts from 0 and is also the image's index. `systemPrompt`: `default`,
 * `none` or the text itself.
 */
export function toDatasetRecord(row: ExportRow, systemPrompt?: ExportFormat['systemPrompt']) {
  const { verdict, task, trajectory, steps } = row;
  return {
    /** The trajectory's id. */
    id: trajectory.id,
    task_id: task.id,
    verdict_id: verdict.id,
    instruction: task.instruction,
    app: appOf(task),
    platform: task.platform,
    guideline: task.guideline,
    categories: task.categories ?? guessCategories(task),
    /** True if the categories were guessed from the instruction's words because the task has none. */
    categories_guessed: task.categories === undefined,
    /** The instruction with parameter names in braces, and the parameters as JSON by name. */
    template: task.template,
    params: JSON.stringify(task.params),
    /** The final conditions as JSON; null if a model judges. docs/quality/verifiers.md explains them. */
    check: writeCheck(task),
    /** Name of the environment, such as "desktop"; fakes and virtual devices have their own names. */
    environment: trajectory.environment.name,
    /** The initial state as JSON: application, template, and values drawn for this episode. */
    initial_state: JSON.stringify(trajectory.initialState),
    messages: [
      ...openMessages(task.platform, systemPrompt, offersCommands(trajectory)),
      ...formatMessages(task.instruction, steps, row.results),
    ],
    /** One JSON text per step. */
    actions: steps.map((step) => JSON.stringify(step.action)),
    intents: steps.map((step) => step.intent),
    /** Every point of every action in screenshot pixels; a drag has two. */
    points: steps.flatMap((step, index) => pointsOf(step.action).map(({ x, y }) => ({ step: index, x, y }))),
    /** The target elements of actions, boxes in screenshot pixels. */
    targets: steps.flatMap(({ target }, index) =>
      target ? [{ step: index, role: target.role, name: target.name, ...target.bounds }] : [],
    ),
    /** Results of commands. Texts are untrusted; `bytes` and `sha256` are those of the whole output. */
    results: steps.flatMap(({ index }, step) => {
      const result = row.results?.get(index);
      if (!result) return [];
      const { ok, code = null, stopped = null, text, stderr = '', truncated = false, whole, files } = result;
      const { added = [], changed = [], removed = [] } = files ?? {};
      const paths = { added: added.map(({ path }) => path), changed: changed.map(({ path }) => path), removed };
      return [{ step, ok, code, stopped, text, stderr, truncated, ...whole, ...paths }];
    }),
    step_count: steps.length,
    /** Number of steps left out because the environment refused their action. */
    refused_steps: trajectory.steps.filter(({ actionError }) => actionError !== undefined).length,
    /** Number of steps left out because the model's reply could not be used. */
    unusable_steps: trajectory.steps.filter(({ unusable }) => unusable !== undefined).length,
    /** Screen size in pixels. */
    width: trajectory.environment.width,
    height: trajectory.environment.height,
    /** The agent's answer, for questions. */
    answer: trajectory.answer ?? null,
    expected_answer: task.answer ?? null,
    outcome: trajectory.outcome,
    reward: verdict.reward,
    /** Result of the task's tests (`autoplay admit`); null if it was not tested. */
    admitted: row.admitted,
    /** Text in the recording that is addressed to a judge; empty unless such rows are kept. */
    injections: verdict.injections?.map(({ text }) => text) ?? [],
    generator: task.generator,
    policy: trajectory.policy,
    verifier: verdict.verifier,
    model_free: isModelFree(row),
  };
}

export type DatasetRecord = ReturnType<typeof toDatasetRecord>;

/** Leaves out references that only the run's own store can resolve. */
function writeCheck({ check }: Task): string | null {
  if (!check) return null;
  const { data: _blobs, ...rest }: Check = check;
  return JSON.stringify(rest);
}

/** The row's images at their own size, in the order of its `<image>` marks. */
export function imagesOf({ steps }: ExportRow): { ref: ImageRef; sent: ImageSize }[] {
  return steps.map(({ observation: { screenshot } }) => ({ ref: screenshot, sent: screenshot }));
}

/** Length of the row's chat. */
export function tokensOf(row: ExportRow, { messages }: Pick<DatasetRecord, 'messages'>): RowTokens {
  return countTokens(
    messages.map(({ content }) => content),
    imagesOf(row).map(({ ref }) => ref),
  );
}

/** True when model-free parts, which have that name, made the task, every decision and the verdict. */
function isModelFree({ task, trajectory, verdict }: ExportRow): boolean {
  return (
    [task.generator, trajectory.policy, verdict.verifier].every((name) => name.startsWith('model-free')) &&
    trajectory.steps.every((step) => step.usage === undefined && step.promptRefs.length === 0)
  );
}
