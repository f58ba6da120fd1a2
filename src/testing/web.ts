/** For tests of web applications: pages in a temporary folder, as entries of a catalogue. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../env/android/virtual/browser.ts';
import { loadWebCatalogue, type WebCatalogue } from '../env/web/catalogue.ts';
import type { EnvironmentSource } from '../env/environment-kind.ts';
import { createWebEnvironments, type WebOptions } from '../env/web/create-web-environment.ts';

export const canRunWeb = findChromium() !== undefined;
if (!canRunWeb) console.warn('skipped: tests of web applications need Chromium (autoplay setup --phones)');

export const SHIPPED_WEB = fileURLToPath(new URL('../../configs/apps/web.yaml', import.meta.url));

export interface TestWeb extends EnvironmentSource {
  catalogue: WebCatalogue;
  cataloguePath: string;
  remove(): Promise<void>;
}

/** `entries` is the catalogue without the folders, which `files` creates, by their first name. */
export function makeTestWeb(
  files: Readonly<Record<string, string>>,
  catalogue: string,
  options: Partial<WebOptions> = {},
): TestWeb {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-test-web-'));
  for (const [path, content] of Object.entries({ ...files, 'web.yaml': catalogue })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const cataloguePath = join(folder, 'web.yaml');
  const loaded = loadWebCatalogue(cataloguePath);
  const environments = createWebEnvironments({ catalogue: loaded, ...options });
  return {
    ...environments,
    catalogue: loaded,
    cataloguePath,
    async remove() {
      await environments.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
