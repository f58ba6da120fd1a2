/** What exploration found of an application: its screens, the gestures between them, and how much was known when. */
import { useMemo } from 'preact/hooks';
import { PATHS } from '../../api.ts';
import type { AppMap, RunOverview } from '../../run-api.ts';
import { ask } from '../client.ts';
import { useKeys } from '../keys.ts';
import { versionOf } from '../live.ts';
import { layOutMap } from '../parts/lay-out-map.ts';
import { WhenLoaded } from '../parts/loading.tsx';
import { Lines } from '../parts/plots.tsx';
import { pictureOf } from '../parts/screens-of.ts';
import { linkTo, place, replaceQuery } from '../router.ts';
import { useLoaded } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { many } from '../words.ts';

export function MapPage({ run }: { run: string }) {
  const overview = useLoaded(`${run} ${versionOf(run)}`, (abort) => ask<RunOverview>(PATHS.run(run), abort));
  const apps = overview.value?.card.apps ?? [];
  const app = place.value.query.get('app') ?? apps[0];
  useTitle(app === undefined ? 'Map' : `Map of ${app}`);
  const map = useLoaded(app === undefined ? undefined : `${run} ${app} ${versionOf(run)}`, (abort) =>
    ask<AppMap>(PATHS.map(run, app!), abort),
  );
  return (
    <div class="page">
      <div class="page-head">
        <h1>Map</h1>
        <label class="row">
          application
          <select
            value={app}
            onChange={({ currentTarget }) => replaceQuery({ app: currentTarget.value, screen: undefined })}
          >
            {apps.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <WhenLoaded of={map}>{(value) => <Explored run={run} map={value} />}</WhenLoaded>
    </div>
  );
}

function Explored({ run, map }: { run: string; map: AppMap }) {
  const chosen = map.screens.find(({ id }) => id === place.value.query.get('screen'));
  if (map.screens.length === 0) return <p class="note">Nothing was explored yet. A dataset has no explorations.</p>;
  return (
    <>
      <p class="soft">
        {many(map.screens.length, 'kind')} of screens, {many(map.edges.length, 'gesture')} between them. Each column is
        one gesture further from the start.
      </p>
      <Graph run={run} map={map} chosen={chosen?.id} />
      <div class="columns">
        <section class="panel">
          {chosen ? (
            <ScreenDetails run={run} map={map} screen={chosen} />
          ) : (
            <p class="soft">Choose a screen to see what leads there.</p>
          )}
        </section>
        <section class="panel">
          <Coverage coverage={map.coverage} />
        </section>
      </div>
    </>
  );
}

const GAP = 46;
const WORDS_HEIGHT = 40;

function choose(id: string): void {
  replaceQuery({ screen: id });
  document.querySelector<HTMLElement>(`[data-screen="${id}"]`)?.focus();
}

function Graph({ run, map, chosen }: { run: string; map: AppMap; chosen: string | undefined }) {
  const layout = useMemo(
    () =>
      layOutMap(
        map.screens.map(({ id }) => id),
        map.edges,
      ),
    [map],
  );
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
        {map.screens.map(({ id, image, window, visits, tasks }) => {
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
              <span class="cut small">{nameOfWindow(window)}</span>
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

/** Windows of phones are "package/.activity", of which the map's application is the package. */
function nameOfWindow(window: string): string {
  return window.split('/').at(-1)!.replace(/^\./, '') || 'Screen';
}

/** The nearest place that way; a step along a row may end in another row. */
function nearest(
  places: ReadonlyMap<string, { column: number; row: number }>,
  from: { column: number; row: number },
  columns: number,
  rows: number,
): string | undefined {
  let best: { id: string; distance: number } | undefined;
  for (const [id, { column, row }] of places) {
    const along = (column - from.column) * columns + (row - from.row) * rows;
    const across = Math.abs((column - from.column) * rows) + Math.abs((row - from.row) * columns);
    const distance = along + across * 2;
    if (along > 0 && distance < (best?.distance ?? Infinity)) best = { id, distance };
  }
  return best?.id;
}

interface Corner {
  x: number;
  y: number;
}

/** From the middle of a side to the middle of the facing one; back again it bows out. */
function edgePath(from: Corner, to: Corner, width: number, height: number): string {
  const y = (corner: Corner) => corner.y + height / 2;
  if (to.x > from.x) {
    const middle = (from.x + width + to.x) / 2;
    return `M${from.x + width} ${y(from)}C${middle} ${y(from)} ${middle} ${y(to)} ${to.x} ${y(to)}`;
  }
  const out = Math.max(from.x, to.x) + width + GAP / 2;
  return `M${from.x + width} ${y(from)}C${out} ${y(from)} ${out} ${y(to)} ${to.x + width} ${y(to)}`;
}

function ScreenDetails({ run, map, screen }: { run: string; map: AppMap; screen: AppMap['screens'][number] }) {
  const nameOf = (id: string) => map.screens.find((other) => other.id === id)?.window || 'another screen';
  const ways = (kind: 'from' | 'to') => map.edges.filter((edge) => edge[kind] === screen.id);
  return (
    <div class="stack">
      <h2 class="told">{screen.window || 'Screen without a title'}</h2>
      <p>
        {many(screen.visits, 'visit')}; first seen in{' '}
        <a href={linkTo(run, 'trajectories', screen.trajectoryId, { step: screen.step })}>
          turn {screen.turn}, step {screen.step}
        </a>
      </p>
      <h3>{screen.tasks.length === 0 ? 'No task cites this screen' : 'Tasks that cite it'}</h3>
      <ul class="stack">
        {screen.tasks.map((id) => (
          <li key={id}>
            <a class="told" href={linkTo(run, 'tasks', id)}>
              {map.tasks[id] ?? id}
            </a>
          </li>
        ))}
      </ul>
      {(['to', 'from'] as const).map((kind) => (
        <section key={kind} class="stack">
          <h3>{kind === 'to' ? 'Gestures that lead here' : 'Gestures from here'}</h3>
          <ul class="small">
            {ways(kind).map((edge, at) => (
              <li key={at}>
                <a href={linkTo(run, 'trajectories', edge.trajectoryId, { step: edge.step })}>
                  <span class="told">{edge.gesture}</span>
                </a>{' '}
                <span class="soft told">
                  {kind === 'to' ? `from ${nameOf(edge.from)}` : `to ${nameOf(edge.to)}`}, {edge.count}×
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Each step of all turns is a point on one axis. */
function Coverage({ coverage }: { coverage: AppMap['coverage'] }) {
  const line = (name: 'screens' | 'elements') => ({
    name,
    points: coverage.map((point, at) => ({ x: at + 1, y: point[name] })),
  });
  const turns = new Set(coverage.map(({ turn }) => turn)).size;
  return (
    <div class="stack">
      <h2>Coverage over {many(turns, 'turn')}</h2>
      <Lines title="Kinds of screens" along="steps" lines={[line('screens')]} />
      <Lines title="Elements" along="steps" lines={[line('elements')]} />
    </div>
  );
}
