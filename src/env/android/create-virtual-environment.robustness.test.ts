import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { PipelineError } from '../../errors.ts';
import { readProcFile } from '../desktop/process-tree.ts';
import type { VirtualEnvironment, VirtualPhones } from './create-virtual-environment.ts';
import { APPIUM, CHROMIUM, DEVICES, findProcesses } from '../../testing/phone-processes.ts';
import { canStartPhones } from '../../testing/phones.ts';
import { createTestPhones, findNode, never, samplerState, touch } from '../../testing/virtual-phones.ts';

/** Includes processes that left this one: servers started by an adb client, and clients without a parent. */
function findAdbOf(port: number): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const commands = pids.map((pid) => readProcFile(`/proc/${pid}/cmdline`).replaceAll('\0', ' '));
  return commands.filter((command) => command.includes('adb') && command.includes(String(port)));
}

async function failureOf(work: Promise<unknown>): Promise<PipelineError> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as PipelineError,
  );
}

const tapsOf = (state = '{}') => (JSON.parse(state) as { sampler: { taps: number } }).sampler.taps;

async function withPhone(phones: VirtualPhones, work: (phone: VirtualEnvironment) => Promise<void>): Promise<void> {
  const phone = phones.create();
  try {
    await phone.reset(samplerState, never);
    await work(phone);
    expect(await phone.device()!.phones.ask(phone.device()!.udid, 'unknownCommands')).toEqual([]);
  } finally {
    await phone.close();
  }
}

/** Faults below a session, between two requests. */
const FAULTS: Record<string, (phone: VirtualEnvironment) => Promise<unknown>> = {
  'a crash of the instrumentation': (phone) => phone.device()!.phones.ask(phone.device()!.udid, 'crash'),
  'a restart of the adb server': (phone) =>
    promisify(execFile)('adb', ['-P', String(phone.device()!.phones.adbPort), 'kill-server']),
  'the death of Appium': async () => {
    const [pid] = findProcesses(APPIUM);
    process.kill(pid!, 'SIGKILL');
  },
};

describe.runIf(canStartPhones)('a virtual phone after', () => {
  const phones = createTestPhones(2);
  afterAll(() => phones.close());

  it.each(Object.entries(FAULTS))('%s: shows the same screen, and takes actions again', (_name, cause) =>
    withPhone(phones, async (phone) => {
      await phone.act(touch('click', findNode(await phone.observe(never), 'push button', 'Count')), never);
      const before = await phone.observe(never);
      await cause(phone);
      const after = await phone.observe(never);
      expect([after.tree, after.window, after.groundTruth]).toEqual([before.tree, before.window, before.groundTruth]);
      await phone.act(touch('click', findNode(after, 'push button', 'Count')), never);
      expect(tapsOf((await phone.observe(never)).groundTruth)).toBe(2);
    }),
  );

  it.each(Object.entries(FAULTS))('%s: fails an action as infrastructure, without doing it again', (_name, cause) =>
    withPhone(phones, async (phone) => {
      const count = touch('click', findNode(await phone.observe(never), 'push button', 'Count'));
      await cause(phone);
      expect(await failureOf(phone.act(count, never))).toMatchObject({ code: 'ENV_ACT_FAILED', retryable: true });
      const { udid, phones: devices } = phone.device()!;
      expect(tapsOf(await devices.ask(udid, 'readState'))).toBe(0);
      await phone.reset(samplerState, never);
      await phone.act(count, never);
      expect(tapsOf((await phone.observe(never)).groundTruth)).toBe(1);
    }),
  );

  it('the death of Appium under two phones: both go on, on one new Appium', () =>
    withPhone(phones, (first) =>
      withPhone(phones, async (second) => {
        await FAULTS['the death of Appium']!(first);
        const seen = await Promise.all([first.observe(never), second.observe(never)]);
        expect(seen.map(({ window }) => window)).toEqual(Array(2).fill('org.autoplay.world.sampler/.main'));
        expect(findProcesses(APPIUM)).toHaveLength(1);
      }),
    ));

  it.each([
    ['their process', DEVICES],
    ['their browser', CHROMIUM],
  ])('the death of %s: fails retryably, and goes on with new phones', (_name, command) =>
    withPhone(phones, async (phone) => {
      const [pid] = findProcesses(command);
      process.kill(pid!, 'SIGKILL');
      const { adbPort, isAlive } = phone.device()!.phones;
      await expect.poll(isAlive, { timeout: 30_000 }).toBe(false);
      const failed = await failureOf(phone.observe(never));
      expect([failed.code.slice(0, 4), failed.retryable]).toEqual(['ENV_', true]);
      expect(await failureOf(phone.reset(samplerState, never))).toMatchObject({ code: 'ENV_RESET_FAILED' });
      await phone.reset(samplerState, never);
      expect((await phone.observe(never)).window).toBe('org.autoplay.world.sampler/.main');
      await expect.poll(() => findAdbOf(adbPort), { timeout: 30_000 }).toEqual([]);
    }),
  );
});

function hang(phone: VirtualEnvironment, ms: number): Promise<void> {
  return phone.device()!.phones.ask(phone.device()!.udid, 'hangSource', ms);
}

describe.runIf(canStartPhones)('a virtual phone whose source hangs', () => {
  const phones = createTestPhones(1, { commandTimeoutMs: 4_000, observeTimeoutMs: 15_000 });
  afterAll(() => phones.close());

  it('for longer than a request may take: is read in a new session', () =>
    withPhone(phones, async (phone) => {
      const before = await phone.observe(never);
      await hang(phone, 5_000);
      expect((await phone.observe(never)).tree).toEqual(before.tree);
    }));

  it('for ever: fails in time, retryably, and is as new after a reset', () =>
    withPhone(phones, async (phone) => {
      const before = await phone.observe(never);
      await hang(phone, 600_000);
      expect(await failureOf(phone.observe(never))).toMatchObject({ retryable: true });
      await hang(phone, 0);
      await phone.reset(samplerState, never);
      expect((await phone.observe(never)).tree).toEqual(before.tree);
    }));

  it('stops waiting when the signal fires, and can be reset', () =>
    withPhone(phones, async (phone) => {
      await hang(phone, 600_000);
      const controller = new AbortController();
      const observing = failureOf(phone.observe(controller.signal));
      setTimeout(() => controller.abort(), 100);
      expect(await observing).toMatchObject({ code: 'ABORTED' });
      await hang(phone, 0);
      await phone.reset(samplerState, never);
      expect((await phone.observe(never)).window).toBe('org.autoplay.world.sampler/.main');
    }));
});

describe.runIf(canStartPhones)('closed virtual phones', () => {
  it('leave no processes, folders or ports', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'autoplay-test-'));
    vi.stubEnv('TMPDIR', folder);
    try {
      const before = findProcesses(/./);
      const phones = createTestPhones(2);
      const both = [phones.create(), phones.create()];
      await Promise.all(both.map((phone) => phone.reset(samplerState, never)));
      const { adbPort } = both[0]!.device()!.phones;
      expect(findProcesses(/./).length).toBeGreaterThan(before.length);
      expect(readdirSync(folder)).not.toEqual([]);
      await phones.close();
      expect(findAdbOf(adbPort)).toEqual([]);
      expect(findProcesses(/./).filter((pid) => !before.includes(pid))).toEqual([]);
      // The TypeScript loader's cache does not count as a leftover.
      expect(readdirSync(folder).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
      const socket = connect(adbPort, '127.0.0.1');
      const refusal = new Promise((resolve) => socket.once('error', resolve).once('connect', resolve));
      expect(await refusal).toMatchObject({ code: 'ECONNREFUSED' });
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
