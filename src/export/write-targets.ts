/** Writes every target of an export into its staging folder. Used by export-dataset.ts and tasks/export-tasks.ts. */
import { folderOf, type Exporter, type TargetManifest, type TargetName } from './exporter.ts';
import type { StagingFolder } from './publish-folder.ts';

/**
 * One after another, so that each has the memory and the threads for itself. What a killed export had finished of a
 * target is taken as it is. `readRows` gives a target's rows, anew each time.
 */
export async function writeTargets<Row, Target extends TargetName>(
  exporters: readonly Exporter<Row, Target>[],
  staging: StagingFolder,
  readRows: (target: Target) => AsyncIterable<Row>,
  signal: AbortSignal,
): Promise<TargetManifest<Target>[]> {
  const manifests: TargetManifest<Target>[] = [];
  for (const exporter of exporters) {
    const earlier = await staging.findNote(exporter.target);
    if (earlier !== undefined) {
      manifests.push(JSON.parse(earlier) as TargetManifest<Target>);
      continue;
    }
    const folder = await staging.makeFolder(folderOf(exporter.target));
    const manifest = await exporter.export(readRows(exporter.target), folder, signal);
    await staging.note(exporter.target, JSON.stringify(manifest));
    manifests.push(manifest);
  }
  return manifests;
}
