/** Checks whether this machine can run desktops, before work starts. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EnvironmentCheck } from '../environment-kind.ts';
import { DESKTOP_SETTLING } from '../settling-times.ts';
import { findApp, loadCatalogue } from './catalogue.ts';
import { checkEntry, findMissingPrograms } from './check-entry.ts';
import type { WantedDesktops } from './desktop-options.ts';
import { findProgram } from './find-program.ts';
import { asOrdinaryUser } from './sandbox-command.ts';
import { seesTimers } from './settling/late-effects.ts';

const DESKTOP_PROGRAMS = ['bash', 'setpriv', 'Xvfb', 'openbox', 'dbus-daemon', 'xprop'];
const CHECK_TIMEOUT_MS = 90_000;
const INSTALL = 'install it with autoplay setup';

/** A line for each missing requirement of a config's applications, with the remedy. */
export async function checkDesktops(config: WantedDesktops): Promise<EnvironmentCheck[]> {
  const catalogue = loadCatalogue(config.catalogue);
  const problems = await findDesktopProblems(config.environment.sandbox);
  const checks = problems.map((text): EnvironmentCheck => ({ kind: 'fault', text }));
  // One after another, because separate processes build the templates.
  for (const app of config.apps) {
    const entry = findApp(catalogue, app);
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    checks.push(...(await checkEntry({ app, entry }, catalogue, signal)));
  }
  return checks;
}

/** The requirements of every desktop, whatever application it runs. */
export async function findDesktopProblems(sandbox: WantedDesktops['environment']['sandbox']): Promise<string[]> {
  const missing = DESKTOP_PROGRAMS.filter((program) => findProgram(program) === undefined);
  return [
    ...missing.map((program) => `${program} is not installed; ${INSTALL}`),
    ...(sandbox === 'bubblewrap' ? await findSandboxProblems() : []),
  ];
}

/** The settling method on this processor; undefined on x86-64, whose method is the default. */
export function describeSettling(arch: string = process.arch): string | undefined {
  if (seesTimers(arch)) return undefined;
  const { waitMs } = DESKTOP_SETTLING.restless;
  return `on ${arch} the timers of programs cannot be seen; after each input that has an effect, screens rest ${waitMs} ms instead`;
}

/** The applications of a catalogue whose program is missing on this machine. */
export function findMissingApps(catalogue: string): { missing: string[]; total: number } {
  const apps = Object.entries(loadCatalogue(catalogue).apps);
  const missing = apps.filter(([, entry]) => findMissingPrograms(entry).length > 0);
  return { missing: missing.map(([app]) => app), total: apps.length };
}

/** Runs a sandbox, because kernels and containers refuse namespaces in many ways. */
async function findSandboxProblems(): Promise<string[]> {
  const trial = 'bwrap --unshare-all --die-with-parent --ro-bind / / --proc /proc --dev /dev true';
  const [program, ...args] = asOrdinaryUser(trial.split(' '));
  try {
    await promisify(execFile)(program!, args, { timeout: 10_000 });
    return [];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return [`bwrap is not installed; ${INSTALL}`];
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return [
      `bubblewrap cannot make a sandbox here (${message}). Allow unprivileged user namespaces, or set environment.sandbox: ` +
        'none, which runs applications without isolation',
    ];
  }
}
