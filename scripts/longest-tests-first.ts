/**
 * The order of test files (vitest.config.ts): those that take longest first, so that none is left to run alone at the
 * end. vitest itself goes by the times of the last run, and on a fresh clone by the size of the file, which says little
 * where a short file starts twenty applications or whole runs.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How the names of files begin that take long for their size, the longest first. */
const LONG = [
  'scripts/configs.catalogue',
  'src/testing/toolkits/toolkits',
  'src/cli/run.',
  'src/cli/bench.phone-policies',
  'src/env/android/create-',
  'src/pipeline/worker.kill-points',
  'src/calibrate/calibrate.model-judge',
  'src/env/web/create-web-environment',
  'scripts/world-benchmark',
  'src/cli/serve.',
  'src/view/static/export-static',
  'src/view/build-pages',
  'scripts/demo-model/start.',
  'src/env/desktop/create-desktop-environment',
  'scripts/replay',
];

export default class LongestTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which leaves the list as it is
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.includes(`/${name}`));
  return place >= 0 ? place : LONG.length;
}
