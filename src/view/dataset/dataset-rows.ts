/** Rows of an exported dataset with their pictures, as the viewer shows them: from its tables, else from its JSON lines. */
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { Id, Platform } from '../../schema/common.ts';
import { Guideline } from '../../schema/guidelines.ts';
import { Outcome } from '../../schema/trajectory.ts';

const Text = z.string().nullish();
const Whole = z.coerce.number().int();

/** The columns that pages need. Tables have numbers as big integers, and null for missing values. */
export const DatasetRow = z.object({
  id: Id,
  task_id: Id,
  instruction: z.string().min(1),
  app: z.string().min(1),
  platform: Platform,
  guideline: Guideline,
  categories: z.array(z.string()),
  template: z.string().min(1),
  params: z.string(),
  check: Text,
  environment: z.string(),
  initial_state: z.string(),
  actions: z.array(z.string()),
  intents: z.array(z.string()),
  targets: z.array(
    z.object({ step: Whole, role: z.string(), name: z.string(), x: Whole, y: Whole, width: Whole, height: Whole }),
  ),
  width: Whole,
  height: Whole,
  answer: Text,
  expected_answer: Text,
  outcome: Outcome,
  reward: z.coerce.number().nullable(),
  injections: z.array(z.string()).nullish(),
  generator: z.string(),
  policy: z.string(),
  verifier: z.string(),
});
export type DatasetRow = z.infer<typeof DatasetRow>;

export interface ReadRow {
  row: DatasetRow;
  /** File and number of the row, from 1. */
  place: string;
  /** The picture of each step as PNG or another format; undefined for a missing one. */
  pictures: (Uint8Array | undefined)[];
}

/** Files of trajectories that an export has written into this folder: tables, else JSON lines. */
export async function listDatasetFiles(folder: string): Promise<string[]> {
  const list = async (part: string, ending: string) => {
    const names = await readdir(path.join(folder, part)).catch((): string[] => []);
    const files = names.filter((name) => name.endsWith(ending)).toSorted();
    return files.map((name) => path.join(part, name));
  };
  const tables = [...(await list('data', '.parquet')), ...(await list('failures', '.parquet'))];
  return tables.length > 0 ? tables : list('jsonl', '.jsonl');
}

/**
 * Holds one row group of a table, or one line, in memory. Rejects with RECORD_INVALID that names the row and the
 * column.
 */
export async function* readDatasetRows(folder: string, files: readonly string[]): AsyncGenerator<ReadRow> {
  for (const name of files) {
    if (name.endsWith('.parquet')) yield* readTable(folder, name);
    else yield* readLines(folder, name);
  }
}

async function* readTable(folder: string, name: string): AsyncGenerator<ReadRow> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  const file = await asyncBufferFromFile(path.join(folder, name));
  const metadata = await parquetMetadataAsync(file).catch((error: unknown) => {
    throw new PipelineError('RECORD_INVALID', `${name}: is no Parquet file`, { cause: error });
  });
  let rowStart = 0;
  for (const { num_rows: size } of metadata.row_groups) {
    const rowEnd = rowStart + Number(size);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, utf8: false });
    for (const [index, row] of rows.entries()) {
      const place = `${name}:${rowStart + index + 1}`;
      const images = (row['images'] ?? []) as ({ bytes?: Uint8Array | null } | null)[];
      yield {
        row: parseFields(DatasetRow, row, place),
        place,
        pictures: images.map((image) => image?.bytes ?? undefined),
      };
    }
    rowStart = rowEnd;
  }
}

const Images = z.array(z.string().regex(/^images\/[\w-]+\.\w+$/)).default([]);

async function* readLines(folder: string, name: string): AsyncGenerator<ReadRow> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path.join(folder, name)), crlfDelay: Infinity })) {
    const place = `${name}:${++number}`;
    const fields = parseJson(line, place) as Record<string, unknown>;
    const images = Images.safeParse(fields['images']);
    if (!images.success) throw new PipelineError('RECORD_INVALID', `${place}: images: are no files of the dataset`);
    const row = parseFields(DatasetRow, fields, place);
    const read = (image: string) => readFile(path.join(folder, path.dirname(name), image)).catch(() => undefined);
    yield { row, place, pictures: await Promise.all(images.data.map(read)) };
  }
}

/** Throws RECORD_INVALID that names the place and the first wrong key. */
export function parseFields<T>(schema: z.ZodType<T>, fields: unknown, place: string): T {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { path: keys, message } = parsed.error.issues[0]!;
  throw new PipelineError('RECORD_INVALID', `${place}: ${keys.join('.')}: ${message}`, { cause: parsed.error });
}

export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PipelineError('RECORD_INVALID', `${place}: not valid JSON`, { cause: error });
  }
}
