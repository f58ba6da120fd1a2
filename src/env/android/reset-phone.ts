/** Resets a real phone or emulator to its initial state and compares it with the config. */
import { PipelineError } from '../../errors.ts';
import { waitUntilReady, type Adb } from './adb.ts';
import type { ScreenSize } from './convert-element.ts';
import { askSnapshot } from './start-emulator.ts';
import { readDriverVersions } from './virtual/driver-versions.ts';

/** A snapshot of the emulator, or packages whose data is deleted. */
export type PhoneReset = { snapshot: string } | { packages: readonly string[] };

/** The template's name in a task's initial state. */
export function templateOf(reset: PhoneReset): string {
  return 'snapshot' in reset ? `snapshot-${reset.snapshot}` : 'cleared';
}

export interface ResetContext {
  adb: Adb;
  udid: string;
  reset: PhoneReset;
  /** Permissions by package, read at the first reset, because clearing an app revokes them. */
  grants: Map<string, readonly string[]>;
}

const READY_AFTER_SNAPSHOT_MS = 60_000;

export async function resetPhone({ adb, udid, reset, grants }: ResetContext, signal: AbortSignal): Promise<void> {
  if ('snapshot' in reset) {
    await askSnapshot(adb, udid, { verb: 'load', name: reset.snapshot }, signal);
    return waitUntilReady(adb, udid, READY_AFTER_SNAPSHOT_MS, signal);
  }
  await waitUntilReady(adb, udid, READY_AFTER_SNAPSHOT_MS, signal);
  for (const name of reset.packages) {
    if (!grants.has(name)) grants.set(name, await readGrants(adb, udid, name, signal));
    const answer = await adb.shell(udid, `pm clear ${name}`, signal);
    if (!answer.includes('Success')) throw new Error(`${udid}: pm clear ${name}: ${answer.trim()}`);
    for (const permission of grants.get(name)!) await adb.shell(udid, `pm grant ${name} ${permission}`, signal);
  }
}

async function readGrants(adb: Adb, udid: string, name: string, signal: AbortSignal): Promise<string[]> {
  const text = await adb.shell(udid, `dumpsys package ${name}`, signal);
  const runtime = text.slice(Math.max(0, text.indexOf('runtime permissions:')));
  return [...new Set([...runtime.matchAll(/^\s+([\w.]+): granted=true/gm)].map(([, permission = '']) => permission))];
}

/** True if the driver's packages are installed in the required versions, so that sessions need not install them. */
export async function isDriverInstalled(adb: Adb, udid: string, signal: AbortSignal): Promise<boolean> {
  const { server } = readDriverVersions();
  const found = await adb.shell(udid, 'dumpsys package io.appium.uiautomator2.server', signal);
  const list = await adb.shell(udid, 'pm list packages io.appium', signal);
  const hasAll = ['io.appium.uiautomator2.server', 'io.appium.uiautomator2.server.test', 'io.appium.settings'].every(
    (name) => list.split(/\s+/).includes(`package:${name}`),
  );
  return hasAll && found.split('\n').some((line) => line.trim() === `versionName=${server}`);
}

export async function readFacts(adb: Adb, udid: string, signal: AbortSignal) {
  const read = async (name: string) => (await adb.shell(udid, `getprop ${name}`, signal)).trim();
  return {
    manufacturer: await read('ro.product.manufacturer'),
    model: await read('ro.product.model'),
    android: await read('ro.build.version.release'),
  };
}

/** The reasons why a run cannot use this phone, one line each: its screen, missing packages. */
export async function findMismatches(
  { adb, udid }: Pick<ResetContext, 'adb' | 'udid'>,
  { size, packages }: { size: ScreenSize; packages: readonly string[] },
  signal: AbortSignal,
): Promise<string[]> {
  const { width, height } = await readSize(adb, udid, signal);
  const installed = new Set((await adb.shell(udid, 'pm list packages', signal)).split(/\s+/));
  const missing = packages.filter((name) => !installed.has(`package:${name}`));
  const mismatches = missing.map((name) => `${name} is not installed`);
  if (width === size.width && height === size.height) return mismatches;
  const wanted = `set environment.width and environment.height, which say ${size.width}×${size.height}`;
  return [`its screen is ${width}×${height}; ${wanted}`, ...mismatches];
}

/** `wm size` prints an override after the true size, so the last one counts. */
async function readSize(adb: Adb, udid: string, signal: AbortSignal): Promise<ScreenSize> {
  const text = await adb.shell(udid, 'wm size', signal);
  const [, width, height] = [...text.matchAll(/(\d+)x(\d+)/g)].at(-1) ?? [];
  if (width === undefined) throw new PipelineError('ENV_RESET_FAILED', `${udid}: wm size: ${text.trim()}`);
  return { width: Number(width), height: Number(height) };
}
