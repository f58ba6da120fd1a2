/**
 * The layout of ms-swift: string messages with `loss` on every one. Points are `<bbox>` marks whose values stand in
 * `objects`, in pixels of the screenshot. ms-swift writes them into the text in the units of the trained model.
 */
import { fromSpace } from '../../grammars/coordinate-space.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import type { Sample, SampleTurn } from '../samples/build-samples.ts';
import { asMarkedText } from '../samples/layouts.ts';
import { createJsonlSampleExporter } from '../samples/sample-exporter.ts';
import type { SampleFormat } from '../samples/sample-format.ts';
import { sourceOf } from '../samples/sample-source.ts';
import { CONVENTION } from './step-tables.ts';

export function createMsSwiftExporter(options: ExporterSettings): Exporter {
  return createJsonlSampleExporter(
    {
      target: 'ms-swift',
      convention: { ...CONVENTION, grammars: ['qwen2.5-vl', 'qwen3-vl', 'autoplay'] },
      toLine(fields, images, format) {
        const { sample } = fields;
        const objects: Objects = { ref: [], bbox: [], bbox_type: 'real', image_id: [] };
        const messages = sample.turns.map((turn, index) => {
          const content = turn.reply ? takePoints(turn, sample, format, objects) : asMarkedText(turn);
          return { role: turn.role, content, loss: index === sample.turns.length - 1 };
        });
        return { ...sourceOf(fields), messages, images, objects };
      },
    },
    options,
  );
}

interface Objects {
  ref: string[];
  bbox: [number, number][];
  bbox_type: 'real';
  /** Index of the image under a point: the current one, because all screens of an episode have one size. */
  image_id: number[];
}

/** Texts of an action escape their quotes, so this matches only outside them. */
const POINT = /(?<!\\)("(?:coordinate2?|point|from|to)":)\[(\d+),(\d+)\]/g;

function takePoints({ reply, parts }: SampleTurn, sample: Sample, format: SampleFormat, objects: Objects): string {
  const [part] = parts;
  const text = part?.type === 'text' ? part.text : '';
  const present = sample.images.length - 1;
  const { ref: screen } = sample.images[present]!;
  const { space } = (format.grammarFor('desktop') ?? format.grammarFor('android'))!;
  const actions = text.slice(reply!.actionsStart).replaceAll(POINT, (_, key: string, x: string, y: string) => {
    const point = fromSpace({ x: Number(x), y: Number(y) }, space, { screen, sent: reply!.sent });
    objects.bbox.push([point.x, point.y]);
    objects.image_id.push(present);
    return `${key}<bbox>`;
  });
  return text.slice(0, reply!.actionsStart) + actions;
}
