/**
 * Preference pairs for DPO, in TRL's form with pictures. A pair starts where a failed try leaves a success after the
 * same decisions, on the same screen. The success's reply is `chosen`, the failure's `rejected`.
 */
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter, ExportRow } from '../exporter.ts';
import { asParts, PARTS } from './step-tables.ts';
import { buildSamples } from '../samples/build-samples.ts';
import type { SampleFormat } from '../samples/sample-format.ts';
import { SOURCE, sourceOf } from '../samples/sample-source.ts';
import { NO_PARTING, partingsOf } from '../tries/compare-tries.ts';
import { createTriesExporter, type ExportedStep } from '../tries/group-tries.ts';

const COLUMNS = {
  prompt: PARTS,
  chosen: PARTS,
  rejected: PARTS,
  images: ['image'],
  ...SOURCE,
  rejected_trajectory_id: 'string',
} as const;

export function createPreferenceExporter(options: ExporterSettings): Exporter {
  return createTriesExporter({ target: 'preference', columns: COLUMNS, rowsOf: pairsOf }, options);
}

function* pairsOf(
  tries: readonly ExportRow[],
  format: SampleFormat,
  leaveOut: (reason: string) => void,
): Generator<ExportedStep> {
  const compared = partingsOf(tries.map(({ verdict, steps }) => ({ isSuccess: verdict.result === 'success', steps })));
  if (!tries.some(({ verdict }) => verdict.result === 'success')) return leaveOut('no try succeeded');
  if (!tries.some(({ verdict }) => verdict.result === 'failure')) return leaveOut('no try failed');
  for (const reason of compared.leftOut) leaveOut(NO_PARTING[reason]);
  for (const { chosen, rejected, step } of compared.partings) {
    const row = tries[chosen]!;
    const [better, worse] = [row, tries[rejected]!].map((one) => sampleAt(one, step, format));
    if (typeof better === 'string' || typeof worse === 'string') {
      leaveOut(String(typeof better === 'string' ? better : worse));
      continue;
    }
    const fields = { id: `${row.trajectory.id}-${tries[rejected]!.trajectory.id}-${step}`, row, sample: better! };
    const record = {
      prompt: better!.turns.slice(0, -1).map(asParts),
      chosen: better!.turns.slice(-1).map(asParts),
      rejected: worse!.turns.slice(-1).map(asParts),
      ...sourceOf(fields),
      rejected_trajectory_id: tries[rejected]!.trajectory.id,
    };
    yield { ...fields, record };
  }
}

function sampleAt(row: ExportRow, step: number, format: SampleFormat) {
  const samples = buildSamples(row, { ...format, onlyWorked: false });
  if (typeof samples === 'string') return samples;
  return samples.find((sample) => sample.step === step) ?? `${format.grammarName} ends before the tries part`;
}
