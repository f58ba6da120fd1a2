/**
 * A vitest reporter that ends every run with one line for people and programs: `12 passed, 0 failed, 3 skipped`. Before
 * that line it lists the tests that passed only when retried (`retry` of vitest.config.ts), and the skipped ones with
 * the reason. A reason is a test file's output `skipped: …`, or the note of `context.skip`.
 */
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A module that cannot be loaded and an error outside any test count as one failure each. */
export function countResults(modules: readonly TestModule[], unhandled: readonly SerializedError[]): TestCounts {
  const counts: TestCounts = { passed: 0, failed: unhandled.length, skipped: 0 };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    for (const state of states) {
      if (state === 'passed' || state === 'failed') counts[state]++;
      else counts.skipped++;
    }
    if (module.state() === 'failed' && !states.includes('failed')) counts.failed++;
  }
  return counts;
}

export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** `file > name` of tests that failed and passed when retried. */
export function nameFlaky(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky && !test.options.fails)
      .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
  );
}

/** A line for each reason to skip, and one for all tests that were skipped without a reason. */
export function listSkipped(
  modules: readonly TestModule[],
  reported: ReadonlyMap<string, readonly string[]>,
): string[] {
  const reasons = new Set<string>();
  /** The file of each skipped test, by the start of its line. */
  const files = new Map<string, string[]>();
  for (const module of modules) {
    const ownReasons = reported.get(module.id) ?? [];
    for (const reason of ownReasons) reasons.add(reason);
    for (const test of module.children.allTests('skipped')) {
      const { note } = test.result() as { note?: string };
      if (note === undefined && ownReasons.length > 0) continue;
      const start = note === undefined ? 'skipped without a reason' : `skipped: ${note}`;
      files.set(start, [...(files.get(start) ?? []), module.relativeModuleId]);
    }
  }
  const counted = [...files].map(([start, of]) => `${start}: ${of.length} in ${[...new Set(of)].join(', ')}`);
  return [...[...reasons].toSorted(), ...counted.toSorted()];
}

/** vitest makes one for each run (vitest.config.ts). Prints at the exit of the process, so that no output follows. */
export default class SummaryReporter implements Reporter {
  #lines: string[] = [];
  /** Lines by the id of their module. */
  readonly #told = new Map<string, string[]>();

  onUserConsoleLog({ content, taskId }: Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]): void {
    // The id of a test begins with that of its module.
    const module = taskId?.split('_')[0] ?? '';
    const reasons = content.split('\n').filter((line) => line.startsWith('skipped: '));
    if (reasons.length > 0) this.#told.set(module, [...(this.#told.get(module) ?? []), ...reasons]);
  }

  onInit(): void {
    process.once('exit', () => {
      for (const line of this.#lines) process.stdout.write(`${line}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#lines = [
      ...nameFlaky(modules).map((name) => `passed only when tried again: ${name}`),
      ...listSkipped(modules, this.#told),
      formatCounts(countResults(modules, unhandled)),
    ];
  }
}
