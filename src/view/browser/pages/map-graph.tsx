/** The graph of an exploration: screens, and the gestures between them. */
import { useMemo } from 'preact/hooks';
import type { AppMap } from '../../run-api.ts';
import { pictureOf } from '../client.ts';
import { useKeys } from '../keys.ts';
import { titleOfScreen } from '../parts/title-of-screen.ts';
import { layOutMap, type MapPlace } from '../parts/lay-out-map.ts';
import type { Place } from '../parts/marks-of.ts';
import { replaceQuery } from '../router.ts';
import { many } from '../words.ts';

const GAP = 46;

const WORDS_HEIGHT = 40;

function choose(id: string): void {
  replaceQuery({ screen: id });
  document.querySelector<HTMLElement>(`[data-screen="${id}"]`)?.focus();
}

export function Graph({ run, map, chosen }: { run: string; map: AppMap; chosen: string | undefined }) {
  const layout = useMemo(() => {
    const ids = map.screens.map(({ id }) => id);
    return layOutMap(ids, map.edges);
  }, [map]);
  const isTall = (map.screens[0]?.image.height ?? 0) > (map.screens[0]?.image.width ?? 0);
  const [width, height] = isTall ? [84, 140] : [136, 86];
  const [columnStep, rowStep] = [width + GAP, height + WORDS_HEIGHT + 18];
  const corner = (id: string) => {
    const { column, row } = layout.places.get(id) ?? { column: 0, row: 0 };
    return { x: 12 + column * columnStep, y: 12 + row * rowStep };
  };
  const step = (columns: number, rows: number) => {
    const from = layout.places.get(chosen ?? '');
    const found = from ? nearest(layout.places, from, columns, rows) : map.screens[0]?.id;
    if (found !== undefined) choose(found);
  };
  useKeys('Map', [
    { keys: ['ArrowRight', 'l'], does: 'screen to the right', run: () => step(1, 0) },
    { keys: ['ArrowLeft', 'h'], does: 'screen to the left', run: () => step(-1, 0) },
    { keys: ['ArrowDown', 'j'], does: 'screen below', run: () => step(0, 1) },
    { keys: ['ArrowUp', 'k'], does: 'screen above', run: () => step(0, -1) },
  ]);
  const [wide, tall] = [layout.columns * columnStep + 24, layout.rows * rowStep + 24];
  return (
    <div class="map" role="region" aria-label="Screens and gestures" tabIndex={0}>
      <div class="map-all" style={{ width: `${wide}px`, height: `${tall}px` }}>
        <svg width={wide} height={tall} aria-hidden="true">
          {map.edges.map(({ from, to }, at) => (
            <path
              key={at}
              class={from === chosen || to === chosen ? 'map-edge near' : 'map-edge'}
              d={edgePath(corner(from), corner(to), width, height)}
            />
          ))}
        </svg>
        {map.screens.map(({ id, image, visits, tasks }) => {
          const { x, y } = corner(id);
          return (
            <button
              key={id}
              type="button"
              class="map-screen"
              data-screen={id}
              aria-pressed={id === chosen}
              style={{ left: `${x}px`, top: `${y}px`, width: `${width}px` }}
              onClick={() => choose(id)}
            >
              <img src={pictureOf(run, image, 160)} alt="" loading="lazy" style={{ height: `${height - 8}px` }} />
              <span class="cut small told">{titleOfScreen(map, id)}</span>
              <span class="soft small">
                {many(visits, 'visit')}
                {tasks.length > 0 ? ` · ${many(tasks.length, 'task')}` : ''}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The nearest place in that direction; a step along a row may end in another row. */
function nearest(
  places: ReadonlyMap<string, MapPlace>,
  from: MapPlace,
  columns: number,
  rows: number,
): string | undefined {
  let best: { id: string; distance: number } | undefined;
  for (const [id, { column, row }] of places) {
    const cells = (column - from.column) * columns + (row - from.row) * rows;
    const across = Math.abs((column - from.column) * rows) + Math.abs((row - from.row) * columns);
    const distance = cells + across * 2;
    if (cells > 0 && distance < (best?.distance ?? Infinity)) best = { id, distance };
  }
  return best?.id;
}

/** From the middle of a side to the middle of the facing one; the edge in the other direction bows out. */
function edgePath(from: Place, to: Place, width: number, height: number): string {
  const y = (corner: Place) => corner.y + height / 2;
  if (to.x > from.x) {
    const middle = (from.x + width + to.x) / 2;
    return `M${from.x + width} ${y(from)}C${middle} ${y(from)} ${middle} ${y(to)} ${to.x} ${y(to)}`;
  }
  const out = Math.max(from.x, to.x) + width + GAP / 2;
  return `M${from.x + width} ${y(from)}C${out} ${y(from)} ${out} ${y(to)} ${to.x + width} ${y(to)}`;
}
