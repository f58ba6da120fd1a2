/** The loop that all exporters share. Each exporter defines how it writes rows. */
import { throwIfAborted } from '../async/deadline.ts';
import { PipelineError, toPipelineError } from '../errors.ts';
import { SPLITS, type Split } from './export-settings.ts';
import {
  type Convention,
  type ExportedFile,
  type Exporter,
  type ExportRow,
  type RowTokens,
  type TargetManifest,
  type TokenRange,
} from './exporter.ts';

/** The convention of recorded actions as JSON, in rows that are whole trajectories. */
export const RECORDED: Convention = { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' };

/** State of one export: its output folder and its counters. */
export interface ExportRun {
  folder: string;
  signal: AbortSignal;
  counter: ReturnType<typeof createRowCounter>;
}

export interface RowWriter<Row> {
  /** Counts what it writes and leaves out. */
  add(row: Row): Promise<void>;
  finish(): Promise<ExportedFile[]>;
  /** Called last, also after an error. */
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

/** Counts a target's rows for its manifest. */
export function createRowCounter(target: string, convention: Convention) {
  const splits: Partial<Record<Split, number>> = {};
  const leftOut: Record<string, number> = {};
  let images = 0;
  let range: TargetManifest['tokens'];
  return {
    /** Counts one more row with this number of images; `tokens` of a row that is a chat. */
    add(split: Split, more: number, tokens?: RowTokens): void {
      splits[split] = (splits[split] ?? 0) + 1;
      images += more;
      if (!tokens) return;
      const { text, pictures } = tokens;
      range = {
        text: widen(range?.text, text),
        pictures: widen(range?.pictures, pictures),
        row: widen(range?.row, text + pictures),
      };
    },
    /** Counts a trajectory, or a task, that the target cannot express. */
    leaveOut(reason: string): void {
      leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    },
    /** Throws CONFIG_INVALID when there are no rows. */
    manifest(files: ExportedFile[]): TargetManifest {
      const rows = SPLITS.reduce((sum, split) => sum + (splits[split] ?? 0), 0);
      if (rows === 0) {
        const why = sorted(leftOut).map(([reason, count]) => `${reason} (${count})`);
        throw new PipelineError('CONFIG_INVALID', `targets: ${target} can tell none of the rows: ${why.join('; ')}`);
      }
      const inOrder = SPLITS.filter((split) => splits[split]).map((split) => [split, splits[split]] as const);
      return {
        target,
        convention,
        rows,
        splits: Object.fromEntries(inOrder),
        images,
        ...(range ? { tokens: range } : {}),
        leftOut: Object.fromEntries(sorted(leftOut)),
        files,
      };
    },
  };
}

function widen({ least, most }: TokenRange = { least: Infinity, most: 0 }, value: number): TokenRange {
  return { least: Math.min(least, value), most: Math.max(most, value) };
}

function sorted(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
