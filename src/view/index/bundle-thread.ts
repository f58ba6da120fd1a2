/** The code of an index's threads as one script: without a TypeScript loader each starts sooner, and takes less memory. */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let bundle: string | undefined;

/** Made once for each process, in some 100 ms. */
export function bundleThread(): string {
  bundle ??= makeBundle(new URL('./index-worker.ts', import.meta.url));
  return bundle;
}

function makeBundle(module: URL): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    platform: 'node',
    // A thread that loads no module needs no loader of modules.
    format: 'cjs',
    target: 'node20',
    write: false,
  });
  return outputFiles[0]!.text;
}
