/** scripts/setup.sh on a system whose package programs only record that they were called. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'autoplay-test-setup-'));
  writeProgram('dpkg-query', 'exit 1');
  writeProgram('apt-get', `echo "$@" >>${folder}/calls`);
  writeProgram('apt-cache', 'echo "Candidate: 1"');
  writeProgram('id', 'echo 1000');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(name: string, script: string): void {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Without sudo unless a test writes one: PATH holds only what the script needs. */
function setUp(...args: string[]) {
  for (const name of ['bash', 'dirname', 'sort', 'head', 'sh', 'env', 'tee', 'rm', 'cat', 'cmp', 'chmod']) {
    if (!existsSync(path.join(folder, name))) symlinkSync(`/usr/bin/${name}`, path.join(folder, name));
  }
  if (!existsSync(path.join(folder, 'node'))) symlinkSync(process.execPath, path.join(folder, 'node'));
  const env = { ...process.env, PATH: folder };
  return spawnSync('bash', ['scripts/setup.sh', ...args], { encoding: 'utf8', env, input: '' });
}

it('prints the command for root and installs nothing without sudo', () => {
  const { status, stderr } = setUp();
  expect(status).toBe(1);
  expect(stderr).toMatch(/As root, run:\napt-get install --no-install-recommends xvfb openbox /);
  expect(existsSync(path.join(folder, 'calls'))).toBe(false);
});

it('prints the command in place of a question that nobody can answer', () => {
  writeProgram('sudo', 'exec "$@"');
  const { status, stdout, stderr } = setUp('--ask');
  expect(status).toBe(1);
  expect(stdout).toContain('These Debian packages are missing: xvfb openbox');
  expect(stderr).toMatch(
    /Repeat with --yes to install them, or run:\nsudo apt-get install --no-install-recommends xvfb /,
  );
  expect(existsSync(path.join(folder, 'calls'))).toBe(false);
});

it('refuses unknown arguments with its usage', () => {
  const { status, stderr } = setUp('--phone');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown argument --phone\. Usage: /);
});
