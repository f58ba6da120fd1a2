/** Third-party web applications, through their catalogue entries alone (scripts/setup.sh --web-apps). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Action, InitialState, Observation, UiNode } from '../../schema/index.ts';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { canRunWeb } from '../../testing/web.ts';
import { listElements } from '../../ui/list-elements.ts';
import { describeEnvironment } from '../conformance.ts';
import type { Environment } from '../environment.ts';
import { loadWebCatalogue } from './catalogue.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import { createWebEnvironments } from './create-web-environment.ts';

const never = new AbortController().signal;
const path = (name: string) => fileURLToPath(new URL(`../../../configs/${name}`, import.meta.url));
const NAMES = ['svgedit', 'tiddlywiki', 'todomvc', 'x-data-spreadsheet', 'buku'];
const isInstalled =
  NAMES.every((name) => existsSync(path(`web-apps/others/${name}/.installed`))) && existsSync('/usr/bin/fossil');
if (!isInstalled) console.warn('skipped: web applications that others wrote; scripts/setup.sh --web-apps fetches them');

const click = (role: string, name: string | RegExp) => (seen: Observation) =>
  clickAt(centreOf(findNode(seen, role, name)));
const type =
  (text: string, enter = false) =>
  (): Action => ({ type: 'type', text, overwrite: true, enter });
const drag = (): Action => ({ type: 'drag_and_drop', from: { x: 400, y: 250 }, to: { x: 560, y: 400 }, holdKeys: [] });
/** Its entry field has the focus at the start. */
const addTodo = [type('Buy bread', true)];

/** A person's actions, and the resulting state. */
const APPS: { app: string; steps: ((seen: Observation) => Action)[]; shows?: RegExp }[] = [
  {
    app: 'svgedit',
    steps: [click('push button', 'OK'), () => clickAt({ x: 20, y: 305 }), drag, () => ({ type: 'wait', seconds: 1 })],
  },
  {
    app: 'tiddlywiki',
    steps: [
      click('push button', 'new tiddler'),
      type('Shopping'),
      click('push button', /^Confirm changes/),
      () => ({ type: 'wait', seconds: 2 }),
    ],
    shows: /"title":"Shopping"/,
  },
  { app: 'todo-backbone', steps: addTodo, shows: /"title":"Buy bread"/ },
  { app: 'todo-react', steps: addTodo, shows: /"title":"Buy bread"/ },
  { app: 'todo-vue', steps: addTodo, shows: /"title":"Buy bread"/ },
  {
    app: 'buku',
    steps: [
      click('link', 'Create'),
      click('entry', /^URL/),
      type('https://ferns.example/'),
      click('push button', 'Save'),
    ],
    shows: /ferns\.example/,
  },
  { app: 'spreadsheet', steps: [click('label', '10'), click('list item', 'sheet-test')] },
];

let shared: EnvironmentSource | undefined;
const catalogue = isInstalled ? loadWebCatalogue(path('apps/web-others.yaml')) : {};
const create = () => (shared ??= createWebEnvironments({ catalogue })).create();
const worldOf = (app: string): InitialState => ({ apps: [app], template: catalogue[app]?.seeds[0]?.name ?? 'empty' });
const namesOf = (tree: UiNode): string[] =>
  listElements(tree)
    .map(({ role, name }) => `${role} ${name}`)
    .toSorted();
let environment: Environment | undefined;
afterEach(() => environment?.close());
afterAll(() => shared?.close());

describe.runIf(canRunWeb && isInstalled)('as every environment', () => {
  // One has unreadable state, and one loads its parts in varying order.
  for (const { app, steps } of APPS.filter(({ shows }) => shows))
    describeEnvironment(`web application of others: ${app}`, () => ({
      environment: create(),
      initialState: worldOf(app),
      change: steps[0]!,
    }));
});

describe.runIf(canRunWeb && isInstalled)('an application that others wrote', () => {
  it.each(APPS)(
    'is used, tells its state, and starts anew: $app',
    { timeout: 60_000 },
    async ({ app, steps, shows }) => {
      environment = create();
      await environment.reset(worldOf(app), never);
      const first = await environment.observe(never);
      for (const step of steps) await environment.act(step(await environment.observe(never)), never);
      const last = await environment.observe(never);
      expect(last.screenshot.png.equals(first.screenshot.png)).toBe(false);
      if (shows) expect(JSON.stringify(await environment.state!(never))).toMatch(shows);
      await environment.reset(worldOf(app), never);
      expect(namesOf((await environment.observe(never)).tree)).toEqual(namesOf(first.tree));
      if (shows) expect(JSON.stringify(await environment.state!(never))).not.toMatch(shows);
    },
  );
});
