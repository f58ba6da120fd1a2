// Builds the program for program.js, which starts this file when a source has changed.
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { MANIFEST, stampOf } from './program.js';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const BIN = fileURLToPath(new URL('.', import.meta.url));
/** Entry modules of processes and threads, and modules loaded by name. */
const ENTRIES = [
  'cli/main.ts',
  'env/android/virtual/virtual-device-entry.ts',
  'export/images/copy-worker.ts',
  'export/parquet/parquet-worker.ts',
  'pipeline/worker-process.ts',
  'serve/pictures/decoder-entry.ts',
  'world/apps/index.ts',
  'personas/templates/*.ts',
  // Entries used by tests.
  'coordination/redis/private-redis.ts',
  'coordination/redis/redis-coordination.ts',
  'export/export-dataset.ts',
  'store/file-store.ts',
  'testing/killed-worker.ts',
  'testing/phone-apps.ts',
  'testing/run-lock-process.ts',
];
/** Packages of many small files, which load in half the time as one file. */
const INCLUDED = [
  'bullmq',
  'commander',
  'fast-xml-parser',
  'ical.js',
  'ioredis',
  'liquidjs',
  'openai',
  'pino',
  'postal-mime',
  'yaml',
  'zod',
];
/** Time since the last use of a build, which programs record once a day. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

const startedMs = Date.now();
const cache = fileURLToPath(new URL('.', MANIFEST));
const folder = path.join(cache, `${startedMs}-${process.pid}/`);
const { metafile } = await build({
  absWorkingDir: SOURCES,
  entryPoints: ENTRIES,
  outdir: folder,
  outbase: '.',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  define: { BUILD: JSON.stringify(pathToFileURL(folder).href) },
  // Packages in CommonJS use these names.
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`,
  },
  plugins: [{ name: 'own-place', setup: ownPlace }],
});
const esbuild = path.relative(SOURCES, fileURLToPath(import.meta.resolve('esbuild/package.json')));
// A folder of entries changes with each new entry.
const others = ['personas/templates', '../bin/build.js', '../tsconfig.json', esbuild];
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

function ownPlace({ onResolve, onLoad }) {
  onResolve({ filter: /^[^./]/ }, choosePackage);
  onLoad({ filter: /\.[jt]s$/ }, loadSource);
}

function isOwn(file) {
  return [SOURCES, BIN].some((own) => file.startsWith(own));
}

/** An included package's imports are included as well, since another version may be installed above it. */
function choosePackage({ path: name, importer, kind }) {
  if (kind === 'entry-point' || !isOwn(importer)) return undefined;
  return INCLUDED.includes(name.split('/')[0]) ? undefined : { path: name, external: true };
}

/** A module finds the files beside it by its own URL, which differs in a bundle. */
function loadSource({ path: file }) {
  if (!isOwn(file)) return undefined;
  const source = readFileSync(file, 'utf8')
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
  return { contents: source, loader: path.extname(file).slice(1) };
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
