/** Exporters that write one line of JSON a trajectory, beside a folder of images. Used by agentnet.ts and android-control.ts. */
import { toPipelineError } from '../../errors.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Convention, Exporter, ExportRow } from '../exporter.ts';
import { createImageFolder, type ImageFolder } from '../images/image-folder.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { createJsonlFiles } from '../jsonl-files.ts';
import { createRowCounter } from '../row-counter.ts';

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
  return {
    target,
    async export(rows, folder, signal) {
      const counter = createRowCounter(target, convention);
      const opened = await Promise.all(folders.map((name) => createImageFolder(folder, prepare, signal, name)));
      const lines = createJsonlFiles(folder, (split) => `${split}.jsonl`);
      try {
        for await (const row of rows) {
          const written = await toLine(row, opened);
          if (typeof written === 'string') counter.leaveOut(written);
          else {
            await lines.add(row.split, written.line);
            counter.add(row.split, written.images);
          }
        }
        for (const each of opened) await each.finish();
        return counter.manifest(await lines.finish());
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      } finally {
        await lines.close();
        for (const each of opened) await each.close();
      }
    },
  };
}
