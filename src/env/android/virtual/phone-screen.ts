/**
 * The screen of one virtual device: a page of the shared browser in front of a WorldSession. Touches and keys go to the
 * page, which turns them into events (assets/). The world handles these and is redrawn before the call returns, so the
 * next call always finds a settled screen. Places are in pixels of the 1080 × 2400 screen.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, CDPSession } from 'playwright-core';
import type { WorldEvent, WorldSession } from '../../../world/world-session.ts';
import type { ScreenTree } from './hierarchy.ts';
import type { PictureMemory } from './picture-memory.ts';
import { quietly } from '../../../log/log.ts';

export const SCREEN = { width: 1080, height: 2400, scale: 3 };
const VIEWPORT = { width: SCREEN.width / SCREEN.scale, height: SCREEN.height / SCREEN.scale };

/** Each opening of a screen has its own invisible layer id. */
const LAYER_ID = / id="layer-[^"]*"/g;

/** The page loads nothing and runs no script of its own; our scripts are injected. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export interface PhoneScreen {
  /** Redraws the world after a change other than a touch. */
  refresh(): Promise<void>;
  touchDown(x: number, y: number): Promise<void>;
  touchMove(x: number, y: number): Promise<void>;
  /** Call this after the finger has rested for the time of a long press. */
  touchHold(): Promise<void>;
  touchUp(): Promise<void>;
  insertText(text: string): Promise<void>;
  /** Replaces the whole text of the focused field. */
  replaceText(text: string): Promise<void>;
  /**
   * Presses a key by its name in the page: "Enter", "Backspace", ... (assets/keyboard.js). Unknown names do nothing.
   */
  pressKey(key: string): Promise<void>;
  back(): Promise<void>;
  readTree(): Promise<ScreenTree>;
  /** Positions of an XPath's matches in a hierarchy's XML, in document order with the root as 0. */
  matchXPath(xml: string, xpath: string): Promise<number[]>;
  /** Focuses the field with this key of a ScreenNode; false if the field is gone. */
  focus(key: number): Promise<boolean>;
  isKeyboardShown(): Promise<boolean>;
  /** PNG in base64. */
  takeScreenshot(): Promise<string>;
  /** Focus, keyboard and scroll positions, for restoreView after the world was restored. */
  saveView(): Promise<unknown>;
  restoreView(view: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface PhoneScreenOptions {
  session: WorldSession;
  pictures: PictureMemory;
  /** Called after each redraw of the world. */
  onDrawn(): void;
}

export async function createPhoneScreen(browser: Browser, options: PhoneScreenOptions): Promise<PhoneScreen> {
  const { session, pictures, onDrawn } = options;
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: SCREEN.scale,
    serviceWorkers: 'block',
    offline: true,
  });
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(quietly('a page that opened did not close')));
  // A crashed page answers nothing, and the browser has no use without it.
  page.once('crash', () => void browser.close());
  // The reason "aborted" leaves the page in place. Any other failure would replace it.
  await context.route('**', (route) => route.abort('aborted'));
  await page.setContent(readDocument());
  const cdp = await context.newCDPSession(page);
  // This session does not share the page's device metrics, so they are set again.
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    ...VIEWPORT,
    deviceScaleFactor: SCREEN.scale,
    mobile: true,
  });
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  for (const script of readScripts()) await evaluate(cdp, script);

  const ask = <T>(name: string, ...args: unknown[]) =>
    evaluate<T>(cdp, `phone.${name}(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(',')})`);
  let rendering = 0;
  let html = '';
  /** Cached readings since the page's last change. Only calls change the page. */
  let seen: { tree?: Promise<ScreenTree>; picture?: Promise<string> } = {};

  async function call<T>(name: string, ...args: unknown[]): Promise<T> {
    seen = {};
    try {
      return await ask<T>(name, ...args);
    } finally {
      // Results read during the call may be stale.
      seen = {};
    }
  }

  async function refresh(): Promise<void> {
    const drawn = session.render();
    ({ rendering, html } = drawn);
    await call('show', html);
    onDrawn();
  }

  /** Applies the page's events, each against the drawing that it refers to. */
  async function react(name: string, ...args: unknown[]): Promise<void> {
    const events = await call<Omit<WorldEvent, 'rendering'>[]>(name, ...args);
    if (events.length === 0) return;
    for (const event of events) session.dispatch({ rendering, ...event });
    await refresh();
  }

  async function capture(): Promise<string> {
    const now = seen;
    const look = `${html.replaceAll(LAYER_ID, '')}${await ask<string>('look')}`;
    return pictures.recall(
      look,
      () => takePicture(cdp),
      () => seen === now,
    );
  }

  await refresh();
  const toDp = (pixels: number) => pixels / SCREEN.scale;
  return {
    refresh,
    touchDown: (x, y) => react('touchDown', toDp(x), toDp(y)),
    touchMove: (x, y) => react('touchMove', toDp(x), toDp(y)),
    touchHold: () => react('touchHold'),
    touchUp: () => react('touchUp'),
    insertText: (text) => react('insertText', text),
    replaceText: (text) => react('replaceText', text),
    pressKey: (key) => react('pressKey', key),
    async back() {
      if (await call<boolean>('back')) return;
      session.back();
      await refresh();
    },
    readTree: () => (seen.tree ??= ask<ScreenTree>('hierarchy')),
    matchXPath: (xml, xpath) => ask<number[]>('matchXPath', xml, xpath),
    focus: (key) => call<boolean>('focusKey', key),
    isKeyboardShown: () => evaluate<boolean>(cdp, 'phone.keyboard.isShown'),
    takeScreenshot: () => (seen.picture ??= capture()),
    saveView: () => call('saveView'),
    async restoreView(view) {
      await refresh();
      await call('restoreView', view);
    },
    close: () => context.close(),
  };
}

async function takePicture(cdp: CDPSession): Promise<string> {
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return data;
}

async function evaluate<T>(cdp: CDPSession, expression: string): Promise<T> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

function readDocument(): string {
  const styles = ['../../../world/kit/assets/phone.css', './assets/keyboard.css'];
  const css = styles.map((style) => readFileSync(new URL(style, import.meta.url), 'utf8')).join('\n');
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width"><style>${css}</style></head><body><div id="root"></div><div id="keyboard" hidden></div></body></html>`;
}

/** Scripts in the order of their dependencies. */
function readScripts(): string[] {
  const morph = createRequire(import.meta.url).resolve('idiomorph/dist/idiomorph.js');
  const own = ['page', 'keyboard', 'touch', 'hierarchy'].map((name) => new URL(`./assets/${name}.js`, import.meta.url));
  return [morph, ...own].map((script) => readFileSync(script, 'utf8'));
}
