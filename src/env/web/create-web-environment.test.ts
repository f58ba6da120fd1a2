import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Environment } from '../environment.ts';
import { describeEnvironment } from '../conformance.ts';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { canRunWeb, SHIPPED_WEB } from '../../testing/web.ts';
import { loadWebCatalogue } from './catalogue.ts';
import { createWebEnvironments } from './create-web-environment.ts';

const never = new AbortController().signal;
const RESETS = Number(process.env['AUTOPLAY_RESETS'] ?? 20);
const environments = createWebEnvironments({ catalogue: loadWebCatalogue(SHIPPED_WEB) });
afterAll(() => environments.close());

/** The three kinds of state, each with the button of its application that changes the screen. */
const APPS = [
  { app: 'board', world: 'spring', button: 'New card' },
  { app: 'calendar', world: 'march', button: 'Next month' },
  { app: 'mail', world: 'monday', button: 'Write mail' },
];

describe.runIf(canRunWeb)('as every environment', () => {
  for (const { app, world, button } of APPS)
    describeEnvironment(`web application ${app}`, () => ({
      environment: environments.create(),
      initialState: { apps: [app], template: world },
      change: (observation) => clickAt(centreOf(findNode(observation, 'push button', button))),
    }));
});

describe.runIf(canRunWeb)('resets', () => {
  it.each(APPS)(
    `show and hold the same ${RESETS} times: $app`,
    async ({ app, world, button }) => {
      const environment = environments.create();
      try {
        const prints = new Set<string>();
        for (let count = 0; count < RESETS; count++) {
          await environment.reset({ apps: [app], template: world }, never);
          prints.add(await fingerprint(environment));
          // What one episode does is not there in the next.
          const seen = await environment.observe(never);
          await environment.act(clickAt(centreOf(findNode(seen, 'push button', button))), never);
        }
        expect([...prints]).toHaveLength(1);
      } finally {
        await environment.close();
      }
    },
    RESETS * 10_000,
  );
});

async function fingerprint(environment: Environment): Promise<string> {
  const { tree, screenshot, window, files } = await environment.observe(never);
  const state = await environment.state!(never);
  const hash = createHash('sha256').update(screenshot.png);
  return hash.update(JSON.stringify({ tree, window, files, state })).digest('hex');
}
