import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { readEnvironmentVariables } from './environment-variables.ts';
import { loadConfig } from './load-config.ts';
import { nearestWord } from '../text/nearest-word.ts';
import type { RunConfig } from './run-config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(text: string): Promise<RunConfig> {
  const file = path.join(folder, 'run.yaml');
  await writeFile(file, text);
  return loadConfig(file, {});
}

/** The message of the refusal, with the folder cut off. */
async function refusal(text: string): Promise<string> {
  const error: unknown = await load(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PipelineError);
  expect((error as PipelineError).code).toBe('CONFIG_INVALID');
  return (error as PipelineError).message.replaceAll(`${folder}/`, '');
}

const GOOD = 'name: try\napps: [editor]\n';

describe('a good config', () => {
  it('gets every default', async () => {
    const config = await load(GOOD);
    expect(config).toMatchObject({
      name: 'try',
      output: path.resolve('datasets/try'),
      seed: 1,
      platform: 'desktop',
      environment: { name: 'desktop', width: 1280, height: 800, sandbox: 'bubblewrap' },
      propose: { guidelines: ['feature-use', 'composition', 'information-retrieval', 'repetition'] },
      limits: { attempts: 3 },
    });
    expect(config.catalogue).toBe(path.resolve('configs/apps/desktop.yaml'));
  });

  it('takes the catalogue from the folder of the file and the output from the current one', async () => {
    const config = await load(`${GOOD}catalogue: mine/apps.yaml\noutput: out/here\n`);
    expect(config.catalogue).toBe(path.join(folder, 'mine/apps.yaml'));
    expect(config.output).toBe(path.resolve('out/here'));
  });

  it('is what ships as the quickstart, and the quickstart names every key', async () => {
    const shipped = await loadConfig('configs/quickstart.yaml', {});
    const keys = (value: object, prefix = ''): string[] =>
      Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'object' && !Array.isArray(inner) ? keys(inner as object, `${prefix}${key}.`) : prefix + key,
      );
    expect(keys(shipped).toSorted()).toEqual(keys(await load(GOOD)).toSorted());
  });
});

const ANDROID = (rest: string) => `environment: {name: android, ${rest}}`;

