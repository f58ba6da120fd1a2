/**
 * The trajectory table as JSONL: the rows of targets/parquet.ts beside a folder of images, for reading with anything, and
 * for LLaMA-Factory (which finds its description in `dataset_info.json`).
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toPipelineError } from '../../errors.ts';
import type { ExporterSettings, Split } from '../export-settings.ts';
import { imagesOf, toDatasetRecord } from '../dataset-record.ts';
import type { Exporter } from '../exporter.ts';
import { createImageFolder } from '../images/image-folder.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { createJsonlFiles } from '../jsonl-files.ts';
import { createRowCounter } from '../row-counter.ts';
import { sealFile } from '../seal-file.ts';
import { llamaFactoryInfo } from './llama-factory.ts';

const DESCRIPTION = 'dataset_info.json';

/** The first split keeps the plain name. */
const nameOf = (split: Split) => (split === 'train' ? 'trajectories' : `trajectories_${split}`);

export function createJsonlExporter({ images, format, formats }: ExporterSettings): Exporter {
  const prepare = createImagePreparer({ ...images, size: 'recorded' });
  const { systemPrompt } = { ...format, ...formats.jsonl };
  return {
    target: 'jsonl',

    async export(rows, folder, signal) {
      const counter = createRowCounter('jsonl', { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' });
      const pictures = await createImageFolder(folder, prepare, signal);
      const lines = createJsonlFiles(folder, (split) => `${nameOf(split)}.jsonl`);
      try {
        for await (const row of rows) {
          const names = await Promise.all(imagesOf(row).map((image) => pictures.add(row, image, image)));
          await lines.add(row.split, { ...toDatasetRecord(row, systemPrompt), images: names });
          counter.add(row.split, names.length);
        }
        await pictures.finish();
        const written = await lines.finish();
        const splits = Object.keys(counter.manifest([]).splits) as Split[];
        const file = path.join(folder, DESCRIPTION);
        await writeFile(file, `${JSON.stringify(llamaFactoryInfo(splits.map(nameOf)), null, 2)}\n`);
        return counter.manifest([await sealFile(file, `${path.basename(folder)}/${DESCRIPTION}`), ...written]);
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await lines.close();
        await pictures.close();
      }
    },
  };
}
