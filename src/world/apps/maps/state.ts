/** The map's data; the town itself never changes. */
import { z } from 'zod';
import type { Row } from '../../view.ts';
import { KIND_COLOR } from './draw-town.ts';
import { findRoute, formatDistance, MODES } from './find-route.ts';
import { PLACES, type Place } from './town.ts';

export const UNITS = ['Kilometres', 'Miles'] as const;
export const SORTS = ['Name', 'Rating', 'Distance from home'] as const;

const PlaceId = z.int().min(1).max(PLACES.length);
export const State = z.strictObject({
  lists: z.array(z.strictObject({ id: z.int(), name: z.string().min(1), placeIds: z.array(PlaceId) })),
  notes: z.array(z.strictObject({ id: z.int(), placeId: PlaceId, text: z.string().min(1) })),
  routes: z.array(z.strictObject({ id: z.int(), fromId: PlaceId, toId: PlaceId, mode: z.enum(MODES) })),
  homeId: PlaceId,
  /** Default mode of directions. */
  mode: z.enum(MODES),
  units: z.enum(UNITS),
  sortBy: z.enum(SORTS),
  /** Viewed places, newest first. */
  recentIds: z.array(PlaceId),
});
export type State = z.infer<typeof State>;

/** Throws for an unknown id, which the schema never admits. */
export function placeOf(placeId: number): Place {
  return PLACES.find(({ id }) => id === placeId)!;
}

export function formatRating({ rating }: Place): string {
  return `${(rating / 10).toFixed(1)} ★`;
}

export function sortPlaces(places: readonly Place[], { sortBy, homeId }: State): Place[] {
  const home = placeOf(homeId);
  const keyOf = {
    Name: () => 0,
    Rating: ({ rating }: Place) => -rating,
    'Distance from home': (place: Place) => findRoute(home, place, 'Walk').metres,
  }[sortBy];
  return places.toSorted((a, b) => keyOf(a) - keyOf(b) || a.name.localeCompare(b.name));
}

/** "650 m · 8 min" */
export function describeWay(fromId: number, toId: number, mode: State['mode'], { units }: State): string {
  const { metres, minutes } = findRoute(placeOf(fromId), placeOf(toId), mode);
  return `${formatDistance(metres, units)} · ${minutes} min`;
}

export function placeRow(place: Place, onTap: () => void, onLongPress?: () => void): Row {
  return {
    type: 'row',
    id: `place_${place.id}`,
    title: place.name,
    subtitle: `${place.kind} · ${place.address}`,
    note: formatRating(place),
    leading: { kind: 'icon', icon: 'location', color: KIND_COLOR[place.kind] },
    onTap,
    ...(onLongPress ? { onLongPress } : {}),
  };
}
