import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestTestsFirst from './scripts/longest-tests-first.ts';

/** Folders whose tests start few programs: they compute. */
const FOLDERS = [
  'actions',
  'agent',
  'analyse',
  'async',
  'bench',
  'calibrate',
  'check',
  'config',
  'contest',
  'coordination',
  'execute',
  'explore',
  'export',
  'files',
  'grammars',
  'model',
  'model-based',
  'model-free',
  'pipeline',
  'prompt',
  'propose',
  'replay',
  'review',
  'run',
  'schema',
  'serve',
  'store',
  'text',
  'ui',
  'verify',
  'view',
  'world',
].map((folder) => `src/${folder}/**/*.test.ts`);

/** The same of other folders. */
const COMPUTING = [
  ...FOLDERS,
  'scripts/{bench,complete-lock-file,configs,docs,journal,picture-trajectory,src.test-names}.test.ts',
  'scripts/{contest/wanted-facts,demo-model/rules}.test.ts',
  'src/cli/{audit,calibrate-labels,describe-costs,describe-run,fsck.damage,progress/*,report}.test.ts',
  'src/env/{pool,fake/*}.test.ts',
  'src/env/android/{appium-server,ask-driver,device-pool,parse-hierarchy,phone-options,phone-packages}.test.ts',
  'src/env/android/{repair-phone,virtual/picture-memory,virtual/shell-tokenizer}.test.ts',
  'src/env/desktop/{catalogue,check-desktops,read-command,sandbox-command,settling/late-effects}.test.ts',
  'src/env/desktop/accessibility/{announce-bus,*-memory,caret-in-units,complete-names,dbus-message,hide-undrawn-bars}.test.ts',
  'src/env/desktop/accessibility/{mend-gtk4,popovers,widen-options,window-kinds}.test.ts',
  'src/env/desktop/screen/changed-places.test.ts',
  'src/env/trial/{compare-starts,look-at-start,read-menu}.test.ts',
  'src/env/web/{access-state,open-stage.avoidance,serve-folder}.test.ts',
];

/** Tests that measure how desktops settle and answer: three files at once, after all others. */
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
    // Real desktops, phones and browsers on a busy machine; the summary names every test that needed it.
    retry: 1,
    sequence: { sequencer: LongestTestsFirst },
    // Files share a process, which spares each of them loading the sources.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'waiting',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...COMPUTING, ...DESKTOP],
          // Half of the time these wait for other programs: six files at once keep two cores busy.
          maxWorkers: 6,
        },
      },
      {
        extends: true,
        test: { name: 'computing', include: COMPUTING, maxWorkers: 3, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'desktop', include: DESKTOP, exclude: COMPUTING, maxWorkers: 3, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
