/** The layout of LLaMA-Factory: string messages with `<image>` marks, described by `dataset_info.json`. */
import type { ExporterSettings, Split } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { asStringMessages } from '../samples/layouts.ts';
import { createJsonlSampleExporter } from '../samples/sample-exporter.ts';
import { sourceOf } from '../samples/sample-source.ts';
import { CONVENTION } from './step-tables.ts';

const nameOf = (split: Split) => `autoplay_${split}`;

export function createLlamaFactoryExporter(options: ExporterSettings): Exporter {
  return createJsonlSampleExporter(
    {
      target: 'llama-factory',
      convention: CONVENTION,
      nameOf,
      toLine: (fields, images) => ({ ...sourceOf(fields), messages: asStringMessages(fields.sample.turns), images }),
      describe: ({ splits }) => ({
        'dataset_info.json': llamaFactoryInfo((Object.keys(splits) as Split[]).map(nameOf)),
      }),
    },
    options,
  );
}

/** The description of these files in LLaMA-Factory's names for roles and contents. */
export function llamaFactoryInfo(names: readonly string[]): object {
  const tags = {
    role_tag: 'role',
    content_tag: 'content',
    user_tag: 'user',
    assistant_tag: 'assistant',
    system_tag: 'system',
  };
  const columns = { messages: 'messages', images: 'images' };
  const entry = (name: string) => ({ file_name: `${name}.jsonl`, formatting: 'sharegpt', columns, tags });
  return Object.fromEntries(names.map((name) => [name, entry(name)]));
}
