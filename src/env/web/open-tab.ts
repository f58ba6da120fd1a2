/** One tab: a page with facts about it, and ways to query it that no prompt of the page can block for ever. */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page, Request } from 'playwright-core';
import { z } from 'zod';
import { quietly } from '../../log/log.ts';
import { UiNode } from '../../schema/index.ts';

/**
 * The report of assets/read-page.js about a page. Pages cannot reach its isolated world, but their content is in the
 * report.
 */
export const PageReading = z.object({
  title: z.string(),
  content: z.array(UiNode),
  /** Modal dialogs, each in front of the previous ones. */
  dialogs: z.array(UiNode),
  /** True if the page exceeded the limits of reading. */
  isCut: z.boolean(),
});
export type PageReading = z.infer<typeof PageReading>;

export interface Tab {
  page: Page;
  /** Pending requests with their start times, in milliseconds of performance.now. */
  requests: ReadonlyMap<Request, number>;
  /** The last reading, which stays on screen while a prompt blocks the page. */
  seen: { png?: Buffer; reading?: PageReading };
  /** The last input. A prompt that it opened blocks it until the answer. */
  input?: Promise<unknown>;
  /** Evaluates in the page's own world. Rejects if the page is left, and never ends while a prompt is open. */
  ask<T>(expression: string): Promise<T>;
  /** Evaluates in a world out of the page's reach. */
  askApart<T>(expression: string): Promise<T>;
  capture(): Promise<Buffer>;
  /** Makes the current page the end of going back. */
  forgetHistory(): Promise<void>;
  /** Removes all browser data of the origin, except data of this tab alone. */
  forgetData(origin: string): Promise<void>;
}

/** Streams never end, and a page is complete without them. */
const ENDLESS = new Set(['eventsource', 'websocket', 'media', 'ping']);

/** Calls `onWindowOpen` as soon as the page requests another window. */
export async function openTab(page: Page, onWindowOpen: () => void): Promise<Tab> {
  const requests = new Map<Request, number>();
  page.on('request', (request) => {
    if (!ENDLESS.has(request.resourceType())) requests.set(request, performance.now());
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void requests.delete(request));
  // Requests of a left page receive no answer.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Page.windowOpen', onWindowOpen);
  await cdp.send('Page.enable');
  // Otherwise the browser recomputes all names for each reading: 3 ms instead of 5 µs.
  await cdp.send('Accessibility.enable');
  let apart: Promise<number> | undefined;
  page.on('framenavigated', () => (apart = undefined));

  return {
    page,
    requests,
    seen: {},
    ask: (expression) => evaluate(cdp, { expression }),
    async askApart<T>(expression: string): Promise<T> {
      apart ??= makeWorld(cdp);
      const contextId = await apart;
      try {
        return await evaluate<T>(cdp, { expression, contextId });
      } catch (error) {
        apart = undefined;
        throw error;
      }
    },
    async capture() {
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      return Buffer.from(data, 'base64');
    },
    forgetHistory: async () => void (await cdp.send('Page.resetNavigationHistory')),
    forgetData: async (origin) => void (await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
  };
}

async function makeWorld(cdp: CDPSession): Promise<number> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'autoplay',
  });
  // Each query passes through three processes, so one query covers all.
  const expression = ['page-places', 'page-words', 'read-page', 'storage'].map(readAsset).join('\n');
  await evaluate(cdp, { expression, contextId: executionContextId });
  return executionContextId;
}

async function evaluate<T>(cdp: CDPSession, where: { expression: string; contextId?: number }): Promise<T> {
  const asked = cdp.send('Runtime.evaluate', { ...where, returnByValue: true, awaitPromise: true });
  asked.catch(quietly('a page did not answer'));
  const { result, exceptionDetails } = await asked;
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

const scripts = new Map<string, string>();

/** A script for pages, read once. */
export function readAsset(name: string): string {
  const known = scripts.get(name);
  if (known !== undefined) return known;
  const script = readFileSync(new URL(`./assets/${name}.js`, import.meta.url), 'utf8');
  scripts.set(name, script);
  return script;
}
