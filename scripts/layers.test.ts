/**
 * Permitted imports: scripts/layers.mjs is the table, oxlint.config.mjs makes lint rules from it
 * (docs/how-it-works/architecture.md).
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LAYERS, PACKAGES } from './layers.mjs';

const layers = Object.keys(LAYERS);
const project = mkdtempSync(path.join(tmpdir(), 'autoplay-import-rules-'));
// Patterns of files are relative to the config.
mkdirSync(path.join(project, 'scripts'));
for (const file of ['oxlint.config.mjs', 'scripts/layers.mjs']) copyFileSync(file, path.join(project, file));
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the table has all of src, and nothing else', () => {
  const all = readdirSync('src').filter((name) => !name.endsWith('.test.ts'));
  expect(layers.toSorted()).toEqual(all.toSorted());
});

test('each imports only what stands above it in the table, so that there is no cycle of folders', () => {
  const wrong = layers.flatMap((layer, at) =>
    LAYERS[layer]!.map((name) => name.replace(/\/.*/, ''))
      .filter((name) => layers.indexOf(name) > at)
      .map((name) => `${layer} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

const isBound = (layer: string) => layer !== 'testing';
/** A file of each layer, one of them two folders deep. */
const fileIn = (layer: string, depth: number) =>
  layer.endsWith('.ts') ? `src/${layer}` : `src/${layer}/${'deep/'.repeat(depth)}wrong.ts`;

/** The specifier with which `file` imports from `layer`. */
function specifier(file: string, layer: string): string {
  const imported = layer.endsWith('.ts') ? `src/${layer}` : `src/${layer}/some-file.ts`;
  const relative = path.relative(path.dirname(file), imported);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** The linter's refusals for a file with these imports. */
function refused(contents: Record<string, string[]>, asTypes: boolean): Map<string, string[]> {
  // The table reads the names of stages from their list.
  mkdirSync(path.join(project, 'src/run'), { recursive: true });
  copyFileSync('src/run/stages.ts', path.join(project, 'src/run/stages.ts'));
  for (const [file, imports] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    const lines = imports.map((from, i) => `export ${asTypes ? 'type ' : ''}{ a as a${i} } from '${from}';\n`);
    writeFileSync(path.join(project, file), lines.join(''));
  }
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/oxlint'),
    ['-c', 'oxlint.config.mjs', '--format', 'json', 'src'],
    { cwd: project, encoding: 'utf8', maxBuffer: 1e8 },
  );
  rmSync(path.join(project, 'src'), { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string; message: string }[] };
  const found = new Map<string, string[]>(Object.keys(contents).map((file) => [file, []]));
  for (const { code, filename, message } of diagnostics) {
    if (!code.includes('no-restricted-imports')) continue;
    found.get(path.normalize(filename))!.push(/'([^']+)'/.exec(message)![1]!);
  }
  return found;
}

/** The table's permission, read without the code that makes the rules. */
function isAllowed(from: string, to: string): boolean {
  return from === to || LAYERS[from]!.includes(to);
}

test.each([
  ['a module', 0, false],
  ['a type, two folders deep', 2, true],
])('every ordered pair of layers: %s', (_, depth, asTypes) => {
  const files = new Map(layers.filter(isBound).map((layer) => [layer, fileIn(layer, depth)]));
  const others = (layer: string) => layers.filter((other) => other !== layer);
  const contents = Object.fromEntries(
    [...files].map(([layer, file]) => [file, others(layer).map((other) => specifier(file, other))]),
  );
  const found = refused(contents, asTypes);
  for (const [layer, file] of files) {
    const wrong = others(layer)
      .filter((other) => !isAllowed(layer, other))
      .map((other) => specifier(file, other));
    expect(found.get(file)!.toSorted(), layer).toEqual(wrong.toSorted());
  }
});

test.each(['agent', 'propose', 'verify', 'check', 'ui', 'model-free', 'model-based', 'explore', 'execute'])(
  'the truth of the virtual world is out of reach of %s',
  (layer) => {
    const file = `src/${layer}/wrong.ts`;
    const truths = ['../world/benchmark/benchmark.ts', '../world/compare-states.ts', '../calibrate/calibrate.ts'];
    expect(refused({ [file]: truths }, true).get(file)).toEqual(truths);
  },
);

test('the tasks of virtual phones are for those that measure, and their starts for environments', () => {
  const tasks = ['../world/benchmark/benchmark.ts', '../world/apps/notes/tasks.ts'];
  const found = refused(
    Object.fromEntries(['pipeline', 'cli', 'env', 'calibrate'].map((layer) => [`src/${layer}/some.ts`, tasks])),
    true,
  );
  expect([...found.values()]).toEqual([tasks, tasks, tasks.slice(1), []]);
});

test('agents may import the seam of environments and nothing behind it', () => {
  const file = 'src/agent/grounding/wrong.ts';
  const behind = ['../../env/desktop/sandbox.ts', '../../env/pool.ts', '../../env/android/virtual/device-state.ts'];
  expect(refused({ [file]: ['../../env/environment.ts', ...behind] }, false).get(file)).toEqual(behind);
});

test('packages are for the folders that the table names', () => {
  const names = Object.keys(PACKAGES);
  const files = new Map(layers.filter(isBound).map((layer) => [layer, fileIn(layer, 0)]));
  const found = refused(Object.fromEntries([...files.values()].map((file) => [file, names])), false);
  for (const [layer, file] of files) {
    const wrong = names.filter((name) => !PACKAGES[name]!.includes(layer));
    expect(found.get(file)!.toSorted(), layer).toEqual(wrong.toSorted());
  }
});

test('a folder within a layer may have a package of its own, and imports as the rest of the layer', () => {
  const file = 'src/coordination/redis/connection.ts';
  const imports = ['ioredis', 'bullmq', '../coordination.ts', '../../errors.ts', 'openai', '../../store/store.ts'];
  expect(refused({ [file]: imports }, false).get(file)).toEqual(['openai', '../../store/store.ts']);
});

test('no layer knows the lab or the scripts of developers', () => {
  const files = layers.filter(isBound).map((layer) => fileIn(layer, 1));
  const found = refused(
    Object.fromEntries(
      files.map((file) => [
        file,
        ['lab/journal.ts', 'scripts/replay.ts'].map((to) => path.relative(path.dirname(file), to)),
      ]),
    ),
    false,
  );
  expect([...found].filter(([, wrong]) => wrong.length !== 2)).toEqual([]);
});

test('tests and what only they use are bound by nothing, and nobody else may import it', () => {
  const imports = ['../testing/tree.ts', '../cli/run.ts', 'vitest'];
  const found = refused(
    {
      'src/schema/some.test.ts': imports,
      'src/env/conformance.ts': imports,
      'src/cli/wrong.ts': ['../testing/cli.ts'],
    },
    false,
  );
  expect([...found.values()]).toEqual([[], [], ['../testing/cli.ts']]);
});

function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()'(\.[^']+\.ts)'/g);
  return [...imports].map(([, to]) => path.join(path.dirname(file), to!));
}

test('no file imports itself by way of others, by types and lazy imports neither', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join('src', file));
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  // Removes files without remaining imports repeatedly; a cycle is the rest.
  for (let size = 0; size !== graph.size;) {
    size = graph.size;
    for (const [file, imports] of graph) if (!imports.some((other) => graph.has(other))) graph.delete(file);
  }
  expect([...graph.keys()]).toEqual([]);
});
