/**
 * Web applications behind the Environment interface, in headless Chromium, which all environments of a process share.
 * The platform is "desktop": agents have a mouse, a wheel and a keyboard. So actions, grammars and exports are those of
 * desktops, and only the environment's name reveals that the screen is a page. A reset clears the environment's browser
 * context, or creates a new one. It writes the application's state before opening it.
 */
import type { Browser } from 'playwright-core';
import { isDoneWithin, throwIfAborted } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { boundedOperation } from '../bounded-operation.ts';
import type { Environment } from '../environment.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import { openAppServer, originOf, type AppServer } from './app-server.ts';
import { launchWebBrowser } from './browser.ts';
import type { WebCatalogue } from './catalogue.ts';
import { observeWeb } from './observe-web.ts';
import { openStage, type Stage } from './open-stage.ts';
import { performWebAction } from './perform-web-action.ts';
import { takeSnapshot } from './snapshot.ts';
import {
  findSnapshotStart,
  findWebStart,
  startWebSession,
  type WebSession,
  type WebStart,
} from './start-web-session.ts';

export interface WebOptions {
  catalogue: WebCatalogue;
  /** Screen size in pixels. */
  width?: number;
  height?: number;
  resetTimeoutMs?: number;
  observeTimeoutMs?: number;
  actTimeoutMs?: number;
}

const DEFAULTS = {
  width: 1280,
  height: 800,
  resetTimeoutMs: 60_000,
  observeTimeoutMs: 20_000,
  actTimeoutMs: 90_000,
};
/** Failures after which an environment stays usable. */
const HARMLESS: ReadonlySet<string> = new Set(['ENV_ACTION_INVALID', 'ENV_UNAVAILABLE', 'CONFIG_INVALID']);
const HELD_UP = 'the application’s storage cannot be read while a dialog of the browser is open: answer it first';
/** Longest wait for a context to close, in milliseconds. A slower browser is killed. */
const CLOSE_MS = 5_000;

/** The browser starts at the first reset, and again after its end. */
export function createWebEnvironments(options: WebOptions): EnvironmentSource {
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
    act: { code: 'ENV_ACT_FAILED', timeoutMs: actTimeoutMs },
  } as const;
  let browser: Browser | undefined;
  let session: WebSession | undefined;
  /** Reused for the next reset if it can be cleared. Any failure inside spoils it. */
  let kept: { name: string; stage: Stage; isSpoiled: boolean } | undefined;
  /** Reused for the next reset if writing its state restores it completely. */
  let running: { name: string; server: AppServer } | undefined;

  const bounded: typeof boundedOperation = async (bound, signal, work) => {
    const used = kept;
    try {
      return await boundedOperation(bound, signal, work);
    } catch (error) {
      const isRefusal = error instanceof PipelineError && HARMLESS.has(error.code);
      for (const each of isRefusal ? [] : [used, kept]) if (each) each.isSpoiled = true;
      throw error;
    }
  };
  const closeServer = async () => {
    const closing = running?.server;
    running = undefined;
    await closing?.close();
  };
  const openServer = async ({ name, app, seed }: WebStart, signal: AbortSignal) => {
    const isPutIn = app.state && (('set' in app.state && seed !== undefined) || 'contract' in app.state);
    if (isPutIn && running?.name === name && running.server.findLoss() === undefined) return running.server;
    await closeServer();
    const path = app.state && 'file' in app.state && seed !== undefined ? app.state.file : undefined;
    const file = path === undefined ? undefined : { path, content: JSON.stringify(seed) };
    running = { name, server: await openAppServer(name, app, file, signal) };
    return running.server;
  };
  const closeStage = async () => {
    session = undefined;
    const closing = kept?.stage.close();
    kept = undefined;
    // A hanging page may keep its context from closing. A new browser then serves all environments.
    if (closing && !(await isDoneWithin(closing, CLOSE_MS))) await browser?.close();
  };
  /** The stage of the previous episode if it is as good as new, else undefined. */
  const clearStage = async (name: string) => {
    const isUsable = kept && !kept.isSpoiled && kept.name === name && browser?.isConnected();
    if (!isUsable || !(await kept!.stage.clear())) await closeStage();
  };
  const requireSession = (): WebSession => {
    if (session === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'the web environment was not reset');
    const loss = running?.server.findLoss();
    if (loss !== undefined) throw new PipelineError('ENV_OBSERVE_FAILED', loss);
    return session;
  };

  const startAt = async (findStart: () => WebStart, signal: AbortSignal) => {
    session = undefined;
    await bounded(bounds.reset, signal, async (inner) => {
      const start = findStart();
      const { name, app } = start;
      const [server] = await Promise.all([openServer(start, inner), clearStage(name)]);
      throwIfAborted(inner);
      browser = await findBrowser();
      if (!kept) {
        const stage = await openStage(browser, { app, origin: originOf(name, app), ...screen });
        kept = { name, stage, isSpoiled: false };
      }
      throwIfAborted(inner);
      session = await startWebSession(start, server, kept.stage, inner);
    });
  };

  return {
    get description() {
      const counts = session && {
        refusedRequests: String(session.stage.refusedRequests()),
        refusedWindows: String(session.stage.tabs.refusedWindows()),
        refusedDownloads: String(session.stage.downloads.refused()),
      };
      const details = { browser: `Chromium ${browser?.version() ?? ''}`.trim(), ...counts };
      return { name: 'web', platform: 'desktop' as const, ...screen, details };
    },

    reset: (initial, signal) => startAt(() => findWebStart(initial, settings.catalogue), signal),

    restore: (taken, signal) => startAt(() => findSnapshotStart(taken, settings.catalogue), signal),

    snapshot: (signal) =>
      bounded(bounds.observe, signal, async () => {
        const used = requireSession();
        if (used.stage.tabs.prompt()) throw new PipelineError('ENV_OBSERVE_FAILED', HELD_UP);
        return takeSnapshot(used);
      }),

    observe: (signal) => bounded(bounds.observe, signal, (inner) => observeWeb(requireSession(), screen, inner)),

    act: (action, signal) =>
      bounded({ ...bounds.act, what: `the action ${action.type}` }, signal, async (inner) => {
        const { stage, resolve } = requireSession();
        await performWebAction(action, { tabs: stage.tabs, clipboard: stage.clipboard, resolve, ...screen }, inner);
        return undefined;
      }),

    state: (signal) =>
      bounded(bounds.observe, signal, async () => {
        const { state, stage, app } = requireSession();
        const unreadable = `the catalogue does not say how to read the state of ${app.title}`;
        if (!state) throw new PipelineError('ENV_UNAVAILABLE', unreadable);
        if (state.isInPage && stage.tabs.prompt()) throw new PipelineError('ENV_OBSERVE_FAILED', HELD_UP);
        return state.read(stage.tabs.front());
      }),

    async close() {
      await closeStage();
      await closeServer();
    },
  };
}
