/** Linux desktops, each in a sandbox of its own. */
import { fileURLToPath } from 'node:url';
import { findApp, loadCatalogue } from '../../env/desktop/catalogue.ts';
import { checkDesktops } from '../check-desktops.ts';
import { describeWith, sharingNothing, type EnvironmentKind } from './environment-kind.ts';

const TEMPLATE_CACHE = fileURLToPath(new URL('../../../.cache/templates', import.meta.url));

export const DESKTOP: EnvironmentKind = {
  platform: 'desktop',
  findInitialState: ({ catalogue }, app) => ({
    apps: [app],
    template: findApp(loadCatalogue(catalogue), app).template,
  }),
  async open({ catalogue, environment: { width, height, sandbox } }) {
    const { createDesktopEnvironment } = await import('../../env/desktop/create-desktop-environment.ts');
    const options = { templateCacheDir: TEMPLATE_CACHE, width, height, sandbox };
    return sharingNothing(() => createDesktopEnvironment({ catalogue: loadCatalogue(catalogue), ...options }));
  },
  check: checkDesktops,
  describeApp({ catalogue }, app) {
    const { title, description } = findApp(loadCatalogue(catalogue), app);
    return describeWith(app, title, description);
  },
};
