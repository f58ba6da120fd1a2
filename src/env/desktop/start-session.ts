/** Opens a desktop on the home folder of an initial state and starts the application on it. */
import { appOf, type InitialState } from '../../schema/index.ts';
import { refuseParts } from '../refuse-parts.ts';
import { findApp, type AppEntry, type Catalogue } from './catalogue.ts';
import { openDesktop, type Desktop } from './desktop.ts';
import { programsOfCommand } from './read-command.ts';
import type { SandboxKind } from './sandbox-command.ts';
import { startApplication } from './start-application.ts';
import { prepareTemplate } from './template.ts';
import { sessionLook } from './themes.ts';
import { warmUp } from './warm-up.ts';

interface SessionSettings {
  catalogue: Catalogue;
  templateCacheDir: string;
  /** Screen size of an initial state without a look. */
  width: number;
  height: number;
  sandbox: SandboxKind;
  windowTimeoutMs?: number;
}

export interface StartedSession {
  desktop: Desktop;
  app: AppEntry;
  /** Nothing in its template is newer. In milliseconds since 1970. */
  startedAtMs: number;
}

/** `restlessApps` are the applications known to be restless. A start may add its own. */
export async function startSession(
  state: InitialState,
  settings: SessionSettings,
  restlessApps: Set<string>,
  signal: AbortSignal,
): Promise<StartedSession> {
  const { catalogue, templateCacheDir, sandbox: kind, width, height, windowTimeoutMs } = settings;
  const { look } = state;
  refuseParts(state, ['persona', 'seed'], 'a desktop');
  const name = appOf(state);
  const app = findApp(catalogue, name);
  // An action may open any application of the catalogue on a desktop.
  const reads = [...new Set(Object.values(catalogue.apps).flatMap((entry) => entry.reads))];
  const { programs } = programsOfCommand(app.command);
  const common = { kind, memoryMb: app.memoryMb, allowsNamespaces: app.usesNamespaces, reads, programs };
  const homeArchive = await prepareTemplate(
    {
      template: state.template,
      entry: app,
      templatesFolder: catalogue.templatesFolder,
      cacheFolder: templateCacheDir,
      warm: (archive, home) => warmUp(app, home, { ...common, width, height, homeArchive: archive }, signal),
    },
    signal,
  );
  const startedAtMs = Date.now();
  const appearance = look && { look: sessionLook(look), background: look.background };
  const desktop = await openDesktop(
    {
      ...common,
      ...(look?.screen ?? { width, height }),
      ...appearance,
      homeArchive,
      stateFiles: app.state?.flatMap((path) => [path, `${path}-wal`]),
    },
    signal,
  );
  try {
    const start = { isRestless: restlessApps.has(name), look, windowTimeoutMs };
    if (await startApplication(desktop, app, start, signal)) restlessApps.add(name);
  } catch (error) {
    await desktop.close();
    throw error;
  }
  return { desktop, app, startedAtMs };
}
