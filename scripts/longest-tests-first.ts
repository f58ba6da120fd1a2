/**
 * The order of test files (vitest.config.ts): the slowest first, so that none runs alone at the end. vitest itself uses
 * the times of the last run, and on a fresh clone the file size. The size is misleading if a short file starts twenty
 * applications or whole runs.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Name prefixes of files that are slow for their size, the slowest first. */
const LONG = [
  'scripts/configs.catalogue',
  'src/testing/toolkits/toolkits',
  'src/cli/run.chaos',
  'src/env/web/create-web-environment.escapes',
  'src/env/android/create-virtual-environment.robustness',
  'src/cli/run.',
  'src/cli/bench.phone-policies',
  'src/env/web/create-web-environment.test',
  'src/cli/serve.',
  'src/env/web/create-web-environment.hostile',
  'src/world/benchmark/benchmark.test',
  'src/env/android/create-',
  'src/view/static/export-static',
  'src/env/android/virtual/phone-screen.escapes',
  'src/calibrate/calibrate.model-judge',
  'scripts/demo-model/',
  'src/cli/fsck.damage',
  'src/cli/main.test',
  'lab/world-benchmark',
  'src/pipeline/worker.kill-points',
  'src/env/web/create-web-environment',
  'src/coordination/redis/redis-coordination',
  'scripts/configs.templates',
  'src/view/build-pages',
  'src/serve/rewards',
  'src/env/desktop/sandbox.hostile-programs',
  'src/env/desktop/create-desktop-environment',
  'src/env/trial/try-application',
  'src/cli/bench.',
  'scripts/replay',
];

export default class LongestTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which does not change the list
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.includes(`/${name}`));
  return place >= 0 ? place : LONG.length;
}
