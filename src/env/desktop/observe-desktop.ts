/** Takes one observation of a running desktop: waits until it has settled, then reads everything. */
import type { Observation } from '../../schema/index.ts';
import { DESKTOP_SETTLING } from '../settling-times.ts';
import { hideUndrawnBars } from './accessibility/hide-undrawn-bars.ts';
import type { Desktop } from './desktop.ts';
import type { LastInput, SettleRequest } from './settling/settle.ts';

/** Limit of readings of a screen that keeps changing. */
const MAX_READS = 6;
/**
 * Number of first readings that start as soon as the screen rests. They use the time until `quietMs` of rest have
 * passed.
 */
const EARLY_READS = 3;

/**
 * Screenshot, tree and files must match. All are read again in three cases: something happens during the reading, the
 * screen had not rested long enough, or late effects of the last input follow. Rejects with ENV_OBSERVE_FAILED if the
 * desktop is gone.
 */
export async function observeDesktop(desktop: Desktop, input: LastInput, signal: AbortSignal): Promise<Observation> {
  const { settling } = desktop;
  const { quietMs, capMs, capMsPerCharacter, earlyQuietMs, idleAfterReadingMs } = DESKTOP_SETTLING.observation;
  const endMs = performance.now() + capMs + (input.typed ?? 0) * capMsPerCharacter;
  const settle = (request: Pick<SettleRequest, 'quietMs' | 'idleMs' | 'isOver'>) =>
    settling.settle({ ...request, sinceMs: input.endMs, capMs: Math.max(0, endMs - performance.now()) }, signal);
  for (let read = 1; ; read++) {
    const settled = await settle({ quietMs: read > EARLY_READS ? quietMs : earlyQuietMs });
    const startMs = performance.now();
    const isChanged = () => settling.lastActivityMs() > startMs;
    // A desktop that dies during a reading may still yield an empty or half-drawn screen.
    const { observation, keep } = await readEverything(desktop).finally(() =>
      desktop.vitalSigns.require('ENV_OBSERVE_FAILED'),
    );
    if (settled) await settle({ quietMs, idleMs: idleAfterReadingMs, isOver: isChanged });
    if (settled) await settling.linger(input, startMs, signal);
    if (settled && isChanged() && read < MAX_READS && performance.now() < endMs) continue;
    if (settled && !isChanged()) keep();
    return observation;
  }
}

/** `keep` is the TreeReading's function. */
async function readEverything(desktop: Desktop) {
  const { camera, windows } = desktop;
  const { width, height } = camera;
  const capturedAtMs = Date.now();
  const [rgb, open] = await Promise.all([camera.capture(), windows.list()]);
  const frame = open.length === 1 ? { rgb, width, height } : undefined;
  const [png, { tree, keep }, files, stateFiles, active] = await Promise.all([
    camera.encodePng(rgb),
    desktop.tree.read(frame),
    desktop.files.list(),
    desktop.files.listHidden(),
    windows.active(),
  ]);
  const shown = hideUndrawnBars(tree, { rgb, width, height });
  const observation: Observation = {
    screenshot: { png, width, height },
    tree: shown,
    files,
    ...(stateFiles.length === 0 ? {} : { stateFiles }),
    window: active?.title ?? '',
    capturedAtMs,
  };
  return { observation, keep };
}
