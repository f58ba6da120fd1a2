/** Writes every target of an export into its staging folder. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../store/ids.ts';
import { folderOf, type ExportedFolder, type Exporter, type TargetManifest } from './exporter.ts';
import type { StagingFolder } from './publish-folder.ts';

/**
 * Targets are written one after another, so that each has all the memory and threads. Parts that a killed export had
 * finished are kept. `readRows` reads a target's rows anew each time.
 */
export async function writeTargets<Row>(
  exporters: readonly Exporter<Row>[],
  staging: StagingFolder,
  readRows: (target: string) => AsyncIterable<Row>,
  signal: AbortSignal,
): Promise<TargetManifest[]> {
  const manifests: TargetManifest[] = [];
  for (const exporter of exporters) {
    const earlier = await staging.findNote(exporter.target);
    if (earlier !== undefined) {
      manifests.push(JSON.parse(earlier) as TargetManifest);
      continue;
    }
    const folder = await staging.makeFolder(folderOf(exporter.target));
    const written = await exporter.export(readRows(exporter.target), folder, signal);
    const folders = await sealFolders(folder, written.files);
    const manifest = folders.length === 0 ? written : { ...written, folders };
    await staging.note(exporter.target, JSON.stringify(manifest));
    manifests.push(manifest);
  }
  return manifests;
}

/** Describes a target's folders that hold none of the listed files. */
async function sealFolders(target: string, files: readonly { path: string }[]): Promise<ExportedFolder[]> {
  const folders: ExportedFolder[] = [];
  const entries = await readdir(target, { withFileTypes: true });
  for (const { name } of entries
    .filter((entry) => entry.isDirectory())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = `${path.basename(target)}/${name}`;
    if (files.some((file) => file.path.startsWith(`${place}/`))) continue;
    folders.push({ path: place, ...describeNames(await readdir(path.join(target, name))) });
  }
  return folders;
}

/** Describes a folder of content-addressed files by their names. */
export function describeNames(names: readonly string[]): Omit<ExportedFolder, 'path'> {
  return { files: names.length, sha256: sha256(names.toSorted().join('\n')) };
}
