/** The one browser of a process, in which each web environment has a context of its own. */
import type { Browser, BrowserType } from 'playwright-core';
import { PipelineError } from '../../errors.ts';
import {
  findChromium,
  loadDriver,
  startChromium,
  WITHOUT_DIRECT_UDP,
  withoutFeatures,
} from '../android/virtual/browser.ts';

const FEATURES_OFF = [
  // Enabled, each opened page receives a new frame and compositor instead of the previous page's: a fifth of the
  // processor time of a reset.
  'RenderDocument',
  // Enabled, each screenshot is drawn on a new surface: an eighth of the processor time of a step.
  'CDPScreenshotNewSurface',
];

const FLAGS = [
  '--disable-gpu',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  // Exposes the names and roles that the browser computes for screen readers to our script.
  '--enable-blink-features=ComputedAccessibilityInfo',
  // Pages can reach only the proxy of their environment (gate.ts).
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  ...WITHOUT_DIRECT_UDP,
  '--disable-dev-shm-usage',
  // Each context has its own process in any case. Below the limit the browser starts a spare one at each navigation,
  // which takes a fifth of the processor time of a reset.
  '--renderer-process-limit=1',
  // A partially redrawn area may differ by a shade at its edges from a fully drawn one.
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-low-res-tiling',
  withoutFeatures(FEATURES_OFF),
];

/** Rejects with ENV_UNAVAILABLE if Chromium or the package that drives it is missing, or if Chromium does not start. */
export async function launchWebBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw missing('Chromium; on Debian: apt-get install chromium-headless-shell');
  return startChromium(findDriver(), { executablePath, args: FLAGS, folderPrefix: 'autoplay-web-' });
}

function findDriver(): BrowserType {
  try {
    return loadDriver();
  } catch (error) {
    throw missing('the npm package playwright-core; run autoplay setup --phones', error);
  }
}

function missing(what: string, cause?: unknown): PipelineError {
  return new PipelineError('ENV_UNAVAILABLE', `web applications need ${what}`, { cause });
}
