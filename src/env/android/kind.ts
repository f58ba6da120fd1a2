/** Emulators and phones. */
import { PipelineError } from '../../errors.ts';
import { defineKind, describeWith, type Wanted } from '../environment-kind.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { loadPhoneCatalogue } from './phone-catalogue.ts';
import { ANDROID_OPTIONS, EMULATOR, phonesOf, resetOf } from './phone-options.ts';
import { templateOf } from './reset-phone.ts';

export const ANDROID = defineKind({
  platform: 'android',
  catalogue: 'android-world',
  options: ANDROID_OPTIONS,
  faultsOf({ devices, avds, snapshot, packages }) {
    const faults: [key: 'name' | keyof typeof ANDROID_OPTIONS, message: string][] = [];
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
    const { package: name } = findEntry(loadPhoneCatalogue(wanted.catalogue), app);
    const reset = resetOf(wanted);
    if ('packages' in reset && !reset.packages.includes(name)) {
      const message = `environment.packages: lacks ${name} of the app "${app}", whose data would outlive an episode`;
      throw new PipelineError('CONFIG_INVALID', message);
    }
    return { apps: [app], template: templateOf(reset) };
  },
  async open(wanted) {
    const { createPhones } = await import('./create-phones.ts');
    return createPhones(phonesOf(wanted, process.env));
  },
  check: async (wanted) => (await import('./check-phones.ts')).checkPhones(wanted, process.env),
  titleOf: titleOfPhoneApp,
  describeApp: describePhoneApp,
  originOf: ({ catalogue }, app) => ({
    source: `Android package ${findEntry(loadPhoneCatalogue(catalogue), app).package}`,
  }),
});

export function titleOfPhoneApp({ catalogue }: Pick<Wanted, 'catalogue'>, app: string): string {
  return findEntry(loadPhoneCatalogue(catalogue), app).label;
}

export function describePhoneApp({ catalogue }: Pick<Wanted, 'catalogue'>, app: string): string {
  const { label, description } = findEntry(loadPhoneCatalogue(catalogue), app);
  return describeWith(app, label, description);
}
