/** Virtual phones with the apps of src/world. */
import { findPhoneApp, loadPhoneCatalogue, VIRTUAL_TEMPLATE } from '../../env/android/phone-catalogue.ts';
import { WORLD_NOW_MS } from '../../world/persona.ts';
import { describePhoneApp } from './android.ts';
import type { EnvironmentKind } from './environment-kind.ts';

export const VIRTUAL: EnvironmentKind = {
  platform: 'android',
  findInitialState({ catalogue }, app) {
    findPhoneApp(loadPhoneCatalogue(catalogue), app);
    return { apps: [app], template: VIRTUAL_TEMPLATE };
  },
  async open({ catalogue }, count) {
    const { createVirtualPhones } = await import('../../env/android/create-virtual-environment.ts');
    return createVirtualPhones({ count, catalogue: loadPhoneCatalogue(catalogue) });
  },
  check: async () => (await import('../check-phones.ts')).checkVirtualPhones(process.env),
  describeApp: describePhoneApp,
  clockMs: WORLD_NOW_MS,
};
