import { Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StageCounts } from '../../run/count-run.ts';
import type { JobFault } from '../../pipeline/handle-job.ts';
import type { RunState } from '../../run/run-view.ts';
import { formatDuration, formatStage } from './format-progress.ts';
import { createJsonProgress } from './json-progress.ts';
import { createProgressMeter } from './progress-meter.ts';
import { createTerminalProgress } from './terminal-progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const idle = { waiting: 0, active: 0, delayed: 0 };
const queues = { explore: idle, propose: idle, contest: idle, execute: { ...idle, active: 2 }, verify: idle };

function stateOf(finished: number, changes: Partial<StageCounts> = {}): RunState {
  const counts: StageCounts = {
    stage: 'execute',
    total: 40,
    totalIsFinal: false,
    finished,
    givenUp: 0,
    reasons: [],
    results: { success: 0, failure: 0, unscored: 0 },
    injected: 0,
    ...changes,
  };
  const total = { tasks: 0, executed: 0, success: 0, failure: 0, unscored: 0, solved: 0, passAtK: [] };
  return { stages: [counts], pending: [], damaged: [], rows: [], total };
}

function faultOf(changes: Partial<JobFault>): JobFault {
  const fault = {
    stage: 'execute',
    id: 'abcdef0123',
    code: 'ENV_TIMEOUT',
    message: 'slow',
    consequence: 'retry',
  } as const;
  return { ...fault, ...changes };
}

function collect(columns: number) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { written, terminal: Object.assign(stream, { columns }) as unknown as WriteStream };
}

test.each([
  [400, '0s'],
  [59_400, '59s'],
  [60_000, '1m 0s'],
  [3_599_000, '59m 59s'],
  [7_500_000, '2h 5m'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('rates count from when a stage begins, and follow its pace', () => {
  let now = 0;
  const meter = createProgressMeter(() => now);
  const measureAt = (at: number, finished: number) => {
    now = at;
    return meter.measure(stateOf(finished), queues)[0]!;
  };
  expect(measureAt(0, 0)).toMatchObject({ perMinute: undefined, leftMs: undefined, running: 2, ended: 0 });
  measureAt(600_000, 0);
  expect(measureAt(610_000, 2)).toMatchObject({ perMinute: 12, leftMs: (38 / 12) * 60_000 });
  for (let second = 620; second < 900; second += 10) measureAt(second * 1000, 2 + (second - 610) / 10);
  expect(measureAt(900_000, 31).perMinute).toBe(6);
});

test('a line tells stage, counts, rate, time, work and reasons', () => {
  const reasons = ['failed', 'out_of_steps', 'ENV_TIMEOUT', 'rare'].map((reason, index) => ({
    reason,
    count: 9 - index,
  }));
  const progress = {
    ...stateOf(10, { reasons, givenUp: 2 }).stages[0]!,
    ended: 12,
    running: 2,
    perMinute: 5.5,
    leftMs: 200_000,
    retries: [{ reason: 'ENV_RESET_FAILED', count: 3 }],
  };
  const lineAt = (columns: number) => stripVTControlCharacters(formatStage(progress, columns)).replaceAll(/ +/g, ' ');
  const rest =
    '12/40+ 5.5/min ~3m 20s 2 running 9 failed · 8 out_of_steps · 7 ENV_TIMEOUT · 3× ENV_RESET_FAILED retried';
  expect(lineAt(120)).toBe(`execute ━━━━────────── ${rest}`);
  expect(lineAt(80)).toBe(`execute ${rest}`);
});

test('on a terminal, lines are redrawn in place and never wrap', () => {
  const { written, terminal } = collect(60);
  const progress = createTerminalProgress(terminal, 'a run');
  progress.onProgress(stateOf(1), { queues });
  progress.onProgress(stateOf(2), { queues });
  expect(written[0]).not.toContain('\u001B[1A');
  expect(written[1]!.split('\u001B[1A')).toHaveLength(3);
  progress.onFault(faultOf({ consequence: 'quarantine', message: `first\n${'long '.repeat(50)}` }));
  const lines = written.flatMap((text) => stripVTControlCharacters(text).split('\n'));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
  expect(lines.some((line) => line.startsWith('execute abcdef01 given up: ENV_TIMEOUT: first long'))).toBe(true);
});

test('what the models have cost is shown while it is known', () => {
  const { written, terminal } = collect(60);
  const progress = createTerminalProgress(terminal, 'a run');
  progress.onProgress(stateOf(1), { queues, spentUsd: 1.5 });
  progress.onProgress(stateOf(1), { queues });
  expect(stripVTControlCharacters(written[0]!)).toContain('1.50 USD');
  expect(written[1]).not.toContain('USD');
  const lines = collect(60);
  const json = createJsonProgress(lines.terminal, 'a run');
  json.onProgress(stateOf(1), { queues, spentUsd: 1.5 });
  expect(JSON.parse(lines.written[0]!)).toMatchObject({ spentUsd: 1.5 });
});

test('a storm of faults becomes at most ten lines a second', () => {
  const { written, terminal } = collect(80);
  const progress = createTerminalProgress(terminal, 'a run');
  for (let fault = 0; fault < 1000; fault++) progress.onFault(faultOf({ consequence: 'quarantine' }));
  expect(written).toHaveLength(10);
  const lines = collect(80);
  const json = createJsonProgress(lines.terminal, 'a run');
  for (let fault = 0; fault < 1000; fault++) json.onFault(faultOf({}));
  expect(lines.written).toHaveLength(10);
  vi.advanceTimersByTime(1000);
  json.onFault(faultOf({}));
  expect(lines.written).toHaveLength(11);
});

test('JSON lines come when counts change, every five seconds at most, and the last one always', () => {
  const { written, terminal } = collect(80);
  const progress = createJsonProgress(terminal, 'a run');
  for (let second = 0; second <= 12; second++) {
    progress.onProgress(stateOf(second), { queues });
    vi.advanceTimersByTime(1000);
  }
  expect(written).toHaveLength(3);
  progress.end();
  const events = written.map((line) => JSON.parse(line) as { event: string; stages: { ended: number }[] });
  expect(events.map(({ event, stages }) => [event, stages[0]!.ended])).toEqual([
    ['progress', 0],
    ['progress', 5],
    ['progress', 10],
    ['progress', 12],
  ]);
  progress.onProgress(stateOf(12), { queues });
  vi.advanceTimersByTime(9000);
  progress.onProgress(stateOf(12), { queues });
  progress.end();
  expect(written).toHaveLength(4);
});
