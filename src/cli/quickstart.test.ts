/** The quickstart on a system that lacks its packages. With them, .ci/run plays its configs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../bin/autoplay.js', import.meta.url));

let folder: string;
let programs: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'autoplay-test-quickstart-'));
  programs = mkdtempSync(path.join(tmpdir(), 'autoplay-test-programs-'));
  const fakes = { 'dpkg-query': 'exit 1', 'apt-get': `touch ${programs}/called`, sudo: 'exec "$@"', id: 'echo 1000' };
  for (const [name, script] of Object.entries(fakes)) {
    writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(programs, name), 0o755);
  }
});
afterEach(() => {
  for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
});

function autoplay(...args: string[]) {
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` };
  return spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', env, input: '' });
}

it.each([['quickstart'], ['setup', '--phones']])(
  '%s asks before it calls apt, and changes nothing without an answer',
  (...args) => {
    const { status, stdout, stderr } = autoplay(...args);
    expect(stdout).toContain('These Debian packages are missing: xvfb openbox');
    expect(stderr).toContain('sudo apt-get install --no-install-recommends xvfb openbox');
    expect(status).toBe(1);
    expect(existsSync(path.join(programs, 'called'))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('setup takes the sets of packages as flags only', () => {
  const { status, stderr } = autoplay('setup', 'phones');
  expect(status).toBe(2);
  expect(stderr).toContain('too many arguments');
});
