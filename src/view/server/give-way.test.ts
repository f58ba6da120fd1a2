/** Runs in a separate process, since a lowered priority cannot be raised again. */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { expect, it } from 'vitest';

const MODULE = new URL('./give-way.ts', import.meta.url).href;
const SCRIPT = `
const { readFileSync, readdirSync } = require('node:fs');
require('node:fs').readFileSync('/proc/self/stat');
const nicenesses = (of) => readdirSync('/proc/' + of + '/task').map((thread) => {
  const stat = readFileSync('/proc/' + of + '/task/' + thread + '/stat', 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
});
import(${JSON.stringify(MODULE)}).then(async ({ giveWay }) => {
  giveWay();
  await new Promise((resolve) => new (require('node:worker_threads').Worker)('', { eval: true }).once('exit', resolve));
  const child = require('node:child_process').execFileSync('nice', { encoding: 'utf8' });
  console.log(JSON.stringify({ threads: nicenesses('self'), child: Number(child) }));
});`;

/** Tests may run at a lowered priority themselves. 19 is the lowest. */
const niceness = (added: number) => Math.min(os.getPriority() + added, 19);

/** Gives way in a process whose priority is lower by `added` than that of the tests. */
const run = (added: number) =>
  JSON.parse(
    execFileSync('nice', ['-n', String(added), process.execPath, '--import', 'tsx', '-e', SCRIPT], {
      encoding: 'utf8',
    }),
  ) as { threads: number[]; child: number };

it('every thread gives way, and what is started later', () => {
  const { threads, child } = run(0);
  expect(threads.length).toBeGreaterThan(4);
  const expected = Math.max(niceness(0), 10);
  expect(new Set(threads)).toEqual(new Set([expected]));
  expect(child).toBe(expected);
});

it('one that gives way more already goes on so', () => {
  expect(run(15).child).toBe(niceness(15));
});
