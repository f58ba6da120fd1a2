import { camera } from './app.ts';
import { formatLength } from '../../parts/dates.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, tap, taps, type Touch, type World } from '../../benchmark/task.ts';

const MODES = ['photo', 'portrait', 'video'] as const;
const SIDES = ['back', 'front'] as const;
const ZOOMS = ['2', '5'] as const;
const SWITCHES = { 'Grid lines': 'hasGrid', 'Save place': 'savesPlace', 'Shutter sound': 'hasShutterSound' } as const;

const find = (world: World, name: string) => world.of(camera).roll.find((shot) => shot.name === name)!;
const namesOf = (world: World) => world.of(camera).roll.map(({ name }) => name);

type Shot = ReturnType<typeof find>;

/** Adds the picture that the shutter takes at noon on Quay Street. */
function take(world: World, own: Partial<Shot> = {}): void {
  const state = world.of(camera);
  const isVideo = own.kind === 'Video';
  const isFront = own.camera === 'Front';
  state.roll.push({
    id: world.newId(),
    name: `${isVideo ? 'VID' : 'IMG'}_${String(state.nextNumber++).padStart(4, '0')}`,
    kind: 'Photo',
    camera: 'Back',
    zoom: 1,
    scene: isFront ? 'portrait' : 'street',
    light: 'day',
    takenAt: '2025-04-05 12:00',
    place: 'Quay Street',
    quality: isVideo ? state.videoQuality : state.resolution,
    ratio: state.ratio,
    isFlashUsed: state.flash === 'On' && !isFront,
    seconds: isVideo ? 1 : 0,
    isFavourite: false,
    ...own,
  });
}

const shutter = (mode: string): Touch[] =>
  mode === 'video'
    ? [tap('Video'), tap('Start recording'), tap('Stop recording')]
    : [...(mode === 'portrait' ? [tap('Portrait')] : []), tap('Take picture')];

