/** Runs a Python script for tests that read exported files with trainers' libraries. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Finds packages without loading them, which takes a second. */
const FIND = `
import sys
from importlib.util import find_spec
sys.exit(not all(find_spec(name) for name in ('datasets', 'pyarrow', 'PIL')))
`;

/** The reason why Python cannot be used here; undefined if it can. */
export function missingPython(): string | undefined {
  try {
    execFileSync('python3', ['-c', FIND], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'python3 with datasets, pyarrow and pillow is not installed (pip install datasets pyarrow pillow)';
  }
}

/** The script's output, parsed as JSON. `cacheFolder` receives the files of `datasets`. */
export async function readWithPython(script: string, args: string[], cacheFolder: string): Promise<unknown> {
  const env = { ...process.env, HF_HOME: cacheFolder, HF_HUB_OFFLINE: '1', HF_DATASETS_DISABLE_PROGRESS_BARS: '1' };
  const { stdout } = await promisify(execFile)('python3', ['-c', script, ...args], { env, maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}
