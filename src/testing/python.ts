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

/** Packages that single tests of the client need; pytest skips those tests without them. */
const missing = ['gymnasium', 'openenv'].filter(
  (name) => python !== undefined && spawnSync(python, ['-c', `import ${name}`]).status !== 0,
);
for (const name of missing) console.warn(`skipped: tests of the Python client with ${name} need Python's ${name}`);

if (python === undefined) {
  console.warn('skipped: tests of the Python client need httpx and pytest (.ci/run installs them into .cache/python)');
}
