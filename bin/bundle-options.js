// How the program is bundled: for a checkout by build.js, for the npm package by scripts/build-package.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const BIN = fileURLToPath(new URL('.', import.meta.url));
/** Entry modules of processes and threads, and modules loaded by name. */
export const ENTRIES = [
  'cli/main.ts',
  'env/android/virtual/virtual-device-entry.ts',
  'export/images/copy-worker.ts',
  'export/parquet/parquet-worker.ts',
  'pipeline/worker-process.ts',
  'serve/pictures/decoder-entry.ts',
  'world/apps/index.ts',
  'personas/templates/*.ts',
];
/** Packages of many small files, which load in half the time as one file. The npm package does without them. */
export const INCLUDED = [
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

/** Packages in CommonJS use these names. */
const BANNER = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

/**
 * Options of esbuild. A module finds the files beside it by its own URL, which differs in a bundle: `placeOf` gives the
 * JavaScript expressions of a source file's URL and folder. `replacements` are files to read in place of others.
 */
export function bundleOptions({ placeOf, replacements = {}, banner = { js: '' }, ...options }) {
  const own = (build) => {
    build.onResolve({ filter: /^[^./]/ }, choosePackage);
    build.onResolve({ filter: /^\.\.?\// }, ({ path: name, resolveDir }) => {
      const replacement = replacements[path.resolve(resolveDir, name)];
      return replacement && { path: replacement };
    });
    build.onLoad({ filter: /\.[jt]s$/ }, ({ path: file }) => {
      if (!isOwn(file)) return undefined;
      const { url, dirname } = placeOf(file);
      const contents = readFileSync(file, 'utf8')
        .replaceAll('import.meta.url', url)
        .replaceAll('import.meta.dirname', dirname);
      return { contents, loader: path.extname(file).slice(1) };
    });
  };
  return {
    absWorkingDir: SOURCES,
    entryPoints: ENTRIES,
    outbase: '.',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    metafile: true,
    banner: { js: `${BANNER}${banner.js}` },
    plugins: [{ name: 'own-place', setup: own }],
    ...options,
  };
}

function isOwn(file) {
  return [SOURCES, BIN].some((own) => file.startsWith(own));
}

/** An included package's imports are included as well, since another version may be installed above it. */
function choosePackage({ path: name, importer, kind }) {
  if (kind === 'entry-point' || !isOwn(importer)) return undefined;
  return INCLUDED.includes(name.split('/')[0]) ? undefined : { path: name, external: true };
}
