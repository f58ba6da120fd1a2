/** Linux desktops, each in a sandbox of its own. */
import { fileURLToPath } from 'node:url';
import { defineKind, describeWith, sharingNothing } from '../environment-kind.ts';
import { findApp, loadCatalogue } from './catalogue.ts';
import { DESKTOP_OPTIONS } from './desktop-options.ts';

const TEMPLATE_CACHE = fileURLToPath(new URL('../../../.cache/templates', import.meta.url));

export const DESKTOP = defineKind({
  platform: 'desktop',
  catalogue: 'desktop',
  options: DESKTOP_OPTIONS,
  findInitialState: ({ catalogue }, app) => ({
    apps: [app],
    template: findApp(loadCatalogue(catalogue), app).template,
  }),
  async open({ catalogue, environment: { width, height, sandbox } }) {
    const { createDesktopEnvironment } = await import('./create-desktop-environment.ts');
    const options = { templateCacheDir: TEMPLATE_CACHE, width, height, sandbox };
    return sharingNothing(() => createDesktopEnvironment({ catalogue: loadCatalogue(catalogue), ...options }));
  },
  check: async (wanted) => (await import('./check-desktops.ts')).checkDesktops(wanted),
  describeApp({ catalogue }, app) {
    const { title, description } = findApp(loadCatalogue(catalogue), app);
    return describeWith(app, title, description);
  },
});
