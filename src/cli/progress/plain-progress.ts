/** Progress for log files that people read: one line of counts after a change, at most one every five seconds. */
import type { Writable } from 'node:stream';
import { printableLine } from '../../text/printable.ts';
import { formatUsd } from '../format-table.ts';
import { formatDuration } from './format-progress.ts';
import { limitLines } from './limit-lines.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { createProgressMeter, type StageProgress } from './progress-meter.ts';

const INTERVAL_MS = 5000;

export function createPlainProgress(output: Writable): ProgressDisplay {
  const meter = createProgressMeter(() => performance.now());
  const mayWrite = limitLines();
  let writtenAt = -INTERVAL_MS;
  let written = '';
  let waiting: string | undefined;

  function notice(text: string): void {
    if (mayWrite()) output.write(`${printableLine(text.replaceAll('\n', ' '))}\n`);
  }

  function writeProgress(): void {
    if (waiting) output.write(`${waiting}\n`);
    waiting = undefined;
    writtenAt = performance.now();
  }

  return {
    onProgress(state, { queues, spentUsd }) {
      const stages = meter.measure(state, queues);
      const counts = stages.map(({ stage, ended, total }) => `${stage} ${ended}/${total}`).join(', ');
      if (counts !== written) waiting = [counts, formatLeft(stages), formatSpent(spentUsd)].filter(Boolean).join(', ');
      written = counts;
      if (performance.now() - writtenAt >= INTERVAL_MS) writeProgress();
    },
    onFault(fault) {
      meter.countFault(fault);
      if (fault.consequence === 'retry') return;
      const effect = fault.consequence === 'wait' ? 'waits' : 'given up';
      notice(`${fault.stage} ${fault.id.slice(0, 8)} ${effect}: ${fault.code}: ${fault.message}`);
    },
    onNotice: notice,
    end: writeProgress,
  };
}

/** The stage that takes longest ends the run. */
function formatLeft(stages: readonly StageProgress[]): string {
  const leftMs = Math.max(0, ...stages.map((stage) => stage.leftMs ?? 0));
  return leftMs === 0 ? '' : `~${formatDuration(leftMs)}`;
}

function formatSpent(usd: number | undefined): string {
  return usd === undefined ? '' : `${formatUsd(usd)} USD`;
}
