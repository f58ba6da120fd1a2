/**
 * Places for the screens of an application's map. Each number of gestures from the start has a column. Within a column,
 * screens are near those that lead to them, so that few edges cross.
 */
import type { AppMap } from '../../run-api.ts';

export interface MapPlace {
  column: number;
  row: number;
}

type MapEdge = Pick<AppMap['edges'][number], 'from' | 'to'>;

/** A column with more screens continues beside itself. */
const MAX_ROWS = 6;
const PASSES = 4;

/** `screens` in the order of discovery; the first is the start. */
export function layOutMap(screens: readonly string[], edges: readonly MapEdge[]) {
  const layers = layersOf(screens, edges);
  for (let pass = 0; pass < PASSES; pass++) for (const at of layers.keys()) sortLayer(layers, at, edges);
  const places = new Map<string, MapPlace>();
  let column = 0;
  for (const layer of layers) {
    for (const [at, screen] of layer.entries()) {
      places.set(screen, { column: column + Math.floor(at / MAX_ROWS), row: at % MAX_ROWS });
    }
    column += Math.ceil(layer.length / MAX_ROWS);
  }
  const rows = Math.min(MAX_ROWS, Math.max(1, ...layers.map(({ length }) => length)));
  return { places, columns: column, rows };
}

/** Screens by their distance from the start; unreachable ones come last. */
function layersOf(screens: readonly string[], edges: readonly MapEdge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const left = new Set(screens);
  const layers: string[][] = [];
  let layer = screens.slice(0, 1);
  while (layer.length > 0) {
    layers.push(layer);
    for (const screen of layer) left.delete(screen);
    const reached = layer.flatMap((screen) => next.get(screen) ?? []);
    layer = [...new Set(reached)].filter((screen) => left.has(screen));
  }
  return left.size > 0 ? [...layers, [...left]] : layers;
}

/** Puts each screen at the mean height of its neighbours in the previous column. */
function sortLayer(layers: string[][], at: number, edges: readonly MapEdge[]): void {
  const before = new Map((layers[at - 1] ?? []).map((screen, row) => [screen, row]));
  const height = (screen: string): number => {
    const rows = edges.flatMap(({ from, to }) => (to === screen ? (before.get(from) ?? []) : []));
    return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length;
  };
  layers[at] = layers[at]!.map((screen) => ({ screen, height: height(screen) }))
    .toSorted((a, b) => a.height - b.height)
    .map(({ screen }) => screen);
}
