/**
 * The reusable part of an environment between episodes of one application: a context of the browser with its gate and
 * its tab. A page in a new context costs a process, which is most of a reset. After an ordinary episode a cleared page
 * is as good as a new one. After any other episode it is not reused.
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
  /** Identifies this stage to servers with several worlds. */
  id: string;
  /** Origin of the application's pages. */
  origin: string;
  context: BrowserContext;
  tabs: Tabs;
  /** The last copied content. The browser's own clipboard is shared by all contexts. */
  clipboard(): Clipping;
  downloads: Downloads;
  isAvoided(pathname: string): boolean;
  /** Sets the target of further requests. */
  connect(upstream: Upstream): void;
  /** Number of refused requests since opening or clearing: to other origins, and to avoided paths. */
  refusedRequests(): number;
  /** Leaves the application and removes all its browser data; false if a new stage is needed. */
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
  /** Time limit for leaving a page, in milliseconds. A slower page is not reused. Default: 3 s. */
  leavingMs?: number;
}

/** Without a body the browser would show its own page. */
const REFUSED = { status: 403, contentType: 'text/html', body: '<!doctype html>' };
/** Limit of a kept clipping, in characters. */
const MAX_CLIPPING = 1_000_000;
/** Limit of reuses, which bounds the leftovers of closed pages in browser and driver. */
const MAX_USES = 100;

export async function openStage(browser: Browser, options: StageOptions): Promise<Stage> {
  const { app, origin, leavingMs = 3_000 } = options;
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
      // A navigation that fails with "aborted" leaves the page in place. The gate's refusal of https would not. A new
      // window would stay in front of its opener, which then gets no frames, and would never be reported. So it is
      // closed once it exists.
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
      // The next page uses the same frame, in which the pointer would keep its place.
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
        return (await isDoneWithin(clearing, leavingMs)) && clearing;
      },
      close: () => closeAll(used, gate),
    };
  } catch (error) {
    await closeAll(context, gate);
    throw error;
  }
}

/** Returns a function that is true for paths that the entry never opens. "*" in a pattern is a wildcard. */
export function createAvoidance(patterns: readonly string[]): (pathname: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`);
  });
  return (pathname) => expressions.some((expression) => expression.test(pathname));
}

/** Undefined for the first request of a window that does not exist yet. */
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
