/** The loop that all exporters run; each of them says how rows are written. */
import { toPipelineError } from '../errors.ts';
import { throwIfAborted, type Convention, type ExportedFile, type Exporter, type ExportRow } from './exporter.ts';
import { createRowCounter, type RowCounter } from './row-counter.ts';

/** The convention of recorded actions as JSON, in rows that are whole trajectories. */
export const RECORDED: Convention = { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' };

/** Where one export writes to, and counts what it wrote. */
export interface ExportRun {
  folder: string;
  signal: AbortSignal;
  counter: RowCounter;
}

export interface RowWriter<Row> {
  /** Counts what it writes and leaves out. */
  add(row: Row): Promise<void>;
  finish(): Promise<ExportedFile[]>;
  /** Called last, also when something went wrong. */
  close?(): Promise<void>;
}

export function defineExporter<Row = ExportRow>(
  target: string,
  convention: Convention,
  open: (run: ExportRun) => RowWriter<Row> | Promise<RowWriter<Row>>,
): Exporter<Row> {
  return {
    target,
    async export(rows, folder, signal) {
      const counter = createRowCounter(target, convention);
      const writer = await open({ folder, signal, counter });
      try {
        for await (const row of rows) {
          throwIfAborted(signal);
          await writer.add(row);
        }
        return counter.manifest(await writer.finish());
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await writer.close?.();
      }
    },
  };
}
