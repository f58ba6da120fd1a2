/**
 * Kills the parts of a phone at random moments. A dying phone's screen must never pass for a live one, and every reset
 * succeeds within a few tries. AUTOPLAY_KILLS sets the number of kills.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { PipelineError } from '../../errors.ts';
import type { Observation } from '../../schema/index.ts';
import { chance, faultOf, kill } from '../../testing/kills.ts';
import type { VirtualEnvironment, VirtualPhones } from './create-virtual-environment.ts';
import { APPIUM, CHROMIUM, DEVICES, findProcesses } from '../../testing/phone-processes.ts';
import { canStartPhones } from '../../testing/phones.ts';
import { createTestPhones, findNode, never, samplerState, touch } from '../../testing/virtual-phones.ts';

const KILLS = Number(process.env.AUTOPLAY_KILLS ?? 6);
/** The number of tries that a run gives an input. */
const RESETS = 3;
/** Each victim returns false if it was not running. */
const VICTIMS: Record<string, (phone: VirtualEnvironment) => boolean | Promise<unknown>> = {
  Appium: () => killOne(APPIUM),
  browser: () => killOne(CHROMIUM),
  'page of a browser': () => killOne(/--type=renderer/),
  'adb server': (phone) => killOne(new RegExp(`adb .*${phone.device()?.phones.adbPort}`)),
  devices: () => killOne(DEVICES),
  instrumentation: (phone) => phone.device()?.phones.ask(phone.device()!.udid, 'crash') ?? false,
};

function killOne(command: RegExp): boolean {
  const [pid] = findProcesses(command);
  return pid !== undefined && kill(pid);
}

async function killed(victim: string, afterMs: number, phone: VirtualEnvironment): Promise<unknown> {
  await sleep(afterMs);
  return Promise.resolve(VICTIMS[victim]!(phone)).catch(() => false);
}

/** The parts that a judge reads. */
const stateOf = ({ tree, window, groundTruth }: Observation) => JSON.stringify([window, tree, groundTruth]);

async function resetWithin(phone: VirtualEnvironment, tries: number): Promise<void> {
  for (let number = 1; number <= tries; number++) if (!(await faultOf(phone.reset(samplerState, never)))) return;
  expect.fail(`no reset in ${tries} tries`);
}

const trials = Array.from({ length: Math.ceil(KILLS / 2) }, (_, seed) => ({
  seed,
  victim: Object.keys(VICTIMS)[seed % Object.keys(VICTIMS).length]!,
}));

describe.runIf(canStartPhones)('of a virtual phone', () => {
  const phones: VirtualPhones = createTestPhones(1);
  afterAll(() => phones.close());

  async function withPhone(work: (phone: VirtualEnvironment) => Promise<void>): Promise<void> {
    const phone = phones.create();
    try {
      await work(phone);
    } finally {
      await phone.close();
    }
  }

  test.each(trials)('$victim is killed while it is observed, $seed', { retry: 0 }, ({ victim, seed }) =>
    withPhone(async (phone) => {
      await resetWithin(phone, RESETS);
      await phone.act(touch('click', findNode(await phone.observe(never), 'push button', 'Count')), never);
      const healthy = stateOf(await phone.observe(never));
      const killing = killed(victim, chance(seed + 0.5) * 1_000, phone);
      let fault: PipelineError | undefined;
      const endMs = performance.now() + 4_000;
      while (performance.now() < endMs && !fault)
        fault = await faultOf(phone.observe(never).then((seen) => expect(stateOf(seen)).toBe(healthy)));
      expect(await killing).not.toBe(false);
      await resetWithin(phone, RESETS);
      expect(stateOf(await phone.observe(never))).not.toBe(healthy);
    }),
  );

  test.each(trials)('$victim is killed while it starts, $seed', { retry: 0 }, ({ victim, seed }) =>
    withPhone(async (phone) => {
      await resetWithin(phone, RESETS);
      const atStart = stateOf(await phone.observe(never));
      const killing = killed(victim, chance(seed + 0.25) * 2_000, phone);
      await resetWithin(phone, RESETS);
      await killing;
      const fault = await faultOf(phone.observe(never).then((seen) => expect(stateOf(seen)).toBe(atStart)));
      if (fault) await resetWithin(phone, RESETS);
      expect(stateOf(await phone.observe(never))).toBe(atStart);
    }),
  );
});
