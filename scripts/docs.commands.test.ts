/**
 * Every command of the documentation works: the command line parses it, cheap ones run on a made-up run, and others have a mark
 * such as `<!-- needs: gpu -->`. Examples in YAML, JSON and Python are parsed, and whole configs are loaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../src/config/load-config.ts';
import { RunConfig } from '../src/config/run-config.ts';
import { createRun } from '../src/run/run-folder.ts';
import { createFileStore } from '../src/store/file-store.ts';
import { callCli } from '../src/testing/call-cli.ts';
import { fillSyntheticRun } from '../src/testing/synthetic-run.ts';
import { PAGES, readBlocks, readCommands, readInlineCommands, type Block } from './docs-blocks.ts';

/** Requirements that a test machine lacks: a provider's key, hardware, a running service, other machines, packages. */
const REQUIREMENTS = ['key', 'gpu', 'phone', 'service', 'machines', 'packages'];
/** Commands of a shell that change nothing but files of the reader. */
const HARMLESS = new Set(['cat', 'cd', 'diff', 'echo', 'export', 'for', 'do', 'done', 'ln', 'ls', 'mkdir', 'sed']);
/** Verbs without an environment, which finish within a second. */
const CHEAP = new Set(['export', 'fsck', 'preview', 'report', 'status']);
/** Words of commands that need labels, replays, several tries or another verifier, or that change the run. */
const NEEDS_MORE = /^--(reviewed|admission|models|repair|verifiers|calibration)$|^preference/;

const BLOCKS = PAGES.flatMap(readBlocks);
const SHELL = blocksIn('bash');

function blocksIn(wanted: string): Block[] {
  return BLOCKS.filter(({ language }) => language === wanted);
}

/** Arguments of this project's command line; undefined for other programs. */
function wordsOfCli([first, ...rest]: readonly string[]): string[] | undefined {
  if (first === 'npm' && rest[0] === 'run' && rest[1] === 'autoplay') return rest.slice(3);
  if (first === 'npm' && rest[0] === 'run' && rest[1] === 'serve') return ['serve', ...rest.slice(3)];
  if (first === 'node' && rest[0] === 'bin/autoplay.js') return rest.slice(1);
  if (first === 'npx') return wordsOfPackage(rest);
  if (first === 'autoplay') return rest;
  return undefined;
}

/** Arguments after `npx`, with the package by its name or by its file. */
function wordsOfPackage([first = '', second, ...rest]: readonly string[]): string[] | undefined {
  if (/^@[\w-]+\/autoplay$/.test(first)) return second === undefined ? [] : [second, ...rest];
  return first.startsWith('--package=') && second === 'autoplay' ? rest : undefined;
}