/** The fault, the text, and the required parts of the message: place, key, fault or remedy. */
const BAD: [string, string, ...string[]][] = [
  ['empty', '', 'must be a map of keys'],
  ['only a comment', '# nothing', 'must be a map of keys'],
  ['a list', '- name: x', 'must be a map of keys'],
  ['a text', 'run me', 'must be a map of keys'],
  ['nothing but null', 'null', 'must be a map of keys'],
  ['broken YAML', 'name: [1', 'run.yaml:1:', '  name: [1\n'],
  ['a tab for indentation', 'explore:\n\tturns: 1', 'run.yaml:2:1: ', '\n   turns: 1\n  ^'],
  ['nested on one line', 'a: b: c', 'run.yaml:1:4: ', '\n  a: b: c\n     ^'],
  ['a key twice', 'name: a\nname: b\napps: [x]', 'unique', 'run.yaml:2:1: '],
  ['an unknown alias', `${GOOD}seed: *other`, 'other'],
  ['two documents', `${GOOD}---\n${GOOD}`, 'document'],
  ['no name', 'apps: [x]', 'run.yaml:1: name: missing'],
  ['no apps', 'name: x', 'run.yaml:1: apps: missing'],
  ['apps as text', 'name: x\napps: editor', ':2: apps:', 'a list', '"editor"'],
  ['no app in apps', 'name: x\napps: []', ':2: apps:', 'at least 1'],
  ['an app twice', 'name: x\napps: [a, a]', ':2: apps:', 'twice'],
  ['a number for an app', 'name: x\napps: [a, 5]', 'apps[1]:', 'a string', '5'],
  ['an empty app', "name: x\napps: ['']", 'apps[0]:', 'at least 1'],
  ['a misspelt key', `${GOOD}enviroment: {}`, ':3: enviroment:', 'Did you mean "environment"'],
  ['a misspelt inner key', `${GOOD}explore:\n  turn: 2`, ':4: explore.turn:', 'Did you mean "turns"'],
  [
    'a key of another part',
    `${GOOD}verify:\n  maxSteps: 3`,
    ':4: verify.maxSteps: unknown key',
    'Known keys: verifier',
  ],
  ['a key in other case', `${GOOD}Seed: 4`, ':3: Seed:', 'Did you mean "seed"'],
  ['a name that climbs', 'name: ../x\napps: [a]', ':1: name:', '"../x"'],
  ['a name with a slash', 'name: a/b\napps: [a]', ':1: name:'],
  ['a hidden name', 'name: .x\napps: [a]', ':1: name:'],
  ['a number for a name', 'name: 5\napps: [a]', ':1: name:', 'a string'],
  ['an endless name', `name: ${'x'.repeat(65)}\napps: [a]`, ':1: name:', '64'],
  ['an empty output', `${GOOD}output: ''`, ':3: output:'],
  ['a URL for output', `${GOOD}output: s3://bucket/run`, ':3: output: must be a folder, not a URL'],
  ['a list for output', `${GOOD}output: [a]`, ':3: output:', 'a string'],
  ['a text for the seed', `${GOOD}seed: one`, ':3: seed:', '"one"'],
  ['a fraction for the seed', `${GOOD}seed: 1.5`, ':3: seed:', 'a whole number'],
  ['a negative seed', `${GOOD}seed: -1`, ':3: seed:', 'at least 0'],
  ['an unknown platform', `${GOOD}platform: dekstop`, ':3: platform:', 'Did you mean "desktop"'],
  ['a path for a platform', `${GOOD}platform: ../../etc/passwd`, ':3: platform:'],
  ['a number for the catalogue', `${GOOD}catalogue: 7`, ':3: catalogue:'],
  ['a text for the environment', `${GOOD}environment: desktop`, ':3: environment:', 'a map of keys'],
  ['nothing for a part', `${GOOD}explore:`, ':3: explore:', 'null'],
  ['a screen too small', `${GOOD}environment: {width: 10}`, ':3: environment.width:', 'at least 320'],
  ['a screen too large', `${GOOD}environment: {height: 9999}`, ':3: environment.height:', 'at most 3840'],
  ['an unknown look', `${GOOD}environment: {look: random}`, 'environment.look:', 'fixed, varied'],
  [
    'an unknown theme',
    `${GOOD}environment: {looks: {themes: [pink]}}`,
    'environment.looks.themes[0]:',
    'high-contrast',
  ],
  ['no screens', `${GOOD}environment: {looks: {screens: []}}`, 'environment.looks.screens:'],
  [
    'a colour in words',
    `${GOOD}environment: {looks: {backgrounds: [red]}}`,
    'environment.looks.backgrounds[0]:',
    '#3a6ea5',
  ],
  ['an unknown sandbox', `${GOOD}environment:\n  sandbox: docker`, ':4: environment.sandbox:', 'bubblewrap, none'],
  ['commands on a phone', `${GOOD}environment: {name: web, commands: true}`, 'environment.commands:', 'desktop, fake'],
  [
    'commands with short steps',
    `${GOOD}environment: {commands: true}\nlimits: {stepTimeoutMs: 9000}`,
    'limits.stepTimeoutMs: must be at least 75000',
  ],
  ['commands without a sandbox', `${GOOD}environment: {sandbox: none, commands: true}`, 'needs a sandbox'],
  ['a boolean for the sandbox', `${GOOD}environment: {sandbox: false}`, 'environment.sandbox:', 'false'],
  ['phones for a desktop', `${GOOD}environment: {devices: [a]}`, 'environment.devices:', 'environment.name: android'],
  ['android without phones', `${GOOD}environment: {name: android, snapshot: base}`, 'either devices', 'or avds'],
  ['android without a reset', `${GOOD}environment: {name: android, avds: [a]}`, 'either a snapshot', 'or packages'],
  [
    'a snapshot of a phone',
    `${GOOD}${ANDROID('devices: [R5, R6], snapshot: base')}`,
    'environment.snapshot:',
    'emulators',
  ],
  ['a phone twice', `${GOOD}${ANDROID('devices: [R5, R5], packages: [a.b]')}`, 'environment.devices:', 'twice'],
  [
    'an option for a phone',
    `${GOOD}${ANDROID('devices: [-e], packages: [a.b]')}`,
    'environment.devices[0]:',
    'adb devices',
  ],
  [
    'a command for a package',
    `${GOOD}${ANDROID('avds: [a], packages: [a.b;ls]')}`,
    'environment.packages[0]:',
    'package',
  ],
  ['fewer phones than work', `${GOOD}${ANDROID('devices: [R5], packages: [a.b]')}`, 'environment.devices:', '1 of 2'],
  ['negative workers', `${GOOD}workers: -1`, ':3: workers:', 'at least 0'],
  ['too many workers', `${GOOD}workers: 100000`, ':3: workers:', 'at most 256'],
  ['no desktops', `${GOOD}desktopsPerWorker: 0`, ':3: desktopsPerWorker:', 'at least 1'],
  ['no turns', `${GOOD}explore: {turns: 0}`, ':3: explore.turns:', 'at least 1'],
  ['infinite turns', `${GOOD}explore: {turns: .inf}`, ':3: explore.turns:'],
  ['not a number of steps', `${GOOD}explore: {maxSteps: .nan}`, ':3: explore.maxSteps:'],
  ['an empty policy', `${GOOD}execute: {policy: ''}`, ':3: execute.policy:'],
  ['an unknown guideline', `${GOOD}propose: {guidelines: [feature-usee]}`, 'propose.guidelines[0]:', '"feature-use"'],
  ['no guideline', `${GOOD}propose: {guidelines: []}`, 'propose.guidelines:', 'at least 1'],
  ['a guideline twice', `${GOOD}propose: {guidelines: [repetition, repetition]}`, 'propose.guidelines:', 'twice'],
  ['an unknown target', `${GOOD}export: {targets: [parket]}`, 'export.targets[0]:', 'Did you mean "parquet"'],
  ['text for milliseconds', `${GOOD}limits: {stepTimeoutMs: 60s}`, 'limits.stepTimeoutMs:', '"60s"'],
  ['a time-out too short', `${GOOD}limits: {episodeTimeoutMs: 5}`, 'limits.episodeTimeoutMs:', 'at least 1000'],
  ['no attempts', `${GOOD}limits: {attempts: 0}`, 'limits.attempts:', 'at least 1'],
];

