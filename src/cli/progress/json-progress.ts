/** Progress for programs: one JSON object per line. */
import type { Writable } from 'node:stream';
import type { RunState } from '../../run/run-view.ts';
import { limitLines } from './limit-lines.ts';
import { createProgressMeter } from './progress-meter.ts';
import type { ProgressDisplay } from './progress-display.ts';

/** Least time between two lines of counts, which are written only after a change. */
const INTERVAL_MS = 5000;

export function createJsonProgress(output: Writable, name: string): ProgressDisplay {
  const startedAt = performance.now();
  const meter = createProgressMeter(() => performance.now());
  let writtenAt = -INTERVAL_MS;
  let written = '';
  let waiting: object | undefined;
  const mayWrite = limitLines();

  function write(event: string, fields: object): void {
    output.write(`${JSON.stringify({ time: new Date().toISOString(), event, run: name, ...fields })}\n`);
  }

  /** Faults and notices; beyond the limit they are omitted here but stay in the workers' logs. */
  function writeSome(event: string, fields: object): void {
    if (mayWrite()) write(event, fields);
  }

  function writeProgress(): void {
    if (waiting) write('progress', waiting);
    waiting = undefined;
    writtenAt = performance.now();
  }

  return {
    onProgress(state, { queues, spentUsd }) {
      const stages = meter.measure(state, queues);
      const counts = countsOf(state);
      if (counts !== written)
        waiting = {
          elapsedMs: Math.round(performance.now() - startedAt),
          ...(spentUsd === undefined ? {} : { spentUsd }),
          stages,
        };
      written = counts;
      if (performance.now() - writtenAt >= INTERVAL_MS) writeProgress();
    },
    onFault(fault) {
      meter.countFault(fault);
      writeSome('fault', fault);
    },
    onNotice: (text) => writeSome('notice', { text }),
    end: writeProgress,
  };
}

function countsOf({ stages }: RunState): string {
  return stages.map(({ finished, givenUp, total }) => `${finished} ${givenUp} ${total}`).join();
}
