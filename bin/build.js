// Builds the program for program.js, which starts this file when a source has changed.
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions, ENTRIES, SOURCES } from './bundle-options.js';
import { MANIFEST, stampOf } from './program.js';

/** Entries used by tests. */
const TEST_ENTRIES = [
  'coordination/redis/private-redis.ts',
  'coordination/redis/redis-coordination.ts',
  'export/export-dataset.ts',
  'store/file-store.ts',
  'testing/killed-worker.ts',
  'testing/phone-apps.ts',
  'testing/run-lock-process.ts',
];
/** Time since the last use of a build, which programs record once a day. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

const startedMs = Date.now();
const cache = fileURLToPath(new URL('.', MANIFEST));
const folder = path.join(cache, `${startedMs}-${process.pid}/`);
const { metafile } = await build(
  bundleOptions({
    entryPoints: [...ENTRIES, ...TEST_ENTRIES],
    outdir: folder,
    sourcemap: true,
    sourcesContent: false,
    define: { BUILD: JSON.stringify(pathToFileURL(folder).href) },
    placeOf: (file) => ({
      url: JSON.stringify(pathToFileURL(file).href),
      dirname: JSON.stringify(path.dirname(file)),
    }),
  }),
);
const esbuild = path.relative(SOURCES, fileURLToPath(import.meta.resolve('esbuild/package.json')));
// A folder of entries changes with each new entry.
const others = ['personas/templates', '../bin/build.js', '../bin/bundle-options.js', '../tsconfig.json', esbuild];
const files = new Set([...Object.keys(metafile.inputs).map(watchedFile), ...others]);
const inputs = [...files].map((file) => [file, stampAtStart(file)]);
const manifest = { folder: pathToFileURL(folder).href, sources: pathToFileURL(SOURCES).href, inputs };
const part = `${folder}newest.json`;
writeFileSync(part, JSON.stringify(manifest));
renameSync(part, fileURLToPath(MANIFEST));
removeOld();

/** For a package its package.json, which changes together with its other files. */
function watchedFile(file) {
  return file.replace(/^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/.*/, '$1/package.json');
}

/** A file changed during the build counts as changed since. */
function stampAtStart(file) {
  const stamp = stampOf(file);
  return Number.parseFloat(stamp) < startedMs ? stamp : '';
}

function removeOld() {
  for (const name of readdirSync(cache)) {
    const other = path.join(cache, name);
    try {
      if (statSync(other).mtimeMs < Date.now() - KEPT_MS) rmSync(other, { recursive: true, force: true });
    } catch {
      // Another process has removed it, or it belongs to another user.
    }
  }
}
