/** Exporters with one row per step, as JSONL beside images or as Parquet with the images inside. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError, toPipelineError } from '../../errors.ts';
import type { ExporterSettings, Split } from '../export-settings.ts';
import type { Exporter, ExportRow, TargetManifest } from '../exporter.ts';
import { createImageFolder } from '../images/image-folder.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { createJsonlFiles } from '../jsonl-files.ts';
import type { Columns } from '../parquet/columns.ts';
import { createParquetFiles, DEFAULT_LIMITS } from '../parquet/parquet-writer.ts';
import { createRowCounter, type RowCounter } from '../row-counter.ts';
import { sealFile } from '../seal-file.ts';
import { buildSamples, type Sample } from './build-samples.ts';
import { describeConvention, resolveFormat, type SampleConvention, type SampleFormat } from './sample-format.ts';

interface SampleTarget {
  target: string;
  convention: SampleConvention;
}

export interface SampleFields {
  /** `<trajectory>-<step>` */
  id: string;
  row: ExportRow;
  sample: Sample;
}

export interface JsonlTarget extends SampleTarget {
  /** File name of a split without extension. */
  nameOf?: (split: Split) => string;
  /** `images` are paths relative to the target's folder, one per image part. */
  toLine(fields: SampleFields, images: string[], format: SampleFormat): object;
  /** Files that describe the others to a trainer, by name. */
  describe?(manifest: Pick<TargetManifest, 'splits'>): Record<string, object>;
}

export interface ParquetTarget extends SampleTarget {
  columns: Columns;
  /** All columns but `images`. */
  toRecord(fields: SampleFields): Record<string, unknown>;
}

/** Throws CONFIG_INVALID when the options do not fit the target. */
export function createJsonlSampleExporter(definition: JsonlTarget, options: ExporterSettings): Exporter {
  const { target, toLine, describe, nameOf = (split) => split } = definition;
  const format = resolveFormat(target, definition.convention, options);
  const prepare = createImagePreparer(options.images);
  return {
    target,

    async export(rows, folder, signal) {
      const counter = createRowCounter(target, describeConvention(format, 'step'));
      const pictures = await createImageFolder(folder, prepare, signal);
      const lines = createJsonlFiles(folder, (split) => `${nameOf(split)}.jsonl`);
      try {
        for await (const fields of readSamples(rows, format, counter, signal)) {
          const { row, sample } = fields;
          const names = await Promise.all(sample.images.map(({ ref, sent }) => pictures.add(row, ref, sent)));
          await lines.add(row.split, toLine(fields, names, format));
          counter.add(row.split, names.length);
        }
        await pictures.finish();
        const files = await lines.finish();
        for (const [name, content] of Object.entries(describe?.(counter.manifest([])) ?? {})) {
          const file = path.join(folder, name);
          await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
          files.push(await sealFile(file, `${path.basename(folder)}/${name}`));
        }
        return counter.manifest(files);
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await lines.close();
        await pictures.close();
      }
    },
  };
}

/** Throws CONFIG_INVALID when the options do not fit the target. */
export function createParquetSampleExporter(definition: ParquetTarget, options: ExporterSettings): Exporter {
  const { target, columns, toRecord } = definition;
  const format = resolveFormat(target, definition.convention, options);
  const prepare = createImagePreparer(options.images);
  return {
    target,

    async export(rows, folder, signal) {
      const counter = createRowCounter(target, describeConvention(format, 'step'));
      const parquet = createParquetFiles({ folder, columns, limits: DEFAULT_LIMITS }, signal);
      try {
        for await (const fields of readSamples(rows, format, counter, signal)) {
          const { row, sample } = fields;
          const images = await Promise.all(sample.images.map(({ ref, sent }) => prepare(row, ref, sent)));
          await parquet.add(row.split, { record: toRecord(fields), images });
          counter.add(row.split, images.length);
        }
        return counter.manifest(await parquet.finish());
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await parquet.close();
      }
    },
  };
}

async function* readSamples(
  rows: AsyncIterable<ExportRow>,
  format: SampleFormat,
  counter: RowCounter,
  signal: AbortSignal,
): AsyncGenerator<SampleFields> {
  for await (const row of rows) {
    const samples = buildSamples(row, format);
    if (typeof samples === 'string') {
      counter.leaveOut(samples);
      continue;
    }
    for (const sample of samples) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
      yield { id: `${row.trajectory.id}-${sample.step}`, row, sample };
    }
  }
}
