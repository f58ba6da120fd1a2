/** Runs in a separate process, since a lowered priority cannot be raised again. */
import { execFileSync } from 'node:child_process';
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

const run = (before: number) =>
  JSON.parse(
    execFileSync('nice', ['-n', String(before), process.execPath, '--import', 'tsx', '-e', SCRIPT], {
      encoding: 'utf8',
    }),
  ) as { threads: number[]; child: number };

it('every thread gives way, and what is started later', () => {
  const { threads, child } = run(0);
  expect(threads.length).toBeGreaterThan(4);
  expect(new Set(threads)).toEqual(new Set([10]));
  expect(child).toBe(10);
});

it('one that gives way more already goes on so', () => {
  expect(run(15).child).toBe(15);
});
