/** Rows of single steps that are told from all tries at a task together. */
import { PipelineError } from '../../errors.ts';
import { defineExporter, type RowWriter } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import type { Columns } from '../parquet/columns.ts';
import { createParquetFiles, DEFAULT_LIMITS } from '../parquet/parquet-writer.ts';
import { tokensOf } from '../samples/sample-exporter.ts';
import type { SampleFields } from '../samples/sample-exporter.ts';
import {
  describeConvention,
  resolveFormat,
  type SampleConvention,
  type SampleFormat,
} from '../samples/sample-format.ts';

export interface TriesTarget {
  target: string;
  convention: SampleConvention;
  /** All columns but `images` are those of the records. */
  columns: Columns;
  /** The rows of all tries at one task. `leaveOut` counts what cannot be told, by reason. */
  tell(tries: readonly ExportRow[], format: SampleFormat, leaveOut: (reason: string) => void): Iterable<ToldStep>;
}

export interface ToldStep extends SampleFields {
  record: Record<string, unknown>;
}

/** The exporter's rows have to come task by task. */
export function createTriesExporter(
  { target, convention, columns, tell }: TriesTarget,
  options: ExporterSettings,
): Exporter {
  const format = resolveFormat(target, convention, options);
  const prepare = createImagePreparer(options.images);
  return defineExporter(target, describeConvention(format, 'step'), ({ folder, signal, counter }) => {
    const parquet = createParquetFiles({ folder, columns, limits: DEFAULT_LIMITS }, signal);
    return byTask({
      async add(tries) {
        if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
        for (const { record, ...fields } of tell(tries, format, counter.leaveOut)) {
          const images = await Promise.all(fields.sample.images.map(({ ref, sent }) => prepare(fields.row, ref, sent)));
          await parquet.add(fields.row.split, { record, images });
          counter.add(fields.row.split, images.length, tokensOf(fields, format));
        }
      },
      finish: () => parquet.finish(),
      close: () => parquet.close(),
    });
  });
}

function byTask({ add, finish, close }: RowWriter<readonly ExportRow[]>): RowWriter<ExportRow> {
  let tries: ExportRow[] = [];
  const flush = async () => {
    const whole = tries;
    tries = [];
    if (whole.length > 0) await add(whole);
  };
  return {
    async add(row) {
      if (tries[0] && tries[0].task.id !== row.task.id) await flush();
      tries.push(row);
    },
    async finish() {
      await flush();
      return finish();
    },
    close,
  };
}