export const cameraTasks = [
  defineTask({
    id: 'camera-take',
    app: camera,
    categories: ['create', 'complex ui interaction'],
    template: 'Take one {mode} with the {side} camera.',
    draw: ({ pick }) => ({ mode: pick(MODES), side: pick(SIDES) }),
    change(world, { mode, side }) {
      const kind = mode === 'video' ? 'Video' : mode === 'portrait' ? 'Portrait' : 'Photo';
      take(world, { kind, camera: side === 'front' ? 'Front' : 'Back' });
    },
    solve: (_, { mode, side }) => [...(side === 'front' ? [tap('Switch camera')] : []), ...shutter(mode)],
  }),
  defineTask({
    id: 'camera-zoom-and-flash',
    app: camera,
    categories: ['create', 'edit app setting', 'composition'],
    template: 'Set the flash of the camera to “{flash}”, then take a photo at {zoom}× zoom.',
    draw: ({ pick }) => ({ flash: pick(['Off', 'On']), zoom: pick(ZOOMS) }),
    change(world, { flash, zoom }) {
      world.of(camera).flash = flash === 'On' ? 'On' : 'Off';
      take(world, { zoom: zoom === '2' ? 2 : 5 });
    },
    solve: (world, { flash, zoom }) => [
      tap(`Flash: ${world.of(camera).flash}`),
      tap(flash),
      tap(`${zoom}×`),
      tap('Take picture'),
    ],
  }),
  defineTask({
    id: 'camera-burst',
    app: camera,
    categories: ['create', 'repeat operation'],
    template: 'Take {photos} photos and then {portraits} portraits with the back camera.',
    draw: ({ pick }) => ({ photos: pick(['2', '3', '4']), portraits: pick(['2', '3']) }),
    change(world, { photos, portraits }) {
      for (let count = 0; count < Number(photos); count++) take(world);
      for (let count = 0; count < Number(portraits); count++) take(world, { kind: 'Portrait' });
    },
    solve: (_, { photos, portraits }) => [
      ...taps('Take picture', Number(photos)),
      tap('Portrait'),
      ...taps('Take picture', Number(portraits)),
    ],
  }),
  defineTask({
    id: 'camera-resolution',
    app: camera,
    categories: ['edit app setting'],
    template: 'Set the camera to a photo resolution of {resolution} and an aspect ratio of {ratio}.',
    draw: ({ pick }) => ({ resolution: pick(['24 MP', '48 MP']), ratio: pick(['16:9', '1:1']) }),
    change(world, { resolution, ratio }) {
      const state = world.of(camera);
      state.resolution = resolution === '24 MP' ? '24 MP' : '48 MP';
      state.ratio = ratio === '1:1' ? '1:1' : '16:9';
    },
    solve: (_, { resolution, ratio }) => [
      tap('Settings'),
      tap('resolution'),
      tap(resolution),
      tap('ratio'),
      tap(ratio),
    ],
  }),
  defineTask({
    id: 'camera-switch',
    app: camera,
    categories: ['edit app setting'],
    template: 'Turn {state} “{label}” in the settings of the camera.',
    draw({ pick }, world) {
      const label = pick(['Grid lines', 'Save place', 'Shutter sound'] as const);
      return { label, state: world.of(camera)[SWITCHES[label]] ? 'off' : 'on' };
    },
    change: (world, { label, state }) => void (world.of(camera)[SWITCHES[label]] = state === 'on'),
    solve: (_, { label }) => [tap('Settings'), tap(label)],
  }),
  defineTask({
    id: 'camera-delete',
    app: camera,
    categories: ['delete'],
    template: 'Delete {name} from the camera roll.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => removeRows(world.of(camera).roll, (shot) => shot.name === name),
    solve: (_, { name }) => [tap('Camera roll'), hold(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'camera-favourites',
    app: camera,
    categories: ['edit', 'repeat operation'],
    template: 'Add {first} and {second} of the camera roll to the favourites.',
    draw({ pickSome }, world) {
      const others = world.of(camera).roll.filter(({ isFavourite }) => !isFavourite);
      const [first, second] = pickSome(others, 2);
      return { first: first!.name, second: second!.name };
    },
    change(world, { first, second }) {
      for (const name of [first, second]) find(world, name).isFavourite = true;
    },
    solve: (_, { first, second }) => [
      tap('Camera roll'),
      ...[first, second].flatMap((name) => [hold(name), tap('Add to favourites')]),
    ],
  }),
  defineTask({
    id: 'camera-place-of',
    app: camera,
    categories: ['information retrieval'],
    template: 'Where was {name} of the camera roll taken? Answer with the place only, as it is written.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    answer: (world, { name }) => find(world, name).place,
    solve: (_, { name }) => [tap('Camera roll'), tap(name)],
  }),
  defineTask({
    id: 'camera-video-length',
    app: camera,
    categories: ['information retrieval', 'filter'],
    template: 'How long is the video of the camera roll that was taken in the place “{place}”? Answer like 0:45.',
    draw: ({ pick }, world) => ({ place: pick(world.of(camera).roll.filter(({ kind }) => kind === 'Video')).place }),
    answer: (world, { place }) => formatLength(videoIn(world, place).seconds),
    solve: (world, { place }) => [tap('Camera roll'), tap('Video'), tap(videoIn(world, place).name)],
  }),
  defineTask({
    id: 'camera-clear-day',
    app: camera,
    categories: ['delete', 'repeat operation', 'multi hop reasoning'],
    template: 'Delete everything from the camera roll that was taken on {day} April 2025.',
    draw: ({ pick }) => ({ day: pick(['3', '4', '5']) }),
    change: (world, { day }) =>
      removeRows(world.of(camera).roll, ({ takenAt }) => takenAt.startsWith(`2025-04-0${day}`)),
    solve: (world, { day }) => [
      tap('Camera roll'),
      ...world
        .of(camera)
        .roll.filter(({ takenAt }) => takenAt.startsWith(`2025-04-0${day}`))
        .flatMap(({ name }) => [hold(name), tap('Delete'), tap('Delete')]),
    ],
  }),
];

function videoIn(world: World, place: string): Shot {
  return world.of(camera).roll.find((shot) => shot.kind === 'Video' && shot.place === place)!;
}
