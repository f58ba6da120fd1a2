/** Checks whether this machine can run desktops, before work starts. */
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EnvironmentCheck } from '../environment-kind.ts';
import { DESKTOP_SETTLING } from '../settling-times.ts';
import { loadCatalogue } from './catalogue.ts';
import type { WantedDesktops } from './desktop-options.ts';
import { SANDBOX_UID } from './sandbox-command.ts';
import { findSandboxLimits, type SandboxLimit } from './sandbox-limits.ts';
import { seesTimers } from './settling/late-effects.ts';

/** Where sandboxed programs are looked for; see sandbox-command.ts. */
const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/games'];
const DESKTOP_PROGRAMS = ['bash', 'setpriv', 'Xvfb', 'openbox', 'dbus-daemon', 'xprop'];
const INSTALL = 'install it with scripts/setup.sh';

/** A fault for each thing that the applications of a config lack, with the remedy. */
export async function checkDesktops(config: WantedDesktops): Promise<EnvironmentCheck[]> {
  const { apps } = loadCatalogue(config.catalogue);
  const missingApps = await findMissing(config.apps, (app) => apps[app]!.command[0]!);
  const problems = [
    ...(await findDesktopProblems(config.environment.sandbox)),
    ...missingApps.map((app) => {
      const packages = apps[app]!.packages.join(' ');
      return `${app}: ${apps[app]!.command[0]} is not installed; run scripts/setup.sh --all-apps, or install ${packages}`;
    }),
  ];
  return problems.map((text) => ({ kind: 'fault', text }));
}

/** What every desktop needs, whatever runs on it. */
export async function findDesktopProblems(sandbox: WantedDesktops['environment']['sandbox']): Promise<string[]> {
  const missing = await findMissing(DESKTOP_PROGRAMS, (program) => program);
  return [
    ...missing.map((program) => `${program} is not installed; ${INSTALL}`),
    ...(sandbox === 'bubblewrap' ? await findSandboxProblems() : []),
  ];
}

/** Limits on a desktop's use of the machine that are not available here. */
export function findLimitsNotKept(): SandboxLimit[] {
  return findSandboxLimits().filter(({ isKept }) => !isKept);
}

/** What screens settle by on this processor, where it is not what they settle by on x86-64. */
export function describeSettling(arch: string = process.arch): string | undefined {
  if (seesTimers(arch)) return undefined;
  const { waitMs } = DESKTOP_SETTLING.restless;
  return `on ${arch} the timers of programs cannot be seen; after each input that has an effect, screens rest ${waitMs} ms instead`;
}

/** The applications of a catalogue whose program is not on this machine. */
export async function findMissingApps(catalogue: string): Promise<{ missing: string[]; total: number }> {
  const { apps } = loadCatalogue(catalogue);
  const names = Object.keys(apps);
  return { missing: await findMissing(names, (app) => apps[app]!.command[0]!), total: names.length };
}

/** Runs a sandbox, since kernels and containers refuse namespaces in many ways. */
async function findSandboxProblems(): Promise<string[]> {
  const trial = [
    '--unshare-all',
    '--die-with-parent',
    '--ro-bind',
    '/',
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    'true',
  ];
  const bwrap = ['bwrap', ...trial];
  // The user of sandboxes, which is never root.
  const user = ['--reuid', String(SANDBOX_UID), '--regid', String(SANDBOX_UID), '--clear-groups'];
  const [program, ...args] = process.getuid?.() === 0 ? ['setpriv', ...user, ...bwrap] : bwrap;
  try {
    await promisify(execFile)(program!, args, { timeout: 10_000 });
    return [];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return [`bwrap is not installed; ${INSTALL}`];
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return [
      `bubblewrap cannot make a sandbox here (${said}). Allow unprivileged user namespaces, or set environment.sandbox: ` +
        'none, which runs applications without isolation',
    ];
  }
}

async function findMissing(names: readonly string[], programOf: (name: string) => string): Promise<string[]> {
  const found = await Promise.all(names.map((name) => isInstalled(programOf(name))));
  return names.filter((_, index) => !found[index]);
}

async function isInstalled(program: string): Promise<boolean> {
  const files = path.isAbsolute(program) ? [program] : PROGRAM_FOLDERS.map((folder) => path.join(folder, program));
  const tries = await Promise.allSettled(files.map((file) => access(file, constants.X_OK)));
  return tries.some(({ status }) => status === 'fulfilled');
}
