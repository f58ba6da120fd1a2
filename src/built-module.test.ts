import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
/** The lists of entries, of the program and of its tests. */
const ENTRIES = ['bundle-options.js', 'build.js']
  .map((name) => readFileSync(path.join(PROJECT, 'bin', name), 'utf8'))
  .flatMap((text) => [...text.matchAll(/const (?:TEST_)?ENTRIES = \[([^\]]*)\]/g)])
  .map(([, list = '']) => list)
  .join();

/** A project of the same entries, with one line each, and the program's own bin. */
let project: string;
const at = (file: string) => path.join(project, file);

beforeAll(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'autoplay-built-'));
  cpSync(path.join(PROJECT, 'bin'), at('bin'), { recursive: true });
  writeFileSync(at('package.json'), '{ "type": "module" }');
  writeFileSync(at('tsconfig.json'), '{}');
  mkdirSync(at('node_modules'));
  for (const name of ['esbuild', '@esbuild'])
    symlinkSync(path.join(PROJECT, 'node_modules', name), at(`node_modules/${name}`));
  for (const [, entry = ''] of ENTRIES.matchAll(/'(.+\.ts)'/g)) {
    mkdirSync(path.dirname(at(`src/${entry}`)), { recursive: true });
    writeFileSync(at(`src/${entry}`), 'export const name: string = import.meta.url;');
  }
  writeFileSync(
    at('src/cli/main.ts'),
    `import { builtModule } from '../../bin/program.js';
    import { word } from './word.ts';
    const worker: URL = builtModule(new URL('../pipeline/worker-process.ts', import.meta.url));
    const { name } = await import(worker.href);
    console.log(JSON.stringify({ word, worker, name, stack: new Error().stack }));`,
  );
  writeFileSync(at('src/cli/word.ts'), "export const word = 'first';");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const run = () =>
  JSON.parse(execFileSync(process.execPath, [at('bin/autoplay.js')], { encoding: 'utf8' })) as Record<string, string>;

test('the program runs as JavaScript, whose modules know where their sources are', () => {
  const { word, worker, name, stack } = run();
  expect(word).toBe('first');
  expect(worker).toMatch(/node_modules\/\.cache\/autoplay-program\/[\d-]+\/pipeline\/worker-process\.js$/);
  expect(name).toBe(pathToFileURL(at('src/pipeline/worker-process.ts')).href);
  expect(stack).toContain(`${at('src/cli/main.ts')}:5:`);
});

test('it is built anew when a source has changed, and only then', () => {
  const { worker } = run();
  expect(run().worker).toBe(worker);
  writeFileSync(at('src/cli/word.ts'), "export const word = 'another';");
  const changed = run();
  expect(changed.word).toBe('another');
  expect(changed.worker).not.toBe(worker);
});

test('and when the way to build it has changed', () => {
  const { worker } = run();
  writeFileSync(at('tsconfig.json'), '{ "compilerOptions": {} }');
  const changed = run();
  expect(changed.worker).not.toBe(worker);
  expect(run().worker).toBe(changed.worker);
});

test('what runs already stays with its own build', () => {
  const { worker } = run();
  const main = path.join(path.dirname(fileURLToPath(worker!)), '../cli/main.js');
  writeFileSync(at('src/cli/word.ts'), "export const word = 'later';");
  const old = JSON.parse(execFileSync(process.execPath, [main], { encoding: 'utf8' })) as Record<string, string>;
  expect(old).toMatchObject({ word: 'another', worker });
});

test('a source that is no TypeScript ends the start, and says where', () => {
  writeFileSync(at('src/cli/word.ts'), 'export const = 1;');
  const { status, stderr } = spawnSync(process.execPath, [at('bin/autoplay.js')], { encoding: 'utf8' });
  expect(status).not.toBe(0);
  expect(stderr).toContain('cli/word.ts:1:13');
});
