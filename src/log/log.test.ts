import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { levelOf } from './log.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRET = 'sk-"quoted"-0123456789';
const PROGRAM = `
  import { log, openLog, quietly, withLogFields } from '${new URL('./log.ts', import.meta.url).href}';
  log('error', 'before it is opened');
  openLog({ file: process.argv[1], fields: { run: 'r1' }, secrets: [${JSON.stringify(SECRET)}, ''] });
  log('info', 'began');
  await withLogFields({ stage: 'verify', job: 'j1' }, async () => {
    await Promise.reject(new Error('no ' + ${JSON.stringify(SECRET)})).catch(quietly('an answer was not kept'));
    await withLogFields({ role: 'verifier' }, async () => log('warn', 'slow', { ms: 12 }));
  });
  log('info', 'redis://user:pa55@host:1 and Authorization: Bearer abc.def');
  setTimeout(() => {}, 200);
`;

async function runProgram(name: string, level: string | undefined): Promise<{ code: number; lines: string[] }> {
  const file = path.join(folder, name, 'some.jsonl');
  const env = { ...process.env, ...(level === undefined ? {} : { AUTOPLAY_LOG_LEVEL: level }) };
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, file], {
    env,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number];
  const text = await readFile(file, 'utf8').catch(() => '');
  return { code, lines: text.split('\n').filter(Boolean) };
}

test('each line is JSON with run, stage and job, and none holds a secret', async () => {
  const { code, lines } = await runProgram('debug', 'debug');
  expect(code).toBe(0);
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records.map(({ level, msg }) => [level, msg])).toEqual([
    ['info', 'began'],
    ['debug', 'an answer was not kept'],
    ['warn', 'slow'],
    ['info', 'redis://[secret]@host:1 and Authorization: Bearer [secret]'],
  ]);
  expect(records[1]).toMatchObject({ run: 'r1', stage: 'verify', job: 'j1', err: { message: 'no [secret]' } });
  expect(records[2]).toMatchObject({ run: 'r1', stage: 'verify', job: 'j1', role: 'verifier', ms: 12 });
  expect(records[3]).not.toHaveProperty('stage');
  expect(lines.join('\n')).not.toContain('0123456789');
});

test('what is below the level is left out; by default that is debug', async () => {
  expect((await runProgram('default', undefined)).lines).toHaveLength(3);
  expect((await runProgram('warn', 'warn')).lines).toHaveLength(1);
  expect((await runProgram('silent', 'silent')).lines).toEqual([]);
});

test('an unknown level is as good as none', () => {
  expect([{}, { AUTOPLAY_LOG_LEVEL: 'loud' }, { AUTOPLAY_LOG_LEVEL: 'debug' }].map(levelOf)).toEqual([
    'info',
    'info',
    'debug',
  ]);
});

test.each(['/dev/full', '/proc/none/log.jsonl'])('a file that cannot be written ends nothing: %s', async (file) => {
  const argv = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, file];
  const child = spawn(process.execPath, argv, { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
