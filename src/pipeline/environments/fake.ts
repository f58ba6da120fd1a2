/** FAKE: the simulated application, which takes any name. */
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import { sharingNothing, type EnvironmentKind } from './environment-kind.ts';

export const FAKE: EnvironmentKind = {
  platform: 'desktop',
  findInitialState: (_config, app) => ({ apps: [app], template: 'fake' }),
  open: async () => sharingNothing(() => createFakeEnvironment()),
  check: async () => [],
  // It is in no catalogue.
  describeApp: (_config, app) => app,
};
