import { defineConfig } from 'vitest/config';
import LongestTestsFirst from './scripts/longest-tests-first.ts';

/** Folders whose tests need no process of their own: they share one, which spares each file loading the sources. */
const SHARED = [
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

/** Tests that measure how desktops settle and answer: two at once is what two cores carry, after all others. */
const DESKTOP = ['src/env/desktop/**/*.test.ts', 'src/testing/toolkits/*.test.ts', 'scripts/configs.catalogue.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', './scripts/summary-reporter.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Real desktops, phones and browsers on a busy machine; the summary names every test that needed it.
    retry: 1,
    // A third of the time tests wait for other programs: four files at once keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestTestsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...SHARED, ...DESKTOP],
        },
      },
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      {
        extends: true,
        test: { name: 'desktop', include: DESKTOP, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
