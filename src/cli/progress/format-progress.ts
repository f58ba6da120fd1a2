/** One line of text for each stage of a running run. */
import { paint } from '../paint.ts';
import type { StageProgress } from './progress-meter.ts';

const BAR_WIDTH = 14;
const BAR_FROM_COLUMNS = 100;
const MAX_REASONS = 3;

/** The bar is the first part to disappear on a narrow terminal. */
export function formatStage(progress: StageProgress, columns: number): string {
  const { stage, ended, total, totalIsFinal, running, perMinute, leftMs } = progress;
  const count = `${ended}/${total}${totalIsFinal ? ' ' : '+'}`;
  const parts = [
    stage.padEnd(7),
    ...(columns < BAR_FROM_COLUMNS ? [] : [bar(total === 0 ? 0 : ended / total)]),
    count.padStart(9),
    (perMinute === undefined || leftMs === undefined ? '' : `${formatRate(perMinute)}/min`).padStart(9),
    (leftMs === undefined ? '' : `~${formatDuration(leftMs)}`).padStart(8),
    (running ? `${running} running` : '').padEnd(9),
    formatReasons(progress),
  ];
  return parts.join('  ').trimEnd();
}

/** 42s, 3m 20s, 2h 5m */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m ${seconds % 60}s` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

function formatRate(perMinute: number): string {
  return perMinute < 10 ? perMinute.toFixed(1) : String(Math.round(perMinute));
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH);
  return paint('green', '━'.repeat(full), process.stderr) + paint('dim', '─'.repeat(BAR_WIDTH - full), process.stderr);
}

/** Verdicts, then reasons for failures, most frequent first. */
function formatReasons({ stage, results, reasons, retries }: StageProgress): string {
  const parts = reasons.slice(0, MAX_REASONS).map(({ reason, count }) => `${count} ${reason}`);
  parts.push(...retries.slice(0, MAX_REASONS).map(({ reason, count }) => `${count}× ${reason} retried`));
  if (stage === 'verify' && results.success + results.failure > 0) {
    parts.unshift(`${results.success} success, ${results.failure} failure`);
  }
  return parts.join(' · ');
}
