/** A test's name leads to the code it tests, in the same folder (CONTRIBUTING.md). */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * True if the test's first word, up to a dot, names a file or folder beside it; in scripts/ also a folder of the
 * project.
 */
function namesWhatItTests(file: string): boolean {
  const [name] = path.basename(file).split('.');
  const folders = path.dirname(file) === 'scripts' ? ['scripts', '.'] : [path.dirname(file)];
  return folders.some((folder) =>
    readdirSync(folder).some((entry) => entry === name || (entry.startsWith(`${name}.`) && !/\.test\./.test(entry))),
  );
}

test('every test is named for a file or folder beside it', () => {
  const files = ['src', 'scripts', 'lab'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(250);
  expect(files.filter((file) => !namesWhatItTests(file))).toEqual([]);
});

test.each([
  ['src/errors.test.ts', true],
  ['src/cli/run.chaos.test.ts', true],
  ['src/cli/chaos.test.ts', false],
  ['src/store/run.chaos.test.ts', false],
  ['scripts/configs.test.ts', true],
])('%s: %s', (file, isNamed) => {
  expect(existsSync(path.dirname(file))).toBe(true);
  expect(namesWhatItTests(file)).toBe(isNamed);
});
