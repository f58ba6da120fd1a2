/**
 * The trajectory table as JSONL: the rows of targets/parquet.ts next to a folder of images. Any reader can load it.
 * LLaMA-Factory finds its description in `dataset_info.json`.
 */
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings, Split } from '../export-settings.ts';
import { imagesOf, toDatasetRecord, tokensOf } from '../dataset-record.ts';
import type { Exporter } from '../exporter.ts';
import { openLines } from '../jsonl-files.ts';
import { writeSealed } from '../seal-file.ts';
import { llamaFactoryInfo } from './llama-factory.ts';

/** The first split keeps the plain name. */
const nameOf = (split: Split) => (split === 'train' ? 'trajectories' : `trajectories_${split}`);

export function createJsonlExporter({ images, format, formats }: ExporterSettings): Exporter {
  const { systemPrompt } = { ...format, ...formats.jsonl };
  return defineExporter('jsonl', RECORDED, async (run) => {
    const { folder, counter } = run;
    const lines = await openLines(run, { ...images, size: 'recorded' }, { nameOf });
    return {
      ...lines,
      async add(row) {
        const names = await Promise.all(imagesOf(row).map(({ ref, sent }) => lines.folders[0]!.add(row, ref, sent)));
        const record = toDatasetRecord(row, systemPrompt);
        await lines.addLine(row.split, { ...record, images: names });
        counter.add(row.split, names.length, tokensOf(row, record));
      },
      async finish() {
        const written = await lines.finish();
        const splits = Object.keys(counter.manifest([]).splits) as Split[];
        const description = `${JSON.stringify(llamaFactoryInfo(splits.map(nameOf)), null, 2)}\n`;
        return [await writeSealed(folder, 'dataset_info.json', description), ...written];
      },
    };
  });
}
