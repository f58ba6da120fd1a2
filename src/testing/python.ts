/** TEST SUPPORT: a Python that can run clients/python and its tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PYTHON_CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url));

/** Finds packages without loading them, which takes a second. */
const FIND = `
from importlib.util import find_spec
print(*(name for name in ('httpx', 'pytest', 'gymnasium', 'openenv') if find_spec(name) is None))
`;

/** The packages that a Python lacks; undefined if there is no such Python. */
function missingIn(program: string): string[] | undefined {
  const { status, stdout } = spawnSync(program, ['-c', FIND], { encoding: 'utf8' });
  return status === 0 ? stdout.split(/\s+/).filter((name) => name !== '') : undefined;
}

const found = [path.join(PYTHON_CLIENT, '../../.cache/python/bin/python3'), 'python3']
  .filter((program) => program === 'python3' || existsSync(program))
  .map((program) => ({ program, missing: missingIn(program) }))
  .find(({ missing }) => missing && !missing.includes('httpx') && !missing.includes('pytest'));

/** Undefined without Python's httpx and pytest; .ci/run installs them into .cache/python. */
export const python = found?.program;

// Single tests of the client need them; pytest skips those tests otherwise.
for (const name of found?.missing ?? []) {
  console.warn(`skipped: tests of the Python client with ${name} need Python's ${name}`);
}

if (python === undefined) {
  console.warn('skipped: tests of the Python client need httpx and pytest (.ci/run installs them into .cache/python)');
}
