/** Parquet with one row per step, for TRL and for the multi-turn SFT dataset of verl. */
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import type { Columns } from '../parquet/columns.ts';
import type { SampleTurn } from '../samples/build-samples.ts';
import { asStringMessages } from '../samples/layouts.ts';
import { createParquetSampleExporter } from '../samples/sample-exporter.ts';
import type { SampleConvention } from '../samples/sample-format.ts';
import { SOURCE, sourceOf } from '../samples/sample-source.ts';

/** Thousandths stay correct at any size to which a trainer shrinks images. */
export const CONVENTION: SampleConvention = {
  grammar: 'qwen3-vl',
  history: 'text',
  pastImages: 0,
  thoughts: 'checked',
  alternates: true,
};

export const PARTS = [{ role: 'string', content: [{ type: 'string', text: 'string' }] }] as const;
const TRL_COLUMNS: Columns = { prompt: PARTS, completion: PARTS, images: ['image'], ...SOURCE };

/** `prompt` and `completion` as lists of parts. */
export function createTrlExporter(options: ExporterSettings): Exporter {
  return createParquetSampleExporter(
    {
      target: 'trl',
      convention: CONVENTION,
      columns: TRL_COLUMNS,
      toRecord: (fields) => ({
        prompt: fields.sample.turns.slice(0, -1).map(asParts),
        completion: fields.sample.turns.slice(-1).map(asParts),
        ...sourceOf(fields),
      }),
    },
    options,
  );
}

/** Every part has both fields, because a Parquet column requires it. An image part's text is null. */
export function asParts({ role, parts }: SampleTurn): object {
  return { role, content: parts.map((part) => ({ type: part.type, text: part.type === 'text' ? part.text : null })) };
}

const MESSAGES = [{ role: 'string', content: 'string' }] as const;
const VERL_COLUMNS: Columns = { messages: MESSAGES, images: ['image'], ...SOURCE };

/** String messages with `<image>` marks, and as many images. */
export function createVerlExporter(options: ExporterSettings): Exporter {
  return createParquetSampleExporter(
    {
      target: 'verl',
      convention: CONVENTION,
      columns: VERL_COLUMNS,
      toRecord: (fields) => ({ messages: asStringMessages(fields.sample.turns), ...sourceOf(fields) }),
    },
    options,
  );
}
