/** The results of exploring an application: its screens, the gestures between them, and coverage over time. */
import { PATHS } from '../../api.ts';
import type { AppMap, RunOverview } from '../../run-api.ts';
import { versionOf } from '../live.ts';
import { WhenLoaded } from '../parts/loading.tsx';
import { titleOfScreen } from '../parts/title-of-screen.ts';
import { Lines } from '../parts/plots.tsx';
import { linkTo, place, replaceQuery } from '../router.ts';
import { useAnswer } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { many } from '../words.ts';
import { Graph } from './map-graph.tsx';

export function MapPage({ run }: { run: string }) {
  const overview = useAnswer<RunOverview>(`${run} ${versionOf(run)}`, PATHS.run(run));
  const apps = overview.value?.card.apps ?? [];
  const app = place.value.query.get('app') ?? apps[0];
  useTitle(app === undefined ? 'Map' : `Map of ${app}`);
  const mapKey = app === undefined ? undefined : `${run} ${app} ${versionOf(run)}`;
  const map = useAnswer<AppMap>(mapKey, PATHS.map(run, app ?? ''));
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

function ScreenDetails({ run, map, screen }: { run: string; map: AppMap; screen: AppMap['screens'][number] }) {
  const nameOf = (id: string) => titleOfScreen(map, id);
  const ways = (kind: 'from' | 'to') => map.edges.filter((edge) => edge[kind] === screen.id);
  return (
    <div class="stack">
      <h2 class="told">{titleOfScreen(map, screen.id)}</h2>
      <p class="soft told">{screen.window}</p>
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
      <Lines title="Kinds of screens" axisTitle="steps" lines={[line('screens')]} />
      <Lines title="Elements" axisTitle="steps" lines={[line('elements')]} />
    </div>
  );
}
