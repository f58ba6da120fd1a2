/**
 * Failed attempts with the reason, in a table of their own, so that they do not slip into training. They serve error
 * analysis, reward models, and the study of impossible tasks. The columns are those of the trajectory table without the
 * chat.
 */
import type { Verdict } from '../../schema/index.ts';
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import { COLUMNS } from '../dataset-columns.ts';
import { imagesOf, toDatasetRecord } from '../dataset-record.ts';
import { describeVerdict } from '../describe-verdict.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import { openTable, type TableRow } from '../parquet/table-writer.ts';

const { messages: _chat, ...REPORTED_COLUMNS } = COLUMNS;
const FAILURE_COLUMNS = { ...REPORTED_COLUMNS, reason: 'string', failed_items: ['string'] } as const;

/** `failures/train-00000-of-000NN.parquet`. All rows are failures. */
export function createFailuresExporter({ images }: ExporterSettings): Exporter {
  const table = { columns: FAILURE_COLUMNS, images: { ...images, size: 'recorded' } } as const;
  return defineExporter('failures', RECORDED, (run) => openTable(run, table, describeFailure));
}

function describeFailure(row: ExportRow): TableRow[] {
  const { messages: _unused, ...record } = toDatasetRecord(row);
  return [
    {
      from: row,
      record: { ...record, reason: describeVerdict(row.verdict), failed_items: failedItems(row.verdict) },
      images: imagesOf(row),
    },
  ];
}

/** The verdict's own lines on items that did not pass, with the ids of facts. */
function failedItems({ items = [] }: Verdict): string[] {
  return items.filter(({ passed }) => !passed).map(({ id, detail }) => `${id}: ${detail}`);
}
