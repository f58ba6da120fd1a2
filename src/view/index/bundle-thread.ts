/**
 * The code of an index's threads as one script: without a TypeScript loader each starts sooner, and takes less memory.
 */
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';
import { bundle } from '../bundle.ts';

let code: Promise<string> | undefined;

export const THREAD_BUNDLE: BuildOptions & { outdir: string } = {
  entryPoints: [fileURLToPath(new URL('./index-worker.ts', import.meta.url))],
  platform: 'node',
  // A thread that loads no modules needs no module loader.
  format: 'cjs',
  target: 'node20',
  outdir: 'index-thread',
};

/** Made once for each process. */
export function bundleThread(): Promise<string> {
  code ??= bundle(THREAD_BUNDLE).then(([script]) => script!.text);
  return code;
}
