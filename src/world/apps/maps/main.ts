/** The first screen: places, the map, saved lists and saved routes. */
import { defineScreen, type Open } from '../../app.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { chips, iconButton, listOrEmpty, tabBar } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { boundsOf, drawTown, toTown, type Window } from './draw-town.ts';
import { describeWay, placeOf, placeRow, sortPlaces, type State } from './state.ts';
import { KINDS, PLACES, TOWN, type Place, type Point } from './town.ts';

const TABS = { Places: 'list', Map: 'map', Saved: 'bookmark', Routes: 'route' } as const;
type Tab = keyof typeof TABS;
const LARGEST_ZOOM = 4;
/** The area that a finger covers, in the town's units at the whole map. */
const FINGER = 36;

interface Memory {
  tab: Tab;
  kind: string;
  search: string | null;
  window: Window;
}

export const main = defineScreen<State, Record<string, never>, Memory>({
  local: () => ({
    tab: 'Places',
    kind: 'All',
    search: null,
    window: { zoom: 1, x: TOWN.width / 2, y: TOWN.height / 2 },
  }),
  render({ state, local, open }) {
    const shown = sortPlaces(PLACES, state)
      .filter(({ kind }) => local.kind === 'All' || kind === local.kind)
      .filter(({ name, kind, address }) => isFound(local, name, kind, address));
    const bodies = {
      Places: () => [
        kindChips(local),
        listOf(
          'places',
          shown.map((place) => placeRow(place, () => show(place))),
        ),
      ],
      Map: () => mapViews(local, shown, show),
      Saved: () => [listOf('lists', savedRows(state, open))],
      Routes: () => [listOf('routes', routeRows(state, open))],
    };
    const show = ({ id }: Place) => {
      state.recentIds = [id, ...state.recentIds.filter((other) => other !== id)].slice(0, 8);
      open('place', { id });
    };
    return {
      type: 'page',
      title: local.tab === 'Places' ? 'Port Ellery' : local.tab,
      ...(local.tab === 'Places' ? searchBar(local, 'Search places') : {}),
      actions: local.tab === 'Places' ? [searchAction(local)] : [],
      overflow: [{ label: 'Settings', onTap: () => open('settings') }],
      body: bodies[local.tab](),
      ...(local.tab === 'Saved'
        ? { floatingButton: { icon: 'add', label: 'New list', onTap: () => open('name-list') } }
        : {}),
      ...(local.tab === 'Routes'
        ? { floatingButton: { icon: 'route', label: 'Directions', onTap: () => open('directions') } }
        : {}),
      bottomBar: tabBar(TABS, local.tab, (tab) => Object.assign(local, { tab, search: null })),
    };
  },
});

function listOf(id: string, rows: readonly View[]): View {
  return listOrEmpty(id, rows, 'map', id === 'places' ? 'No place found' : 'Nothing saved yet');
}

function kindChips(local: Memory): View {
  return chips(['All', ...KINDS], local.kind, (kind) => (local.kind = kind));
}

function mapViews(local: Memory, places: readonly Place[], show: (place: Place) => void): View[] {
  const { zoom } = local.window;
  const move = (right: number, down: number) => {
    const { left, top, width, height } = boundsOf(local.window);
    local.window = { zoom, x: left + width / 2 + (right * width) / 3, y: top + height / 2 + (down * height) / 3 };
  };
  return [
    kindChips(local),
    {
      ...drawTown(local.window, places),
      id: 'map',
      label: 'Map of Port Ellery',
      onStroke(points) {
        const place = nearest(places, toTown(points.at(-1)!, local.window), FINGER / zoom);
        if (place) show(place);
      },
    },
    {
      type: 'line',
      children: [
        iconButton('add', 'Zoom in', () => (local.window.zoom = Math.min(LARGEST_ZOOM, zoom * 2))),
        iconButton('minus', 'Zoom out', () => (local.window.zoom = Math.max(1, zoom / 2))),
        iconButton('arrow-left', 'Move left', () => move(-1, 0)),
        iconButton('arrow-right', 'Move right', () => move(1, 0)),
        iconButton('arrow-up', 'Move up', () => move(0, -1)),
        iconButton('arrow-down', 'Move down', () => move(0, 1)),
      ],
    },
  ];
}

function nearest(places: readonly Place[], at: Point, within: number): Place | undefined {
  const distance = ({ x, y }: Place) => Math.hypot(x - at.x, y - at.y);
  const [first] = places.toSorted((a, b) => distance(a) - distance(b));
  return first && distance(first) <= within ? first : undefined;
}

function savedRows(state: State, open: Open): Row[] {
  return state.lists.map(({ id, name, placeIds }) => ({
    type: 'row',
    id: `list_${id}`,
    title: name,
    subtitle: placeIds.length === 1 ? '1 place' : `${placeIds.length} places`,
    leading: { kind: 'icon', icon: 'bookmark' },
    onTap: () => open('list', { id }),
  }));
}

function routeRows(state: State, open: Open): Row[] {
  return state.routes.map(({ id, fromId, toId, mode }) => ({
    type: 'row',
    id: `route_${id}`,
    title: `${placeOf(fromId).name} to ${placeOf(toId).name}`,
    subtitle: `${mode} · ${describeWay(fromId, toId, mode, state)}`,
    leading: { kind: 'icon', icon: mode === 'Walk' ? 'walk' : mode === 'Cycle' ? 'bike' : 'car' },
    onTap: () => open('directions', { routeId: id }),
    onLongPress: () => open('delete-route', { id }),
  }));
}
