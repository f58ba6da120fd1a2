/** What readers found in the rows of a run, kept as audit.json in its folder: for the dataset's card and for reports. */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { readTextFileIfThere } from '../../files/read-text-file.ts';
import { Guideline, Id, SCHEMA_VERSION, SchemaVersion } from '../../schema/index.ts';
import { STRICT } from './audit-table.ts';

const Grade = z.int().min(1).max(5);

const AuditRecord = z.strictObject({
  schemaVersion: SchemaVersion,
  /** As ISO 8601 writes a day. */
  readOn: z.iso.date(),
  readers: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        labels: z
          .array(
            z.strictObject({
              run: z.string(),
              trajectory: Id,
              app: z.string(),
              guideline: Guideline,
              instruction: z.string(),
              steps: z.int().nonnegative(),
              strict: z.enum(STRICT),
              passesLeniently: z.boolean(),
              naturalness: Grade,
              usefulness: Grade,
              wastedSteps: z.int().nonnegative(),
              note: z.string(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const FILE = 'audit.json';

/** An earlier audit of the run is replaced. */
export async function writeAuditRecord(folder: string, record: Omit<AuditRecord, 'schemaVersion'>): Promise<void> {
  const file = path.join(folder, FILE);
  const content = AuditRecord.parse({ schemaVersion: SCHEMA_VERSION, ...record });
  await writeFile(`${file}.tmp`, `${JSON.stringify(content, null, 2)}\n`);
  await rename(`${file}.tmp`, file);
}

/** Undefined when nobody has read the run's rows. Rejects with CONFIG_INVALID when the file is something else. */
export async function readAuditRecord(folder: string): Promise<AuditRecord | undefined> {
  const file = path.join(folder, FILE);
  const text = readTextFileIfThere(file);
  if (text === undefined) return undefined;
  try {
    return AuditRecord.parse(JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const what = issue ? `${issue.path.join('.')}: ${issue.message}` : 'is not JSON';
    throw new PipelineError('CONFIG_INVALID', `${file}: ${what}; autoplay audit writes it`, { cause: error });
  }
}
