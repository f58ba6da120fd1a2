/** Checks whether this machine has what a config's phones need: tools, emulators, connected phones and their apps. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createAdb, listDevices, type Adb } from './adb.ts';
import { findAndroidTools, findInPath, type AndroidTools } from './android-tools.ts';
import { describeMissingPackages, requirePhonePackage } from './phone-packages.ts';
import { findMismatches } from './reset-phone.ts';
import { findChromium } from './virtual/browser.ts';
import type { EnvironmentCheck } from '../environment-kind.ts';
import { packagesOf, type WantedPhones } from './phone-options.ts';

type PhoneCheck = EnvironmentCheck & { subject: string };

const fine = (subject: string, text: string): PhoneCheck => ({ subject, kind: 'fine', text });
const fault = (subject: string, text: string): PhoneCheck => ({ subject, kind: 'fault', text });

const NO_ADB =
  'there is no adb; install the package adb (autoplay setup --phones), or set ANDROID_HOME to an Android SDK with platform-tools';
const TIMEOUT_MS = 20_000;

/** Checks a config with environment.name: android. Never rejects because the machine lacks something. */
export async function checkPhones(config: WantedPhones, variables: NodeJS.ProcessEnv): Promise<PhoneCheck[]> {
  const { devices, avds } = config.environment;
  const tools = findAndroidTools(variables);
  const signal = AbortSignal.timeout(TIMEOUT_MS * 5);
  const adb = tools && createAdb({ file: tools.adb, port: tools.adbPort });
  return [
    await checkAdb(tools?.adb),
    checkAppium(),
    ...(avds === undefined ? [] : await checkEmulators(avds, config, tools, variables)),
    ...(devices === undefined || adb === undefined ? [] : await checkDevices(devices, config, adb, signal)),
  ];
}

/** Checks environment.name: virtual, whose programs come from PATH and whose npm packages resolve from `importer`. */
export async function checkVirtualPhones({ PATH }: NodeJS.ProcessEnv, importer?: string): Promise<PhoneCheck[]> {
  return [await checkAdb(findInPath('adb', PATH)), checkAppium(importer), checkChromium(PATH)];
}

async function checkAdb(file: string | undefined): Promise<PhoneCheck> {
  if (file === undefined) return fault('adb', NO_ADB);
  try {
    const version = /^Version (\S+)/m.exec(await ask(file, 'version'))?.[1] ?? 'of unknown version';
    return fine('adb', `${version}, ${file}`);
  } catch (error) {
    return fault('adb', `${file} does not run: ${(error as Error).message}; install it again`);
  }
}

const versionOf = (name: string) => (requirePhonePackage(`${name}/package.json`) as { version: string }).version;

function checkAppium(importer?: string): PhoneCheck {
  const missing = describeMissingPackages(importer);
  if (missing !== undefined) return fault('Appium', missing);
  return fine('Appium', `${versionOf('appium')}, UiAutomator2 driver ${versionOf('appium-uiautomator2-driver')}`);
}

function checkChromium(searched: string | undefined): PhoneCheck {
  const file = findChromium(searched);
  if (file !== undefined) return fine('Chromium', file);
  const text = 'virtual phones need Chromium; install the package chromium-headless-shell (autoplay setup --phones)';
  return fault('Chromium', text);
}

async function checkEmulators(
  avds: readonly string[],
  { environment: { snapshot } }: WantedPhones,
  tools: AndroidTools | undefined,
  variables: NodeJS.ProcessEnv,
): Promise<PhoneCheck[]> {
  const program = tools?.emulator;
  const kvm = await checkKvm();
  if (program === undefined) {
    const text =
      'is not installed; run sdkmanager emulator, and set ANDROID_HOME to the SDK (docs/applications/phones.md)';
    return [fault('Emulator', text), kvm];
  }
  try {
    const version = await ask(program, '-version');
    const known = (await ask(program, '-list-avds')).split('\n').map((line) => line.trim());
    return [
      fine('Emulator', /version ([\d.]+)/.exec(version)?.[1] ?? program),
      kvm,
      ...(await Promise.all(avds.map((avd) => checkAvd(avd, known, snapshot, variables)))),
    ];
  } catch (error) {
    return [fault('Emulator', `${program} does not run: ${(error as Error).message}`), kvm];
  }
}

