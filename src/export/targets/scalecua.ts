/** Annotations as ScaleCUA trains on, with the `train_meta.json` that lists them. */
import type { ExporterSettings, Split } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { asConversations } from '../samples/layouts.ts';
import { createJsonlSampleExporter } from '../samples/sample-exporter.ts';
import { sourceOf } from '../samples/sample-source.ts';

export function createScaleCuaExporter(options: ExporterSettings): Exporter {
  return createJsonlSampleExporter(
    {
      target: 'scalecua',
      convention: {
        grammar: 'scalecua',
        grammars: ['scalecua'],
        history: 'text',
        pastImages: 0,
        thoughts: 'all',
        alternates: true,
      },
      toLine(fields, images) {
        const { sample } = fields;
        const { width, height } = sample.images.at(-1)!.ref;
        const image = images.length === 1 ? images[0] : images;
        return { ...sourceOf(fields), image, conversations: asConversations(sample), width, height };
      },
      describe({ splits }) {
        const entries = Object.entries(splits).map(([split, length]) => [`autoplay_${split}`, metaOf(split, length)]);
        return { 'train_meta.json': Object.fromEntries(entries) as object };
      },
    },
    options,
  );
}

/** Paths are relative to the folder of the file. */
function metaOf(split: string | Split, length: number): object {
  return {
    root: '.',
    annotation: `${split}.jsonl`,
    data_augment: false,
    max_dynamic_patch: 12,
    repeat_time: 1,
    length,
  };
}
