import { contacts } from '../contacts/app.ts';
import { maps } from './app.ts';
import { findRoute, formatDistance, MODES, type Mode } from './find-route.ts';
import { KINDS, PLACES } from './town.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, leave, open, tap, type, type Draw, type Touch, type World } from '../../benchmark/task.ts';

const NOTES = ['Ask for the quiet table', 'Bring the blue folder', 'Closed for painting in May', 'Meet Nadia here'];
const LIST_NAMES = ['With Clara', 'Museum errands', 'Rainy days', 'For visitors'];
const TRAVEL = { Walk: 'walking', Cycle: 'cycling', Drive: 'driving' } as const;
const NAMES = PLACES.map(({ name }) => name);
/** The flat has neither a rating nor opening hours to ask for. */
const PUBLIC = PLACES.filter(({ name }) => name !== 'Elena’s flat');

const placeCalled = (name: string) => PLACES.find((place) => place.name === name)!;
const listCalled = (world: World, name: string) => world.of(maps).lists.find((list) => list.name === name)!;
const modeOf = (travel: string) => MODES.find((mode) => TRAVEL[mode] === travel)!;

function drawWay({ pickSome, pick, integer }: Draw): { from: string; to: string; travel: string } {
  const [one = '', other = ''] = pickSome(NAMES, 2);
  const [from, to] = integer(0, 1) === 0 ? [one, other] : [other, one];
  return { from, to, travel: TRAVEL[pick(MODES)] };
}

function plan(from: string, to: string, mode: Mode): Touch[] {
  return [tap('Routes'), tap('Directions'), tap('from'), tap(from), tap('to'), tap(to), tap(mode)];
}

/** Days on which exactly one place of a kind is closed. */
const CLOSED = KINDS.flatMap((kind) => {
  const own = PUBLIC.filter((place) => place.kind === kind && place.closedOn !== 'never');
  return own.filter(({ closedOn }) => own.filter((other) => other.closedOn === closedOn).length === 1);
});

