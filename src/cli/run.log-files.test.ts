import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { runCli, writeFakeConfig } from '../testing/cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-logs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Line = Record<string, unknown>;

async function readLogs(run: string): Promise<Map<string, Line[]>> {
  const logs = path.join(run, 'logs');
  const files = (await readdir(logs)).filter((file) => file.endsWith('.jsonl'));
  const read = files.map(async (file): Promise<[string, Line[]]> => {
    const text = await readFile(path.join(logs, file), 'utf8');
    return [
      file,
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    ];
  });
  return new Map(await Promise.all(read));
}

test('each process of a run has a log, whose lines about jobs name run, stage and job', async () => {
  const { code } = await runCli(['run', await writeFakeConfig(folder, 'logged')]);
  expect(code).toBe(0);
  const logs = await readLogs(path.join(folder, 'logged'));
  expect([...logs.keys()].toSorted()).toEqual(['conductor.jsonl', 'worker-1.jsonl', 'worker-2.jsonl']);
  const lines = [...logs.values()].flat();
  for (const line of lines) expect(line).toMatchObject({ run: 'chaos', process: expect.any(String) });
  const done = lines.filter(({ msg }) => msg === 'done');
  expect(new Set(done.map(({ stage }) => stage))).toEqual(new Set(['explore', 'propose', 'execute', 'verify']));
  for (const line of done)
    expect(line).toMatchObject({ job: expect.stringMatching(/^[a-f0-9]{64}$/), ms: expect.any(Number) });
  expect(lines.filter(({ level }) => level === 'debug')).toEqual([]);
});

test('--log-level reaches every process; a word that is none is refused', async () => {
  const config = await writeFakeConfig(folder, 'quiet');
  expect((await callCli(['--log-level', 'loud', 'run', config])).code).toBe(2);
  expect((await runCli(['run', config, '--log-level', 'silent'])).code).toBe(0);
  expect((await readLogs(path.join(folder, 'quiet'))).size).toBe(0);
});
