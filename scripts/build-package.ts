/**
 * `npm run build`: compiles the program into dist/, from which the npm package runs. Each entry and each file that is
 * read at run time keeps its place below src.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions, SOURCES } from '../bin/bundle-options.js';
import { bundle } from '../src/view/bundle.ts';
import { PAGE_BUNDLE } from '../src/view/build-pages.ts';
import { THREAD_BUNDLE } from '../src/view/index/bundle-thread.ts';
import { describeLicences } from './build-package/describe-licences.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = path.join(ROOT, 'dist');
/** Sources, and files that only tests read. */
const LEFT_OUT =
  /\.tsx?$|\.test\.|^testing\/|\/(golden|fixtures|injection-samples|conformance)(\/|$)|(^|\/)README\.md$/;
/** Pages are bundled; only these two of their files are read. */
const PAGE_FILES = /^view\/browser(\/(index\.html|icon\.svg))?$/;

await rm(DIST, { recursive: true, force: true });
const { metafile } = await build(
  bundleOptions({
    outdir: DIST,
    chunkNames: 'chunks/[name]-[hash]',
    // A bundle's folder, from which all places are found.
    banner: {
      js: `
import { fileURLToPath as __pathOf } from 'node:url';
const __dist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + '/dist/'.length);`,
    },
    placeOf: (file: string) => {
      const place = path.relative(SOURCES, file).replace(/\.tsx?$/, '.js');
      return {
        url: `new URL(${JSON.stringify(place)}, __dist).href`,
        dirname: `__pathOf(new URL(${JSON.stringify(`${path.dirname(place)}/`)}, __dist))`,
      };
    },
    replacements: {
      [path.join(ROOT, 'bin/program.js')]: path.join(ROOT, 'bin/packaged-program.js'),
      [path.join(SOURCES, 'view/bundle.ts')]: path.join(ROOT, 'bin/packaged-bundle.js'),
    },
  }),
);
await cp(SOURCES, DIST, { recursive: true, filter: (file) => isReadAtRunTime(path.relative(SOURCES, file)) });
for (const options of [PAGE_BUNDLE, THREAD_BUNDLE]) await writeBundle(options);
await writeFile(path.join(DIST, 'LICENSES.txt'), await describeLicences(ROOT, Object.keys(metafile.inputs)));

function isReadAtRunTime(place: string): boolean {
  return place.startsWith('view/browser') ? PAGE_FILES.test(place) : !LEFT_OUT.test(place);
}

async function writeBundle(options: typeof PAGE_BUNDLE): Promise<void> {
  const folder = path.join(DIST, 'view/bundles', options.outdir);
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of await bundle(options)) {
    await writeFile(path.join(folder, path.basename(file)), contents);
  }
}
