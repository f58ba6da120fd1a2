/**
 * Records the last drawing. A blinking caret and a running animation never rest, so repeated drawing in one place does
 * not count.
 */
import { DESKTOP_SETTLING } from '../../settling-times.ts';
import type { XConnection } from '../screen/x-connection.ts';

export type DrawingWatch = Awaited<ReturnType<typeof watchDrawing>>;

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Damage {
  ReportLevel: { BoundingBox: number };
  Create(damage: number, drawable: number, level: number): void;
  Subtract(damage: number, repair: number, parts: number): void;
}

/**
 * Limit in pixels of a text caret, which is a thin vertical line. Its second drawing in one place counts as a blink.
 */
const CARET_MAX_WIDTH = 4;
const CARET_MAX_HEIGHT = 40;

export async function watchDrawing(x: XConnection) {
  const damage = await x.loadExtension<Damage>('damage');
  const id = x.client.AllocID();
  damage.Create(id, x.root, damage.ReportLevel.BoundingBox);
  const { drawings, overMs } = DESKTOP_SETTLING.animation;
  const places = new Map<string, { drawings: number; sinceMs: number }>();
  let last = performance.now();

  const isRepeat = ({ x: left, y, w, h }: Area): boolean => {
    const nowMs = performance.now();
    const key = `${left},${y},${w},${h}`;
    const place = places.get(key) ?? { drawings: 0, sinceMs: nowMs };
    places.set(key, place);
    place.drawings++;
    if (w <= CARET_MAX_WIDTH && h <= CARET_MAX_HEIGHT) return place.drawings > 1;
    return place.drawings >= drawings && nowMs - place.sinceMs >= overMs;
  };
  x.onEvent((event) => {
    if (event.name !== 'DamageNotify') return;
    damage.Subtract(id, 0, 0);
    if (!isRepeat(event['area'] as Area)) last = performance.now();
  });
  return {
    /** Time of the last drawing that counts, as performance.now(). */
    lastDrawingMs: () => last,
    /** Clears the list of screen areas that are being redrawn repeatedly. */
    forgetRepeats: () => places.clear(),
  };
}
