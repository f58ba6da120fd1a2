/**
 * The code of an index's threads as one script: without a TypeScript loader each starts sooner, and takes less memory.
 */
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.ts';

let code: Promise<string> | undefined;

/** Made once for each process. */
export function bundleThread(): Promise<string> {
  code ??= makeBundle(new URL('./index-worker.ts', import.meta.url));
  return code;
}

async function makeBundle(module: URL): Promise<string> {
  const [script] = await bundle({
    entryPoints: [fileURLToPath(module)],
    platform: 'node',
    // A thread that loads no modules needs no module loader.
    format: 'cjs',
    target: 'node20',
  });
  return script!.text;
}
