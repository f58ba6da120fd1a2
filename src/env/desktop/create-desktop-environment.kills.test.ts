/**
 * Kills processes of a desktop at random moments. A dying desktop's screen must never pass for a live one.
 * AUTOPLAY_KILLS sets the number of kills; 300 is the trial of docs/how-it-works/reliability.md.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PipelineError } from '../../errors.ts';
import type { Observation } from '../../schema/index.ts';
import type { Environment } from '../environment.ts';
import { chance, faultOf, kill } from '../../testing/kills.ts';
import { listProcessTree } from './process-tree.ts';
import { makeTestDesktop, type TestDesktop } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';

const KILLS = Number(process.env.AUTOPLAY_KILLS ?? 24);
const never = new AbortController().signal;
/** Processes of each desktop. The first two are the sandbox itself, outside and inside. */
const VICTIMS = ['bwrap', 'bwrap', 'bash', 'Xvfb', 'dbus-daemon', 'openbox', 'at-spi2-registr', 'galculator'];

let desktop: TestDesktop;
let environment: Environment;
let healthy: string;
beforeAll(async () => {
  desktop = makeTestDesktop();
  environment = desktop.create();
  await reset();
  healthy = stateOf(await environment.observe(never));
}, 120_000);
afterAll(async () => {
  await environment.close();
  desktop.remove();
});

const reset = () => environment.reset({ apps: ['calculator'], template: 'notes' }, never);

/** The parts that a judge reads. */
function stateOf({ tree, files, window }: Observation): string {
  const names = listNodes(tree).map(({ role, name }) => `${role} "${name}"`);
  return JSON.stringify([window, names, files.map(({ path, sha256 }) => [path, sha256])]);
}

function findVictims(program: string): number[] {
  return listProcessTree(process.pid).filter((pid) => nameOf(pid) === program);
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Kills one process of that program, if it exists by then. */
async function killAfter(program: string, seed: number, delayMs: number): Promise<boolean> {
  await sleep(delayMs);
  const pids = findVictims(program);
  // Only the first shell is the session. Others wait for a program, and their loss has no effect.
  const pid = pids[program === 'bash' ? 0 : Math.floor(chance(seed) * pids.length)];
  return pid !== undefined && kill(pid);
}

const trials = Array.from({ length: Math.ceil(KILLS / 2) }, (_, seed) => ({
  seed,
  program: VICTIMS[seed % VICTIMS.length]!,
}));

describe('killed while it is observed', () => {
  test.each(trials)('$program, $seed', { timeout: 120_000, retry: 0 }, async ({ seed, program }) => {
    await reset();
    const killing = killAfter(program, seed, chance(seed + 0.5) * 350);
    const ends: (PipelineError | undefined)[] = [];
    const watch = async () => {
      const endMs = performance.now() + 2_500;
      while (performance.now() < endMs && !ends.at(-1)) {
        const looking = environment.observe(never).then((seen) => expect(stateOf(seen)).toBe(healthy));
        ends.push(await faultOf(looking));
      }
    };
    const [killed] = await Promise.all([killing, watch()]);
    expect(killed).toBe(true);
    expect(ends.at(-1)?.code).toBe('ENV_OBSERVE_FAILED');
  });
});

describe('killed while it starts', () => {
  test.each(trials)('$program, $seed', { timeout: 120_000, retry: 0 }, async ({ seed, program }) => {
    const killing = killAfter(program, seed, chance(seed + 0.25) * 900);
    const failed = await faultOf(reset());
    await killing;
    if (failed) return;
    const looking = environment.observe(never).then((seen) => expect(stateOf(seen)).toBe(healthy));
    await faultOf(looking);
  });
});
