/**
 * Escapes from the page of a virtual phone's screen: markup that an application might produce, and injected scripts.
 * None reaches a server of this machine, reads a file, or leaves the page.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorldApp } from '../../../world/app.ts';
import type { WorldSession } from '../../../world/world-session.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { MARKUP, SCRIPTS, SECRET, startWatching, type Watched } from '../../../testing/page-escapes.ts';
import { canStartPhones } from '../../../testing/phones.ts';
import { launchBrowser } from './browser.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import type { ScreenNode } from './hierarchy.ts';
import { createPhoneScreen, type PhoneScreen } from './phone-screen.ts';
import { createPictureMemory } from './picture-memory.ts';
import { APPS } from '../../../testing/phone-apps.ts';

/** A session that shows only this markup. */
function sessionOf(markup: () => string): WorldSession {
  const body = () =>
    `<div id="phone" data-package="org.hostile"><div class="layer" id="layer-1"><div data-class="a" style="height: 9px">here</div>${markup()}</div></div>`;
  return { render: () => ({ html: body(), rendering: 1 }), dispatch() {}, back() {} } as unknown as WorldSession;
}

async function findField(screen: PhoneScreen): Promise<ScreenNode> {
  return (await screen.readTree()).nodes.flatMap(listNodes).find(({ isEditable }) => isEditable)!;
}

describe.runIf(canStartPhones)('from the page of a virtual phone', () => {
  let browser: Browser;
  let screen: PhoneScreen | undefined;
  let watched: Watched;

  beforeAll(async () => {
    watched = await startWatching();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    watched.close();
  });
  beforeEach(() => void watched.came.splice(0));
  afterEach(() => screen?.close());

  async function open(markup: () => string): Promise<Page> {
    screen = await createPhoneScreen(browser, {
      session: sessionOf(markup),
      pictures: createPictureMemory(),
      onDrawn() {},
    });
    return browser.contexts().at(-1)!.pages()[0]!;
  }

  async function expectStillThere(page: Page): Promise<void> {
    await sleep(400);
    expect(watched.came).toEqual([]);
    expect(page.url()).toBe('about:blank');
    expect(browser.contexts().flatMap((context) => context.pages())).toEqual([page]);
    expect((await screen!.readTree()).nodes.map(({ text }) => text)).toEqual(['here']);
    const contents = page.frames().map((frame) => frame.content().catch(() => ''));
    for (const content of contents) expect(await Promise.race([content, sleep(500, '')])).not.toContain(SECRET);
  }

  test('a server of this machine would notice', async () => {
    await fetch(`http://${watched.place}/x`).catch(() => undefined);
    expect(watched.came).toEqual(['a connection']);
  });

  test.each(Object.entries(MARKUP))('by markup: %s', async (_name, markup) => {
    await expectStillThere(await open(() => markup(watched)));
  });

  test('typed into a field each markup is text', async () => {
    const { session } = startTestPhone(APPS[1] as WorldApp);
    screen = await createPhoneScreen(browser, { session, pictures: createPictureMemory(), onDrawn() {} });
    const elements = () => browser.contexts().at(-1)!.pages()[0]!.locator('*').count();
    await screen.focus((await findField(screen)).key);
    await screen.insertText('plain');
    const before = await elements();
    for (const markup of Object.values(MARKUP)) {
      await screen.replaceText(markup(watched));
      await screen.refresh();
      expect((await findField(screen)).text).toBe(markup(watched));
      expect(await elements()).toBe(before);
    }
    expect(watched.came).toEqual([]);
  });

  test.each(Object.entries(SCRIPTS))('by a script: %s', async (_name, script) => {
    const page = await open(() => '');
    const got = await Promise.race([page.evaluate(script(watched)).catch(() => ''), sleep(1_000, '')]);
    expect(String(got)).not.toContain(SECRET);
    expect(String(got)).not.toContain('root:');
    await expectStillThere(page);
  });
});
