/**
 * Labelled steps of successes and failures, for reward models and for KTO (TRL's unpaired preferences, with pictures).
 * A step's value is the share of successes among the tries with the same decisions up to and including it. Its label is
 * true if there is any.
 */
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import { asParts, PARTS } from './step-tables.ts';
import { buildSamples } from '../samples/build-samples.ts';
import type { SampleFormat } from '../samples/sample-format.ts';
import { SOURCE, sourceOf } from '../samples/sample-source.ts';
import { valuesOf } from '../tries/compare-tries.ts';
import { createTriesExporter, type ExportedStep } from '../tries/group-tries.ts';

const COLUMNS = {
  prompt: PARTS,
  completion: PARTS,
  images: ['image'],
  label: 'bool',
  value: 'float64',
  tries: 'int32',
  reward: 'float64',
  ...SOURCE,
} as const;

export function createStepRewardsExporter(options: ExporterSettings): Exporter {
  return createTriesExporter({ target: 'step-rewards', columns: COLUMNS, rowsOf }, options);
}

function* rowsOf(
  rows: readonly ExportRow[],
  format: SampleFormat,
  leaveOut: (reason: string) => void,
): Generator<ExportedStep> {
  const values = valuesOf(rows.map(({ verdict, steps }) => ({ isSuccess: verdict.result === 'success', steps })));
  for (const [index, row] of rows.entries()) {
    const samples = buildSamples(row, { ...format, onlyWorked: false });
    if (typeof samples === 'string') {
      leaveOut(samples);
      continue;
    }
    for (const sample of samples) {
      const { solved, tries } = values[index]![sample.step]!;
      const fields = { id: `${row.trajectory.id}-${sample.step}`, row, sample };
      const record = {
        prompt: sample.turns.slice(0, -1).map(asParts),
        completion: sample.turns.slice(-1).map(asParts),
        label: solved > 0,
        value: solved / tries,
        tries,
        reward: row.verdict.reward,
        ...sourceOf(fields),
      };
      yield { ...fields, record };
    }
  }
}
