/** Reads trajectories from the files of one target of an exported dataset. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import type { TargetManifest } from '../export/exporter.ts';
import { EXPORT_TARGETS, ExportTargetName } from '../export/export-options.ts';
import { readExportedRows } from './exported-rows.ts';
import { createStepWiseReader } from './step-wise-readers.ts';
import { joinRows, type TargetReader, type ReadRow, type ExportedTrajectory } from './exported-trajectory.ts';
import { TRAJECTORY_READERS } from './trajectory-readers.ts';

/** The keys read from a dataset's `manifest.json`. */
const Manifest = z.object({
  targets: z.array(
    z.looseObject({
      target: ExportTargetName,
      convention: z.looseObject({ grammar: z.string() }),
      files: z.array(z.looseObject({ path: z.string() })),
    }),
  ),
});

/** The targets of a dataset. Rejects with CONFIG_INVALID if the folder holds none. */
export async function readTargets(dataset: string): Promise<TargetManifest[]> {
  const file = path.join(dataset, 'manifest.json');
  try {
    return Manifest.parse(JSON.parse(await readFile(file, 'utf8'))).targets as unknown as TargetManifest[];
  } catch (error) {
    throw new PipelineError('CONFIG_INVALID', `${dataset} is not an exported dataset: ${file} is missing or damaged`, {
      cause: error,
    });
  }
}

/** True if the target's rows hold actions that can be read back. */
export function isReplayable(target: string): boolean {
  return readerOf(target, '') !== undefined;
}

export const REPLAYABLE = EXPORT_TARGETS.filter(isReplayable);

/** In the order of the files. Rejects with RECORD_INVALID if a row does not have the target's form. */
export async function readExportedTrajectories(
  dataset: string,
  manifest: TargetManifest,
): Promise<ExportedTrajectory[]> {
  const { target, convention } = manifest;
  const read = readerOf(target, convention.grammar);
  if (!read) throw new PipelineError('CONFIG_INVALID', `${target}: its files hold no actions to replay`);
  const rows: ReadRow[] = [];
  for await (const row of readExportedRows(dataset, manifest)) {
    rows.push(await read(row).catch((error: unknown) => refuseRow(row.place, error)));
  }
  return joinRows(rows);
}

function readerOf(target: string, grammar: string): TargetReader | undefined {
  return TRAJECTORY_READERS[target] ?? createStepWiseReader(target, grammar);
}

function refuseRow(place: string, error: unknown): never {
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  const why = issue ? `${issue.path.join('.')}: ${issue.message}` : error instanceof Error ? error.message : '';
  throw new PipelineError('RECORD_INVALID', `${place}: ${why}`, { cause: error });
}
