/** Exporters with one row per step, as JSONL beside images or as Parquet with the images inside. */
import { throwIfAborted } from '../../async/deadline.ts';
import type { Platform } from '../../schema/index.ts';
import { defineExporter, type ExportRun } from '../define-exporter.ts';
import type { ExporterSettings, Split } from '../export-settings.ts';
import type { Exporter, ExportRow, RowTokens, TargetManifest } from '../exporter.ts';
import { openLines } from '../jsonl-files.ts';
import type { Columns } from '../parquet/columns.ts';
import { openTable, type TableRow } from '../parquet/table-writer.ts';
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
  /** Files that describe the others to a trainer, by name. All rows of a run share one platform. */
  describe?(manifest: Pick<TargetManifest, 'splits'>, platform: Platform): Record<string, object>;
}

export interface ParquetTarget extends SampleTarget {
  columns: Columns;
  /** All columns but `images`. */
  toRecord(fields: SampleFields): Record<string, unknown>;
}

/** Throws CONFIG_INVALID when the options do not fit the target. */
export function createJsonlSampleExporter(definition: JsonlTarget, options: ExporterSettings): Exporter {
  const { target, toLine, describe, nameOf } = definition;
  const format = resolveFormat(target, definition.convention, options);
  return defineExporter(target, describeConvention(format, 'step'), async (run) => {
    const { folder, counter } = run;
    const lines = await openLines(run, options.images, { nameOf });
    let platform: Platform = 'desktop';
    return {
      ...lines,
      async add(row) {
        platform = row.task.platform;
        for (const fields of readSamples(row, format, run)) {
          const { images } = fields.sample;
          const names = await Promise.all(images.map(({ ref, sent }) => lines.folders[0]!.add(row, ref, sent)));
          await lines.addLine(row.split, toLine(fields, names, format));
          counter.add(row.split, names.length, tokensOf(fields, format));
        }
      },
      async finish() {
        const files = await lines.finish();
        for (const [name, content] of Object.entries(describe?.(counter.manifest([]), platform) ?? {})) {
          files.push(await writeSealed(folder, name, `${JSON.stringify(content, null, 2)}\n`));
        }
        return files;
      },
    };
  });
}

/** Throws CONFIG_INVALID when the options do not fit the target. */
export function createParquetSampleExporter(
  { target, convention, columns, toRecord }: ParquetTarget,
  options: ExporterSettings,
): Exporter {
  const format = resolveFormat(target, convention, options);
  return defineExporter(target, describeConvention(format, 'step'), (run) =>
    openTable(run, { columns, images: options.images }, function* (row: ExportRow) {
      for (const fields of readSamples(row, format, run)) yield describeStep(fields, toRecord(fields), format);
    }),
  );
}

export function describeStep(fields: SampleFields, record: TableRow['record'], format: SampleFormat): TableRow {
  return { from: fields.row, record, images: fields.sample.images, tokens: tokensOf(fields, format) };
}

function tokensOf({ row, sample }: SampleFields, format: SampleFormat): RowTokens {
  const sizes = sample.images.map(({ ref }) => ref);
  const grammar = format.grammarFor(row.task.platform)!;
  return countTokens(sample.turns.map(asMarkedText), sizes, patchLimits(grammar));
}

function* readSamples(row: ExportRow, format: SampleFormat, { counter, signal }: ExportRun): Generator<SampleFields> {
  const samples = buildSamples(row, format);
  if (typeof samples === 'string') return counter.leaveOut(samples);
  for (const sample of samples) {
    throwIfAborted(signal);
    yield { id: `${row.trajectory.id}-${sample.step}`, row, sample };
  }
}
