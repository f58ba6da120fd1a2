/**
 * The output of a bench in its folder for people and programs: `results.json`, the basis of comparisons with other
 * benches.
 */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { BenchTry } from './bench-task.ts';

const FILE = 'results.json';

export const BenchResults = z.strictObject({
  schemaVersion: z.literal(1),
  benchId: z.string(),
  policy: z.string(),
  /** The policy's model, if it has one. */
  model: z.string().optional(),
  verifier: z.string(),
  environment: z.string(),
  /** Source of the tasks: "world", or the file of the rows. */
  from: z.string(),
  maxSteps: z.int().positive(),
  /** Requested tries of each task. */
  wanted: z.int().positive(),
  tries: z.array(BenchTry),
});
export type BenchResults = z.infer<typeof BenchResults>;

export async function writeResults(folder: string, results: BenchResults): Promise<void> {
  await writeWhole(path.join(folder, FILE), `${JSON.stringify(results, null, 1)}\n`);
}

/** Readers never see a partial file. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

/** Throws CONFIG_INVALID, which names the option, if the folder holds no results of a bench. */
export function readResults(folder: string, option: string): BenchResults {
  const file = path.join(folder, FILE);
  try {
    return BenchResults.parse(JSON.parse(readTextFile(file)));
  } catch (error) {
    const reason = error instanceof PipelineError ? error.message : `${file} holds no results of a bench`;
    throw new PipelineError('CONFIG_INVALID', `${option}: ${reason}`, { cause: error });
  }
}