/** The fault of a command; undefined if it is known to work. */
async function faultOf(command: readonly string[]): Promise<string | undefined> {
  const [first = '', second, third] = command;
  const words = wordsOfCli(command);
  if (words !== undefined) return parseOnly(words);
  if (first === 'npm' && second === 'run') return faultOfScript(command.slice(2));
  if (first === 'npm') return ['test', 'ci', 'install', 'pack'].includes(second!) ? undefined : `npm ${second}`;
  const files = command.filter((word) => /^(src|scripts|bench|lab|bin|\.ci)\//.test(word));
  const isOurs = files.length > 0 && [first, second, third].some((word) => files.includes(word!) || word === 'vitest');
  if (isOurs || first === 'node') return files.find((file) => !existsSync(file));
  return HARMLESS.has(first) ? undefined : 'neither run nor marked';
}

/** Arguments after `npm run`, perhaps with a workspace. */
function faultOfScript([first = '', second = '', third = '']: readonly string[]): string | undefined {
  const [name, folder] = first === '-w' ? [third, second] : [first, '.'];
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { scripts: object };
  // Without a name npm lists the scripts.
  return Object.hasOwn(scripts, name) || name === '' || name.startsWith('#')
    ? undefined
    : `no npm script ${name} in ${folder}`;
}

/** Parses with the real command line, whose actions do nothing. */
async function parseOnly(words: readonly string[], isMention = false): Promise<string | undefined> {
  const { action } = Command.prototype;
  const idle = vi.spyOn(Command.prototype, 'action').mockImplementation(function (this: Command) {
    return action.call(this, () => undefined);
  });
  try {
    const { code, stderr } = await callCli(words.filter((word) => !word.startsWith('…')));
    const config = words.find((word) => /^configs\/.*\.yaml$/.test(word));
    if (config !== undefined && !existsSync(config)) return `${config} does not exist`;
    const isIncomplete = /missing required argument|required option|argument missing/.test(stderr);
    return code === 0 || (isMention && isIncomplete) ? undefined : stderr;
  } finally {
    idle.mockRestore();
  }
}

describe('commands', () => {
  it.each(SHELL)('of $place', async ({ text, needs }) => {
    if (needs !== undefined) expect(REQUIREMENTS).toContain(needs);
    const found: string[] = [];
    for (const command of readCommands(text)) {
      const fault = await faultOf(command);
      const isCli = wordsOfCli(command) !== undefined || command[0] === 'npm';
      if (fault !== undefined && (needs === undefined || isCli)) found.push(`${command.join(' ')}: ${fault}`);
    }
    expect(found).toEqual([]);
  });

  it.each(PAGES)('within the words of %s', async (page) => {
    const faults = [];
    for (const text of readInlineCommands(page)) {
      const words = wordsOfCli(readCommands(text.replaceAll('\n', ' '))[0]!)!;
      faults.push((await parseOnly(words, true)) ?? []);
    }
    expect(faults.flat()).toEqual([]);
  });

  it('stand in blocks with a language', () => {
    const bare = blocksIn('').filter(({ text }) => /^(npm|npx|node|pip|python3?) /m.test(text));
    const shells = BLOCKS.filter(({ language }) => ['sh', 'shell', 'console'].includes(language));
    expect(shells).toEqual([]);
    expect(bare.map(({ place }) => place)).toEqual([]);
  });
});

describe('cheap commands on a made-up run', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-docs-'));
    const run = path.join(root, 'quickstart');
    const config = RunConfig.parse({ name: 'made-up', output: run, catalogue: 'none.yaml', apps: ['notes'] });
    await createRun(config, [{ apps: ['notes'], template: 'notes' }]);
    const size = { trajectories: 8, stepsPerTrajectory: 4, width: 32, height: 24 };
    await fillSyntheticRun(await createFileStore({ folder: run }), { ...size, failEvery: 5, explorations: true });
    await cp(run, path.join(root, 'BASELINE'), { recursive: true });
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const commands = SHELL.flatMap(({ text }) => readCommands(text))
    .map((command) => wordsOfCli(command) ?? [])
    .filter(([verb = '', ...rest]) => CHEAP.has(verb) && !rest.some((word) => NEEDS_MORE.test(word)))
    .map((words) => words.join(' '));

  it('are some twenty', () => expect(new Set(commands).size).toBeGreaterThan(20));

  it.each([...new Set(commands)])('%s', async (command) => {
    const words = command.split(' ').map((word, at, all) => {
      if (/^(RUN|quickstart(-\w+)?|datasets\/(quickstart|my-run))$/.test(word)) return path.join(root, 'quickstart');
      if (['--output', '--out'].includes(all[at - 1]!)) return path.join(root, `output-${command.length}`, word);
      if (word === 'BASELINE') return path.join(root, word);
      return word === 'mousepad' ? 'notes' : word;
    });
    if (words[0] === 'fsck' && words[1]!.startsWith('datasets/')) {
      words[1] = path.join(root, 'dataset');
      await callCli(['export', path.join(root, 'quickstart'), '--output', words[1]]);
    }
    const key = { AUTOPLAY_MODEL_KEY: 'none', AUTOPLAY_MODEL_URL: 'http://127.0.0.1:1/v1', OPENAI_API_KEY: 'none' };
    const { code, stdout, stderr } = await callCli(words, key);
    // Exit code 1 reports rows that a trainer would cut, and the missing proposals of the made-up run.
    const reports = words.includes('--check') || words[0] === 'fsck';
    expect(reports ? [0, 1] : [0], stderr + stdout).toContain(code);
  });
});

describe('examples', () => {
  it.each(blocksIn('yaml'))('YAML of $place', async ({ text }) => {
    const value = parse(text) as Record<string, unknown>;
    expect(value).toBeTypeOf('object');
    if (!('name' in value && 'apps' in value) || 'extends' in value) return;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-docs-'));
    const file = path.join(folder, 'run.yaml');
    await writeFile(file, text);
    expect(await loadConfig(file, process.env)).toMatchObject({ name: value['name'] });
    await rm(folder, { recursive: true });
  });

  it.each(blocksIn('json'))('JSON of $place', ({ text }) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
  });

  it('Python', () => {
    const script =
      'import ast, json, sys\nfor place, text in json.load(sys.stdin):\n    try: ast.parse(text)\n    except SyntaxError as e: print(place, e)';
    const input = JSON.stringify(blocksIn('python').map(({ place, text }) => [place, text.replaceAll('…', '...')]));
    const { stdout, status } = spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
