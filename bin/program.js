// The program as JavaScript. Node 20 loads TypeScript only by hooks, which need a thread that every module must pass.
// That takes half of a command's start time. So the sources are bundled once (build.js), and again after a change.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* global BUILD -- in a bundle, the URL of its folder (build.js). */

/** Names the folder of the newest build, and its inputs. Next to the packages, since `npm ci` empties that folder. */
export const MANIFEST = new URL('../node_modules/.cache/autoplay-program/newest.json', import.meta.url);
const SOURCES = new URL('../src/', import.meta.url);
const SOURCES_FOLDER = fileURLToPath(SOURCES);

export const IS_PACKAGE = false;

const DAY_MS = 24 * 3600 * 1000;

let newest;

if (typeof BUILD === 'string') setInterval(() => inUse(BUILD), DAY_MS).unref();

/**
 * The JavaScript of one of build.js's entries, by the URL of its source. Builds it first if a source has changed, which
 * takes two seconds. A program that runs from a build stays with that build, even if the sources change.
 */
export function builtModule(source) {
  newest ??= typeof BUILD === 'string' ? BUILD : findBuild();
  const entry = new URL(source).href.slice(SOURCES.href.length).replace(/\.ts$/, '.js');
  return new URL(entry, newest);
}

function findBuild() {
  const built = readManifest();
  if (built !== undefined && isCurrent(built)) return inUse(built.folder);
  const builder = fileURLToPath(new URL('build.js', import.meta.url));
  try {
    execFileSync(process.execPath, [builder], { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch (error) {
    throw new Error(
      'the program could not be built, for the reason above; it needs its npm packages (scripts/setup.sh), ' +
        'and whoever starts it first after a change has to be allowed to write into node_modules/.cache',
      { cause: error },
    );
  }
  return readManifest().folder;
}

/** build.js removes builds unused for a week. */
function inUse(folder) {
  try {
    const now = new Date();
    utimesSync(new URL(folder), now, now);
  } catch {
    // The build belongs to another user.
  }
  return folder;
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8'));
  } catch {
    // There is no build yet.
    return undefined;
  }
}

/** A copy of the project with its packages has a build that names the original's files. */
function isCurrent({ sources, inputs }) {
  return sources === SOURCES.href && inputs.every(([file, stamp]) => stampOf(file) === stamp);
}

/** Changes with the file. */
export function stampOf(file) {
  const found = statSync(SOURCES_FOLDER + file, { throwIfNoEntry: false });
  return found && `${found.mtimeMs} ${found.size}`;
}
