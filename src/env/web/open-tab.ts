/** One tab: a page with what is known of it, and ways to ask it that no prompt of the page can hold up for ever. */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page, Request } from 'playwright-core';
import { z } from 'zod';
import { quietly } from '../../log/log.ts';
import { UiNode } from '../../schema/index.ts';

/** What assets/read-page.js tells of a page. Pages cannot reach the world that it runs in, but it shows what they say. */
export const PageReading = z.object({
  title: z.string(),
  content: z.array(UiNode),
  /** Modal dialogs, each in front of those before it. */
  dialogs: z.array(UiNode),
  /** True when there was more than could be read. */
  isCut: z.boolean(),
});
export type PageReading = z.infer<typeof PageReading>;

export interface Tab {
  page: Page;
  /** Requests without an answer, and since when, in milliseconds of performance.now. */
  requests: ReadonlyMap<Request, number>;
  /** What was seen last, which is what stays on screen while a prompt holds the page up. */
  seen: { png?: Buffer; reading?: PageReading };
  /** The last input, which a prompt that it opened holds up until it is answered. */
  input?: Promise<unknown>;
  /** Evaluates in the page's own world. Rejects when the page is left, and never ends while a prompt is open. */
  ask<T>(expression: string): Promise<T>;
  /** Evaluates in a world that the page cannot reach. */
  askApart<T>(expression: string): Promise<T>;
  capture(): Promise<Buffer>;
  /** Going back leads no further than to the present page. */
  forgetHistory(): Promise<void>;
  /** Removes all that the browser keeps of the origin, but for what belongs to this tab alone. */
  forgetData(origin: string): Promise<void>;
}

/** Streams never end, and a page is complete without them. */
const ENDLESS = new Set(['eventsource', 'websocket', 'media', 'ping']);

/** `onWindowOpen` is told as soon as the page asks for another one. */
export async function openTab(page: Page, onWindowOpen: () => void): Promise<Tab> {
  const requests = new Map<Request, number>();
  page.on('request', (request) => {
    if (!ENDLESS.has(request.resourceType())) requests.set(request, performance.now());
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void requests.delete(request));
  // What was asked for before a page was left gets no answer.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Page.windowOpen', onWindowOpen);
  await cdp.send('Page.enable');
  // Otherwise the browser computes all names anew for each that is read: 3 ms in place of 5 µs.
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
  // Each asking takes its turn in three processes, so it is one for all.
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

/** A script that runs in pages, read once. */
export function readAsset(name: string): string {
  const known = scripts.get(name);
  if (known !== undefined) return known;
  const script = readFileSync(new URL(`./assets/${name}.js`, import.meta.url), 'utf8');
  scripts.set(name, script);
  return script;
}
