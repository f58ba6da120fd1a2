/** The way from one place to another: distance, duration, and steps. */
import { defineScreen } from '../../app.ts';
import { textField } from '../../parts/forms.ts';
import { chips, iconButton } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import { drawTown } from './draw-town.ts';
import { findRoute, formatDistance, MODES } from './find-route.ts';
import { placeOf, placeRow, sortPlaces, type State } from './state.ts';
import { PLACES, TOWN } from './town.ts';

interface Memory {
  fromId: number;
  toId: number | null;
  mode: State['mode'];
}

/** Opened with a saved route, with a destination, or with neither. */
export const directions = defineScreen<State, { routeId?: number; toId?: number }, Memory>({
  local: ({ state, params }) => {
    const {
      fromId = state.homeId,
      toId = params.toId ?? null,
      mode = state.mode,
    } = state.routes.find(({ id }) => id === params.routeId) ?? {};
    return { fromId, toId, mode };
  },
  render({ state, local, newId, open, toast }) {
    const { fromId, toId, mode } = local;
    const isWay = toId !== null && toId !== fromId;
    const isSaved = state.routes.some((route) => route.fromId === fromId && route.toId === toId && route.mode === mode);
    const save = () => {
      if (!isWay) return;
      state.routes.push({ id: newId(), fromId, toId, mode });
      toast('Route saved');
    };
    const end = (field: 'fromId' | 'toId', id: number | null): View => ({
      type: 'row',
      id: field === 'fromId' ? 'from' : 'to',
      title: id === null ? 'Choose a place' : placeOf(id).name,
      subtitle: field === 'fromId' ? 'From' : 'To',
      leading: { kind: 'icon', icon: field === 'fromId' ? 'home' : 'flag' },
      onTap: () => open('choose-place', { field }),
    });
    return {
      type: 'page',
      title: 'Directions',
      navigation: 'back',
      actions: [
        iconButton('sort', 'Swap start and end', () => {
          if (toId !== null) Object.assign(local, { fromId: toId, toId: fromId });
        }),
      ],
      body: [
        end('fromId', fromId),
        end('toId', toId),
        chips(MODES, mode, (label) => (local.mode = label)),
        ...(isWay
          ? wayViews(local as Memory & { toId: number }, state)
          : [{ type: 'empty', icon: 'route', text: 'Choose two different places' } as const]),
        ...(isWay && !isSaved
          ? [{ type: 'button', look: 'outlined', icon: 'bookmark', label: 'Save route', onTap: save } as const]
          : []),
        ...(isSaved ? [{ type: 'text', look: 'caption', text: 'Among your saved routes' } as const] : []),
      ],
    };
  },
});

function wayViews({ fromId, toId, mode }: Memory & { toId: number }, { units }: State): View[] {
  const [from, to] = [placeOf(fromId), placeOf(toId)];
  const { metres, minutes, steps, line } = findRoute(from, to, mode);
  const whole = { zoom: 1, x: TOWN.width / 2, y: TOWN.height / 2 };
  return [
    {
      type: 'card',
      children: [
        { type: 'text', id: 'time', look: 'headline', text: `${minutes} min` },
        { type: 'text', id: 'distance', look: 'body', text: formatDistance(metres, units) },
      ],
    },
    { ...drawTown(whole, [from, to], line), label: `The way from ${from.name} to ${to.name}` },
    {
      type: 'list',
      id: 'steps',
      children: steps.map((step, index) => ({
        type: 'row',
        id: `step_${index + 1}`,
        title: step.text,
        ...(step.metres > 0 ? { note: formatDistance(step.metres, units) } : {}),
        leading: { kind: 'avatar', text: String(index + 1) },
      })),
    },
  ];
}

/** Writes the chosen place's id into the field of the screen below. */
export const choosePlace = defineScreen<State, { field: string }, { search: string }>({
  local: () => ({ search: '' }),
  render({ state, params, local, close }) {
    const wanted = local.search.trim().toLowerCase();
    const found = sortPlaces(PLACES, state).filter(({ name, kind }) =>
      `${name}\n${kind}`.toLowerCase().includes(wanted),
    );
    return {
      type: 'page',
      title: 'Choose a place',
      navigation: 'back',
      body: [
        textField(local, 'search', 'Search places'),
        {
          type: 'list',
          id: 'places',
          children: found.map((place) => placeRow(place, () => close({ [params.field]: place.id }))),
        },
      ],
    };
  },
});
