/** A small simulated application under any name, for trying the pipeline itself. */
import { z } from 'zod';
import { defineKind, sharingNothing } from '../environment-kind.ts';

export const FAKE = defineKind({
  platform: 'desktop',
  catalogue: 'desktop',
  options: {
    /** As on desktops. The fake environment simulates echo, ls and cat. */
    commands: z.boolean().optional(),
  },
  findInitialState: (_wanted, app) => ({ apps: [app], template: 'fake' }),
  async open({ environment: { commands = false } }) {
    const { createFakeEnvironment } = await import('./create-fake-environment.ts');
    return sharingNothing(() => createFakeEnvironment({ commands }));
  },
  check: async () => [],
  // Fake applications are in no catalogue.
  titleOf: (_wanted, app) => app,
  describeApp: (_wanted, app) => app,
  originOf: () => ({ source: 'simulated by this project', license: 'Apache-2.0' }),
});
