import { gallery } from './app.ts';
import { addNote, writeNote } from '../notes/tasks.ts';
import { defineTask, hold, leave, tap, type, type World } from '../../benchmark/task.ts';

const NAMES = ['Best one', 'For the poster', 'Keep this', 'Title page', 'First try'];
const ALBUMS = ['Website', 'Print', 'For Clara', 'Best of spring', 'Slide show'];
/** Kinds with few enough pictures for one screen. */
const KINDS = ['People', 'Exhibit', 'Document'] as const;

const kept = (world: World) => world.of(gallery).pictures.filter(({ isInBin }) => !isInBin);
const find = (world: World, name: string) => world.of(gallery).pictures.find((picture) => picture.name === name)!;
/** Names without a typographic apostrophe, which few keyboards have. */
const namesOf = (world: World) => kept(world).flatMap(({ name }) => (name.includes('’') ? [] : [name]));
const chooseAll = ([first, ...others]: readonly string[]) => [hold(first ?? ''), ...others.map((name) => tap(name))];

export const galleryTasks = [
  defineTask({
    id: 'gallery-favourite',
    app: gallery,
    categories: ['edit'],
    template: 'Add the picture “{name}” to the favourites of the gallery.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world).filter((name) => !find(world, name).isFavourite)) }),
    change: (world, { name }) => void (find(world, name).isFavourite = true),
    solve: (_, { name }) => [tap(name), tap('Add to favourites')],
  }),
  defineTask({
    id: 'gallery-delete',
    app: gallery,
    categories: ['delete', 'search'],
    template: 'Move the picture “{name}” of the gallery to the bin.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => void (find(world, name).isInBin = true),
    solve: (world, { name }) => [
      tap('Search'),
      type('search', name),
      tap(`result_${find(world, name).id}`),
      tap('Delete'),
      tap('Move to bin'),
    ],
  }),
  defineTask({
    id: 'gallery-restore',
    app: gallery,
    categories: ['edit', 'complex ui interaction'],
    template: 'The picture “{name}” was deleted by mistake. Restore it from the bin of the gallery.',
    draw: ({ pick }, world) => ({ name: pick(world.of(gallery).pictures.filter(({ isInBin }) => isInBin)).name }),
    change: (world, { name }) => void (find(world, name).isInBin = false),
    solve: (_, { name }) => [tap('More options'), tap('Bin'), tap(name), tap('Restore')],
  }),
  defineTask({
    id: 'gallery-rename',
    app: gallery,
    categories: ['edit', 'text editing', 'fill form'],
    template: 'In the gallery, rename the picture “{name}” to “{newName}” and set its place to “{place}”.',
    draw: ({ pick }, world) => ({
      name: pick(namesOf(world)),
      newName: pick(NAMES),
      place: pick(['Room 12', 'Studio', 'Port Ellery', 'Front desk']),
    }),
    change: (world, { name, newName, place }) => void Object.assign(find(world, name), { name: newName, place }),
    solve: (_, { name, newName, place }) => [
      tap(name),
      tap('More options'),
      tap('Edit details'),
      type('name', newName),
      type('place', place),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'gallery-move-two',
    app: gallery,
    categories: ['edit', 'complex ui interaction', 'repeat operation'],
    template: 'Move the pictures “{first}” and “{second}” to the album “{album}”.',
    draw({ pick, pickSome }, world) {
      const album = pick(world.of(gallery).albums);
      const others = namesOf(world).filter((name) => find(world, name).album !== album);
      const [first = '', second = ''] = pickSome(others, 2);
      return { first, second, album };
    },
    change(world, { first, second, album }) {
      for (const name of [first, second]) find(world, name).album = album;
    },
    solve: (_, { first, second, album }) => [
      ...chooseAll([first, second]),
      tap('More options'),
      tap('Move to album'),
      tap(album),
    ],
  }),
  defineTask({
    id: 'gallery-time-of',
    app: gallery,
    categories: ['information retrieval'],
    template: 'At what time of the day was the picture “{name}” of the gallery taken? Answer like 08:30.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    answer: (world, { name }) => find(world, name).takenAt.slice(11),
    solve: (_, { name }) => [tap(name)],
  }),
  defineTask({
    id: 'gallery-largest',
    app: gallery,
    categories: ['information retrieval', 'multi hop reasoning', 'complex ui interaction'],
    template: 'Which picture of the album “{album}” takes up the most storage? Answer with its name only.',
    draw: ({ pick }) => ({ album: pick(['Rivers and Roads', 'Volunteer Day', 'Documents', 'Holiday 2024']) }),
    answer: (world, { album }) =>
      kept(world)
        .filter((picture) => picture.album === album)
        .toSorted((a, b) => b.kilobytes - a.kilobytes)[0]!.name,
    solve: (world, { album }) => [
      tap('More options'),
      tap('Sort by'),
      tap('Size'),
      tap('Albums'),
      tap(`album_${world.of(gallery).albums.indexOf(album) + 1}`),
    ],
  }),
  defineTask({
    id: 'gallery-album-of-place',
    app: gallery,
    categories: ['create', 'composition', 'multi hop reasoning', 'search'],
    template: 'Make an album “{album}” in the gallery and move all pictures whose place is “{place}” there.',
    draw: ({ pick }) => ({
      album: pick(ALBUMS),
      place: pick(['North pier', 'Carwick Point', 'Sandholm', 'Greystone', 'East gallery']),
    }),
    change(world, { album, place }) {
      world.of(gallery).albums.push(album);
      for (const picture of kept(world)) if (picture.place === place) picture.album = album;
    },
    solve: (world, { album, place }) => [
      tap('Albums'),
      tap('New album'),
      type('name', album),
      tap('Create'),
      tap('Pictures'),
      ...chooseAll(kept(world).flatMap((picture) => (picture.place === place ? [picture.name] : []))),
      tap('More options'),
      tap('Move to album'),
      tap(album),
    ],
  }),
  defineTask({
    id: 'gallery-bin-kind',
    app: gallery,
    categories: ['filter', 'delete', 'repeat operation'],
    template: 'Move all pictures of the kind “{kind}” in the gallery to the bin.',
    draw: ({ pick }) => ({ kind: pick(KINDS) }),
    change(world, { kind }) {
      for (const picture of kept(world)) if (picture.kind === kind) picture.isInBin = true;
    },
    solve: (world, { kind }) => [
      tap(kind),
      hold(kept(world).find((picture) => picture.kind === kind)!.name),
      tap('More options'),
      tap('Select all'),
      tap('Delete'),
      tap('Move to bin'),
    ],
  }),
  defineTask({
    id: 'gallery-order',
    app: gallery,
    categories: ['edit app setting'],
    template: 'Show the gallery with {columns} columns, sorted by “{order}”.',
    draw: ({ pick }) => ({ columns: pick(['2', '4']), order: pick(['Oldest first', 'Name', 'Size']) }),
    change(world, { columns, order }) {
      const state = world.of(gallery);
      state.columns = columns === '2' ? 2 : 4;
      state.sortBy = (['Oldest first', 'Name', 'Size'] as const).find((one) => one === order)!;
    },
    counts: ['columns', 'sortBy'],
    solve: (_, { columns, order }) => [
      tap('More options'),
      tap('Sort by'),
      tap(order),
      tap('More options'),
      tap('Grid size'),
      tap(`${columns} columns`),
    ],
  }),
  defineTask({
    id: 'gallery-place-to-note',
    app: gallery,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Write a new note in Notes with the title “{name}” whose text is the place where the picture “{name}” of the gallery was taken, as it is written there.',
    draw: ({ pick }, world) => ({
      name: pick(namesOf(world).filter((name) => !['', 'St Anne’s Hall'].includes(find(world, name).place))),
    }),
    change: (world, { name }) => addNote(world, name, find(world, name).place),
    solve: (world, { name }) => [tap(name), leave, ...writeNote(name, find(world, name).place)],
  }),
];
