/** Whether this machine can run desktops, each thing tried for real. Used by the command line before work starts. */
import { execFile } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { PipelineError } from '../../errors.ts';
import type { Catalogue } from './catalogue.ts';
import type { SandboxKind } from './sandbox-command.ts';
import { trySandbox } from './sandbox.ts';

export interface DoctorFinding {
  name: string;
  ok: boolean;
  /** What was found. */
  detail: string;
  /** What to do about it; '' when nothing is. */
  fix: string;
}

/** Where sandboxed programs are looked for. */
const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/games'];
const PROGRAMS: { program: string; package: string }[] = [
  { program: 'bash', package: 'bash' },
  { program: 'setpriv', package: 'util-linux' },
  { program: 'tar', package: 'tar' },
  { program: 'Xvfb', package: 'xvfb' },
  { program: 'openbox', package: 'openbox' },
  { program: 'dbus-daemon', package: 'dbus-bin' },
  { program: 'xprop', package: 'x11-utils' },
];
/** Started by D-Bus and not from a program folder. */
const REGISTRY = { path: '/usr/libexec/at-spi2-registryd', package: 'at-spi2-core' };
/** A screenshot needs 4 MB of it, but a full one stops everything. */
const LEAST_SHARED_BYTES = 64 * 1024 ** 2;

/** One finding for each thing a desktop needs and each application of the catalogue. */
export async function checkDesktop(catalogue: Catalogue, sandbox: SandboxKind): Promise<DoctorFinding[]> {
  const needed = sandbox === 'bubblewrap' ? [...PROGRAMS, { program: 'bwrap', package: 'bubblewrap' }] : PROGRAMS;
  return [
    ...needed.map(({ program, package: name }) => checkProgram(program, program, [name])),
    checkRegistry(),
    checkSharedMemory(),
    ...(sandbox === 'bubblewrap' ? [await checkSandbox(), await checkVersion()] : []),
    ...Object.entries(catalogue.apps).map(([name, app]) => checkProgram(`app ${name}`, app.command[0]!, app.packages)),
  ];
}

function checkProgram(name: string, program: string, packages: readonly string[]): DoctorFinding {
  const candidates = isAbsolute(program) ? [program] : PROGRAM_FOLDERS.map((folder) => join(folder, program));
  const found = candidates.find(isExecutable);
  if (found !== undefined) return { name, ok: true, detail: found, fix: '' };
  const fix = packages.length === 0 ? `install ${program}` : `apt-get install ${packages.join(' ')}`;
  return { name, ok: false, detail: `${program} is not installed`, fix };
}

function checkRegistry(): DoctorFinding {
  const ok = isExecutable(REGISTRY.path);
  const fix = ok ? '' : `apt-get install ${REGISTRY.package}`;
  return { name: 'accessibility', ok, detail: ok ? REGISTRY.path : `${REGISTRY.path} is missing`, fix };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkSharedMemory(): DoctorFinding {
  const name = 'shared memory';
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    const bytes = bavail * bsize;
    const ok = bytes >= LEAST_SHARED_BYTES;
    const fix = ok ? '' : 'give /dev/shm more room (in Docker --shm-size=512m)';
    return { name, ok, detail: `${Math.round(bytes / 1024 ** 2)} MB free in /dev/shm`, fix };
  } catch {
    return { name, ok: true, detail: 'no /dev/shm: screenshots go through the socket, slower', fix: '' };
  }
}

/** Starts the real thing, because kernels and containers refuse namespaces in many ways. */
async function checkSandbox(): Promise<DoctorFinding> {
  const name = 'sandbox';
  try {
    await trySandbox(AbortSignal.timeout(30_000));
    return { name, ok: true, detail: 'a sandboxed desktop starts', fix: '' };
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return { name, ok: false, detail: error.message, fix: 'see the message above' };
  }
}

async function checkVersion(): Promise<DoctorFinding> {
  const name = 'bubblewrap version';
  try {
    const { stdout } = await promisify(execFile)('bwrap', ['--version'], { timeout: 5_000 });
    const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
    const ok = Number(major) > 0 || Number(minor) >= 5;
    return { name, ok, detail: stdout.trim(), fix: ok ? '' : 'install bubblewrap 0.5 or newer' };
  } catch {
    return { name, ok: false, detail: 'bwrap is not installed', fix: 'apt-get install bubblewrap' };
  }
}
