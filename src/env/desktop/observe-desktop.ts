/** One observation of a running desktop: waits until it has settled, then reads everything. */
import { PipelineError } from '../../errors.ts';
import type { Observation } from '../../schema/index.ts';
import type { Desktop, LastInput } from './desktop.ts';

export interface ObserveSettings {
  width: number;
  height: number;
  /** Rest that counts as settled. */
  quietMs: number;
  /** Longest wait for rest; then the screen is taken as it is. */
  settleCapMs: number;
}

/** A screen that changes while it is read is read again, this often at most. */
const MAX_READS = 4;

/**
 * Screenshot, tree and files belong together: when anything happens while they are read, or late effects of the last
 * input come after, all are read again. ENV_OBSERVE_FAILED when the desktop is gone.
 */
export async function observeDesktop(
  desktop: Desktop,
  input: LastInput,
  settings: ObserveSettings,
  signal: AbortSignal,
): Promise<Observation> {
  const { width, height, quietMs, settleCapMs } = settings;
  const endMs = performance.now() + settleCapMs;
  for (let read = 1; ; read++) {
    requireAlive(desktop);
    const capMs = Math.max(0, endMs - performance.now());
    const settled = await desktop.settle({ quietMs, capMs, sinceMs: input.endMs }, signal);
    const startMs = performance.now();
    const capturedAtMs = Date.now();
    const [png, tree, files, active] = await Promise.all([
      desktop.camera.capturePng(),
      desktop.tree.read(),
      desktop.files.list(),
      desktop.windows.active(),
    ]);
    if (settled) await desktop.linger(input, startMs, signal);
    if (settled && desktop.lastActivityMs() > startMs && read < MAX_READS && performance.now() < endMs) continue;
    return { screenshot: { png, width, height }, tree, files, window: active?.title ?? '', capturedAtMs };
  }
}

function requireAlive({ sandbox, x }: Desktop): void {
  if (sandbox.isAlive() && x.isAlive()) return;
  throw new PipelineError('ENV_OBSERVE_FAILED', `the desktop is gone: ${sandbox.readLog().trim()}`);
}
