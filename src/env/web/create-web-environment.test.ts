import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Environment } from '../environment.ts';
import { describeEnvironment } from '../conformance.ts';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { listProcessTree, readMemoryBytes } from '../desktop/process-tree.ts';
import { canRunWeb, SHIPPED_WEB } from '../../testing/web.ts';
import { loadWebCatalogue } from './catalogue.ts';
import { createWebEnvironments } from './create-web-environment.ts';

const never = new AbortController().signal;
const RESETS = Number(process.env['AUTOPLAY_RESETS'] ?? 8);
/** Number of resets of each of eight environments. */
const TOGETHER = Math.max(4, Math.ceil(RESETS / 4));
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
          // Effects of one episode are absent in the next.
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

/** In parallel, as in a run. The memory of the browser's processes must not grow with the number of resets. */
describe.runIf(canRunWeb)('eight environments', () => {
  it(
    `show and hold the same ${TOGETHER * 8} times, in the same memory`,
    async () => {
      const lanes = Array.from({ length: 8 }, (_, at) => ({ environment: environments.create(), ...APPS[at % 3]! }));
      const prints = new Map<string, Set<string>>(APPS.map(({ app }) => [app, new Set()]));
      const times: number[] = [];
      const resetAll = (count: number) =>
        Promise.all(
          lanes.map(async ({ environment, app, world, button }) => {
            for (let done = 0; done < count; done++) {
              const startMs = performance.now();
              await environment.reset({ apps: [app], template: world }, never);
              times.push(performance.now() - startMs);
              prints.get(app)!.add(await fingerprint(environment));
              const seen = await environment.observe(never);
              await environment.act(clickAt(centreOf(findNode(seen, 'push button', button))), never);
            }
          }),
        );
      try {
        // Caches fill up at first.
        const first = Math.ceil(TOGETHER / 2);
        await resetAll(first);
        const before = readMemoryBytes(listProcessTree(process.pid));
        await resetAll(TOGETHER - first);
        const after = readMemoryBytes(listProcessTree(process.pid));
        const [beforeMb, afterMb] = [before, after].map((bytes) => (bytes / 1e6).toFixed(0));
        const middleMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!.toFixed(0);
        console.info(
          `${times.length} resets: median ${middleMs} ms, ${beforeMb} MB after the first half, ${afterMb} at the end`,
        );
        expect([...prints.values()].map((each) => each.size)).toEqual([1, 1, 1]);
        expect(after / before).toBeLessThan(1.25);
      } finally {
        await Promise.all(lanes.map(({ environment }) => environment.close()));
      }
    },
    TOGETHER * 8 * 10_000,
  );
});

async function fingerprint(environment: Environment): Promise<string> {
  const { tree, screenshot, window, files } = await environment.observe(never);
  const state = await environment.state!(never);
  const hash = createHash('sha256').update(screenshot.png);
  return hash.update(JSON.stringify({ tree, window, files, state })).digest('hex');
}
