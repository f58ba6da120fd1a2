/** Web applications in headless Chromium. */
import { defineKind, describeWith, type EnvironmentCheck, type Wanted } from '../environment-kind.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { loadWebCatalogue, UNSEEDED } from './catalogue.ts';

type WantedWeb = Wanted<Record<never, never>>;

export const WEB = defineKind({
  platform: 'desktop',
  catalogue: 'web',
  options: {},
  findInitialState,
  open,
  check: async (wanted) => (await import('./check-web.ts')).checkWeb(wanted),
  tryApplication,
  titleOf: ({ catalogue }, app) => findEntry(loadWebCatalogue(catalogue), app).title,
  describeApp({ catalogue }, app) {
    const { title, description } = findEntry(loadWebCatalogue(catalogue), app);
    return describeWith(app, title, description);
  },
  originOf({ catalogue }, app) {
    const { url, install, license } = findEntry(loadWebCatalogue(catalogue), app);
    return { source: url ?? (install === undefined ? 'files of the catalogue' : `installed by ${install}`), license };
  },
});

/** The template is the name of the world with the application's state. */
function findInitialState({ catalogue }: Pick<Wanted, 'catalogue'>, app: string) {
  return { apps: [app], template: findEntry(loadWebCatalogue(catalogue), app).seeds[0]?.name ?? UNSEEDED };
}

async function open({ catalogue, environment: { width, height } }: WantedWeb) {
  const { createWebEnvironments } = await import('./create-web-environment.ts');
  return createWebEnvironments({ catalogue: loadWebCatalogue(catalogue), width, height });
}

async function tryApplication(wanted: WantedWeb, app: string, signal: AbortSignal): Promise<EnvironmentCheck[]> {
  const trial = await import('../trial/try-application.ts');
  const source = await open(wanted);
  const environment = source.create();
  try {
    const { state } = findEntry(loadWebCatalogue(wanted.catalogue), app);
    const initialState = findInitialState(wanted, app);
    const ways = { isPage: true, readsState: state !== undefined, help: 'docs/applications/web.md, "Trying it"' };
    const checks = await trial.tryApplication({ initialState, environment, ...ways }, signal);
    const refused = Number(environment.description.details['refusedRequests'] ?? 0);
    if (refused === 0) return checks;
    const text = `${refused} requests to other addresses were refused; its pages lack what they were for`;
    return [...checks, { subject: app, kind: 'note', text }];
  } finally {
    await environment.close();
    await source.close();
  }
}
