/** Writes task rows for one trainer: the prompt before the first step, the first screen, and the task's id. */
import { defineExporter, type RowWriter } from '../define-exporter.ts';
import type { ExporterSettings, RlTarget, Split } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { createImagePreparer, type PreparedImage } from '../images/prepare-image.ts';
import { buildOpening, type SampleTurn } from '../samples/build-samples.ts';
import { countTokens, patchLimits } from '../samples/count-tokens.ts';
import { asMarkedText } from '../samples/layouts.ts';
import { describeConvention, resolveFormat } from '../samples/sample-format.ts';
import { describeTask, promptStudent, wordsOf } from '../samples/student-prompt.ts';
import { CONVENTION } from '../targets/step-tables.ts';
import { toTaskFields, type TaskFields, type TaskRow } from './task-row.ts';

/** A row with every field that a trainer may need. */
export interface PromptedTask {
  split: Split;
  /** Index within its split, from 0. */
  index: number;
  fields: TaskFields;
  /** Turns with one image part. */
  turns: SampleTurn[];
  image: PreparedImage;
  loadImage(): Promise<Uint8Array>;
}

/** Receives rows; created anew for each export. */
export type CreateTaskWriter = (folder: string, signal: AbortSignal) => Required<RowWriter<PromptedTask>>;

/** The prompt equals that of the same trainer's step rows, so that RL continues where fine-tuning ended. */
export function createTaskExporter(
  target: RlTarget,
  createWriter: CreateTaskWriter,
  options: ExporterSettings,
  maxSteps: number,
): Exporter<TaskRow> {
  const format = resolveFormat(target, CONVENTION, options);
  const prepare = createImagePreparer(options.images);
  return defineExporter(target, describeConvention(format, 'task'), ({ folder, signal, counter }) => {
    const counts: Partial<Record<Split, number>> = {};
    const writer = createWriter(folder, signal);
    return {
      ...writer,
      async add(row) {
        const { split, task, initial } = row;
        const grammar = format.grammarFor(task.platform);
        if (!grammar) counter.leaveOut(`${format.grammarName} has no actions for ${task.platform}`);
        if (!initial) counter.leaveOut('its initial state was not recorded');
        if (!grammar || !initial) return;
        const { screen, environment } = initial;
        const image = await prepare(row, screen, grammar.imageSize(screen));
        const index = counts[split] ?? 0;
        counts[split] = index + 1;
        const turns = buildOpening(
          promptStudent(format.grammarName, describeTask(task, format), format.systemPrompt, wordsOf(format)),
          format,
        );
        await writer.add({
          split,
          index,
          fields: toTaskFields(row, environment, { grammar: grammar.name, maxSteps }),
          turns,
          image,
          loadImage: async () => (image.content instanceof Uint8Array ? image.content : row.loadBlob(screen)),
        });
        counter.add(split, 1, countTokens(turns.map(asMarkedText), [screen], patchLimits(grammar)));
      },
    };
  });
}