export const mapsTasks = [
  defineTask({
    id: 'maps-save-place',
    app: maps,
    categories: ['edit', 'search'],
    template: 'Add {place} to the list “{list}” in Maps.',
    draw({ pick }, world) {
      const { name, placeIds } = pick(world.of(maps).lists);
      return { list: name, place: pick(PLACES.filter(({ id }) => !placeIds.includes(id))).name };
    },
    change(world, { place, list }) {
      const found = listCalled(world, list);
      found.placeIds = [...found.placeIds, placeCalled(place).id].toSorted((a, b) => a - b);
    },
    solve: (_, { place, list }) => [tap(place), tap('Save to list'), tap(list), tap('Done')],
  }),
  defineTask({
    id: 'maps-new-list',
    app: maps,
    categories: ['create', 'composition', 'repeat operation'],
    template: 'Make a new list “{name}” in Maps and put {first} and {second} in it.',
    draw({ pick, pickSome }) {
      const [first = '', second = ''] = pickSome(NAMES, 2);
      return { name: pick(LIST_NAMES), first, second };
    },
    change(world, { name, first, second }) {
      const placeIds = [placeCalled(first).id, placeCalled(second).id].toSorted((a, b) => a - b);
      world.of(maps).lists.push({ id: world.newId(), name, placeIds });
    },
    solve: (_, { name, first, second }) => [
      tap('Saved'),
      tap('New list'),
      type('name', name),
      tap('Create'),
      tap('Places'),
      ...[first, second].flatMap((place) => [
        tap(place),
        tap('Save to list'),
        tap(name),
        tap('Done'),
        tap('Navigate up'),
      ]),
    ],
  }),
  defineTask({
    id: 'maps-remove-place',
    app: maps,
    categories: ['delete', 'edit'],
    template: 'Take {place} off the list “{list}” in Maps.',
    draw({ pick }, world) {
      const { name, placeIds } = pick(world.of(maps).lists);
      const id = pick(placeIds);
      return { list: name, place: PLACES.find((place) => place.id === id)!.name };
    },
    change(world, { place, list }) {
      const found = listCalled(world, list);
      found.placeIds = found.placeIds.filter((id) => id !== placeCalled(place).id);
    },
    solve: (_, { place, list }) => [tap('Saved'), tap(list), tap(`Remove ${place}`)],
  }),
  defineTask({
    id: 'maps-note',
    app: maps,
    categories: ['create', 'text editing'],
    template: 'Write a note about {place} in Maps: “{text}”',
    draw: ({ pick }, world) => ({
      place: pick(PLACES.filter(({ id }) => world.of(maps).notes.every(({ placeId }) => placeId !== id))).name,
      text: pick(NOTES),
    }),
    change: (world, { place, text }) =>
      void world.of(maps).notes.push({ id: world.newId(), placeId: placeCalled(place).id, text }),
    solve: (_, { place, text }) => [tap(place), tap('Add note'), type('note', text), tap('Save')],
  }),
  defineTask({
    id: 'maps-save-route',
    app: maps,
    categories: ['create', 'complex ui interaction', 'search'],
    template: 'Save the {travel} route from {from} to {to} in Maps.',
    draw: drawWay,
    setUp: (world) => void (world.of(maps).routes = []),
    change: (world, { from, to, travel }) =>
      void world.of(maps).routes.push({
        id: world.newId(),
        fromId: placeCalled(from).id,
        toId: placeCalled(to).id,
        mode: modeOf(travel),
      }),
    solve: (_, { from, to, travel }) => [...plan(from, to, modeOf(travel)), tap('Save route')],
  }),
  defineTask({
    id: 'maps-distance',
    app: maps,
    categories: ['information retrieval', 'complex ui interaction'],
    template:
      'How long is the {travel} route from {from} to {to}? Answer with the distance as Maps shows it, like “450 m” or “1.2 km”.',
    draw: drawWay,
    answer: (_, { from, to, travel }) =>
      formatDistance(findRoute(placeCalled(from), placeCalled(to), modeOf(travel)).metres, 'Kilometres'),
    solve: (_, { from, to, travel }) => plan(from, to, modeOf(travel)),
  }),
  defineTask({
    id: 'maps-best-rated',
    app: maps,
    categories: ['information retrieval', 'filter', 'multi hop reasoning'],
    template: 'Which place of the kind {kind} has the best rating in Maps? Answer with its name.',
    draw: ({ pick }) => ({ kind: pick(KINDS.filter((kind) => kind !== 'Services')) }),
    answer: (_, { kind }) =>
      PUBLIC.filter((place) => place.kind === kind).toSorted((a, b) => b.rating - a.rating)[0]!.name,
    solve: (_, { kind }) => [tap(kind)],
  }),
  defineTask({
    id: 'maps-closed-on',
    app: maps,
    categories: ['information retrieval', 'multi hop reasoning', 'filter'],
    template: 'Which place of the kind {kind} is closed on {day}, according to Maps? Answer with its name.',
    draw({ pick }) {
      const { kind, closedOn } = pick(CLOSED);
      return { kind, day: closedOn };
    },
    answer: (_, { kind, day }) => CLOSED.find((place) => place.kind === kind && place.closedOn === day)!.name,
    solve: (_, { kind, day }) => [
      tap(kind),
      tap(CLOSED.find((place) => place.kind === kind && place.closedOn === day)!.name),
    ],
  }),
  defineTask({
    id: 'maps-settings',
    app: maps,
    categories: ['edit app setting'],
    template: 'Let Maps show distances in miles and order places by {order}.',
    draw: ({ pick }) => ({ order: pick(['rating', 'distance from home']) }),
    change: (world, { order }) =>
      void Object.assign(world.of(maps), {
        units: 'Miles',
        sortBy: order === 'rating' ? 'Rating' : 'Distance from home',
      }),
    solve: (_, { order }) => [
      tap('More options'),
      tap('Settings'),
      tap('Miles'),
      tap(order === 'rating' ? 'Rating' : 'Distance from home'),
    ],
  }),
  defineTask({
    id: 'maps-clear-routes',
    app: maps,
    categories: ['delete', 'repeat operation', 'filter'],
    template: 'Delete every saved route in Maps that is for {travel}.',
    draw: ({ pick }, world) => ({ travel: TRAVEL[pick(world.of(maps).routes).mode] }),
    change: (world, { travel }) => removeRows(world.of(maps).routes, ({ mode }) => mode === modeOf(travel)),
    solve: (world, { travel }) => [
      tap('Routes'),
      ...world
        .of(maps)
        .routes.filter(({ mode }) => mode === modeOf(travel))
        .flatMap(({ id }) => [hold(`route_${id}`), tap('Delete')]),
    ],
  }),
  defineTask({
    id: 'maps-to-contact',
    app: maps,
    categories: ['cross app interaction', 'create', 'fill form'],
    template:
      'Add {place} to the contacts with the phone number that Maps has for it. Use the label Services and leave the rest empty.',
    draw: ({ pick }) => ({ place: pick(PUBLIC).name }),
    change(world, { place }) {
      const { name, phone } = placeCalled(place);
      const rest = { email: '', company: '', label: 'Services', isFavourite: false } as const;
      world.of(contacts).contacts.push({ id: world.newId(), name, phone, ...rest });
    },
    solve: (_, { place }) => [
      tap(place),
      leave,
      open(contacts),
      tap('Create contact'),
      type('name', place),
      type('phone', placeCalled(place).phone),
      tap('label'),
      tap('Services'),
      tap('Save'),
    ],
  }),
];
