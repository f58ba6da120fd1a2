/** Emulators and phones. */
import type { RunConfig } from '../../config/run-config.ts';
import { findPhoneApp, loadPhoneCatalogue } from '../../env/android/phone-catalogue.ts';
import { templateOf } from '../../env/android/reset-phone.ts';
import { PipelineError } from '../../errors.ts';
import { phonesOf, resetOf } from '../phones-of-config.ts';
import { describeWith, type EnvironmentKind } from './environment-kind.ts';

export const ANDROID: EnvironmentKind = {
  platform: 'android',
  findInitialState(config, app) {
    const { package: name } = findPhoneApp(loadPhoneCatalogue(config.catalogue), app);
    const reset = resetOf(config);
    if ('packages' in reset && !reset.packages.includes(name)) {
      const message = `environment.packages: lacks ${name} of the app "${app}", whose data would outlive an episode`;
      throw new PipelineError('CONFIG_INVALID', message);
    }
    return { apps: [app], template: templateOf(reset) };
  },
  async open(config) {
    const { createPhones } = await import('../../env/android/create-phones.ts');
    return createPhones(phonesOf(config, process.env));
  },
  check: async (config) => (await import('../check-phones.ts')).checkPhones(config, process.env),
  describeApp: describePhoneApp,
};

export function describePhoneApp({ catalogue }: RunConfig, app: string): string {
  const { label, description } = findPhoneApp(loadPhoneCatalogue(catalogue), app);
  return describeWith(app, label, description);
}
