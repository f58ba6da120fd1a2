/** Exporters that write one line of JSON a trajectory, beside a folder of images. Used by agentnet.ts and android-control.ts. */
import { defineExporter } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Convention, Exporter, ExportRow } from '../exporter.ts';
import type { ImageFolder } from '../images/image-folder.ts';
import { openLines } from '../jsonl-files.ts';

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
