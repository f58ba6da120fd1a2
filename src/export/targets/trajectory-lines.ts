/** Exporters that write one line of JSON per trajectory, next to a folder of images. */
import { defineExporter } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Convention, Exporter, ExportRow } from '../exporter.ts';
import type { ImageFolder } from '../images/image-folder.ts';
import { openLines } from '../jsonl-files.ts';

export interface TrajectoryTarget {
  target: string;
  convention: Convention;
  /** Folders next to the lines, the images' folder first. */
  folders: readonly string[];
  /** The line and its number of images, or the reason why the trajectory cannot be expressed. */
  toLine(row: ExportRow, folders: readonly ImageFolder[]): Promise<{ line: object; images: number } | string>;
}

export function createTrajectoryExporter(definition: TrajectoryTarget, options: ExporterSettings): Exporter {
  const { target, convention, folders, toLine } = definition;
  return defineExporter(target, convention, async (run) => {
    const lines = await openLines(run, options.images, { folders });
    return {
      ...lines,
      async add(row) {
        const written = await toLine(row, lines.folders);
        if (typeof written === 'string') return run.counter.leaveOut(written);
        await lines.addLine(row.split, written.line);
        run.counter.add(row.split, written.images);
      },
    };
  });
}
