/** Virtual phones with the apps of src/world; the size of their screen is fixed. */
import { WORLD_NOW_MS } from '../../../world/world-now.ts';
import { defineKind } from '../../environment-kind.ts';
import { describePhoneApp } from '../kind.ts';
import { findPhoneApp, loadPhoneCatalogue, VIRTUAL_TEMPLATE } from '../phone-catalogue.ts';

export const VIRTUAL = defineKind({
  platform: 'android',
  catalogue: 'world',
  options: {},
  findInitialState({ catalogue }, app) {
    findPhoneApp(loadPhoneCatalogue(catalogue), app);
    return { apps: [app], template: VIRTUAL_TEMPLATE };
  },
  async open({ catalogue }, count) {
    const { createVirtualPhones } = await import('../create-virtual-environment.ts');
    return createVirtualPhones({ count, catalogue: loadPhoneCatalogue(catalogue) });
  },
  check: async () => (await import('../check-phones.ts')).checkVirtualPhones(process.env),
  describeApp: describePhoneApp,
  clockMs: WORLD_NOW_MS,
});
