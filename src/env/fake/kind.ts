/** A small simulated application under any name, for trying the pipeline itself. */
import { defineKind, sharingNothing } from '../environment-kind.ts';

export const FAKE = defineKind({
  platform: 'desktop',
  catalogue: 'desktop',
  options: {},
  findInitialState: (_wanted, app) => ({ apps: [app], template: 'fake' }),
  async open() {
    const { createFakeEnvironment } = await import('./create-fake-environment.ts');
    return sharingNothing(() => createFakeEnvironment());
  },
  check: async () => [],
  // Fake applications are in no catalogue.
  titleOf: (_wanted, app) => app,
  describeApp: (_wanted, app) => app,
  originOf: () => ({ source: 'simulated by this project', license: 'Apache-2.0' }),
});
