/** Web applications in headless Chromium. */
import { defineKind, describeWith } from '../environment-kind.ts';
import { findWebApp, loadWebCatalogue, UNSEEDED } from './catalogue.ts';

export const WEB = defineKind({
  platform: 'desktop',
  catalogue: 'web',
  options: {},
  /** The template is the name of the world that the application's state is. */
  findInitialState: ({ catalogue }, app) => ({
    apps: [app],
    template: findWebApp(loadWebCatalogue(catalogue), app).seeds[0]?.name ?? UNSEEDED,
  }),
  async open({ catalogue, environment: { width, height } }) {
    const { createWebEnvironments } = await import('./create-web-environment.ts');
    return createWebEnvironments({ catalogue: loadWebCatalogue(catalogue), width, height });
  },
  check: async (wanted) => (await import('./check-web.ts')).checkWeb(wanted),
  describeApp({ catalogue }, app) {
    const { title, description } = findWebApp(loadWebCatalogue(catalogue), app);
    return describeWith(app, title, description);
  },
});
