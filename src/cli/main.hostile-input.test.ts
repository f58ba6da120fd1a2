/** Malicious configs, catalogues and arguments: exit 2 soon, with the file or key in the message, and no files. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PipelineError } from '../errors.ts';
import { callCli } from '../testing/call-cli.ts';
import { writeFakeConfig } from '../testing/cli.ts';
import { cpuMs } from '../testing/cpu-time.ts';
import { createRunFromConfig } from './create-run-from-config.ts';

const FAST_MS = 5000;
// oxlint-disable-next-line no-control-regex
const RAW_CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]/;
const SECRET = 'sk-SECRET-77';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-hostile-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'case-'));
});

const write = (name: string, text: string | Uint8Array) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const FAKE = 'environment: { name: fake }\n';

/** The error message for the config. */
async function refusalOf(file: string): Promise<string> {
  const startedAt = cpuMs();
  const refused = await createRunFromConfig(file).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(cpuMs() - startedAt).toBeLessThan(FAST_MS);
  expect(refused).toBeInstanceOf(PipelineError);
  const { code, message } = refused as PipelineError;
  expect(code).toBe('CONFIG_INVALID');
  expect(message).not.toMatch(RAW_CONTROL);
  expect(message).not.toContain('ZodError');
  return message;
}

/** Exit code 2 and a message within seconds, without a stack trace or a raw control character. */
async function expectRefused(args: readonly string[], words: RegExp): Promise<void> {
  const startedAt = performance.now();
  const { code, stdout, stderr } = await callCli(args);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/\n\s+at .*:\d+/);
  expect(stderr).not.toMatch(RAW_CONTROL);
  expect(stderr.match(/^error: /gm)).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  // Hangs last for ever. Starting a process takes one second, and many seconds on a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(60_000);
}

/** Each letter expands to ten of the previous one. */
function bomb(): string {
  return 'bcdefghi'
    .split('')
    .map(
      (letter) =>
        `${letter}: &${letter} [${Array(10)
          .fill(`*${prior(letter)}`)
          .join(',')}]\n`,
    )
    .join('');
}

function prior(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - 1);
}

