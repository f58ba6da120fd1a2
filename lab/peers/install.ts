/** Installs third-party programs with uv, each into its own folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Peer } from './peer.ts';
import { home } from './places.ts';

const UV = 'uv==0.13.9';
const LIMIT_MS = 14 * 60_000;
const INSTALLED = 'installed.json';

/** A common cache, to which the folders are linked, so that shared packages are on the disk once. */
function uv(...words: string[]): string {
  const tool = path.join(home, 'uv');
  if (!existsSync(path.join(tool, 'bin/uv'))) {
    execFileSync('python3', ['-m', 'venv', tool]);
    execFileSync(path.join(tool, 'bin/pip'), ['install', '--quiet', UV]);
  }
  const env = { ...process.env, UV_CACHE_DIR: path.join(home, 'uv-cache'), UV_PYTHON_DOWNLOADS: 'never' };
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe'];
  return execFileSync(path.join(tool, 'bin/uv'), words, { env, encoding: 'utf8', stdio, timeout: LIMIT_MS });
}

/** Does nothing if these packages are already installed. */
export function install({ name, python, packages, without = [] }: Peer): void {
  const folder = path.join(home, name);
  const mark = path.join(folder, INSTALLED);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === JSON.stringify(packages)) return;
  rmSync(folder, { recursive: true, force: true });
  uv('venv', '--quiet', '--python', python ? findPython(python) : '>=3.10', folder);
  // Overriding a package with a marker for no system excludes it.
  const left = path.join(folder, 'without.txt');
  writeFileSync(left, without.map((one) => `${one} ; sys_platform == 'none'\n`).join(''));
  uv('pip', 'install', '--quiet', '--python', folder, '--overrides', left, ...packages);
  writeFileSync(mark, JSON.stringify(packages));
}

/** With pyenv, only the chosen version is on the path. */
function findPython(version: string): string {
  const versions = path.join(process.env['PYENV_ROOT'] ?? path.join(os.homedir(), '.pyenv'), 'versions');
  const found = existsSync(versions) ? readdirSync(versions).find((name) => name.startsWith(`${version}.`)) : undefined;
  return found === undefined ? `>=${version}` : path.join(versions, found, 'bin/python');
}

/** Name and version of its first package, and all packages with their versions. */
export function versionsOf({ name, packages: [first = ''] }: Peer): { program: string; all: string } {
  const wanted = first.replace(/[=<>[].*/, '');
  const all = uv('pip', 'list', '--quiet', '--format', 'json', '--python', path.join(home, name));
  const found = (JSON.parse(all) as { name: string; version: string }[]).find((each) => each.name === wanted);
  return { program: `${wanted} ${found?.version ?? ''}`.trim(), all };
}
