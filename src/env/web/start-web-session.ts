/** Opens an application for one episode: server, gate, a context of the browser, its state, its first page. */
import type { Browser, BrowserContext } from 'playwright-core';
import { throwIfAborted } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { quietly } from '../../log/log.ts';
import { appOf, type InitialState } from '../../schema/index.ts';
import { refuseParts } from '../refuse-parts.ts';
import { WEB_SETTLING } from '../settling-times.ts';
import type { AppServer } from './app-server.ts';
import { accessState, type AppState } from './app-state.ts';
import { findWebApp, readSeed, type WebApp, type WebCatalogue } from './catalogue.ts';
import { createDownloads, readDocuments, type Downloads } from './downloads.ts';
import { BLANK_PATH, openGate, type Gate } from './gate.ts';
import { startScript } from './page-scripts.ts';
import { settleTab } from './settle-tab.ts';
import { watchTabs, type Tabs } from './tabs.ts';
import { createAvoidance } from './avoidance.ts';

export interface WebSession {
  app: WebApp;
  origin: string;
  tabs: Tabs;
  downloads: Downloads;
  state: AppState | undefined;
  /** The state as JSON when it was last read with a screen; a prompt of the browser may hold later readings up. */
  seen: { state?: string };
  /** Requests to other origins, and to what is avoided, that were not let through. */
  refusedRequests(): number;
  /** Full URL of what `open` names: the application, or a path of it. */
  resolve(target: string): string | undefined;
  close(): Promise<void>;
}

export interface WebSettings {
  catalogue: WebCatalogue;
  /** In pixels. */
  width: number;
  height: number;
}

export interface SessionParts {
  browser: Browser;
  /** Of the application, with the world put into its file if that is where its state is. */
  openServer(name: string, app: WebApp, seed: unknown, signal: AbortSignal): Promise<AppServer>;
}

const LOCALE = 'en-US';
const TIME_ZONE = 'UTC';

/** Rejects with ENV_* when the application, its world or its server is not there, and closes what it had opened. */
export async function startWebSession(
  initial: InitialState,
  settings: WebSettings,
  parts: SessionParts,
  signal: AbortSignal,
): Promise<WebSession> {
  refuseParts(initial, ['persona', 'seed'], 'a web application');
  if (initial.look)
    throw new PipelineError('ENV_UNAVAILABLE', 'a web application has the look of the config, and no other');
  const name = appOf(initial);
  if (initial.apps.length > 1)
    throw new PipelineError(
      'ENV_UNAVAILABLE',
      `a web environment runs one application at a time, not ${initial.apps.join(' and ')}`,
    );
  const app = findWebApp(settings.catalogue, name);
  const seed = readSeed(app, initial.template);
  const server = await parts.openServer(name, app, seed, signal);
  let refused = 0;
  const isAvoided = createAvoidance(app.avoid);
  const gate = await openGate({ ...server, isAvoided, onRefused: () => void refused++ });
  let context: BrowserContext | undefined;
  try {
    throwIfAborted(signal);
    context = await openContext(parts.browser, gate, settings, app);
    const { origin } = server;
    // A navigation that fails with "aborted" leaves the page where it is; the gate's refusal of https would not.
    await context.route(
      (url) => /^https?:$/.test(url.protocol) && (url.origin !== origin || isAvoided(url.pathname)),
      (route) => {
        refused++;
        return route.abort('aborted');
      },
    );
    const documents = readDocuments(app.documents);
    const downloads = createDownloads(documents);
    const onSocket = (url: string) => void (isOfOrigin(url, origin) || refused++);
    const tabs = watchTabs(context, { documents, onDownload: downloads.take, onSocket });
    const state = accessState(app.state, server, context, origin);
    await context.newPage();
    await tabs.ready();
    const first = tabs.front();
    if (state && seed !== undefined) {
      if (state.isInPage) await first.page.goto(origin + BLANK_PATH, { waitUntil: 'commit' });
      await state.write(seed, first);
    }
    await openFirstPage(origin + app.open, tabs, signal);
    throwIfAborted(signal);
    const used = context;
    return {
      app,
      origin,
      tabs,
      downloads,
      state,
      seen: {},
      refusedRequests: () => refused,
      resolve: (target) => resolveTarget(target, { name, origin, app, isAvoided }),
      close: () => closeAll(used, gate),
    };
  } catch (error) {
    await closeAll(context, gate);
    throw error;
  }
}

function isOfOrigin(socketUrl: string, origin: string): boolean {
  return URL.canParse(socketUrl) && new URL(socketUrl).host === new URL(origin).host;
}

async function openContext(
  browser: Browser,
  gate: Gate,
  { width, height }: WebSettings,
  app: WebApp,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    proxy: { server: gate.proxy },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: LOCALE,
    timezoneId: TIME_ZONE,
    colorScheme: 'light',
    acceptDownloads: true,
  });
  await context.addInitScript(startScript(Date.parse(app.clock)));
  return context;
}

/** Opens it so that going back does not lead out of the application, and waits until it has loaded or asks something. */
async function openFirstPage(url: string, tabs: Tabs, signal: AbortSignal): Promise<void> {
  const tab = tabs.front();
  const going = tab.page.goto(url, { waitUntil: 'load', timeout: WEB_SETTLING.start.capMs });
  going.catch(quietly('the first page was held up'));
  await Promise.race([going, tabs.interrupted()]);
  await tab.forgetHistory();
  await settleTab(tab, WEB_SETTLING.start, tabs.interrupted(), signal);
}

interface Target {
  name: string;
  origin: string;
  app: WebApp;
  isAvoided(pathname: string): boolean;
}

function resolveTarget(target: string, { name, origin, app, isAvoided }: Target): string | undefined {
  if (target === name || target === app.title) return origin + app.open;
  const isUrl = target.startsWith('/') || target.startsWith(`${origin}/`);
  if (!isUrl || !URL.canParse(target, origin)) return undefined;
  const url = new URL(target, origin);
  return url.origin === origin && !isAvoided(url.pathname) ? url.href : undefined;
}

async function closeAll(context: BrowserContext | undefined, gate: Gate): Promise<void> {
  await gate.close();
  await context?.close().catch(quietly('a context of the browser did not close'));
}
