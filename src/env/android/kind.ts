/** Emulators and phones. */
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { defineKind, describeWith, type Wanted } from '../environment-kind.ts';
import { findPhoneApp, loadPhoneCatalogue } from './phone-catalogue.ts';
import { templateOf, type PhoneReset } from './reset-phone.ts';

/** Given to other programs, so never one of their options. */
const names = (pattern: RegExp, what: string) =>
  z
    .array(z.string().regex(pattern, `must be ${what}`))
    .min(1)
    .refine((items) => new Set(items).size === items.length, 'has an entry twice');
const SNAPSHOT = /^[\w.][\w.-]*$/;
const EMULATOR = /^emulator-\d+$/;

const OPTIONS = {
  /** Phones and running emulators, as `adb devices` calls them. */
  devices: names(/^[\w[][\w.:\]-]*$/, 'a name from adb devices').optional(),
  /** AVDs of which emulators are started, as `emulator -list-avds` calls them. */
  avds: names(/^\w[\w.-]*$/, 'the name of an AVD').optional(),
  /** Of the emulator; loaded at each reset. */
  snapshot: z.string().regex(SNAPSHOT, 'must be the name of a snapshot').optional(),
  /** Instead of a snapshot: what these packages keep on the phone is deleted at each reset. */
  packages: names(/^[a-zA-Z]\w*(\.\w+)+$/, 'a package name').optional(),
};
export type WantedPhones = Wanted<typeof OPTIONS>;

export const ANDROID = defineKind({
  platform: 'android',
  catalogue: 'android-world',
  options: OPTIONS,
  faultsOf({ devices, avds, snapshot, packages }) {
    const faults: [key: 'name' | keyof typeof OPTIONS, message: string][] = [];
    if ((devices === undefined) === (avds === undefined)) {
      faults.push(['name', 'android needs either devices (udids) or avds (emulators to start)']);
    }
    if ((snapshot === undefined) === (packages === undefined)) {
      const message = 'android needs either a snapshot to load at each reset, or packages whose data is deleted then';
      faults.push(['name', message]);
    }
    if (snapshot !== undefined && devices?.some((udid) => !EMULATOR.test(udid))) {
      const message = 'is only for emulators, which are called emulator-5554 and the like; phones need packages';
      faults.push(['snapshot', message]);
    }
    return faults;
  },
  findInitialState(wanted, app) {
    const { package: name } = findPhoneApp(loadPhoneCatalogue(wanted.catalogue), app);
    const reset = resetOf(wanted);
    if ('packages' in reset && !reset.packages.includes(name)) {
      const message = `environment.packages: lacks ${name} of the app "${app}", whose data would outlive an episode`;
      throw new PipelineError('CONFIG_INVALID', message);
    }
    return { apps: [app], template: templateOf(reset) };
  },
  async open(wanted) {
    const { createPhones } = await import('./create-phones.ts');
    const { phonesOf } = await import('./phones-of-config.ts');
    return createPhones(phonesOf(wanted, process.env));
  },
  check: async (wanted) => (await import('./check-phones.ts')).checkPhones(wanted, process.env),
  describeApp: describePhoneApp,
});

/** The options require one of the two. */
export function resetOf({ environment: { snapshot, packages = [] } }: WantedPhones): PhoneReset {
  return snapshot === undefined ? { packages } : { snapshot };
}

export function describePhoneApp({ catalogue }: Pick<Wanted, 'catalogue'>, app: string): string {
  const { label, description } = findPhoneApp(loadPhoneCatalogue(catalogue), app);
  return describeWith(app, label, description);
}
