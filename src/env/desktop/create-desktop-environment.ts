/**
 * The real desktop behind the Environment seam: applications of a catalogue in a bubblewrap sandbox with its own X
 * server, window manager and D-Bus, driven in-process. A reset is a new sandbox on a copy of the template.
 */
import { execFileSync } from 'node:child_process';
import { PipelineError, toPipelineError, type ErrorCode } from '../../errors.ts';
import type { InitialState, Observation, UiNode } from '../../schema/index.ts';
import { delay, throwIfAborted, withDeadline } from '../deadline.ts';
import type { Environment } from '../environment.ts';
import { findApp, type AppEntry, type Catalogue } from './catalogue.ts';
import { openDesktop, type Desktop } from './desktop.ts';
import { performAction } from './perform-action.ts';
import type { SandboxKind } from './sandbox-command.ts';
import { prepareTemplate } from './template.ts';
import { warmUp } from './warm-up.ts';

export interface DesktopOptions {
  catalogue: Catalogue;
  /** Finished templates are kept here; processes may share it. */
  templateCacheDir: string;
  /** Screen size in pixels. */
  width?: number;
  height?: number;
  /** "none" runs applications without isolation; never chosen by itself. */
  sandbox?: SandboxKind;
  /** Rest that counts as settled. */
  quietMs?: number;
  /** Longest wait for a screen to settle at one observation. */
  settleCapMs?: number;
  resetTimeoutMs?: number;
  observeTimeoutMs?: number;
  actTimeoutMs?: number;
  /** Called with what a person should know, such as the missing isolation. Default: stderr. */
  warn?: (message: string) => void;
}

const DEFAULTS = {
  width: 1280,
  height: 800,
  sandbox: 'bubblewrap' as SandboxKind,
  quietMs: 120,
  settleCapMs: 4_000,
  resetTimeoutMs: 90_000,
  observeTimeoutMs: 20_000,
  actTimeoutMs: 90_000,
  warn: (message: string) => void process.stderr.write(`${message}\n`),
};

/** A start-up pauses longer than an action's effects do. */
const START_QUIET_MS = 200;
const START_CAP_MS = 15_000;
const START_TIMERS_MS = 1_000;
/** How long after an input its delayed effects are waited for; they are rare and mostly come after 150 to 300 ms. */
const TIMERS_MS = 700;
const WINDOW_TIMEOUT_MS = 45_000;
const WINDOW_POLL_MS = 15;
/** Frames that changed while they were read are read again, this often at most. */
const MAX_READS = 4;

const ARMED_POLL_MS = 50;
/** Longer than GTK holds a button down. */
const ARMED_MS = 400;

type Settings = Required<DesktopOptions>;

interface Session {
  desktop: Desktop;
  app: AppEntry;
  /** When the last input began and ended, as performance.now(). */
  inputStartMs: number;
  lastInputMs: number;
}

export function createDesktopEnvironment(options: DesktopOptions): Environment {
  const settings: Settings = { ...DEFAULTS, ...options };
  const { width, height, sandbox } = settings;
  let session: Session | undefined;
  if (sandbox === 'none') {
    settings.warn(
      'sandbox: none — applications run WITHOUT isolation: they reach the network and the files of this user.',
    );
  }

  const closeSession = async () => {
    const closing = session?.desktop;
    session = undefined;
    await closing?.close();
  };
  const requireSession = (): Session => {
    if (session === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'the desktop was not reset');
    return session;
  };

  return {
    description: {
      name: 'desktop',
      platform: 'desktop',
      width,
      height,
      details: { sandbox, apps: Object.keys(settings.catalogue.apps).join(','), ...describeHost() },
    },

    async reset(state, signal) {
      await closeSession();
      await bounded('ENV_RESET_FAILED', settings.resetTimeoutMs, 'the reset', signal, async (inner) => {
        session = await startSession(state, settings, inner);
      });
    },

    observe: (signal) =>
      bounded('ENV_OBSERVE_FAILED', settings.observeTimeoutMs, 'the observation', signal, (inner) =>
        observeSession(requireSession(), settings, inner),
      ),

    act: (action, signal) =>
      bounded('ENV_ACT_FAILED', settings.actTimeoutMs, `the action ${action.type}`, signal, async (inner) => {
        const current = requireSession();
        const context = { desktop: current.desktop, app: current.app, catalogue: settings.catalogue, width, height };
        current.inputStartMs = performance.now();
        try {
          await performAction(action, context, inner);
        } finally {
          current.lastInputMs = performance.now();
        }
      }),

    close: closeSession,
  };
}

