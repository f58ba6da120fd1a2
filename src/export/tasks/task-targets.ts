/** What a task row looks like to each RL trainer. */
import type { ExporterSettings, RlTarget } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { createJsonlFiles } from '../jsonl-files.ts';
import type { Columns } from '../parquet/columns.ts';
import { createParquetFiles, DEFAULT_LIMITS } from '../parquet/parquet-writer.ts';
import type { SampleTurn } from '../samples/build-samples.ts';
import { asMarkedText } from '../samples/layouts.ts';
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
  const parquet = createParquetFiles({ folder, columns: VERL_COLUMNS, limits: DEFAULT_LIMITS }, signal);
  return {
    async add({ split, index, fields, turns, images }) {
      const record = {
        data_source: SOURCE,
        prompt: asMessages(turns),
        ability: fields.guideline,
        reward_model: { style: 'rule', ground_truth: fields.task_id },
        extra_info: { split, index, ...fields },
      };
      await parquet.add(split, { record, images });
    },
    finish: () => parquet.finish(),
    close: () => parquet.close(),
  };
};

/** Input of the Responses API, with `task_id` where the service's /seed_session and /verify look for it. */
function toNemoGymLine({ fields, turns }: PromptedTask, urls: string[]): object {
  const left = [...urls];
  const input = turns.map((turn) => ({
    role: turn.role,
    content: turn.parts.map((part) =>
      part.type === 'image'
        ? { type: 'input_image', image_url: left.shift()!, detail: 'auto' }
        : { type: 'input_text', text: part.text },
    ),
  }));
  return { responses_create_params: { input }, task_id: fields.task_id, verifier_metadata: fields };
}

/** For `--input-key prompt --label-key label --metadata-key metadata --multimodal-keys '{"image": "images"}'`. */
function toSlimeLine({ split, index, fields, turns }: PromptedTask, images: string[]): object {
  return { prompt: asMessages(turns), images, label: fields.task_id, metadata: { split, index, ...fields } };
}

function asMessages(turns: readonly SampleTurn[]): { role: string; content: string }[] {
  return turns.map((turn) => ({ role: turn.role, content: asMarkedText(turn) }));
}

/** Writes `<split>.jsonl`, with images as data URLs. */
function linesOf(toLine: (row: PromptedTask, urls: string[]) => object): CreateTaskWriter {
  return (folder) => {
    const lines = createJsonlFiles(folder, (split) => `${split}.jsonl`);
    return {
      async add(row) {
        const contents = await row.loadImages();
        const urls = contents.map((bytes, index) => {
          const { mediaType } = row.images[index]!;
          return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
        });
        await lines.add(row.split, toLine(row, urls));
      },
      finish: () => lines.finish(),
      close: () => lines.close(),
    };
  };
}

const WRITERS: Readonly<Record<RlTarget, CreateTaskWriter>> = {
  verl: createVerlWriter,
  'nemo-gym': linesOf(toNemoGymLine),
  slime: linesOf(toSlimeLine),
};

/** `maxSteps` limits the steps of an episode. Throws CONFIG_INVALID when an option does not fit the target. */
export function createTaskTarget(target: RlTarget, options: ExporterSettings, maxSteps: number): Exporter<TaskRow> {
  return createTaskExporter(target, WRITERS[target], options, maxSteps);
}
