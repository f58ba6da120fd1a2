/**
 * Home folders at the start of episodes. A template is built once per content (its scripts and the catalogue entry)
 * into a tar archive, in a cache shared by all processes. Every reset unpacks it.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { builtModule } from '../../built-module.ts';
import { PipelineError } from '../../errors.ts';
import { cacheFolder } from '../../files/cache-folder.ts';
import { archiveHome, isUsable, listArchive, removeUnused } from './template-archive.ts';
import type { AppEntry } from './catalogue.ts';

const run = promisify(execFile);
const BUILD_TIMEOUT_MS = 60_000;
/** Archives of this project's runs. */
export const TEMPLATE_CACHE = cacheFolder('templates');
const OUR_TEMPLATES = fileURLToPath(new URL('../../personas/templates', import.meta.url));
/** Version of this file's own changes to every home. A new version invalidates all archives. */
const FORMAT = 2;

/**
 * Settings of every home folder: no blinking caret, no animation, no tool tips, no list of recent files. So equal
 * actions always give equal screens. A triple click has twice the double-click time. That time is short, so that two
 * actions half a second apart are never one gesture. Nothing here lets a window shine through another: the transparent
 * edge of a GTK 4 popover would be black. kdeglobals is for Qt 5 and 6, whose own KDE theme reads it without a package.
 * The colours are those of Qt without a theme.
 */
const SETTINGS_FOLDER = fileURLToPath(new URL('./assets/home', import.meta.url));
/** Texts by path below the home folder. */
const SETTINGS = Object.fromEntries(
  listFiles(SETTINGS_FOLDER).map((path) => [relative(SETTINGS_FOLDER, path), readFileSync(path, 'utf8')]),
);

interface WantedTemplate {
  template: string;
  entry: AppEntry;
  /** Folder of the catalogue's own scripts; it need not exist. */
  templatesFolder: string;
  cacheFolder: string;
}

export interface TemplateRequest extends WantedTemplate {
  /** Starts the application once on an archived home and leaves the result in `home`, for entries with `warm`. */
  warm: (archive: string, home: string) => Promise<void>;
}

/** Path of the finished archive. Two processes may build the same one at once, because either result is good. */
export async function prepareTemplate(request: TemplateRequest, signal: AbortSignal): Promise<string> {
  const finished = finishedArchive(request);
  if (isUsable(finished)) return finished;
  return build(request, finished, signal, async (home, archive) => {
    if (request.entry.warm) {
      rmSync(home, { recursive: true });
      mkdirSync(home);
      await request.warm(archive, home);
      await archiveHome(home, archive);
    }
    renameSync(archive, finished);
    return finished;
  });
}

/** Paths in the home folder at the application's start. Runs only the template's script. */
export async function listTemplate(request: WantedTemplate, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const finished = finishedArchive(request);
  if (isUsable(finished)) return listArchive(finished);
  return build(request, finished, signal, async (_home, archive) => {
    const paths = await listArchive(archive);
    // Saves the first reset the build.
    if (!request.entry.warm) renameSync(archive, finished);
    return paths;
  });
}

function finishedArchive(request: WantedTemplate): string {
  return join(request.cacheFolder, `${request.template}-${hashTemplate(request)}.tar`);
}

/** Archives a new home and passes both to `use`. They are removed afterwards, unless `use` moved the archive. */
async function build<T>(
  request: WantedTemplate,
  finished: string,
  signal: AbortSignal,
  use: (home: string, archive: string) => Promise<T>,
): Promise<T> {
  const folder = `${finished}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const home = join(folder, 'home');
  const archive = join(folder, 'home.tar');
  mkdirSync(home, { recursive: true });
  removeUnused(dirname(finished));
  try {
    await runScript(request, home, signal);
    await archiveHome(home, archive);
    return await use(home, archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runScript(request: WantedTemplate, home: string, signal: AbortSignal): Promise<void> {
  const script = findScript(request);
  for (const [path, text] of Object.entries(SETTINGS)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  try {
    const isOurs = dirname(script) === OUR_TEMPLATES;
    const program = isOurs
      ? ['--enable-source-maps', fileURLToPath(builtModule(pathToFileURL(script)))]
      : ['--import', import.meta.resolve('tsx'), script];
    await run(process.execPath, [...program, home], { timeout: BUILD_TIMEOUT_MS, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const output = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new PipelineError('CONFIG_INVALID', `template script ${script} failed: ${output}`, { cause: error });
  }
}

/** A script next to the catalogue takes precedence over one of ours with the same name. */
function findScript({ template, templatesFolder }: WantedTemplate): string {
  const candidates = [templatesFolder, OUR_TEMPLATES].map((folder) => join(folder, `${template}.ts`));
  const script = candidates.find((candidate) => existsSync(candidate));
  if (script === undefined) throw new PipelineError('CONFIG_INVALID', `no template script ${candidates.join(' or ')}`);
  return script;
}

function hashTemplate({ template, entry, templatesFolder }: WantedTemplate): string {
  const hash = createHash('sha256').update(JSON.stringify([FORMAT, template, entry]));
  hash.update(JSON.stringify(SETTINGS));
  // Scripts import code and data from neighbouring folders, so those are hashed as well, without the catalogues.
  const ours = dirname(OUR_TEMPLATES);
  ourCode ??= hashFiles(ours, isCode);
  hash.update(ourCode).update(hashFiles(ours, (path) => !isCode(path)));
  hash.update(hashFiles(dirname(templatesFolder), (path) => !path.endsWith('.yaml')));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Hash of our code at the first template. Later changes do not affect a running program, so only data is read again.
 */
let ourCode: string | undefined;

const isCode = (path: string) => path.endsWith('.ts');

function hashFiles(folder: string, counts: (path: string) => boolean): string {
  const hash = createHash('sha256');
  for (const path of listFiles(folder).filter(counts)) hash.update(relative(folder, path)).update(readFileSync(path));
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
