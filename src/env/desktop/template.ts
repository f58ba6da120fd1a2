/**
 * Home folders that episodes start from. A template is built once per content (its scripts and the catalogue entry) into
 * a cache shared by all processes, then copied for every reset. Called by create-desktop-environment.ts.
 */
import { execFile } from 'node:child_process';
import { randomBytes, createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { PipelineError } from '../../errors.ts';
import type { AppEntry } from './catalogue.ts';
import { SANDBOX_UID } from './sandbox-command.ts';
import { TOOLKIT_FILES, writeToolkitSettings } from './toolkit-settings.ts';

const run = promisify(execFile);
const BUILD_TIMEOUT_MS = 60_000;
/** Changes with what this file does to every home. */
const FORMAT = 1;

export interface TemplateRequest {
  template: string;
  entry: AppEntry;
  templatesFolder: string;
  cacheFolder: string;
  /** Starts the application once on the new home and closes it again; called for entries with `warm`. */
  warm: (home: string) => Promise<void>;
}

/** Path of the finished home folder. Two processes may build the same one at once; the first to finish wins. */
export async function prepareTemplate(request: TemplateRequest, signal: AbortSignal): Promise<string> {
  const finished = join(request.cacheFolder, `${request.template}-${hashTemplate(request)}`);
  if (existsSync(finished)) return finished;
  const building = `${finished}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(building, { recursive: true });
  try {
    await buildHome(request, building, signal);
    if (!existsSync(finished)) renameSync(building, finished);
  } catch (error) {
    if (!existsSync(finished)) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return finished;
}

/** Copies a finished template over an empty home folder; owners and times stay as they are. */
export async function copyTemplate(finished: string, home: string): Promise<void> {
  await run('cp', ['-a', '--reflink=auto', `${finished}/.`, home]);
}

async function buildHome(request: TemplateRequest, home: string, signal: AbortSignal): Promise<void> {
  const { template, templatesFolder, entry, warm } = request;
  const script = join(templatesFolder, `${template}.ts`);
  if (!existsSync(script)) throw new PipelineError('CONFIG_INVALID', `no template script ${script}`);
  writeToolkitSettings(home);
  try {
    await run(process.execPath, ['--import', import.meta.resolve('tsx'), script, home], {
      timeout: BUILD_TIMEOUT_MS,
      signal,
    });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim() ?? String(error);
    throw new PipelineError('CONFIG_INVALID', `template script ${script} failed: ${output}`, { cause: error });
  }
  if (process.getuid?.() === 0) await run('chown', ['-R', `${SANDBOX_UID}:${SANDBOX_UID}`, home]);
  if (entry.warm) await warm(home);
}

function hashTemplate({ template, entry, templatesFolder }: TemplateRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([FORMAT, template, entry]));
  hash.update(JSON.stringify(TOOLKIT_FILES));
  // Scripts share code and data with the folders beside theirs.
  const shared = dirname(templatesFolder);
  for (const path of listFiles(shared)) {
    if (!path.endsWith('.yaml')) hash.update(relative(shared, path)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