describe('a config', () => {
  test.each([
    ['bytes that are no UTF-8', Buffer.from('name: caf\xe9\napps: [notes]\n', 'latin1'), /run\.yaml: is not UTF-8/],
    ['UTF-16', Buffer.from('name: a\napps: [notes]\n', 'utf16le'), /run\.yaml/],
    ['half a character', Buffer.concat([Buffer.from('name: a'), Buffer.from([0xe2, 0x82])]), /run\.yaml: is not UTF-8/],
    ['two megabytes', Buffer.alloc(2_000_000, 'a'), /run\.yaml: is larger than 1000000 bytes/],
    ['nothing', '', /run\.yaml: must be a map/],
    ['NULs', '\0\0\0\0', /run\.yaml/],
    [
      'an escape code as a key',
      `name: a\napps: [notes]\n"\\e[2J": 1\n${FAKE}`,
      /run\.yaml:3: \\u001b\[2J: unknown key/,
    ],
    ['a key of two lines', `name: a\napps: [notes]\n"x\\nerror: y": 1\n${FAKE}`, /run\.yaml:3: x\\nerror: y: unknown/],
    ['an application of two lines', `name: a\napps: ["b\\nerror: c"]\n${FAKE}`, /apps\[0\]: must be one line/],
    ['an application with colours', `name: a\napps: ["b\\e[31mRED"]\n${FAKE}`, /apps\[0\]: must be one line/],
    ['an 8-bit escape code', `name: a\napps: ["b\\x9b31m"]\n${FAKE}`, /apps\[0\]: must be one line/],
    ['text turned round', `name: a\napps: ["b\\u202Ec"]\n${FAKE}`, /apps\[0\]: must be one line/],
    ['a NUL in output', `name: a\noutput: "x\\0y"\napps: [notes]\n${FAKE}`, /output: must be one line/],
    ['a line break in output', `name: a\noutput: "x\\ny"\napps: [notes]\n${FAKE}`, /output: must be one line/],
    ['a line break in catalogue', `name: a\ncatalogue: "x\\ny"\napps: [notes]\n`, /catalogue: must be one line/],
    ['a NUL in prompts', `name: a\nprompts: "x\\0y"\napps: [notes]\n${FAKE}`, /prompts: must be one line/],
    ['prompts that are a device', `name: a\nprompts: /dev/zero\napps: [notes]\n${FAKE}`, /prompts: \/dev\/zero/],
    ['a name of another folder', `name: ../../x\napps: [notes]\n${FAKE}`, /name: must be 1 to 64/],
    ['__proto__', `__proto__: { x: 1 }\nname: a\napps: [notes]\n${FAKE}`, /__proto__: unknown key/],
    ['numbers that are none', `name: a\napps: [notes]\nseed: .nan\n${FAKE}`, /seed: must be a number; is NaN/],
    ['infinite workers', `name: a\napps: [notes]\nworkers: .inf\n${FAKE}`, /workers: must be/],
    ['a bomb of aliases', `a: &a [x,x,x,x,x,x,x,x,x,x]\n${bomb()}`, /run\.yaml: .*alias/i],
    ['20,000 brackets', '['.repeat(20_000), /run\.yaml/],
  ])('with %s', async (_what, text, words) => {
    expect(await refusalOf(write('run.yaml', text as string))).toMatch(words);
    expect(await readdir(folder)).toEqual(['run.yaml']);
  });

  test.each([
    ['/proc/autoplay', /output: \/proc\/autoplay: /],
    ['/proc/self/autoplay/deep', /output: /],
    ['/sys/autoplay', /output: \/sys\/autoplay: /],
    ['/dev/null', /output: \/dev\/null/],
    ['/dev/null/x', /output: \/dev\/null\/x/],
    ['/etc', /output: \/etc holds other things/],
    [`/tmp/${'n'.repeat(300)}`, /output: .*too long/],
    [`/tmp/${'deep/'.repeat(1200)}`, /output: .*too long/],
  ])('with output %s', async (output, words) => {
    const file = write('run.yaml', `name: a\noutput: ${output}\napps: [notes]\n${FAKE}`);
    expect(await refusalOf(file)).toMatch(words);
  });
});

describe('models', () => {
  const withModels = (lines: string) => `name: a\napps: [notes]\n${FAKE}models:\n${lines}`;
  const ROLES =
    '  roles: { default: { endpoint: main, model: m, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } } }\n';
  const endpoint = (line: string) => withModels(`  endpoints: { main: { ${line} } }\n${ROLES}`);

  test.each([
    ['a key in the query', endpoint(`baseUrl: "http://host/v1?key=${SECRET}"`), /baseUrl: must end with its path/],
    ['a key in the fragment', endpoint(`baseUrl: "http://host/v1#${SECRET}"`), /baseUrl: must end with its path/],
    ['an empty query', endpoint(`baseUrl: "http://host/${SECRET}?"`), /baseUrl: must end with its path/],
    ['a key as the user', endpoint(`baseUrl: "http://${SECRET}@host/v1"`), /baseUrl: must not hold a password/],
    ['a key as the password', endpoint(`baseUrl: "http://me:${SECRET}@host/v1"`), /baseUrl: must not hold a password/],
    [
      'a key that is no variable',
      endpoint(`baseUrl: "http://host", apiKeyVariable: "${SECRET}"`),
      /apiKeyVariable: must/,
    ],
    ['a key as a list', endpoint(`baseUrl: "http://host", apiKeyVariable: ["${SECRET}"]`), /apiKeyVariable: must/],
    ['a key under a wrong name', endpoint(`baseUrl: "http://host", apiKey: "${SECRET}"`), /apiKey: unknown key/],
    [
      'a key for an endpoint',
      withModels(`  endpoints: { main: "${SECRET}" }\n${ROLES}`),
      /endpoints\.main: must be a map/,
    ],
    ['a key for all endpoints', withModels(`  endpoints: "${SECRET}"\n${ROLES}`), /endpoints: must be/],
    ['a key for a number', endpoint(`baseUrl: "http://host", deadlineMs: "${SECRET}"`), /deadlineMs: must be/],
    ['a key for models', `name: a\napps: [notes]\n${FAKE}models: "${SECRET}"\n`, /models: must be a map/],
    ['a file for a URL', endpoint(`baseUrl: "file:///etc/${SECRET}"`), /baseUrl: must be a URL/],
    ['a line break in a URL', endpoint(`baseUrl: "http://host/\\n${SECRET}\\u2028 x"`), /baseUrl: /],
  ])('with %s: it is not repeated', async (_what, text, words) => {
    const message = await refusalOf(write('run.yaml', text));
    expect(message).toMatch(words);
    expect(message).not.toContain(SECRET);
  });

  test.each([
    [
      'maxCostUsd: 0',
      withModels(`  maxCostUsd: 0\n  endpoints: {}\n${ROLES}`),
      'maxCostUsd: must be more than 0; is 0',
    ],
    [
      'maxCostUsd: -1',
      withModels(`  maxCostUsd: -1\n  endpoints: {}\n${ROLES}`),
      'maxCostUsd: must be more than 0; is -1',
    ],
    [
      'a price below 0',
      withModels(
        '  endpoints: {}\n  roles: { default: { prices: { inputPerMillionUsd: -1, outputPerMillionUsd: 1 } } }\n',
      ),
      'must be at least 0; is -1',
    ],
    [
      'no concurrency',
      endpoint('baseUrl: "http://host", maxConcurrency: 0'),
      'maxConcurrency: must be at least 1; is 0',
    ],
    ['too much of it', endpoint('baseUrl: "http://host", maxConcurrency: 10001'), 'must be at most 10000; is 10001'],
    [
      'a model of two lines',
      withModels('  endpoints: {}\n  roles: { default: { model: "m\\nx" } }\n'),
      'model: must be one line',
    ],
    [
      'an endpoint of two lines',
      withModels(`  endpoints: { "a\\nb": { baseUrl: "http://host" } }\n${ROLES}`),
      'must be one line',
    ],
  ])('with %s: the limit is said', async (_what, text, words) => {
    expect(await refusalOf(write('run.yaml', text))).toContain(words);
  });
});

describe('a catalogue', () => {
  const ENTRY = 'title: Notes, command: [notes], template: notes';
  const config = 'name: a\napps: [notes]\ncatalogue: apps.yaml\n';

  test.each([
    [
      'a NUL in a command',
      `notes: { ${ENTRY.replace('[notes]', '["no\\0tes"]')} }`,
      /notes\.command\.0: must not hold a NUL/,
    ],
    ['a NUL in a variable', `notes: { ${ENTRY}, env: { A: "x\\0" } }`, /notes\.env\.A: must not hold a NUL/],
    ['a variable that is none', `notes: { ${ENTRY}, env: { "A=B": x } }`, /notes\.env\.A=B: .*variable/],
    ['a title of two lines', `notes: { ${ENTRY.replace('Notes', '"a\\nb"')} }`, /notes\.title: must be one line/],
    [
      'a title with an escape code',
      `notes: { ${ENTRY.replace('Notes', '"a\\e[2Jb"')} }`,
      /notes\.title: must be one line/,
    ],
    ['an application of two lines', `"a\\nb": { ${ENTRY} }`, /a\\nb: must be lower-case/],
    [
      'bytes that are no UTF-8',
      Buffer.from(`notes: { ${ENTRY.replace('Notes', 'Caf\xe9')} }`, 'latin1'),
      /apps\.yaml: is not UTF-8/,
    ],
    ['nothing', '', /apps\.yaml/],
    [
      'a template elsewhere',
      `notes: { ${ENTRY.replace('template: notes', 'template: ../x')} }`,
      /notes\.template: must be/,
    ],
  ])('with %s', async (_what, text, words) => {
    write('apps.yaml', text as string);
    expect(await refusalOf(write('run.yaml', config))).toMatch(words);
  });

  test.each([
    ['/dev/zero', /\/dev\/zero: is a device/],
    ['/dev/stdin', /\/dev\/stdin/],
    ['/proc/kmsg', /\/proc\/kmsg/],
    ['/etc', /\/etc: is a folder/],
    ['none.yaml', /none\.yaml: no such file/],
  ])('that is %s', async (file, words) => {
    expect(await refusalOf(write('run.yaml', config.replace('apps.yaml', file)))).toMatch(words);
  });

  test('that is a FIFO, or a link in a circle', async () => {
    execFileSync('mkfifo', [path.join(folder, 'apps.yaml')]);
    symlinkSync('circle.yaml', path.join(folder, 'circle.yaml'));
    expect(await refusalOf(write('run.yaml', config))).toMatch(/apps\.yaml: is a device, pipe or socket/);
    expect(await refusalOf(write('run.yaml', config.replace('apps.yaml', 'circle.yaml')))).toMatch(
      /circle\.yaml: .*ELOOP/,
    );
  });

  test.each([
    ['a label of two lines', 'notes: { label: "a\\nb", package: a.b, description: d }', /label/],
    [
      'bytes that are no UTF-8',
      Buffer.from('notes: { label: Caf\xe9, package: a.b, description: d }', 'latin1'),
      /is not UTF-8/,
    ],
  ])('of phones with %s', async (_what, text, words) => {
    write('apps.yaml', text as string);
    const phones = `${config}platform: android\nenvironment: { name: virtual }\n`;
    expect(await refusalOf(write('run.yaml', phones))).toMatch(words);
  });
});

describe('on the command line', () => {
  test.each([
    [['run', '/dev/zero'], /\/dev\/zero: is a device/],
    [['run', 'x\nerror: all is well'], /holds a control character/],
    [['resume', 'x\u009B2J'], /holds a control character/],
    [['resume', '/dev/zero'], /\/dev\/zero is not a run/],
    [['audit', '--labels', '/dev/zero'], /--labels: \/dev\/zero: is a device/],
  ] as [string[], RegExp][])('%j', async (args, words) => {
    await expectRefused(args, words);
  });

  test('a FIFO as run.json', async () => {
    const own = mkdtempSync(path.join(root, 'fifo-'));
    execFileSync('mkfifo', [path.join(own, 'run.json')]);
    // A damaged run is not a usage error. fsck and resume report it the same way.
    const { code, stderr } = await callCli(['status', own]);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/run\.json: is not a text file/) });
  });

  test('a FIFO that somebody writes to, as a config', async () => {
    const fifo = path.join(mkdtempSync(path.join(root, 'fifo-')), 'fifo');
    execFileSync('mkfifo', [fifo]);
    const writer = spawn('bash', ['-c', `exec 3<>${fifo}; echo "name: a" >&3; sleep 30`]);
    await expectRefused(['run', fifo], /fifo: is a device, pipe or socket/);
    writer.kill();
  });

  test('files and folders for an export that are none', async () => {
    const own = mkdtempSync(path.join(root, 'made-'));
    await createRunFromConfig(await writeFakeConfig(own, 'made'));
    const run = path.join(own, 'made');
    await expectRefused(['export', run, '--system-prompt', '/dev/zero'], /--system-prompt: \/dev\/zero: is a device/);
    await expectRefused(['report', run, '--out', '/proc/x'], /--out: \/proc\/x: no such file or folder/);
  });
});
