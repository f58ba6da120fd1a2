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
  // With it each page that is opened gets a frame and a compositor of its own in place of those of the page before: a fifth of
  // the processor time of a reset.
  'RenderDocument',
  // With it each screenshot is drawn on a surface that is made for it: an eighth of the processor time of a step.
  'CDPScreenshotNewSurface',
];

const FLAGS = [
  '--disable-gpu',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  // Names and roles of elements as the browser computes them for screen readers, where our script can read them.
  '--enable-blink-features=ComputedAccessibilityInfo',
  // All that pages may reach is the proxy of their environment (gate.ts).
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  ...WITHOUT_DIRECT_UDP,
  '--disable-dev-shm-usage',
  // Each context has a process of its own in any case. Below the limit the browser starts a spare one at each navigation, which
  // takes a fifth of the processor time of a reset.
  '--renderer-process-limit=1',
  // A part that is drawn again may differ by a shade at its edges from one that is drawn as a whole.
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-low-res-tiling',
  withoutFeatures(FEATURES_OFF),
];

/** Rejects with ENV_UNAVAILABLE when there is no Chromium, it does not start, or the package that drives it is missing. */
export async function launchWebBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw missing('Chromium; on Debian: apt-get install chromium-headless-shell');
  return startChromium(findDriver(), { executablePath, args: FLAGS, folderPrefix: 'autoplay-web-' });
}

function findDriver(): BrowserType {
  try {
    return loadDriver();
  } catch (error) {
    throw missing('the npm package playwright-core; run scripts/setup.sh --phones', error);
  }
}

function missing(what: string, cause?: unknown): PipelineError {
  return new PipelineError('ENV_UNAVAILABLE', `web applications need ${what}`, { cause });
}
