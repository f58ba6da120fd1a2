/**
 * Web applications behind the Environment seam, in headless Chromium, which all environments of a process share. The
 * platform is "desktop": agents have a mouse, a wheel and a keyboard, so the actions, the grammars and the exports are those
 * of desktops, and only the name of the environment tells that the screen is a page. A reset is a new context of the browser,
 * with the application's state put in before it is opened.
 */
import type { Browser } from 'playwright-core';
import { isDoneWithin } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import type { Action } from '../../schema/index.ts';
import { boundedOperation } from '../bounded-operation.ts';
import type { Environment } from '../environment.ts';
import { openAppServer, type AppServer } from './app-server.ts';
import { launchWebBrowser } from './browser.ts';
import type { WebApp, WebCatalogue } from './catalogue.ts';
import { observeWeb } from './observe-web.ts';
import { performWebAction } from './perform-web-action.ts';
import { startWebSession, type WebSession } from './start-web-session.ts';

export interface WebOptions {
  catalogue: WebCatalogue;
  /** Screen size in pixels. */
  width?: number;
  height?: number;
  resetTimeoutMs?: number;
  observeTimeoutMs?: number;
  actTimeoutMs?: number;
}

export interface WebEnvironments {
  create(): Environment;
  close(): Promise<void>;
}

const DEFAULTS = {
  width: 1280,
  height: 800,
  resetTimeoutMs: 60_000,
  observeTimeoutMs: 20_000,
  actTimeoutMs: 90_000,
};
const HELD_UP = 'the application’s storage cannot be read while a dialog of the browser is open: answer it first';
/** Longest wait for a context to close; a browser that takes longer is ended. */
const CLOSE_MS = 5_000;

/** The browser is started at the first reset, and again when it has ended. */
export function createWebEnvironments(options: WebOptions): WebEnvironments {
  const settings = { ...DEFAULTS, ...options };
  let running: Promise<Browser> | undefined;
  let isClosed = false;
  const findBrowser = async (): Promise<Browser> => {
    const seen = running;
    const browser = await seen?.catch(() => undefined);
    if (isClosed) throw new PipelineError('ENV_UNAVAILABLE', 'the browser was closed');
    if (browser?.isConnected()) return browser;
    // Only the first of several waiting callers starts one.
    if (running === seen) running = launchWebBrowser();
    return running!;
  };
  return {
    create: () => createWebEnvironment(settings, findBrowser),
    async close() {
      isClosed = true;
      const browser = await running?.catch(() => undefined);
      await browser?.close();
    },
  };
}

type Settings = Required<WebOptions>;

function createWebEnvironment(settings: Settings, findBrowser: () => Promise<Browser>): Environment {
  const { width, height, resetTimeoutMs, observeTimeoutMs, actTimeoutMs } = settings;
  const screen = { width, height };
  const bounds = {
    reset: { code: 'ENV_RESET_FAILED', timeoutMs: resetTimeoutMs, what: 'the reset' },
    observe: { code: 'ENV_OBSERVE_FAILED', timeoutMs: observeTimeoutMs, what: 'the observation' },
    act: ({ type }: Pick<Action, 'type'>) =>
      ({ code: 'ENV_ACT_FAILED', timeoutMs: actTimeoutMs, what: `the action ${type}` }) as const,
  } as const;
  let browser: Browser | undefined;
  let session: WebSession | undefined;
  /** Kept from reset to reset where setting its state makes it what it was. */
  let kept: { name: string; server: AppServer } | undefined;

  const closeServer = async () => {
    const closing = kept?.server;
    kept = undefined;
    await closing?.close();
  };
  const openServer = async (name: string, app: WebApp, seed: unknown, signal: AbortSignal) => {
    const isSet = app.state !== undefined && 'set' in app.state && seed !== undefined;
    if (isSet && kept?.name === name && kept.server.isAlive()) return kept.server;
    await closeServer();
    const path = app.state && 'file' in app.state && seed !== undefined ? app.state.file : undefined;
    const file = path === undefined ? undefined : { path, content: JSON.stringify(seed) };
    kept = { name, server: await openAppServer(name, app, file, signal) };
    return kept.server;
  };
  const closeSession = async () => {
    const closing = session?.close();
    session = undefined;
    // A page that hangs may keep its context from closing; a new browser is the way out for all.
    if (closing && !(await isDoneWithin(closing, CLOSE_MS))) await browser?.close();
  };
  const requireSession = (): WebSession => {
    if (session === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'the web environment was not reset');
    return session;
  };

  return {
    get description() {
      const counts = session && {
        refusedRequests: String(session.refusedRequests()),
        refusedWindows: String(session.tabs.refusedWindows()),
        refusedDownloads: String(session.downloads.refused()),
      };
      const details = { browser: `Chromium ${browser?.version() ?? ''}`.trim(), ...counts };
      return { name: 'web', platform: 'desktop' as const, ...screen, details };
    },

    async reset(initial, signal) {
      await closeSession();
      await boundedOperation(bounds.reset, signal, async (inner) => {
        browser = await findBrowser();
        session = await startWebSession(initial, settings, { browser, openServer }, inner);
      });
    },

    observe: (signal) =>
      boundedOperation(bounds.observe, signal, (inner) => observeWeb(requireSession(), screen, inner)),

    act: (action, signal) =>
      boundedOperation(bounds.act(action), signal, (inner) => {
        const { tabs, resolve } = requireSession();
        return performWebAction(action, { tabs, resolve, ...screen }, inner);
      }),

    state: (signal) =>
      boundedOperation(bounds.observe, signal, async () => {
        const { state, tabs, app } = requireSession();
        if (!state)
          throw new PipelineError(
            'ENV_UNAVAILABLE',
            `the catalogue does not say how to read the state of ${app.title}`,
          );
        if (state.isInPage && tabs.prompt()) throw new PipelineError('ENV_OBSERVE_FAILED', HELD_UP);
        return state.read(tabs.front());
      }),

    async close() {
      await closeSession();
      await closeServer();
    },
  };
}
