/**
 * Starts every installed application of the catalogue on a real desktop, as `autoplay doctor CONFIG --start` does. Each
 * test is named after its application, so that -t chooses one: vitest run scripts/configs.catalogue.test.ts -t
 * '^editor$'.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../src/env/desktop/catalogue.ts';
import { findMissingPrograms } from '../src/env/desktop/check-entry.ts';
import { createDesktopEnvironment } from '../src/env/desktop/create-desktop-environment.ts';
import { tryApplication } from '../src/env/trial/try-application.ts';

/** The first reset of an application builds its template, with a warm-up start for the larger ones. */
const TIMEOUT_MS = 240_000;

const catalogue = loadCatalogue('configs/apps/desktop.yaml');
let templateCacheDir: string;
// Hooks run only if a test does, so nothing remains if all are skipped.
beforeAll(() => {
  templateCacheDir = mkdtempSync(join(tmpdir(), 'autoplay-catalogue-test-'));
});
afterAll(() => rmSync(templateCacheDir, { recursive: true, force: true }));

for (const [app, entry] of Object.entries(catalogue.apps)) {
  const missing = findMissingPrograms(entry);
  if (missing.length > 0)
    console.warn(`skipped: the start of ${app}: ${missing.join(', ')} is not installed (scripts/setup.sh --all-apps)`);

  it.skipIf(missing.length > 0)(app, { timeout: TIMEOUT_MS, concurrent: true }, async () => {
    const environment = createDesktopEnvironment({ catalogue, templateCacheDir });
    try {
      const initialState = { apps: [app], template: entry.template };
      const trial = { initialState, environment, window: entry.window, isPage: false, readsState: false };
      const checks = await tryApplication(trial, new AbortController().signal);
      expect(checks).toEqual([{ subject: app, kind: 'fine', text: expect.any(String) }]);
    } finally {
      await environment.close();
    }
  });
}
