/** Exporters with one row per step, as JSONL beside images or as Parquet with the images inside. */
import { PipelineError } from '../../errors.ts';
import type { Platform } from '../../schema/index.ts';
import { defineExporter } from '../define-exporter.ts';
import type { ExporterSettings, Split } from '../export-settings.ts';
import type { Exporter, ExportRow, RowTokens, TargetManifest } from '../exporter.ts';
import { createImageFolder } from '../images/image-folder.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { createJsonlFiles } from '../jsonl-files.ts';
import type { Columns } from '../parquet/columns.ts';
import { createParquetFiles, DEFAULT_LIMITS } from '../parquet/parquet-writer.ts';
import type { RowCounter } from '../row-counter.ts';
import { writeSealed } from '../seal-file.ts';
import { buildSamples, type Sample } from './build-samples.ts';
import { countTokens, patchLimits } from './count-tokens.ts';
import { asMarkedText } from './layouts.ts';
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
  /** Files that describe the others to a trainer, by name. The rows of a run are of one platform. */
  describe?(manifest: Pick<TargetManifest, 'splits'>, platform: Platform): Record<string, object>;
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
  return defineExporter(target, describeConvention(format, 'step'), async ({ folder, signal, counter }) => {
    const pictures = await createImageFolder(folder, prepare, signal);
    const lines = createJsonlFiles(folder, (split) => `${nameOf(split)}.jsonl`);
    let platform: Platform = 'desktop';
    return {
      async add(row) {
        platform = row.task.platform;
        for (const fields of readSamples(row, format, counter, signal)) {
          const { images } = fields.sample;
          const names = await Promise.all(images.map(({ ref, sent }) => pictures.add(row, ref, sent)));
          await lines.add(row.split, toLine(fields, names, format));
          counter.add(row.split, names.length, tokensOf(fields, format));
        }
      },
      async finish() {
        await pictures.finish();
        const files = await lines.finish();
        for (const [name, content] of Object.entries(describe?.(counter.manifest([]), platform) ?? {})) {
          files.push(await writeSealed(folder, name, `${JSON.stringify(content, null, 2)}\n`));
        }
        return files;
      },
      async close() {
        await lines.close();
        await pictures.close();
      },
    };
  });
}

/** Throws CONFIG_INVALID when the options do not fit the target. */
export function createParquetSampleExporter(definition: ParquetTarget, options: ExporterSettings): Exporter {
  const { target, columns, toRecord } = definition;
  const format = resolveFormat(target, definition.convention, options);
  const prepare = createImagePreparer(options.images);
  return defineExporter(target, describeConvention(format, 'step'), ({ folder, signal, counter }) => {
    const parquet = createParquetFiles({ folder, columns, limits: DEFAULT_LIMITS }, signal);
    return {
      async add(row) {
        for (const fields of readSamples(row, format, counter, signal)) {
          const images = await Promise.all(fields.sample.images.map(({ ref, sent }) => prepare(row, ref, sent)));
          await parquet.add(row.split, { record: toRecord(fields), images });
          counter.add(row.split, images.length, tokensOf(fields, format));
        }
      },
      finish: () => parquet.finish(),
      close: () => parquet.close(),
    };
  });
}

export function tokensOf({ row, sample }: SampleFields, format: SampleFormat): RowTokens {
  const sizes = sample.images.map(({ ref }) => ref);
  const grammar = format.grammarFor(row.task.platform)!;
  return countTokens(sample.turns.map(asMarkedText), sizes, patchLimits(grammar));
}

function* readSamples(
  row: ExportRow,
  format: SampleFormat,
  counter: RowCounter,
  signal: AbortSignal,
): Generator<SampleFields> {
  const samples = buildSamples(row, format);
  if (typeof samples === 'string') return counter.leaveOut(samples);
  for (const sample of samples) {
    if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
    yield { id: `${row.trajectory.id}-${sample.step}`, row, sample };
  }
}
