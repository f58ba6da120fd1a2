/** The npm package holds what the program reads at run time, and nothing that only developers need. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFakeConfig } from '../src/testing/cli.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'autoplay-test-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let packed: readonly { path: string; size: number }[];
let unpackedSize: number;

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'pipe' });
  const answer = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { encoding: 'utf8' });
  const parsed = JSON.parse(answer) as unknown;
  const [report] = Object.values(parsed as Record<string, { files: typeof packed; unpackedSize: number }>);
  packed = report!.files;
  unpackedSize = report!.unpackedSize;
});

/** Places that sources name relative to themselves, by their place in the package. */
function placesReadAtRunTime(): string[] {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|^view\/browser\//.test(file))
    .map((file) => path.join('src', file));
  return sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, place = '']) => place);
    const built = path.dirname(file).replace(/^src/, 'dist');
    return named.map((place) => path.join(built, place.replace(/\.ts$/, '.js')));
  });
}

it('holds each file and folder that the sources name relative to themselves', () => {
  const paths = packed.map((file) => file.path);
  const places = new Set(
    placesReadAtRunTime().filter((place) => place !== './' && place !== 'dist/view/index/index-worker.js'),
  );
  const isPacked = (place: string) =>
    paths.includes(place) || paths.some((file) => file.startsWith(path.join(place, '/')));
  expect(places.size).toBeGreaterThan(20);
  expect([...places].filter((place) => !isPacked(place))).toEqual([]);
});

it('holds the command, its configs, prompts, set-up and the Python client', () => {
  expect(packed.map((file) => file.path)).toEqual(
    expect.arrayContaining([
      'bin/autoplay.js',
      'dist/cli/main.js',
      'dist/LICENSES.txt',
      'docs/audit/RULES.md',
      'configs/quickstart.yaml',
      'prompts/execute/planner-desktop.md',
      'scripts/setup.sh',
      'clients/python/pyproject.toml',
      'clients/python/src/autoplay_client/__init__.py',
      'dist/view/bundles/pages/app.js',
    ]),
  );
});

it('leaves out tests, sources, benches and pictures, and stays small', () => {
  const unwanted = /\.test\.|\.tsx?$|\.map$|^(src|bench|lab|docs\/images|datasets|node_modules)\/|\/(golden|testing)\//;
  expect(packed.map((file) => file.path).filter((file) => unwanted.test(file))).toEqual([]);
  expect(unpackedSize).toBeLessThan(12_000_000);
});

it('runs in a folder without the repository, and writes only below the current folder', async () => {
  const installed = path.join(folder, 'installed');
  for (const file of packed) cpSync(file.path, path.join(installed, file.path));
  const listInstalled = () => readdirSync(installed, { recursive: true, encoding: 'utf8' }).toSorted();
  const before = listInstalled();
  // Other programs write into the caches of this folder at the same time.
  symlinkSync(path.resolve('node_modules'), path.join(installed, 'node_modules'));
  const autoplay = (...args: string[]) =>
    execFileSync(process.execPath, [path.join(installed, 'bin/autoplay.js'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDIS_URL: 'memory:', npm_command: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const output = autoplay('run', await writeFakeConfig(folder, 'packed'));
  expect(output).toContain('Status   autoplay status packed');
  expect(readdirSync(path.join(folder, 'packed'))).toEqual(
    expect.arrayContaining(['README.md', 'data', 'jsonl', 'run.json']),
  );
  autoplay('view', 'packed', '--static', 'pages');
  expect(readdirSync(path.join(folder, 'pages'))).toEqual(expect.arrayContaining(['app.css', 'app.js', 'index.html']));
  rmSync(path.join(installed, 'node_modules'));
  expect(listInstalled()).toEqual(before);
});

it('has one name and one version everywhere', () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
  expect(readFileSync('src/cli/describe-run.ts', 'utf8')).toContain(`'${name}'`);
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`/${name}/configs`);
  expect(readFileSync('clients/python/pyproject.toml', 'utf8')).toContain(`\nversion = "${version}"\n`);
  expect(readFileSync('CITATION.cff', 'utf8')).toContain(`\nversion: ${version}\n`);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version}\n`);
});
