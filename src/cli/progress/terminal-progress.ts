/** Progress for a person at a terminal: a line per stage, redrawn in place; notices scroll above. */
import { stripVTControlCharacters } from 'node:util';
import type { WriteStream } from 'node:tty';
import { printableLine } from '../../text/printable.ts';
import { formatUsd } from '../format-table.ts';
import { paint } from '../paint.ts';
import { formatDuration, formatStage } from './format-progress.ts';
import { limitLines } from './limit-lines.ts';
import { createProgressMeter } from './progress-meter.ts';
import type { ProgressDisplay } from './progress-display.ts';

const UP_AND_CLEAR = '\u001B[1A\u001B[2K';

export function createTerminalProgress(terminal: WriteStream, title: string): ProgressDisplay {
  const startedAt = performance.now();
  const meter = createProgressMeter(() => performance.now());
  let drawn: string[] = [];
  const mayWrite = limitLines();

  function redraw(lines: string[], above = ''): void {
    terminal.write(UP_AND_CLEAR.repeat(drawn.length) + above + lines.map((line) => `${line}\n`).join(''));
    drawn = lines;
  }

  function notice(text: string): void {
    const line = printableLine(text.replaceAll('\n', ' '));
    if (mayWrite()) redraw(drawn, `${fit(paint('yellow', line, terminal), terminal.columns)}\n`);
  }

  return {
    onProgress(state, { queues, spentUsd }) {
      const elapsed = formatDuration(performance.now() - startedAt);
      const spent = spentUsd === undefined ? '' : `  ${formatUsd(spentUsd)} USD`;
      const away = queues ? '' : paint('dim', '  waiting for Redis', terminal);
      const heading = `${paint('bold', title, terminal)}  ${elapsed}${spent}${away}`;
      const lines = [
        heading,
        ...meter.measure(state, queues).map((stage) => `  ${formatStage(stage, terminal.columns)}`),
      ];
      redraw(lines.map((line) => fit(line, terminal.columns)));
    },
    onFault(fault) {
      meter.countFault(fault);
      if (fault.consequence === 'retry') return;
      const what = fault.consequence === 'wait' ? 'waits' : 'given up';
      const text = `${fault.stage} ${fault.id.slice(0, 8)} ${what}: ${fault.code}: ${fault.message}`;
      notice(text);
    },
    onNotice: notice,
    end: () => undefined,
  };
}

/** A wrapped line would break the redrawing. Cutting a styled line drops its style. */
function fit(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line);
  return plain.length < columns ? line : `${plain.slice(0, Math.max(0, columns - 2))}…`;
}
