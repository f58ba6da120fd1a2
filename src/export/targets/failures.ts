/**
 * Attempts that failed, with the reason: a table of its own, so that nobody trains on it by mistake. For studying what
 * goes wrong, for reward models, and for tasks that cannot be done. The columns are those of the trajectory table without
 * the chat.
 */
import type { Verdict } from '../../schema/index.ts';
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import { COLUMNS } from '../dataset-columns.ts';
import { imagesOf, toDatasetRecord } from '../dataset-record.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import { openTable } from '../parquet/table-writer.ts';

const { messages: _chat, ...TOLD } = COLUMNS;
const FAILURE_COLUMNS = { ...TOLD, reason: 'string' } as const;

/** `failures/train-00000-of-000NN.parquet`; the rows it is given are failures. */
export function createFailuresExporter({ images }: ExporterSettings): Exporter {
  const table = { columns: FAILURE_COLUMNS, images: { ...images, size: 'recorded' } } as const;
  const tell = (row: ExportRow) => [{ from: row, record: toFailure(row), images: imagesOf(row) }];
  return defineExporter('failures', RECORDED, (run) => openTable(run, table, tell));
}

function toFailure(row: ExportRow): Record<string, unknown> {
  const { messages: _unused, ...record } = toDatasetRecord(row);
  return { ...record, reason: reasonOf(row.verdict) };
}

/** The items of the verdict that did not pass; what the verifier said where it has none. */
function reasonOf({ items = [], reasoning }: Verdict): string {
  const failed = items.filter(({ passed }) => !passed).map(({ id, detail }) => `${id}: ${detail}`);
  return failed.length > 0 ? failed.join('\n') : reasoning;
}
