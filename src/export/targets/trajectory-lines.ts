/** Exporters that write one line of JSON a trajectory, beside a folder of images. Used by agentnet.ts and android-control.ts. */
import { defineExporter } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Convention, Exporter, ExportRow } from '../exporter.ts';
import { createImageFolder, type ImageFolder } from '../images/image-folder.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { createJsonlFiles } from '../jsonl-files.ts';

export interface TrajectoryTarget {
  target: string;
  convention: Convention;
  /** Folders beside the lines, the images' first. */
  folders: readonly string[];
  /** The line and its number of images, or why the trajectory cannot be told. */
  toLine(row: ExportRow, folders: readonly ImageFolder[]): Promise<{ line: object; images: number } | string>;
}

export function createTrajectoryExporter(definition: TrajectoryTarget, options: ExporterSettings): Exporter {
  const { target, convention, folders, toLine } = definition;
  const prepare = createImagePreparer(options.images);
  return defineExporter(target, convention, async ({ folder, signal, counter }) => {
    const opened = await Promise.all(folders.map((name) => createImageFolder(folder, prepare, signal, name)));
    const lines = createJsonlFiles(folder, (split) => `${split}.jsonl`);
    return {
      async add(row) {
        const written = await toLine(row, opened);
        if (typeof written === 'string') return counter.leaveOut(written);
        await lines.add(row.split, written.line);
        counter.add(row.split, written.images);
      },
      async finish() {
        for (const each of opened) await each.finish();
        return lines.finish();
      },
      async close() {
        await lines.close();
        for (const each of opened) await each.close();
      },
    };
  });
}
