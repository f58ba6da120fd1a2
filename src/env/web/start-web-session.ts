/** Opens an application for one episode on an empty stage: its state, its first page. */
import { throwIfAborted } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { quietly } from '../../log/log.ts';
import { appOf, type InitialState } from '../../schema/index.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { refuseParts } from '../refuse-parts.ts';
import { WEB_SETTLING } from '../settling-times.ts';
import type { AppServer } from './app-server.ts';
import { accessState, withSession } from './access-state.ts';
import { readSeed, type WebApp, type WebCatalogue } from './catalogue.ts';
import { BLANK_PATH } from './gate.ts';
import type { Stage } from './open-stage.ts';
import { parseSnapshot, putBack, type InUse, type WebSnapshot } from './snapshot.ts';
import { settleTab } from './settle-tab.ts';
import type { Tabs } from './tabs.ts';

/** The start of an episode. */
export interface WebStart {
  name: string;
  app: WebApp;
  /** The state to write; undefined for the application's own. */
  seed: unknown;
  /** The snapshot to restore, if any. */
  snapshot?: WebSnapshot;
}

export interface WebSession extends InUse {
  /** The state as JSON at its last reading with a screen. A prompt of the browser may block later readings. */
  seen: { state?: string };
  /** Full URL of an `open` target: the application, or a path of it. */
  resolve(target: string): string | undefined;
}

const unavailable = (why: string) => new PipelineError('ENV_UNAVAILABLE', why);

/** Rejects with ENV_UNAVAILABLE or CONFIG_INVALID if the application or its world does not exist. */
export function findWebStart(initial: InitialState, catalogue: WebCatalogue): WebStart {
  refuseParts(initial, ['persona', 'seed'], 'a web application');
  if (initial.look) throw unavailable('a web application has the look of the config, and no other');
  const name = appOf(initial);
  if (initial.apps.length > 1)
    throw unavailable(`a web environment runs one application at a time, not ${initial.apps.join(' and ')}`);
  const app = findEntry(catalogue, name);
  return { name, app, seed: readSeed(app, initial.template) };
}

/** Rejects with ENV_UNAVAILABLE or CONFIG_INVALID if it belongs to another catalogue, or is no snapshot. */
export function findSnapshotStart(taken: unknown, catalogue: WebCatalogue): WebStart {
  const snapshot = parseSnapshot(taken);
  const { app: name, state: seed } = snapshot;
  return { name, app: findEntry(catalogue, name), seed, snapshot };
}

/** Rejects with ENV_* if the application does not accept its state or does not open. */
export async function startWebSession(
  { name, app, seed, snapshot }: WebStart,
  server: AppServer,
  stage: Stage,
  signal: AbortSignal,
): Promise<WebSession> {
  const { origin } = server;
  const { tabs, isAvoided } = stage;
  stage.connect(server.upstream);
  const state = accessState(app.state, server, stage);
  const addressOf = (path: string) =>
    app.state && 'contract' in app.state ? withSession(origin + path, stage.id) : origin + path;
  const first = tabs.front();
  const isBlank = first.page.url() === origin + BLANK_PATH;
  const needsBlank = snapshot || (state?.isInPage && seed !== undefined);
  if (needsBlank && !isBlank) await first.page.goto(origin + BLANK_PATH, { waitUntil: 'commit' });
  if (snapshot) await putBack(snapshot, server, stage);
  if (seed !== undefined) await state?.write(seed, first);
  else if (!snapshot) await state?.forget?.();
  throwIfAborted(signal);
  await openFirstPage(addressOf(snapshot?.path ?? app.open), tabs, signal);
  throwIfAborted(signal);
  const resolve = (target: string) => {
    if (target === name || target === app.title) return addressOf(app.open);
    const isUrl = target.startsWith('/') || target.startsWith(`${origin}/`);
    if (!isUrl || !URL.canParse(target, origin)) return undefined;
    const url = new URL(target, origin);
    if (url.origin !== origin || isAvoided(url.pathname)) return undefined;
    return addressOf(url.pathname + url.search + url.hash);
  };
  return { name, app, stage, state, seen: {}, resolve };
}

/** Opens it so that going back stays in the application, and waits until it has loaded or opened a prompt. */
async function openFirstPage(url: string, tabs: Tabs, signal: AbortSignal): Promise<void> {
  const tab = tabs.front();
  const going = tab.page.goto(url, { waitUntil: 'commit', timeout: WEB_SETTLING.start.capMs });
  going.catch(quietly('the first page was held up'));
  await Promise.race([going, tabs.interrupted()]);
  // A page whose redirection during loading is refused never reports that it has loaded.
  const loading = tab.page.waitForLoadState('load', { timeout: WEB_SETTLING.start.loadMs });
  const loaded = loading.catch(quietly('the first page did not load to its end'));
  await Promise.race([loaded, tabs.interrupted()]);
  await tab.forgetHistory();
  await settleTab(tab, WEB_SETTLING.start, tabs.interrupted(), signal);
}