const writeBeside = (name: string, text: string) => writeFile(path.join(folder, name), text);

describe('a config that extends another', () => {
  it('takes what it does not say from there: maps key by key, lists and the environment whole', async () => {
    await mkdir(path.join(folder, 'base'), { recursive: true });
    const environment = 'environment: { name: desktop, width: 1024 }\n';
    await writeBeside(
      'base/base.yaml',
      `${GOOD}${environment}catalogue: own.yaml\nexplore: { turns: 2, maxSteps: 7 }\n`,
    );
    const config = await load('extends: base/base.yaml\nname: over\napps: [terminal]\nexplore: { turns: 1 }\n');
    expect(config).toMatchObject({ name: 'over', apps: ['terminal'], explore: { turns: 1, maxSteps: 7 } });
    expect(config).toMatchObject({
      output: path.resolve('datasets/over'),
      catalogue: path.join(folder, 'base/own.yaml'),
      environment: { width: 1024 },
    });
    const other = await load('extends: base/base.yaml\nname: over\nenvironment: { name: desktop }\n');
    expect(other.environment.width).not.toBe(1024);
  });

  it('names the file that is wrong', async () => {
    await writeBeside('base.yaml', `${GOOD}explore: { trns: 1 }\npropose: { tasksPerGuideline: 0 }\n`);
    const message = await refusal('extends: base.yaml\nname: over\nexplore: { steps: 2 }\nverify: { votes: 99 }\n');
    expect(message.split('\n')).toEqual([
      expect.stringContaining('run.yaml:3: explore.steps: unknown key'),
      expect.stringContaining('run.yaml:4: verify.votes: must be at most 15'),
      expect.stringContaining('base.yaml:3: explore.trns: unknown key'),
      expect.stringContaining('base.yaml:4: propose.tasksPerGuideline: must be at least 1'),
    ]);
  });

  it('needs a name of its own and a file that is there, and no circle', async () => {
    await writeBeside('base.yaml', GOOD);
    expect(await refusal('extends: base.yaml\n')).toContain('run.yaml: name: missing; each run needs its own');
    expect(await refusal('extends: other.yaml\nname: over\n')).toContain('other.yaml');
    expect(await refusal('extends: run.yaml\nname: over\n')).toContain('or a file extends itself');
    expect(await refusal('extends: [base.yaml]\nname: over\n')).toContain('run.yaml: extends: must be a path');
  });
});

describe('a bad config', () => {
  it.each(BAD)('with %s is refused', async (_what, text, ...words) => {
    const message = await refusal(text);
    expect(message).toMatch(/^run\.yaml/);
    for (const word of words) expect(message).toContain(word);
    expect(message).not.toMatch(/\n\s+at |Error:/);
  });

  it('is told all its faults at once, in the order of the file', async () => {
    const message = await refusal('name: x\nseed: no\nexplore:\n  turns: 0\n  trns: 1\napps: []\n');
    expect(message.split('\n').map((line) => line.split(': ')[1])).toEqual([
      'seed',
      'explore.turns',
      'explore.trns',
      'apps',
    ]);
  });

  it.each([
    ['that is not there', 'no-such.yaml', 'no such file'],
    ['that is a folder', '.', 'is a folder'],
  ])('%s is refused', async (_what, file, words) => {
    await expect(loadConfig(path.join(folder, file), {})).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(words) as string,
    });
  });

  it('that is a film is refused before it is parsed', async () => {
    expect(await refusal('x'.repeat(1_000_001))).toContain('larger than');
  });
});

describe('environment variables', () => {
  it('take a Redis URL, and an empty one for none', () => {
    expect(readEnvironmentVariables({ REDIS_URL: 'redis://host:6379/2' })).toEqual({
      REDIS_URL: 'redis://host:6379/2',
    });
    expect(readEnvironmentVariables({ REDIS_URL: '' }).REDIS_URL).toBeUndefined();
    expect(readEnvironmentVariables({ REDIS_URL: 'memory:' }).REDIS_URL).toBe('memory:');
  });

  it.each(['localhost:6379', 'http://host', 'redis:?secret', 'secret', 'memory:secret'])(
    'refuse %s without repeating it',
    (url) => {
      const read = () => readEnvironmentVariables({ REDIS_URL: url });
      expect(read).toThrow(/^REDIS_URL: must be a URL/);
      expect(read).not.toThrow(url);
    },
  );
});

describe('the nearest word', () => {
  it.each([
    ['turn', 'turns'],
    ['MAXSTEPS', 'maxSteps'],
    ['plicy', 'policy'],
    ['zzz', undefined],
    ['', undefined],
  ])('to %j is %j', (word, nearest) => {
    expect(nearestWord(word, ['policy', 'turns', 'maxSteps'])).toBe(nearest);
  });
});
