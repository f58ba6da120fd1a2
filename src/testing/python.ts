/** TEST SUPPORT: a Python that can run clients/python and its tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PYTHON_CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url));

/** Undefined without Python's httpx and pytest; .ci/run installs them into .cache/python. */
export const python = [path.join(PYTHON_CLIENT, '../../.cache/python/bin/python3'), 'python3'].find(
  (program) =>
    (program === 'python3' || existsSync(program)) && spawnSync(program, ['-c', 'import httpx, pytest']).status === 0,
);

if (python === undefined) {
  console.warn('skipped: tests of the Python client need httpx and pytest (.ci/run installs them into .cache/python)');
}
