/** Counts a target's rows for its manifest. */
import { PipelineError } from '../errors.ts';
import { SPLITS, type Split } from './export-settings.ts';
import type { Convention, ExportedFile, RowTokens, TargetManifest, TokenRange } from './exporter.ts';

export interface RowCounter {
  /** Counts one more row with this number of images; `tokens` of a row that is a chat. */
  add(split: Split, images: number, tokens?: RowTokens): void;
  /** Counts a trajectory, or a task, that the target cannot express. */
  leaveOut(reason: string): void;
  /** Throws CONFIG_INVALID when there are no rows. */
  manifest(files: ExportedFile[]): TargetManifest;
}

export function createRowCounter(target: string, convention: Convention): RowCounter {
  const splits: Partial<Record<Split, number>> = {};
  const leftOut: Record<string, number> = {};
  let images = 0;
  let range: TargetManifest['tokens'];
  return {
    add(split, more, tokens) {
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
    leaveOut(reason) {
      leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    },
    manifest(files) {
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
