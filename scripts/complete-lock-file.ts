/**
 * Completes package-lock.json after `npm install`. npm omits optional packages of other systems that the configured
 * registry does not offer. `npm ci` then refuses npm's own lock file (npm/cli issues 4828 and 9342, npm 11.16 on). Run
 * after adding a package: node --import tsx scripts/complete-lock-file.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockEntry>;
}

/** Name pattern of packages for one system, e.g. "@oxfmt/binding-linux-arm64-musl". */
const SYSTEM_NAME = /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/;

/** Names of optional dependencies that no entry of the lock file resolves. */
export function findMissingPackages(lock: LockFile): string[] {
  return listMissing(lock).map(({ name }) => name);
}

/** Adds an entry for each missing one: enough for npm to see that it is for another system and to skip it. */
export function completeLockFile(lock: LockFile): LockFile {
  const packages = { ...lock.packages };
  for (const { name, version, dev } of listMissing(lock)) {
    const [, os = '', cpu = '', abi = ''] = SYSTEM_NAME.exec(name) ?? [];
    if (os === '') throw new Error(`${name} is missing in the lock file and its name does not tell its system`);
    const libc = os !== 'linux' ? {} : { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] };
    packages[`node_modules/${name}`] = { version, cpu: [cpu], ...dev, ...libc, optional: true, os: [os] };
  }
  return { ...lock, packages: Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => compare(a, b))) };
}

function listMissing({ packages }: LockFile): { name: string; version: string; dev: { dev?: true } }[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isResolved(packages, path, name))
      .map(([name, version]) => ({ name, version, dev: entry.dev ? { dev: true as const } : {} })),
  );
}

/** Searches the node_modules folder of the package itself and of every package around it, as Node does. */
function isResolved(packages: LockFile['packages'], path: string, name: string): boolean {
  for (let around = path; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/node_modules/')))) {
    if (packages[`${around}${around === '' ? '' : '/'}node_modules/${name}`] !== undefined) return true;
    if (around === '') return false;
  }
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const missing = findMissingPackages(lock);
  if (missing.length > 0) {
    writeFileSync('package-lock.json', `${JSON.stringify(completeLockFile(lock), null, 2)}\n`);
    console.log(`Added ${missing.length} packages to package-lock.json`);
  }
}
