/** The one browser of a process, whose pages are the screens of all its virtual devices. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import { PipelineError } from '../../../errors.ts';
import { findInPath } from '../android-tools.ts';
import { requirePhonePackage, requirePhonePackages } from '../phone-packages.ts';

/** The first one is Chromium without its windows, where a reset or an action takes up to half the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Flags that keep WebRTC from sending UDP past the proxy. Newer Chromiums support only the second name. */
export const WITHOUT_DIRECT_UDP = ['--force-webrtc-ip-handling-policy', '--webrtc-ip-handling-policy'].map(
  (name) => `${name}=disable_non_proxied_udp`,
);

/** Flags that keep the browser off every network: no name or address resolves. */
const WITHOUT_NETWORK = ['--host-resolver-rules=MAP * ~NOTFOUND', ...WITHOUT_DIRECT_UDP];

/** Features that Playwright disables. Of two lists Chromium uses the last. A test compares them. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * The browser's own pages: the invisible lists below its address bar, opened for each window. They take more than half
 * of the processor time of a new context.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The flag that turns off these pages and `more` of Chromium's features. It may occur only once in a command. */
export function withoutFeatures(more: readonly string[] = []): string {
  return `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OWN_PAGES, ...more].join(',')}`;
}

const SHARED_MEMORY_BYTES = 2 * 1024 ** 3;

/** Rejects with ENV_UNAVAILABLE if Chromium or the package that drives it is missing, or if Chromium does not start. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new PipelineError(
      'ENV_UNAVAILABLE',
      'virtual devices need Chromium; on Debian: apt-get install chromium-headless-shell',
    );
  }
  requirePhonePackages();
  const chromium = loadDriver();
  // Pages show only our own markup and reach no network, so they do not need the browser's sandbox, which fails for
  // root.
  const args = [
    '--disable-gpu',
    '--hide-scrollbars',
    '--font-render-hinting=none',
    ...WITHOUT_NETWORK,
    withoutFeatures(),
  ];
  if (!hasSharedMemory()) args.push('--disable-dev-shm-usage');
  return startChromium(chromium, { executablePath, args, folderPrefix: 'autoplay-browser-' });
}

/** Uses require, because an import of CommonJS makes Node scan all of it for export names: a third of the time. */
export function loadDriver(): BrowserType {
  const playwright = requirePhonePackage('playwright-core') as { chromium: BrowserType };
  return playwright.chromium;
}

/** Rejects with ENV_UNAVAILABLE if it does not start. */
export async function startChromium(
  chromium: BrowserType,
  { executablePath, args, folderPrefix }: { executablePath: string; args: string[]; folderPrefix: string },
): Promise<Browser> {
  // Chromium leaves a folder behind each time, so it receives a private one.
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const env = { ...process.env, TMPDIR: folder } as Record<string, string>;
    const browser = await chromium.launch({ executablePath, headless: true, args, env });
    browser.once('disconnected', removeFolder);
    return browser;
  } catch (error) {
    removeFolder();
    throw new PipelineError('ENV_UNAVAILABLE', `Chromium does not start: ${String(error)}`, { cause: error });
  }
}

/** Containers often have 64 MB of shared memory, in which Chromium crashes. With enough, pictures stay off the disk. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > SHARED_MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Path of the first Chromium in PATH. */
export function findChromium(path?: string): string | undefined {
  return NAMES.map((name) => findInPath(name, path)).find((file) => file !== undefined);
}
