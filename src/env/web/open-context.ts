/** Opens a context of the browser that looks the same everywhere and connects only through the gate. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { WebApp } from './catalogue.ts';
import type { Gate } from './gate.ts';
import { readAsset } from './open-tab.ts';
import type { Size } from './prompt.ts';

/** WebRTC peers would bypass the proxy by UDP. */
const NO_PEERS = 'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection;\n';

const LOCALE = 'en-US';
const TIME_ZONE = 'UTC';

export async function openContext(
  browser: Browser,
  gate: Gate,
  options: Size & { app: WebApp },
  onCopied: (given: unknown) => void,
): Promise<BrowserContext> {
  const { width, height, app } = options;
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
  await context.exposeBinding('__autoplayClipboard', (_, given) => onCopied(given));
  const start = readAsset('page-start').replaceAll('CLOCK_MS', String(Date.parse(app.clock)));
  await context.addInitScript(NO_PEERS + readAsset('page-work') + start + readAsset('page-clipboard'));
  return context;
}
