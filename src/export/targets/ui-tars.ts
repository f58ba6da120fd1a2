/**
 * Messages in UI-TARS's training layout: the dialogue so far with its last screens, `loss_mask` 1 on the targets. They
 * equal the request of this project's own UI-TARS agent at that step.
 */
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { createJsonlSampleExporter } from '../samples/sample-exporter.ts';
import type { SampleConvention } from '../samples/sample-format.ts';
import { sourceOf } from '../samples/sample-source.ts';

export const CONVENTION: SampleConvention = {
  grammar: 'ui-tars-1.5',
  grammars: ['ui-tars-1.0', 'ui-tars-1.5'],
  history: 'dialogue',
  // Five including the current one.
  pastImages: 4,
  thoughts: 'checked',
  alternates: false,
};

export function createUiTarsExporter(options: ExporterSettings): Exporter {
  return createJsonlSampleExporter(
    {
      target: 'ui-tars',
      convention: CONVENTION,
      toLine(fields, images) {
        let shown = 0;
        const { turns } = fields.sample;
        const messages = turns.map(({ role, parts }, index) => ({
          role,
          content: parts.map((part) =>
            part.type === 'text' ? part : { type: 'image_url', image_url: { url: images[shown++] } },
          ),
          loss_mask: index === turns.length - 1 ? 1 : 0,
        }));
        return { ...sourceOf(fields), messages, images };
      },
    },
    options,
  );
}
