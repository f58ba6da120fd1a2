/** The last line of a test run, on a real run of vitest over files that pass, fail, skip and do not load. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatCounts } from './summary-reporter.ts';

const project = mkdtempSync(join(tmpdir(), 'autoplay-reporter-'));
beforeAll(() => {
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'good.test.ts'), testFile(`it('passes', () => {}); it.skip('is skipped', () => {});`));
  writeFileSync(join(project, 'bad.test.ts'), testFile(`it('fails', () => { expect(1).toBe(2); });`));
  writeFileSync(
    join(project, 'flaky.test.ts'),
    testFile(`let runs = 0; it('sometimes', () => { expect(++runs).toBe(2); });`),
  );
  writeFileSync(
    join(project, 'skips.test.ts'),
    testFile(`console.warn('skipped: all of it: no phone here');
      it.skip('one', () => {});
      it.skip('two', () => {});
      it('three', (context) => context.skip('no memory cgroup'));`),
  );
  writeFileSync(
    join(project, 'more-skips.test.ts'),
    testFile(`it('one', (context) => context.skip('no memory cgroup'));`),
  );
  writeFileSync(join(project, 'broken.test.ts'), `import './missing.ts';`);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

it('counts failures and a file that does not load, and the run fails', () => {
  expect(runVitest()).toMatchObject({ status: 1, lastLine: '1 passed, 3 failed, 5 skipped' });
});

it('counts a run that passes, and the run succeeds', () => {
  expect(runVitest('good')).toMatchObject({ status: 0, lastLine: '1 passed, 0 failed, 1 skipped' });
});

it('names what passed only when tried again', () => {
  const { status, lines } = runVitest('flaky', '--retry=1');
  expect({ status, lines: lines.slice(-2) }).toEqual({
    status: 0,
    lines: ['passed only when tried again: flaky.test.ts > sometimes', '1 passed, 0 failed'],
  });
});

it('prints one line for each reason to skip, just before the counts', () => {
  const { lines } = runVitest('skips', 'good');
  expect(lines.slice(-4)).toEqual([
    'skipped: all of it: no phone here',
    'skipped without a reason: 1 in good.test.ts',
    expect.stringMatching(
      /^skipped: no memory cgroup: 2 in (more-skips\.test\.ts, skips\.test\.ts|skips\.test\.ts, more-skips\.test\.ts)$/,
    ),
    '1 passed, 0 failed, 5 skipped',
  ]);
});

it('leaves out the skipped when there are none', () => {
  expect(formatCounts({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
});

function testFile(body: string): string {
  return `import { expect, it } from 'vitest';\n${body}\nexport const used = expect;\n`;
}

function runVitest(...options: string[]): { status: number | null; lines: string[]; lastLine: string | undefined } {
  const reporter = resolve('scripts/summary-reporter.ts');
  const { status, stdout } = spawnSync(
    resolve('node_modules/.bin/vitest'),
    ['run', '--reporter=default', `--reporter=${reporter}`, ...options],
    { cwd: project, encoding: 'utf8', timeout: 150_000 },
  );
  const lines = stdout.trimEnd().split('\n');
  return { status, lines, lastLine: lines.at(-1) };
}
