/** The folder layout of Qwen-VL's fine-tuning code: one file of lines per split, next to its images. */
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { asConversations } from '../samples/layouts.ts';
import { createJsonlSampleExporter } from '../samples/sample-exporter.ts';
import { sourceOf } from '../samples/sample-source.ts';
import { CONVENTION } from './step-tables.ts';

export function createQwenVlExporter(options: ExporterSettings): Exporter {
  return createJsonlSampleExporter(
    {
      target: 'qwen-vl',
      convention: CONVENTION,
      toLine: (fields, image) => ({ ...sourceOf(fields), image, conversations: asConversations(fields.sample) }),
    },
    options,
  );
}
