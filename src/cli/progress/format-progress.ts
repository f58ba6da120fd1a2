/** One line of text for each stage of a run that is going on. */
import { styleText } from 'node:util';
import type { StageProgress } from './progress-meter.ts';

const BAR_WIDTH = 14;
const MOST_REASONS = 3;

export function formatStage(progress: StageProgress): string {
  const { stage, ended, total, totalIsFinal, running, perMinute, leftMs } = progress;
  const count = `${ended}/${total}${totalIsFinal ? ' ' : '+'}`;
  const columns = [
    stage.padEnd(7),
    bar(total === 0 ? 0 : ended / total),
    count.padStart(9),
    (perMinute === undefined || leftMs === undefined ? '' : `${formatRate(perMinute)}/min`).padStart(9),
    (leftMs === undefined ? '' : `${formatDuration(leftMs)} left`).padStart(15),
    (running ? `${running} running` : '').padEnd(10),
    formatReasons(progress),
  ];
  return columns.join('  ').trimEnd();
}

/** 42 s, 3 min 20 s, 2 h 5 min */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function formatRate(perMinute: number): string {
  return perMinute < 10 ? perMinute.toFixed(1) : String(Math.round(perMinute));
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH);
  return styleText('green', '━'.repeat(full)) + styleText('dim', '─'.repeat(BAR_WIDTH - full));
}

/** Verdicts, then what went wrong, most frequent first. */
function formatReasons({ stage, results, reasons, retries }: StageProgress): string {
  const parts = reasons.slice(0, MOST_REASONS).map(({ reason, count }) => `${count} ${reason}`);
  parts.push(...retries.slice(0, MOST_REASONS).map(({ reason, count }) => `${count}× ${reason} retried`));
  if (stage === 'verify' && results.success + results.failure > 0) {
    parts.unshift(`${results.success} success, ${results.failure} failure`);
  }
  return parts.join(' · ');
}