/** Runs one operation of the seam: bounded in time, abortable, and failing only with PipelineErrors. */
async function bounded<T>(
  code: ErrorCode,
  timeoutMs: number,
  what: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  // Ends the work, too, when the time is up.
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  try {
    return await withDeadline(work(inner), { timeoutMs, signal, what });
  } catch (error) {
    throw toPipelineError(error, code);
  } finally {
    stop.abort();
  }
}

async function startSession(state: InitialState, settings: Settings, signal: AbortSignal): Promise<Session> {
  const { catalogue, templateCacheDir, width, height, sandbox: kind } = settings;
  const app = findApp(catalogue, state.app);
  const common = { kind, width, height, memoryMb: app.memoryMb };
  const homeArchive = await prepareTemplate(
    {
      template: state.template,
      entry: app,
      templatesFolder: catalogue.templatesFolder,
      cacheFolder: templateCacheDir,
      warm: (archive, home) => warmUp(app, home, { ...common, homeArchive: archive }, signal),
    },
    signal,
  );
  const desktop = await openDesktop({ ...common, homeArchive }, signal);
  try {
    await startApplication(desktop, app, settings, signal);
  } catch (error) {
    await desktop.close();
    throw error;
  }
  return { desktop, app, inputStartMs: 0, lastInputMs: 0 };
}

async function startApplication(desktop: Desktop, app: AppEntry, settings: Settings, signal: AbortSignal) {
  const { windows, mouse, sandbox } = desktop;
  desktop.sandbox.launch(app.command, app.env);
  const wanted = new RegExp(app.window ?? '');
  const endMs = performance.now() + WINDOW_TIMEOUT_MS;
  while (!(await windows.list()).some(({ title }) => wanted.test(title))) {
    const log = sandbox.readLog().trim();
    if (!sandbox.isAlive()) throw new PipelineError('ENV_RESET_FAILED', `the desktop ended while starting: ${log}`);
    if (performance.now() > endMs) throw new PipelineError('ENV_RESET_FAILED', `${app.title} showed no window: ${log}`);
    await delay(WINDOW_POLL_MS, signal);
  }
  const settle = (quietMs: number, timersMs: number) =>
    desktop.settle({ quietMs, timersMs, capMs: START_CAP_MS, sinceMs: performance.now(), changesSinceMs: 0 }, signal);
  // One motion over the finished window: LibreOffice knows where its window is only then. Then out of everything's way.
  await settle(settings.quietMs, 0);
  await mouse.move({ x: settings.width / 2, y: settings.height / 2 });
  await mouse.move({ x: settings.width - 1, y: settings.height - 1 });
  await settle(START_QUIET_MS, START_TIMERS_MS);
  desktop.acceptRestlessPrograms();
}

/** Screenshot and tree belong together: when anything was drawn while they were read, both are read again. */
async function observeSession(session: Session, settings: Settings, signal: AbortSignal): Promise<Observation> {
  const { desktop, inputStartMs, lastInputMs } = session;
  const { width, height, quietMs, settleCapMs } = settings;
  const endMs = performance.now() + settleCapMs;
  for (let read = 1; ; read++) {
    if (!desktop.sandbox.isAlive() || !desktop.x.isAlive()) {
      throw new PipelineError('ENV_OBSERVE_FAILED', `the desktop is gone: ${desktop.sandbox.readLog().trim()}`);
    }
    const capMs = Math.max(0, endMs - performance.now());
    const settled = await desktop.settle(
      { quietMs, capMs, sinceMs: lastInputMs, timersMs: TIMERS_MS, changesSinceMs: inputStartMs },
      signal,
    );
    const startMs = performance.now();
    const capturedAtMs = Date.now();
    const [png, tree, files, active] = await Promise.all([
      desktop.camera.capturePng(),
      desktop.tree.read(),
      desktop.files.list(),
      desktop.windows.active(),
    ]);
    if (settled && desktop.lastDrawingMs() > startMs && read < MAX_READS) continue;
    // GTK holds a button that was activated by the keyboard or by a dialog down for 250 ms before it does its work.
    if (performance.now() < lastInputMs + ARMED_MS && hasArmedButton(tree)) {
      await delay(ARMED_POLL_MS, signal);
      continue;
    }
    return { screenshot: { png, width, height }, tree, files, window: active?.title ?? '', capturedAtMs };
  }
}

function hasArmedButton({ role, states, children }: UiNode): boolean {
  const isArmed = role.endsWith('button') && states.includes('armed') && states.includes('showing');
  return isArmed || children.some(hasArmedButton);
}

function describeHost(): Record<string, string> {
  return { bubblewrap: readVersion('bwrap', '--version'), kernel: readVersion('uname', '-r') };
}

function readVersion(command: string, argument: string): string {
  try {
    return execFileSync(command, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'missing';
  }
}
