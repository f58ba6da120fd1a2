/**
 * The real desktop behind the Environment interface. Applications of a catalogue run in a bubblewrap sandbox with its
 * own X server, window manager and D-Bus, driven in-process. A reset starts a new sandbox on a copy of the template.
 */
import { execFileSync } from 'node:child_process';
import { PipelineError } from '../../errors.ts';
import { boundedOperation } from '../bounded-operation.ts';
import type { Action } from '../../schema/index.ts';
import type { Environment } from '../environment.ts';
import type { Catalogue } from './catalogue.ts';
import { findSpanInput } from './highlight-text-span.ts';
import { DESKTOP_SETTLING } from '../settling-times.ts';
import type { LastInput } from './settling/settle.ts';
import { observeDesktop } from './observe-desktop.ts';
import { performAction } from './perform-action.ts';
import type { SandboxKind } from './sandbox-command.ts';
import { findLimitsNotKept } from './sandbox-limits.ts';
import { nextCellInput } from './set-cell-values.ts';
import { startSession, type StartedSession } from './start-session.ts';

export interface DesktopOptions {
  catalogue: Catalogue;
  /** Folder of finished templates; processes may share it. */
  templateCacheDir: string;
  /** Screen size in pixels. */
  width?: number;
  height?: number;
  /** "none" runs applications without isolation. It is never the default. */
  sandbox?: SandboxKind;
  /** True to let agents run commands in the sandbox. Default: false. */
  commands?: boolean;
  /** Longest wait for a starting application's window. The reset around it has its own limit. */
  windowTimeoutMs?: number;
  resetTimeoutMs?: number;
  /** Receives warnings for people, such as missing isolation. Default: stderr. */
  warn?: (message: string) => void;
}

const OBSERVE_TIMEOUT_MS = 20_000;
const ACT_TIMEOUT_MS = 90_000;

const DEFAULTS = {
  width: 1280,
  height: 800,
  sandbox: 'bubblewrap' as SandboxKind,
  commands: false,
  resetTimeoutMs: 90_000,
  warn: (message: string) => void process.stderr.write(`${message}\n`),
};

interface Session extends StartedSession {
  input: LastInput;
}

export function createDesktopEnvironment(options: DesktopOptions): Environment {
  const settings = { ...DEFAULTS, ...options };
  const { sandbox, commands } = settings;
  const details = {
    sandbox,
    ...(commands ? { commands: 'on' } : {}),
    apps: Object.keys(settings.catalogue.apps).join(','),
    ...describeHost(),
  };
  let session: Session | undefined;
  /** Applications that always have short timers. */
  const restlessApps = new Set<string>();
  if (sandbox === 'none') {
    settings.warn(
      'sandbox: none — applications run WITHOUT isolation: they reach the network and the files of this user.',
    );
  }

  const bounds = {
    reset: { code: 'ENV_RESET_FAILED', timeoutMs: settings.resetTimeoutMs, what: 'the reset' },
    observe: { code: 'ENV_OBSERVE_FAILED', timeoutMs: OBSERVE_TIMEOUT_MS, what: 'the observation' },
    act: ({ type }: Pick<Action, 'type'>) =>
      ({ code: 'ENV_ACT_FAILED', timeoutMs: ACT_TIMEOUT_MS, what: `the action ${type}` }) as const,
  } as const;
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
    ...(commands ? { routes: ['command'] as const } : {}),
    get description() {
      const { width, height } = session?.desktop.camera ?? settings;
      return {
        name: 'desktop',
        platform: 'desktop' as const,
        width,
        height,
        details,
      };
    },

    async reset(state, signal) {
      await closeSession();
      await boundedOperation(bounds.reset, signal, async (inner) => {
        const started = await startSession(state, settings, restlessApps, inner);
        session = { ...started, input: { startMs: 0, endMs: 0, lingeredMs: 0 } };
      });
    },

    observe(signal) {
      const moreMs = (session?.input.typed ?? 0) * DESKTOP_SETTLING.observation.capMsPerCharacter;
      const bound = { ...bounds.observe, timeoutMs: bounds.observe.timeoutMs + moreMs };
      return boundedOperation(bound, signal, async (inner) => {
        const { desktop, input } = requireSession();
        return observeDesktop(desktop, input, inner);
      });
    },

    act: (action, signal) =>
      boundedOperation(bounds.act(action), signal, async (inner) => {
        const current = requireSession();
        const { desktop, app } = current;
        const context = { desktop, app, catalogue: settings.catalogue };
        current.input = {
          startMs: performance.now(),
          endMs: 0,
          lingeredMs: 0,
          typed: action.type === 'type' ? action.text.length : 0,
        };
        desktop.settling.noteInput();
        try {
          return await performAction(action, { ...context, runsCommands: commands }, inner);
        } finally {
          current.input.endMs = performance.now();
        }
      }),

    nextInput: (action, made, { tree }, signal) =>
      boundedOperation(bounds.act(action), signal, async () => {
        const { desktop } = requireSession();
        if (action.type === 'set_cell_values') return nextCellInput(action, made, tree);
        return made === 0 ? findSpanInput(action, desktop.a11y, tree) : undefined;
      }),

    close: closeSession,
  };
}

function describeHost(): Record<string, string> {
  const missing = findLimitsNotKept();
  return {
    bubblewrap: readVersion('bwrap', '--version'),
    kernel: readVersion('uname', '-r'),
    ...(missing.length === 0 ? {} : { limitsNotKept: missing.map(({ name }) => name).join(', ') }),
  };
}

function readVersion(command: string, argument: string): string {
  try {
    return execFileSync(command, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'missing';
  }
}
