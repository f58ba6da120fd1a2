/** The sealed file run.json, which defines a run. */
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import { describeFileFault, fileFaultCode, isMediumFault } from '../files/file-faults.ts';
import { makeFolder } from '../files/make-folder.ts';
import { Id, InitialState } from '../schema/index.ts';
import { moveAside } from '../store/move-aside.ts';
import { openSealedJson, sealJson } from '../store/seal.ts';
import { readText } from '../store/whole-files.ts';
import { quietly } from '../log/log.ts';
import { identifyRun } from './identify-run.ts';

export const RUN_FILE_VERSION = 3;

/** Reasons why runs of earlier versions cannot be read. */
const EARLIER_VERSIONS: Readonly<Record<string, string>> = {
  1: 'whose records carry no hash to check them by',
  2: 'whose tasks and initial states name one application instead of a list of them',
};

export const RUN_FILE = 'run.json';

const SEAL = { about: RUN_FILE, indent: 2 };

const MAX_RUN_FILE_BYTES = 1 << 24;

const RunFile = z.strictObject({
  schemaVersion: z.literal(RUN_FILE_VERSION),
  runId: Id,
  config: RunConfig,
  /** The initial states from the catalogue, in the order of the config. */
  apps: z.array(InitialState).min(1),
  /** Sandbox limits not kept on the machines that started the run; trajectories record those of their own machine. */
  limitsNotKept: z.array(z.string()).default([]),
});

/** A folder without write permission is a wrong config; a full disk is not. */
export async function writeRunFile(folder: string, content: z.infer<typeof RunFile>): Promise<void> {
  const file = path.join(folder, RUN_FILE);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await makeFolder(folder);
    await writeFile(temporary, sealJson(content, SEAL));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(quietly('a temporary file stays'));
    const isFull = isMediumFault(error) && fileFaultCode(error) !== 'EROFS';
    const reason = `output: ${folder}: ${describeFileFault(error) ?? String(error)}`;
    throw new PipelineError(isFull ? 'STORE_IO' : 'CONFIG_INVALID', reason, { cause: error });
  }
}

export async function readRunFile(folder: string): Promise<z.infer<typeof RunFile> | undefined> {
  const file = path.join(folder, RUN_FILE);
  let text: string;
  try {
    text = await readText(file, MAX_RUN_FILE_BYTES);
  } catch (error) {
    if (error instanceof PipelineError) throw damagedRunFile(file, 'is not a text file', error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)) return undefined;
    throw new PipelineError('CONFIG_INVALID', `${file}: ${code || String(error)}`, { cause: error });
  }
  assertPresentVersion(file, text);
  return parseRunFile(file, text);
}

function assertPresentVersion(file: string, text: string): void {
  // parseRunFile reports text that cannot be parsed.
  const reason = EARLIER_VERSIONS[/^\{\s*"schemaVersion": (\d+),/.exec(text)?.[1] ?? ''];
  if (reason === undefined) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    `${file}: this run was made by an earlier version, ${reason}. What was exported ` +
      'from it stays as it is. Make the run anew: change output in its config, and: autoplay run CONFIG',
  );
}

function parseRunFile(file: string, text: string): z.infer<typeof RunFile> {
  let content: object;
  try {
    content = openSealedJson(text, SEAL);
  } catch (error) {
    throw damagedRunFile(file, (error as Error).message, error);
  }
  const parsed = RunFile.safeParse(content);
  if (!parsed.success) {
    const { path: keys, message } = parsed.error.issues[0]!;
    throw damagedRunFile(file, `${keys.join('.')}: ${message}`, parsed.error);
  }
  // The id is checked on the file's own content, since parsing adds defaults of keys that are newer than the file.
  const { runId, config, apps } = content as z.infer<typeof RunFile>;
  if (config.prompts === undefined && identifyRun(config, apps) !== runId) {
    throw damagedRunFile(file, `its content demands another run id than ${runId}`);
  }
  return parsed.data;
}

function damagedRunFile(file: string, fault: string, cause?: unknown): PipelineError {
  const remedy = 'Write it anew with the config that it was made from: autoplay run CONFIG';
  return new PipelineError('STORE_CORRUPT', `${file}: ${fault}. ${remedy}`, { cause });
}

/** Moves a damaged `run.json` aside so that it can be written anew, if the records are of the same run. */
export async function setAsideDamaged(folder: string, isInFolder: boolean, error: unknown): Promise<undefined> {
  if (!(error instanceof PipelineError) || error.code !== 'STORE_CORRUPT') throw error;
  if (!isInFolder) {
    const reason = `${folder} holds a run with a damaged ${RUN_FILE}, and no record of the run of this config`;
    throw new PipelineError('CONFIG_INVALID', `${reason}. Choose another output, or remove that folder.`, {
      cause: error,
    });
  }
  await moveAside(folder, [RUN_FILE]);
}
