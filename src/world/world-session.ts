/**
 * The apps of one phone in use: open screens, their content, and the effect of touches. Pure state and functions, which
 * the virtual device shows in a browser. It can be saved and restored as a whole.
 */
import { PipelineError } from '../errors.ts';
import { packageOf, type Json, type ScreenContext, type WorldApp } from './app.ts';
import { renderLauncher } from './kit/render-launcher.ts';
import { renderScreen, type Layer } from './kit/render-screen.ts';
import type { EventHandler, EventValue } from './kit/markup.ts';
import { isTree } from './is-same-value.ts';
import type { Persona } from './persona.ts';
import type { Menu, Page, Screenful } from './view.ts';

export const LAUNCHER = 'launcher';
/** The only screen of the session itself: the menu behind a page's "More options". */
const MORE = '#more';

export interface WorldEvent {
  /** The rendering that was touched; touches on an older one have no effect, as during a transition. */
  rendering: number;
  handler: number;
  value?: EventValue;
}

export interface WorldSession {
  /** Draws the front: the content of the page's body. */
  render(): { html: string; rendering: number };
  dispatch(event: WorldEvent): void;
  back(): void;
  home(): void;
  /** Brings an app to the front as it was left; false if no app has that id or package. */
  launch(app: string): boolean;
  /** Ends an app: it starts at its first screen next time. */
  stop(app: string): void;
  front(): { packageName: string; activity: string };
  /** Ground truth: a copy of every app's data. For unopened apps it is the seed's, which cannot be written to. */
  readState(): Record<string, unknown>;
  /** Changes the data out of band, before an episode; every screen restarts. The app's schema must hold. */
  writeState(app: string, state: unknown): void;
  nowMs(): number;
  advanceClock(ms: number): void;
  /** Omits the data of unopened apps, which equals the seed's in a session of the same apps and persona. */
  save(): string;
  restore(saved: string): void;
}

interface OpenScreen {
  /** Identifies this opening of the screen, so that it keeps its scroll position and focus. */
  key: number;
  screen: string;
  params: Record<string, Json>;
  local: Record<string, unknown>;
}

interface PhoneState {
  apps: Record<string, unknown>;
  nextIds: Record<string, number>;
  nextKey: number;
  stacks: Record<string, OpenScreen[]>;
  front: string;
  toast: string | null;
  nowMs: number;
}

/** Numbers for new rows start here, above those of any seed. */
export const FIRST_NEW_ID = 1001;

