/** The key of a line's outcome, and the ends of third-party commands. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { countResults, describeLines } from './describe.ts';
import { hash, scriptsOf, type Line } from './outcomes.ts';
import { home } from './places.ts';
import { runCommand } from './run-command.ts';

/** Stands for a peer's folder, with this machine's programs. */
const SYSTEM = path.relative(home, path.dirname(path.dirname(process.execPath)));

it('a line depends on the scripts that its command names, and on those that they use', () => {
  const texts = scriptsOf('python {scripts}/trl_grpo.py {desktop}').join('\n');
  expect(texts).toContain('"""usage: trl_grpo.py');
  expect(texts).toContain('"""The service seen from outside');
  expect(texts).not.toContain('"""usage: atif.py');
});

it('keys differ with each of their parts', () => {
  const keys = [hash('a', 'b'), hash('ab'), hash('a', 'c'), hash('a', 'b', '')];
  expect(new Set(keys).size).toBe(4);
  expect(hash('a', 'b')).toBe(keys[0]);
});

it('a command that fails says the last thing that it said', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'autoplay-peers-test-'));
  try {
    const program = path.join(folder, 'fails.cjs');
    writeFileSync(program, "console.log('begun'); console.error('first\\nno such model'); process.exit(3)");
    await expect(runCommand(SYSTEM, `node ${program}`, {}, folder)).rejects.toThrow(/^no such model$/);
    writeFileSync(program, "require('node:fs').writeFileSync('found', process.env.WHAT)");
    await expect(runCommand(SYSTEM, `node ${program}`, { WHAT: '1' }, folder)).resolves.toEqual({
      stdout: '',
      stderr: '',
    });
    writeFileSync(
      program,
      "require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); setTimeout(() => {}, 60_000)",
    );
    const began = performance.now();
    await expect(runCommand(SYSTEM, `node ${program}`, {}, folder, 500)).rejects.toThrow(/^not done after/);
    expect(performance.now() - began).toBeLessThan(10_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the table has each line with its result, and counts them', () => {
  const line: Line = { program: 'trl 1.16.0', what: 'two steps', result: 'trained two steps', outcome: 'loss 11.9' };
  const lines = [
    line,
    { ...line, result: 'failed', outcome: 'no memory' },
    { ...line, result: 'not run', outcome: 'needs a GPU' },
  ];
  const text = describeLines(lines, '6 trajectories with 20 steps');
  expect(text).toContain('| trl 1.16.0 | two steps | trained two steps | loss 11.9 |');
  expect(text).toContain('| **failed** | no memory |');
  expect(countResults(lines)).toBe('1 trained two steps, 1 failed, 1 not run');
});
