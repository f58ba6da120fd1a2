/** Bundles a module and all its imports into one file, in memory, so that no stale output remains. */
import type { BuildOptions, OutputFile } from 'esbuild';

let running = 0;

/** Takes some 200 ms. Rejects if a module is not valid. */
export async function bundle(options: BuildOptions): Promise<OutputFile[]> {
  const { build, stop } = await import('esbuild');
  running += 1;
  try {
    const { outputFiles } = await build({ ...options, bundle: true, write: false });
    return outputFiles;
  } finally {
    running -= 1;
    // Its process would stay, with some 40 MB.
    if (running === 0) await stop();
  }
}