export function createWorldSession(apps: readonly WorldApp[], persona: Persona): WorldSession {
  // oxlint-disable-next-line typescript/no-explicit-any -- states are as different as the apps
  const byId = new Map<string, WorldApp<any>>(apps.map((app) => [app.id, app]));
  let phone: PhoneState = {
    apps: Object.fromEntries(apps.map((app) => [app.id, seedOf(app, persona)])),
    nextIds: {},
    nextKey: 1,
    stacks: {},
    front: LAUNCHER,
    toast: null,
    nowMs: persona.nowMs,
  };
  let rendering = 0;
  let handlers: EventHandler[] = [];

  const appOf = (id: string) => {
    const app = byId.get(id);
    if (!app) throw new PipelineError('ENV_ACT_FAILED', `the world has no app "${id}"`);
    return app;
  };
  const stackOf = (id: string) => (phone.stacks[id] ??= []);
  const stateOf = (id: string) => {
    if (isSeed(phone.apps[id])) phone.apps[id] = structuredClone(phone.apps[id]);
    return phone.apps[id];
  };

  function openScreen(id: string, name: string, params: Record<string, Json> = {}): OpenScreen {
    const screen = appOf(id).screens[name];
    if (!screen) throw new PipelineError('ENV_ACT_FAILED', `the app "${id}" has no screen "${name}"`);
    const { nowMs } = phone;
    const local = screen.local?.({ state: stateOf(id), params, nowMs }) ?? {};
    return { key: phone.nextKey++, screen: name, params, local: structuredClone(local) };
  }

  function launch(id: string): boolean {
    const app = byId.get(id) ?? apps.find((candidate) => packageOf(candidate.id) === id);
    if (!app) return false;
    phone.front = app.id;
    const stack = stackOf(app.id);
    if (stack.length === 0) stack.push(openScreen(app.id, Object.keys(app.screens)[0]!));
    return true;
  }

  /** Removes a screen and its overlays; without any screen left, the app closes. */
  function close(id: string, entry: OpenScreen, given: Record<string, Json> = {}): void {
    const stack = stackOf(id);
    const index = stack.indexOf(entry);
    if (index >= 0) stack.length = index;
    Object.assign(stack.at(-1)?.local ?? {}, given);
    if (stack.length === 0) phone.front = LAUNCHER;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- each screen declares its own
  function contextOf(id: string, entry: OpenScreen): ScreenContext<any, any, any> {
    const push = (name: string, params?: Record<string, Json>) => stackOf(id).push(openScreen(id, name, params));
    return {
      state: stateOf(id),
      params: entry.params,
      local: entry.local,
      nowMs: phone.nowMs,
      newId: () => (phone.nextIds[id] = (phone.nextIds[id] ?? FIRST_NEW_ID - 1) + 1),
      open: (name, params) => void push(name, params),
      replace: (name, params) => {
        const next = openScreen(id, name, params);
        const stack = stackOf(id);
        stack.length = Math.max(0, stack.indexOf(entry));
        stack.push(next);
      },
      close: (given) => close(id, entry, given),
      restart: () => {
        phone.stacks[id] = [];
        launch(id);
      },
      toast: (text) => void (phone.toast = text),
      read: (other) => structuredClone(phone.apps[other]),
      launch: (other, screen, params) => {
        if (!launch(other) || screen === undefined) return;
        stackOf(other).push(openScreen(other, screen, params));
      },
    };
  }

  function show(id: string, entry: OpenScreen, below: OpenScreen | undefined): Screenful {
    if (entry.screen === MORE) return moreMenu(below ? show(id, below, undefined) : undefined, () => close(id, entry));
    const shown = appOf(id).screens[entry.screen]!.render(contextOf(id, entry));
    return shown.type === 'menu' ? closingFirst(shown, () => close(id, entry)) : shown;
  }

  /** The uppermost page and its overlays. */
  function layersOf(id: string): { layers: Layer[]; top: OpenScreen } {
    const stack = stackOf(id);
    const layers: Layer[] = [];
    for (let index = stack.length - 1; index >= 0; index--) {
      const entry = stack[index]!;
      layers.unshift({ id: `${id}-${entry.key}`, shown: show(id, entry, stack[index - 1]) });
      if (layers[0]!.shown.type === 'page') break;
    }
    return { layers, top: stack.at(-1)! };
  }

  function back(): void {
    phone.toast = null;
    const id = phone.front;
    if (id === LAUNCHER) return;
    const { layers, top } = layersOf(id);
    const { shown } = layers.at(-1)!;
    if (shown.type === 'page' && shown.onBack) shown.onBack();
    else close(id, top);
  }

  function render(): { html: string; rendering: number } {
    handlers = [];
    const bind = (handler: EventHandler) => handlers.push(handler) - 1;
    const time = new Date(phone.nowMs).toISOString().slice(11, 16);
    const toast = phone.toast === null ? {} : { toast: phone.toast };
    const id = phone.front;
    const html =
      id === LAUNCHER
        ? renderLauncher({ apps, time, ...toast, onLaunch: (app) => void launch(app) }, bind)
        : renderScreen(
            {
              packageName: packageOf(id),
              color: appOf(id).color,
              layers: layersOf(id).layers,
              time,
              ...toast,
              onBack: back,
              onMore: () => void stackOf(id).push({ key: phone.nextKey++, screen: MORE, params: {}, local: {} }),
            },
            bind,
          );
    return { html, rendering: ++rendering };
  }

  return {
    render,
    dispatch(event) {
      const handler = event.rendering === rendering ? handlers[event.handler] : undefined;
      if (!handler) return;
      phone.toast = null;
      const id = phone.front;
      handler(event.value);
      if (id !== LAUNCHER) appOf(id).schema.parse(phone.apps[id]);
    },
    back,
    home() {
      phone.toast = null;
      phone.front = LAUNCHER;
    },
    launch,
    stop(app) {
      const id = byId.has(app) ? app : apps.find((candidate) => packageOf(candidate.id) === app)?.id;
      if (id === undefined) return;
      phone.stacks[id] = [];
      if (phone.front === id) phone.front = LAUNCHER;
    },
    front() {
      const id = phone.front;
      const packageName = packageOf(id);
      return {
        packageName,
        activity: `${packageName}.${id === LAUNCHER ? 'Home' : (stackOf(id).at(-1)?.screen ?? 'Main')}`,
      };
    },
    readState: () =>
      Object.fromEntries(
        Object.entries(phone.apps).map(([id, state]) => [id, isSeed(state) ? state : structuredClone(state)]),
      ),
    writeState(app, state) {
      phone.apps[app] = appOf(app).schema.parse(structuredClone(state));
      phone.stacks = {};
      launch(phone.front);
    },
    nowMs: () => phone.nowMs,
    advanceClock: (ms) => void (phone.nowMs += ms),
    save() {
      const changed = Object.fromEntries(Object.entries(phone.apps).filter(([, state]) => !isSeed(state)));
      return JSON.stringify({ ...phone, apps: changed });
    },
    restore(saved) {
      phone = JSON.parse(saved) as PhoneState;
      phone.apps = Object.fromEntries(apps.map((app) => [app.id, phone.apps[app.id] ?? seedOf(app, persona)]));
      handlers = [];
    },
  };
}

/**
 * Seeds by persona: making and parsing them dominates the time, and the benchmark opens thousands of sessions. They are
 * frozen, and copied once a session opens the app.
 */
const seeds = new WeakMap<Persona, Map<WorldApp, unknown>>();

function seedOf(app: WorldApp, persona: Persona): unknown {
  const known = seeds.get(persona) ?? new Map<WorldApp, unknown>();
  seeds.set(persona, known);
  if (!known.has(app)) known.set(app, freezeTree(app.schema.parse(app.seed(persona))));
  return known.get(app);
}

function freezeTree(value: unknown): unknown {
  if (isTree(value)) for (const member of Object.values(value)) freezeTree(member);
  return Object.freeze(value);
}

const isSeed = (state: unknown) => Object.isFrozen(state);

/** Choosing from a menu closes it. */
function closingFirst(menu: Menu, close: () => void): Menu {
  const items = menu.items.map((item) => ({
    ...item,
    onTap: () => {
      close();
      item.onTap();
    },
  }));
  return { ...menu, items };
}

function moreMenu(page: Screenful | undefined, close: () => void): Menu {
  const items = page?.type === 'page' ? ((page satisfies Page).overflow ?? []) : [];
  return closingFirst({ type: 'menu', place: 'popup', items }, close);
}
