/**
 * Starts an application once more and examines the start: changes to the template's files, the program's reports, the
 * cause of a missing tree, and the cause of slowness.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PipelineError } from '../../errors.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import type { EnvironmentCheck } from '../environment-kind.ts';
import { LEAST_OF_WINDOWS } from '../trial/look-at-start.ts';
import { SECTIONS } from '../trial/trial-fault.ts';
import { findApp, type Catalogue } from './catalogue.ts';
import { compareHomes, isOfData, readReports } from './compare-homes.ts';
import { keepHome } from './keep-home.ts';
import { observeDesktop } from './observe-desktop.ts';
import { readCpuSeconds } from './process-tree.ts';
import type { SandboxKind } from './sandbox-command.ts';
import { startSession, type StartedSession } from './start-session.ts';
import { prepareTemplate } from './template.ts';
import { describeToolkit } from './toolkits-of.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 120_000;
/** Most applications of the catalogue take 2 to 6 s. In milliseconds. */
const SLOW_MS = 10_000;
/** Share of computing in a slow start above which the program is busy instead of waiting. */
const BUSY_SHARE = 0.5;

interface Settings {
  catalogue: Catalogue;
  templateCacheDir: string;
  width: number;
  height: number;
  sandbox: SandboxKind;
}

/** Empty if nothing was found, or if the application does not start, which the trial explains. Rejects with ABORTED. */
export async function checkStart(app: string, settings: Settings, signal: AbortSignal): Promise<EnvironmentCheck[]> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const state = { apps: [app], template: findApp(settings.catalogue, app).template };
  const restless = new Set<string>();
  const startMs = performance.now();
  const session = await startSession(state, settings, restless, inTime).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof PipelineError)) throw error;
    return undefined;
  });
  if (!session) return [];
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-start-'));
  try {
    const lines = [
      ...noteSlowness(session, performance.now() - startMs, restless.has(app)),
      ...(await explainTree(session, inTime)),
      ...(await checkFiles(session, app, settings, folder, inTime)),
    ];
    return lines.map((line) => ({ subject: app, ...line }));
  } finally {
    await session.desktop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function noteSlowness({ desktop }: StartedSession, ms: number, isRestless: boolean): EnvironmentCheck[] {
  if (ms < SLOW_MS) return [];
  const busy = readCpuSeconds(desktop.sandbox.listProcesses());
  const seconds = ms / 1000;
  const cause = isRestless
    ? 'something in it never rests: a clock, an animation or a timer; find the setting that stops it'
    : busy > BUSY_SHARE * seconds
      ? 'it computes; `warm: true` in the entry pays for first-run work once'
      : 'it waits, often for a network or a service that the sandbox lacks; find the setting that switches this off';
  const text = `a start takes ${seconds.toFixed(1)} s, of which its processes compute ${busy.toFixed(1)} s: ${cause}`;
  return [{ kind: 'note', text }];
}

async function explainTree({ desktop, app }: StartedSession, signal: AbortSignal): Promise<EnvironmentCheck[]> {
  const noInput = { startMs: 0, endMs: 0, lingeredMs: 0 };
  const { tree } = await observeDesktop(desktop, noInput, signal);
  if (listNodes(tree).length >= LEAST_OF_WINDOWS.nodes) return [];
  const text = describeToolkit(app.command, desktop.sandbox.listProcesses());
  return [{ kind: 'fault', text: `${text} (docs/applications/desktop.md, "${SECTIONS.tree}")` }];
}

async function checkFiles(
  session: StartedSession,
  app: string,
  { catalogue, templateCacheDir }: Settings,
  folder: string,
  signal: AbortSignal,
): Promise<EnvironmentCheck[]> {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const entry = findApp(catalogue, app);
  const { templatesFolder } = catalogue;
  const request = { template: entry.template, entry, templatesFolder, cacheFolder: templateCacheDir };
  // The session has built it.
  const archive = await prepareTemplate({ ...request, warm: () => Promise.reject(new Error('not built')) }, signal);
  const log = session.desktop.sandbox.readLog();
  const written = await keepHome(session, after);
  await run('mkdir', [before]);
  await run('tar', ['-xf', archive, '-C', before]);
  const refused = compareHomes(before, after, written);
  const [report] = readReports(after, written, log);
  const because = report === undefined ? '' : `; the program reported: ${report}`;
  const help = `(docs/applications/desktop.md, "${SECTIONS.template}")`;
  if (refused.length > 0) return refused.map((text) => ({ kind: 'fault', text: `${text}${because} ${help}` }));
  if (report === undefined) return [];
  if (isOfData(report)) return [{ kind: 'fault', text: `at its start the program reported: ${report} ${help}` }];
  return [{ kind: 'note', text: `at its start the program reported: ${report}` }];
}
