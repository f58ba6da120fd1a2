/** Reads the files of one exported target row by row, with the sizes of each row's pictures. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import sharp from 'sharp';
import { PipelineError } from '../errors.ts';
import { SPLITS } from '../export/export-settings.ts';
import type { TargetManifest } from '../export/exporter.ts';
import type { ImageSize } from '../grammars/grammar.ts';

export interface ExportedRow {
  /** Path of the file and number of the row in it, from 1, for messages. */
  place: string;
  fields: Record<string, unknown>;
  /** Size of a picture by its path, relative to the row's file, or by its index in `images`. */
  sizeOf(picture: string | number): Promise<ImageSize>;
}

/** Holds one line, or one row group of a table, in memory. Rejects with RECORD_INVALID if a file is damaged. */
export async function* readExportedRows(dataset: string, { files }: TargetManifest): AsyncGenerator<ExportedRow> {
  for (const { path: place } of files.filter(({ path: name }) => !DESCRIPTIONS.has(path.basename(name)))) {
    const file = path.join(dataset, place);
    if (place.endsWith('.parquet')) yield* readTable(file, place);
    else if (place.endsWith('.jsonl')) yield* readLines(file, place);
    else if (place.endsWith('.json')) yield asRow(await readFile(file, 'utf8'), path.dirname(file), `${place}:1`);
  }
}

/** Files that describe other files to a trainer. */
const DESCRIPTIONS: ReadonlySet<string> = new Set([
  'dataset_info.json',
  ...SPLITS.map((split) => `${split}_meta.json`),
]);

async function* readLines(file: string, place: string): AsyncGenerator<ExportedRow> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    yield asRow(line, path.dirname(file), `${place}:${++number}`);
  }
}

function asRow(text: string, folder: string, place: string): ExportedRow {
  try {
    const fields = JSON.parse(text) as Record<string, unknown>;
    return { place, fields, sizeOf: async (name) => measure(path.join(folder, String(name)), place) };
  } catch (error) {
    throw new PipelineError('RECORD_INVALID', `${place}: not valid JSON`, { cause: error });
  }
}

async function* readTable(name: string, place: string): AsyncGenerator<ExportedRow> {
  const file = await asyncBufferFromFile(name);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, utf8: false });
    for (const [index, fields] of rows.entries()) {
      const images = (fields['images'] ?? []) as { bytes: Uint8Array }[];
      const where = `${place}:${rowStart + index + 1}`;
      yield { place: where, fields, sizeOf: async (at) => measure(images[Number(at)]?.bytes, where) };
    }
    rowStart = rowEnd;
  }
}

async function measure(picture: string | Uint8Array | undefined, place: string): Promise<ImageSize> {
  try {
    const { width, height } = await sharp(picture).metadata();
    return { width, height };
  } catch (error) {
    throw new PipelineError('RECORD_INVALID', `${place}: a picture of the row cannot be read`, { cause: error });
  }
}
