/** Linux desktops, each in its own sandbox. */
import { defineKind, describeWith, sharingNothing, type EnvironmentSource } from '../environment-kind.ts';
import { findApp, loadCatalogue } from './catalogue.ts';
import { DESKTOP_OPTIONS, type WantedDesktops } from './desktop-options.ts';

export const DESKTOP = defineKind({
  platform: 'desktop',
  catalogue: 'desktop',
  options: DESKTOP_OPTIONS,
  faultsOf: ({ commands, sandbox }) =>
    commands && sandbox === 'none' ? [['commands', 'needs a sandbox: without one, a command reaches your files']] : [],
  findInitialState: ({ catalogue }, app) => ({
    apps: [app],
    template: findApp(loadCatalogue(catalogue), app).template,
  }),
  open,
  check: async (wanted) => (await import('./check-desktops.ts')).checkDesktops(wanted),
  async tryApplication(wanted, app, signal) {
    const { tryApplication } = await import('../trial/try-application.ts');
    const { checkStart } = await import('./check-start.ts');
    const source = await open(wanted);
    const environment = source.create();
    try {
      const { template, window } = findApp(loadCatalogue(wanted.catalogue), app);
      const initialState = { apps: [app], template };
      const trial = { initialState, environment, window, isPage: false, readsState: false };
      const found = await tryApplication(trial, signal);
      const ofFiles = await checkStart(app, await settingsOf(wanted), signal);
      const isFaulty = ofFiles.some(({ kind }) => kind === 'fault');
      return [...found.filter(({ kind }) => kind === 'fault' || !isFaulty), ...ofFiles];
    } finally {
      await environment.close();
      await source.close();
    }
  },
  titleOf: ({ catalogue }, app) => findApp(loadCatalogue(catalogue), app).title,
  describeApp({ catalogue }, app) {
    const { title, description } = findApp(loadCatalogue(catalogue), app);
    return describeWith(app, title, description);
  },
  originOf({ catalogue }, app) {
    const { packages, license, command } = findApp(loadCatalogue(catalogue), app);
    const source = packages.length > 0 ? `Debian package ${packages[0]}` : `program ${command[0]}`;
    return { source, license };
  },
});

async function open(wanted: WantedDesktops): Promise<EnvironmentSource> {
  const { createDesktopEnvironment } = await import('./create-desktop-environment.ts');
  const settings = await settingsOf(wanted);
  return sharingNothing(() => createDesktopEnvironment(settings));
}

async function settingsOf({ catalogue, environment: { width, height, sandbox, commands } }: WantedDesktops) {
  const { TEMPLATE_CACHE } = await import('./template.ts');
  return { catalogue: loadCatalogue(catalogue), templateCacheDir: TEMPLATE_CACHE, width, height, sandbox, commands };
}
