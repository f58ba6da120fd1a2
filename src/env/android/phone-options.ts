/** The config options of emulators and phones. */
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import type { Wanted } from '../environment-kind.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { findAndroidTools } from './android-tools.ts';
import type { PhonesOptions } from './create-phones.ts';
import { loadPhoneCatalogue } from './phone-catalogue.ts';
import type { PhoneReset } from './reset-phone.ts';

/** Pattern for names passed to other programs, which must not look like options. */
const names = (pattern: RegExp, what: string) =>
  z
    .array(z.string().regex(pattern, `must be ${what}`))
    .min(1)
    .refine((items) => new Set(items).size === items.length, 'has an entry twice');
const SNAPSHOT = /^[\w.][\w.-]*$/;
export const EMULATOR = /^emulator-\d+$/;

export const ANDROID_OPTIONS = {
  /** Phones and running emulators, by their names in `adb devices`. */
  devices: names(/^[\w[][\w.:\]-]*$/, 'a name from adb devices').optional(),
  /** AVDs for new emulators, by their names in `emulator -list-avds`. */
  avds: names(/^\w[\w.-]*$/, 'the name of an AVD').optional(),
  /** Snapshot of the emulator, loaded at each reset. */
  snapshot: z.string().regex(SNAPSHOT, 'must be the name of a snapshot').optional(),
  /** Alternative to a snapshot: each reset deletes the data of these packages. */
  packages: names(/^[a-zA-Z]\w*(\.\w+)+$/, 'a package name').optional(),
};
export type WantedPhones = Wanted<typeof ANDROID_OPTIONS>;

/** The options require one of the two. */
export function resetOf({ environment: { snapshot, packages = [] } }: WantedPhones): PhoneReset {
  return snapshot === undefined ? { packages } : { snapshot };
}

/** The packages that a run needs on every phone. Throws CONFIG_INVALID. */
export function packagesOf({ catalogue, apps, environment }: WantedPhones): string[] {
  const phoneApps = loadPhoneCatalogue(catalogue);
  const named = apps.map((app) => findEntry(phoneApps, app).package);
  return [...new Set([...named, ...(environment.packages ?? [])])];
}

/** `variables` are those of the process. Throws ENV_UNAVAILABLE without adb. */
export function phonesOf(config: WantedPhones, variables: NodeJS.ProcessEnv): PhonesOptions {
  const tools = findAndroidTools(variables);
  if (tools === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'there is no adb; see autoplay doctor');
  const { devices, avds = [], width, height } = config.environment;
  return {
    tools,
    source: devices === undefined ? { avds } : { devices },
    reset: resetOf(config),
    size: { width, height },
    catalogue: loadPhoneCatalogue(config.catalogue),
    packages: packagesOf(config),
  };
}
