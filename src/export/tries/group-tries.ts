/** Rows of single steps that need all tries at a task together. */
import { throwIfAborted } from '../../async/deadline.ts';
import { defineExporter, type RowWriter } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import type { Columns } from '../parquet/columns.ts';
import { openTable } from '../parquet/table-writer.ts';
import { CONVENTION } from '../targets/step-tables.ts';
import { describeStep, type SampleFields } from '../samples/sample-exporter.ts';
import { describeConvention, resolveFormat, type SampleFormat } from '../samples/sample-format.ts';

export interface TriesTarget {
  target: string;
  /** All columns but `images` are those of the records. */
  columns: Columns;
  /** The rows of all tries at one task. `leaveOut` counts by reason what cannot be expressed. */
  rowsOf(tries: readonly ExportRow[], format: SampleFormat, leaveOut: (reason: string) => void): Iterable<ExportedStep>;
}

export interface ExportedStep extends SampleFields {
  record: Record<string, unknown>;
}

/** The exporter's rows must arrive grouped by task. */
export function createTriesExporter({ target, columns, rowsOf }: TriesTarget, options: ExporterSettings): Exporter {
  const format = resolveFormat(target, CONVENTION, options);
  return defineExporter(target, describeConvention(format, 'step'), (run) => {
    const exportAll = function* (tries: readonly ExportRow[]) {
      throwIfAborted(run.signal);
      for (const { record, ...fields } of rowsOf(tries, format, run.counter.leaveOut)) {
        yield describeStep(fields, record, format);
      }
    };
    return byTask(openTable(run, { columns, images: options.images }, exportAll));
  });
}

function byTask({ add, finish, close }: Required<RowWriter<readonly ExportRow[]>>): RowWriter<ExportRow> {
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
