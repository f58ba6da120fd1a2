/** Virtual phones with the apps of src/world. Their screen size is fixed. */
import { z } from 'zod';
import { WORLD_NOW_MS } from '../../../world/world-now.ts';
import { defineKind } from '../../environment-kind.ts';
import { findEntry } from '../../read-catalogue-file.ts';
import { describePhoneApp, titleOfPhoneApp } from '../kind.ts';
import { loadPhoneCatalogue, VIRTUAL_TEMPLATE } from '../phone-catalogue.ts';

export const VIRTUAL = defineKind({
  platform: 'android',
  catalogue: 'world',
  options: {
    /** Records the apps' data, as databases and content providers of a phone would report it. */
    readState: z.boolean().optional(),
  },
  findInitialState({ catalogue }, app) {
    findEntry(loadPhoneCatalogue(catalogue), app);
    return { apps: [app], template: VIRTUAL_TEMPLATE };
  },
  async open({ catalogue, environment: { readState = false } }, count) {
    const { createVirtualPhones } = await import('../create-virtual-environment.ts');
    return createVirtualPhones({ count, catalogue: loadPhoneCatalogue(catalogue), readState });
  },
  check: async () => (await import('../check-phones.ts')).checkVirtualPhones(process.env),
  titleOf: titleOfPhoneApp,
  originOf: () => ({ source: 'written for this project', license: 'Apache-2.0' }),
  describeApp: describePhoneApp,
  clockMs: WORLD_NOW_MS,
});
