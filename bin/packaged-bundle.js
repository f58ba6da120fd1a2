// Takes the place of src/view/bundle.ts in the npm package: reads what scripts/build-package.ts bundled.
import { readdir, readFile } from 'node:fs/promises';

const BUNDLES = new URL('../dist/view/bundles/', import.meta.url);

export async function bundle({ outdir }) {
  const folder = new URL(`${outdir}/`, BUNDLES);
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const contents = await readFile(new URL(name, folder));
      return { path: name, contents, text: contents.toString() };
    }),
  );
}
