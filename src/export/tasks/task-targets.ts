/** The layout of a task row for each RL trainer. */
import type { ExporterSettings, RlTarget } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { createJsonlFiles } from '../jsonl-files.ts';
import type { Columns } from '../parquet/columns.ts';
import { createParquetFiles } from '../parquet/parquet-writer.ts';
import { asStringMessages } from '../samples/layouts.ts';
import { createTaskExporter, type CreateTaskWriter, type PromptedTask } from './task-exporter.ts';
import { FIELD_COLUMNS, type TaskRow } from './task-row.ts';

/** verl selects built-in reward functions, and groups its logs, by this name. */
const SOURCE = 'autoplay';

const VERL_COLUMNS: Columns = {
  data_source: 'string',
  prompt: [{ role: 'string', content: 'string' }],
  images: ['image'],
  ability: 'string',
  reward_model: { style: 'string', ground_truth: 'string' },
  extra_info: { split: 'string', index: 'int32', ...FIELD_COLUMNS },
};

/** The RL dataset of verl: Parquet, string messages with `<image>` marks; the ground truth is the task's id. */
const createVerlWriter: CreateTaskWriter = (folder, signal) => {
  const parquet = createParquetFiles({ folder, columns: VERL_COLUMNS }, signal);
  return {
    ...parquet,
    async add({ split, index, fields, turns, image }) {
      const record = {
        data_source: SOURCE,
        prompt: asStringMessages(turns),
        ability: fields.guideline,
        reward_model: { style: 'rule', ground_truth: fields.task_id },
        extra_info: { split, index, ...fields },
      };
      await parquet.add(split, { record, images: [image] });
    },
  };
};

/** Input of the Responses API, with `task_id` at the path that the service's /seed_session and /verify read. */
function toNemoGymLine({ fields, turns }: PromptedTask, url: string): object {
  const input = turns.map((turn) => ({
    role: turn.role,
    content: turn.parts.map((part) =>
      part.type === 'image'
        ? { type: 'input_image', image_url: url, detail: 'auto' }
        : { type: 'input_text', text: part.text },
    ),
  }));
  return { responses_create_params: { input }, task_id: fields.task_id, verifier_metadata: fields };
}

/** For `--input-key prompt --label-key label --metadata-key metadata --multimodal-keys '{"image": "images"}'`. */
function toSlimeLine({ split, index, fields, turns }: PromptedTask, url: string): object {
  return {
    prompt: asStringMessages(turns),
    images: [url],
    label: fields.task_id,
    metadata: { split, index, ...fields },
  };
}

/** Writes `<split>.jsonl`, with the image as a data URL. */
function linesOf(toLine: (row: PromptedTask, url: string) => object): CreateTaskWriter {
  return (folder) => {
    const lines = createJsonlFiles(folder);
    return {
      ...lines,
      async add(row) {
        const content = Buffer.from(await row.loadImage()).toString('base64');
        await lines.add(row.split, toLine(row, `data:${row.image.mediaType};base64,${content}`));
      },
    };
  };
}

const WRITERS: Readonly<Record<RlTarget, CreateTaskWriter>> = {
  verl: createVerlWriter,
  'nemo-gym': linesOf(toNemoGymLine),
  slime: linesOf(toSlimeLine),
};

/** `maxSteps` limits the steps of an episode. Throws CONFIG_INVALID if an option does not fit the target. */
export function createTaskTarget(target: RlTarget, options: ExporterSettings, maxSteps: number): Exporter<TaskRow> {
  return createTaskExporter(target, WRITERS[target], options, maxSteps);
}
