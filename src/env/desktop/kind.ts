/** Linux desktops, each in a sandbox of its own. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LookChoices } from '../../schema/index.ts';
import { defineKind, describeWith, sharingNothing, type Wanted } from '../environment-kind.ts';
import { findApp, loadCatalogue } from './catalogue.ts';

const TEMPLATE_CACHE = fileURLToPath(new URL('../../../.cache/templates', import.meta.url));

const OPTIONS = {
  sandbox: z.enum(['bubblewrap', 'none']).default('bubblewrap'),
  /** "varied" gives every execution, and every group of RL episodes, a look of its own. */
  look: z.enum(['fixed', 'varied']).default('varied'),
  /** What varied looks are drawn from. */
  looks: LookChoices.prefault({}),
};
export type WantedDesktops = Wanted<typeof OPTIONS>;

export const DESKTOP = defineKind({
  platform: 'desktop',
  catalogue: 'desktop',
  options: OPTIONS,
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
