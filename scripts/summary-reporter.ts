/** A vitest reporter that ends every run with one line to read by eye or by machine: `12 passed, 0 failed, 3 skipped`. */
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

/** vitest makes one for each run (vitest.config.ts). Printed at the exit of the process, so that nothing follows. */
export default class SummaryReporter implements Reporter {
  #line = '';

  onInit(): void {
    process.once('exit', () => {
      if (this.#line !== '') process.stdout.write(`${this.#line}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#line = formatCounts(countResults(modules, unhandled));
  }
}
