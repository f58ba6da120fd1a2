import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestTestsFirst from './scripts/longest-tests-first.ts';

/** Tests that measure how desktops settle and answer: few at once, after all others. */
const DESKTOP = ['src/env/desktop/**/*.test.ts', 'src/testing/toolkits/*.test.ts', 'scripts/configs.catalogue.test.ts'];

const MEMORY = '/dev/shm';
const FILES_NEED_BYTES = 4 * 1024 ** 3;

/** Tests write, copy and delete many small files, for which some wait half of their time when they lie on a disk. */
function temporaryFolder(): { TMPDIR?: string } {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return {};
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  const { bavail, bsize } = statfsSync(MEMORY);
  const isRoomy = Math.min(bavail * bsize, freemem()) > FILES_NEED_BYTES;
  // Some tests write programs there.
  const canExecute = mount !== undefined && !mount.includes('noexec');
  return isRoomy && canExecute ? { TMPDIR: MEMORY } : {};
}

export default defineConfig({
  test: {
    env: temporaryFolder(),
    reporters: ['default', './scripts/summary-reporter.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A condition is met at once on a quiet machine; the deadline only bounds a failure.
    expect: { poll: { timeout: 30_000 } },
    // Real desktops, phones and browsers on a busy machine; the summary names every test that needed it.
    retry: 1,
    sequence: { sequencer: LongestTestsFirst },
    // Files share a process, which spares each of them loading the sources.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'others',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'lab/**/*.test.ts'],
          exclude: DESKTOP,
          // Some compute while others wait for programs that they start: five files at once keep two cores busy.
          maxWorkers: 5,
        },
      },
      {
        extends: true,
        test: { name: 'desktop', include: DESKTOP, maxWorkers: 3, maxConcurrency: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
