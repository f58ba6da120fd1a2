/** Takes one observation of a running desktop: waits until it has settled, then reads everything. */
import type { Observation } from '../../schema/index.ts';
import type { Desktop, LastInput, SettleRequest } from './desktop.ts';

export interface ObserveSettings {
  width: number;
  height: number;
  /** Rest after which a screen counts as settled. */
  quietMs: number;
  /** Longest wait for rest; then the screen is taken as it is. */
  settleCapMs: number;
}

/** A screen that changes while it is read is read again, at most this often. */
const MAX_READS = 6;
/** The first readings begin as soon as the screen rests and use the time until it has rested for `quietMs`. */
const EARLY_READS = 3;
const EARLY_QUIET_MS = 40;
/** Short, since a program with work left was kept from it at most by answering and has resumed by now. */
const REST_AFTER_READING_MS = 10;

/**
 * Screenshot, tree and files belong together: all are read again when anything happens while they are read or before
 * the screen has rested long enough, or when late effects of the last input follow. Rejects with ENV_OBSERVE_FAILED
 * when the desktop is gone.
 */
export async function observeDesktop(
  desktop: Desktop,
  input: LastInput,
  settings: ObserveSettings,
  signal: AbortSignal,
): Promise<Observation> {
  const { quietMs, settleCapMs } = settings;
  const endMs = performance.now() + settleCapMs;
  const settle = (request: Pick<SettleRequest, 'quietMs' | 'idleMs' | 'isOver'>) =>
    desktop.settle({ ...request, sinceMs: input.endMs, capMs: Math.max(0, endMs - performance.now()) }, signal);
  for (let read = 1; ; read++) {
    const settled = await settle({ quietMs: read > EARLY_READS ? quietMs : Math.min(quietMs, EARLY_QUIET_MS) });
    const startMs = performance.now();
    const isChanged = () => desktop.lastActivityMs() > startMs;
    // A desktop that dies while it is read may still give an empty or half-drawn screen.
    const { observation, keep } = await readEverything(desktop, settings).finally(() =>
      desktop.vitalSigns.require('ENV_OBSERVE_FAILED'),
    );
    if (settled) await settle({ quietMs, idleMs: REST_AFTER_READING_MS, isOver: isChanged });
    if (settled) await desktop.linger(input, startMs, signal);
    if (settled && isChanged() && read < MAX_READS && performance.now() < endMs) continue;
    if (settled && !isChanged()) keep();
    return observation;
  }
}

interface Reading {
  observation: Observation;
  /** See TreeReading. */
  keep(): void;
}

async function readEverything(desktop: Desktop, { width, height }: ObserveSettings): Promise<Reading> {
  const { camera, windows } = desktop;
  const capturedAtMs = Date.now();
  const [rgb, open] = await Promise.all([camera.capture(), windows.list()]);
  const frame = open.length === 1 ? { rgb, width, height } : undefined;
  const [png, { tree, keep }, files, active] = await Promise.all([
    camera.encodePng(rgb),
    desktop.tree.read(frame),
    desktop.files.list(),
    windows.active(),
  ]);
  const observation = { screenshot: { png, width, height }, tree, files, window: active?.title ?? '', capturedAtMs };
  return { observation, keep };
}
