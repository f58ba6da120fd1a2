/**
 * Soak test of virtual phones for hours: many sessions with touches anywhere, the failures, and the memory of each kind
 * of process.
 *   npm run -w lab soak:android -- [--sessions 200] [--actions 10000] [--phones 8] [--seed 1] [--minutes 60]
 * Needs `scripts/setup.sh --phones`. Prints Markdown; exits with 1 after any failure. Stops early at `--minutes`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestPhones } from '../../src/testing/virtual-phones.ts';
import { runSoak } from '../../src/testing/phone-soak.ts';
import { KINDS, readUsage, type Kind } from './android/process-usage.ts';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '200' },
    actions: { type: 'string', default: '10000' },
    phones: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});
const [sessions, actions, count, seed, minutes] = [
  values.sessions,
  values.actions,
  values.phones,
  values.seed,
  values.minutes,
].map(Number) as [number, number, number, number, number];

const SAMPLES = 20;
const startMs = performance.now();
const samples: Record<Kind, number>[] = [];
const phones = createTestPhones(count);
console.log(`${sessions} sessions, ${actions} actions, ${count} phones; memory in MB (proportional share)\n`);
console.log(`| actions | minutes | load | ${KINDS.join(' | ')} |\n|${'---|'.repeat(KINDS.length + 3)}`);

function sample(done: number): void {
  const usage = readUsage();
  const megabytes = Object.fromEntries(KINDS.map((kind) => [kind, usage[kind].memoryBytes / 1024 ** 2]));
  samples.push(megabytes as Record<Kind, number>);
  const cells = [done, ((performance.now() - startMs) / 60_000).toFixed(1), loadavg()[0]!.toFixed(1)];
  console.log(`| ${[...cells, ...KINDS.map((kind) => Math.round(megabytes[kind]!))].join(' | ')} |`);
}

const isOver = () => performance.now() - startMs > minutes * 60_000;
try {
  const result = await runSoak({
    phones,
    count,
    sessions,
    actions,
    seed,
    isOver,
    onAction: (done) => {
      if (done % Math.max(1, Math.floor(actions / SAMPLES)) === 0) sample(done);
    },
  });
  const seconds = (performance.now() - startMs) / 1000;
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const mean = (kind: Kind, part: typeof samples) => part.reduce((sum, one) => sum + one[kind], 0) / part.length;
  const [first, last] = [samples.slice(0, quarter), samples.slice(-quarter)];
  console.log(`\n| | first quarter | last quarter |\n|---|---|---|`);
  for (const kind of KINDS) {
    console.log(`| ${kind} | ${mean(kind, first).toFixed(0)} MB | ${mean(kind, last).toFixed(0)} MB |`);
  }
  console.log(`\n${result.sessions} sessions, ${result.actions} actions, ${(result.actions / seconds).toFixed(1)}/s`);
  console.log(`${result.refused} refused as no sense, ${result.failures.length} failures`);
  for (const failure of result.failures) console.log(`- ${failure}`);
  for (const command of new Set(result.unknownCommands)) console.log(`- unknown to the device: ${command}`);
  process.exitCode = result.failures.length + result.unknownCommands.length > 0 ? 1 : 0;
} finally {
  await phones.close();
}
