/**
 * Annotations for ScaleCUA's training. Each split has its own meta file, because the loader trains on everything that
 * one lists.
 */
import type { Platform } from '../../schema/index.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { asConversation } from '../samples/layouts.ts';
import { createJsonlSampleExporter } from '../samples/sample-exporter.ts';
import type { SampleConvention } from '../samples/sample-format.ts';
import { sourceOf } from '../samples/sample-source.ts';

export const CONVENTION: SampleConvention = {
  grammar: 'scalecua',
  grammars: ['scalecua'],
  history: 'text',
  pastImages: 0,
  thoughts: 'checked',
  alternates: true,
};

export function createScaleCuaExporter(options: ExporterSettings): Exporter {
  return createJsonlSampleExporter(
    {
      target: 'scalecua',
      convention: CONVENTION,
      toLine(fields, images) {
        const { sample } = fields;
        const { width, height } = sample.images.at(-1)!.ref;
        const image = images.length === 1 ? images[0] : images;
        return { ...sourceOf(fields), image, conversations: sample.turns.map(asConversation), width, height };
      },
      describe({ splits }, platform) {
        const metas = Object.entries(splits).map(([split, length]) => {
          const meta = { [`autoplay_${split}`]: metaOf(split, length, platform) };
          return [`${split}_meta.json`, meta] as const;
        });
        return Object.fromEntries(metas);
      },
    },
    options,
  );
}

/** The loader's names for a system prompt with points in fractions. A row's own system prompt replaces the loader's. */
const CONV_STYLES: Readonly<Record<Platform, string>> = {
  desktop: 'internvl2_5_ubuntu_planning_cot_v1',
  android: 'internvl2_5_android_planning_cot_v1',
};

/** Paths are relative to the file's folder, but the loader resolves them against its working directory. */
function metaOf(split: string, length: number, platform: Platform): object {
  return {
    root: '.',
    annotation: `${split}.jsonl`,
    conv_style: CONV_STYLES[platform],
    data_augment: false,
    max_dynamic_patch: 12,
    repeat_time: 1,
    length,
  };
}
