/**
 * What an environment keeps from episode to episode of one application: a context of the browser with its gate and its tab.
 * A page in a context of its own costs a process, which is most of what a reset would take; the same page emptied is as
 * good as a new one after an ordinary episode, and not used again after any other.
 */
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Frame, Request } from 'playwright-core';
import { z } from 'zod';
import { isDoneWithin } from '../../async/deadline.ts';
import { quietly } from '../../log/log.ts';
import { CUA_GYM_PATHS } from './access-state.ts';
import type { WebApp } from './catalogue.ts';
import { createDownloads, readDocuments, type Downloads } from './downloads.ts';
import { BLANK_PATH, openGate, type Gate, type Upstream } from './gate.ts';
import type { Size } from './prompt.ts';
import { watchTabs, type Tabs } from './tabs.ts';
import { openContext } from './open-context.ts';

export interface Stage {
  /** By which servers that keep several worlds tell this one. */
  id: string;
  /** Of the application's pages. */
  origin: string;
  context: BrowserContext;
  tabs: Tabs;
  /** What was copied last; the browser's own clipboard is one for all contexts. */
  clipboard(): Clipping;
  downloads: Downloads;
  isAvoided(pathname: string): boolean;
  /** Where requests go from now on. */
  connect(upstream: Upstream): void;
  /** Requests to other origins, and to what is avoided, that were not let through since it was opened or cleared. */
  refusedRequests(): number;
  /** Leaves the application and removes all that the browser has of it; false when a new stage is needed. */
  clear(): Promise<boolean>;
  close(): Promise<void>;
}

const Clipping = z.object({ text: z.string(), html: z.string() });
export type Clipping = z.infer<typeof Clipping>;
const NOTHING: Clipping = { text: '', html: '' };

/** The size is in pixels. */
export interface StageOptions extends Size {
  app: WebApp;
  origin: string;
}

/** Without a body the browser would show a page of its own. */
const REFUSED = { status: 403, contentType: 'text/html', body: '<!doctype html>' };
/** A page that is not left by then is not used again. */
const LEAVING_MS = 3_000;
/** Longer ones are not kept, in characters. */
const MAX_CLIPPING = 1_000_000;
/** Bounds what browser and driver keep of pages that are gone. */
const MAX_USES = 100;

export async function openStage(browser: Browser, options: StageOptions): Promise<Stage> {
  const { app, origin } = options;
  let upstream: Upstream | undefined;
  let clipping = NOTHING;
  let refused = 0;
  let uses = 1;
  const isAvoided = createAvoidance(app.avoid);
  const gate = await openGate({
    origin,
    upstream: () => upstream!,
    isAvoided,
    unopened: app.state && 'contract' in app.state ? CUA_GYM_PATHS : [],
    onRefused: () => void refused++,
  });
  let context: BrowserContext | undefined;
  try {
    const used = (context = await openContext(browser, gate, options, (given) => {
      const parsed = Clipping.safeParse(given);
      if (parsed.success && JSON.stringify(parsed.data).length <= MAX_CLIPPING) clipping = parsed.data;
    }));
    const isRefused = (url: URL) =>
      /^https?:$/.test(url.protocol) && (url.origin !== origin || isAvoided(url.pathname));
    await used.route(isRefused, async (route) => {
      refused++;
      const frame = frameOf(route.request());
      // A navigation that fails with "aborted" leaves the page where it is; the gate's refusal of https would not. A new window
      // would stay in front of its opener, which gets no frames then, and never be told of: it is closed once it has come.
      if (frame === undefined) return route.fulfill(REFUSED);
      await route.abort('aborted');
      if (route.request().isNavigationRequest())
        await frame.evaluate('__autoplay.stay()').catch(quietly('a page was left'));
    });
    const documents = readDocuments(app.documents);
    const downloads = createDownloads(documents);
    const onSocket = (url: string) => void (isOfOrigin(url, origin) || refused++);
    const tabs = watchTabs(used, {
      size: { width: options.width, height: options.height },
      documents,
      isRefused: (url) => URL.canParse(url) && isRefused(new URL(url)),
      onDownload: downloads.take,
      onSocket,
    });
    await used.newPage();
    await tabs.ready();
    const clear = async () => {
      const { page, seen, askApart, forgetData } = tabs.front();
      await tabs.leaving(() => page.goto(origin + BLANK_PATH, { waitUntil: 'commit' }));
      gate.hangUp();
      // The next page has the same frame, in which the pointer would still stand where it was.
      const away = page.mouse.move(-1, -1);
      await Promise.all([forgetData(origin), used.clearCookies(), used.clearPermissions(), away]);
      await askApart('autoplayStorage.forget()');
      delete seen.png;
      delete seen.reading;
      refused = 0;
      clipping = NOTHING;
    };
    return {
      id: randomBytes(8).toString('hex'),
      origin,
      context: used,
      tabs,
      clipboard: () => clipping,
      downloads,
      isAvoided,
      connect: (to) => void (upstream = to),
      refusedRequests: () => refused,
      async clear() {
        if (uses++ >= MAX_USES || !tabs.isUnchanged() || downloads.count() > 0) return false;
        const clearing = clear().then(
          () => tabs.isUnchanged(),
          () => false,
        );
        return (await isDoneWithin(clearing, LEAVING_MS)) && clearing;
      },
      close: () => closeAll(used, gate),
    };
  } catch (error) {
    await closeAll(context, gate);
    throw error;
  }
}

/** Whether a path of an application is one that its entry says is never opened; "*" in a pattern stands for anything. */
export function createAvoidance(patterns: readonly string[]): (pathname: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`);
  });
  return (pathname) => expressions.some((expression) => expression.test(pathname));
}

/** Undefined for the first request of a window that is not there yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

function isOfOrigin(socketUrl: string, origin: string): boolean {
  return URL.canParse(socketUrl) && new URL(socketUrl).host === new URL(origin).host;
}

async function closeAll(context: BrowserContext | undefined, gate: Gate): Promise<void> {
  await gate.close();
  await context?.close().catch(quietly('a context of the browser did not close'));
}