async function checkKvm(): Promise<PhoneCheck> {
  try {
    await access('/dev/kvm', constants.R_OK | constants.W_OK);
    return fine('KVM', '/dev/kvm can be used');
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EACCES';
    const text = isThere
      ? '/dev/kvm is not yours to use; add the user to the group kvm: usermod -aG kvm USER, then log in again'
      : 'there is no /dev/kvm; turn virtualisation on in the firmware, or nested virtualisation for a virtual machine';
    return fault('KVM', text);
  }
}

async function checkAvd(
  avd: string,
  known: readonly string[],
  snapshot: string | undefined,
  variables: NodeJS.ProcessEnv,
): Promise<PhoneCheck> {
  if (!known.includes(avd)) {
    const others = known.filter(Boolean).join(', ') || 'none';
    const text = `${avd} does not exist (there are: ${others}); make it with avdmanager create avd (docs/applications/phones.md)`;
    return fault('AVD', text);
  }
  if (snapshot === undefined || (await hasSnapshot(avd, snapshot, variables))) return fine('AVD', avd);
  const remedy = `make it with npm run prepare-avd -- ${avd} ${snapshot}`;
  return fault('AVD', `${avd} has no snapshot "${snapshot}"; ${remedy}`);
}

/** `NAME.ini` in the folder of AVDs names the AVD's folder; each of its snapshots is a folder. */
async function hasSnapshot(avd: string, snapshot: string, variables: NodeJS.ProcessEnv): Promise<boolean> {
  const { ANDROID_AVD_HOME, ANDROID_USER_HOME, HOME = homedir() } = variables;
  const avdHome = ANDROID_AVD_HOME || path.join(ANDROID_USER_HOME || path.join(HOME, '.android'), 'avd');
  const ini = await readFile(path.join(avdHome, `${avd}.ini`), 'utf8').catch(() => '');
  const folder = /^path=(.+)$/m.exec(ini)?.[1]?.trim() ?? path.join(avdHome, `${avd}.avd`);
  return existsSync(path.join(folder, 'snapshots', snapshot));
}

const REMEDIES: Readonly<Record<string, string>> = {
  unauthorized: 'accept the question for USB debugging on its screen',
  offline: 'run adb reconnect offline, or plug it in again',
};

async function checkDevices(
  devices: readonly string[],
  config: WantedPhones,
  adb: Adb,
  signal: AbortSignal,
): Promise<PhoneCheck[]> {
  const { width, height } = config.environment;
  const wanted = { size: { width, height }, packages: packagesOf(config) };
  const states = await listDevices(adb, signal).catch(() => new Map<string, string>());
  const check = async (udid: string): Promise<PhoneCheck[]> => {
    const unusable = (text: string) => fault('Phone', `${udid}: ${text}`);
    const state = states.get(udid);
    if (state === undefined) return [unusable('adb does not see it; connect it and allow USB debugging, or start it')];
    if (state !== 'device') return [unusable(`is ${state}; ${REMEDIES[state] ?? 'wait until it is up'}`)];
    try {
      const mismatches = await findMismatches({ adb, udid }, wanted, signal);
      const remedy = (text: string) =>
        text.endsWith('not installed') ? `${text}; adb -s ${udid} install FILE.apk` : text;
      if (mismatches.length > 0) return mismatches.map((text) => unusable(remedy(text)));
      return [fine('Phone', `${udid} has ${wanted.packages.length} of the run's packages`)];
    } catch (error) {
      return [unusable((error as Error).message)];
    }
  };
  return (await Promise.all(devices.map(check))).flat();
}

async function ask(program: string, option: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [option], { timeout: TIMEOUT_MS });
  return stdout;
}
