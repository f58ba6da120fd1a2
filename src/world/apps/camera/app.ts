/** A viewfinder with modes and settings, and its pictures. The scene stands still, as the clock does. */
import { defineApp, defineScreen } from '../../app.ts';
import { formatDate, formatLength } from '../../parts/dates.ts';
import { confirmDialog } from '../../parts/dialogs.ts';
import { chips, factRow, favouriteButton, favouriteItem, iconButton, sheet } from '../../parts/views.ts';
import { SCENE_BOX, type Light, type SceneName } from '../../parts/scenes.ts';
import type { Picture, View } from '../../view.ts';
import { choose, confirmReset, settings } from './settings.ts';
import { DEFAULTS, drawShot, MODES, shotPicture, State, ZOOMS, type Shot } from './state.ts';

const SEEN = {
  Back: { scene: 'street', light: 'day' },
  Front: { scene: 'portrait', light: 'day' },
} as const satisfies Record<Shot['camera'], { scene: SceneName; light: Light }>;
const HERE = 'Quay Street';
const HEIGHT_DP = { '4:3': 430, '16:9': 480, '1:1': 340 } as const;

/** A round button below the viewfinder. */
function knob(label: string, svg: string, onTap: () => void): Picture {
  return { type: 'picture', label, svg, viewBox: { width: 120, height: 84 }, heightDp: 84, onTap };
}

interface ViewfinderMemory {
  mode: Shot['kind'];
  camera: Shot['camera'];
  zoom: Shot['zoom'];
  /** Set while a video is being recorded. */
  startedAtMs: number | null;
}

const viewfinder = defineScreen<State, Record<string, never>, ViewfinderMemory>({
  local: () => ({ mode: 'Photo', camera: 'Back', zoom: 1, startedAtMs: null }),
  render({ state, local, nowMs, newId, open, toast }) {
    const { mode, camera, zoom, startedAtMs } = local;
    const isRecording = startedAtMs !== null;
    const take = (seconds: number) => {
      const isVideo = mode === 'Video';
      const name = `${isVideo ? 'VID' : 'IMG'}_${String(state.nextNumber++).padStart(4, '0')}`;
      state.roll.push({
        id: newId(),
        name,
        kind: mode,
        camera,
        zoom,
        ...SEEN[camera],
        takenAt: new Date(nowMs).toISOString().slice(0, 16).replace('T', ' '),
        place: state.savesPlace ? HERE : '',
        quality: isVideo ? state.videoQuality : state.resolution,
        ratio: state.ratio,
        // "Auto" detects daylight.
        isFlashUsed: state.flash === 'On' && camera === 'Back',
        seconds,
        isFavourite: false,
      });
      toast(`${name} saved`);
    };
    const press = () => {
      if (mode !== 'Video') take(0);
      else if (startedAtMs === null) local.startedAtMs = nowMs;
      else {
        local.startedAtMs = null;
        take(Math.max(1, Math.round((nowMs - startedAtMs) / 1000)));
      }
    };
    const last = state.roll.at(-1);
    const shutter = isRecording ? 'Stop recording' : mode === 'Video' ? 'Start recording' : 'Take picture';
    const inside = isRecording
      ? '<rect x="47" y="29" width="26" height="26" rx="4" fill="#c62828"/>'
      : `<circle cx="60" cy="42" r="26" fill="${mode === 'Video' ? '#c62828' : '#37474f'}"/>`;
    return {
      type: 'page',
      title: isRecording ? 'Recording' : 'Camera',
      actions: isRecording
        ? []
        : [
            {
              type: 'icon-button',
              icon: 'flash',
              label: `Flash: ${state.flash}`,
              isSelected: state.flash !== 'Off',
              onTap: () => open('choose', { option: 'flash' }),
            },
            {
              type: 'icon-button',
              icon: 'timer',
              label: `Timer: ${state.timer}`,
              isSelected: state.timer !== 'Off',
              onTap: () => open('choose', { option: 'timer' }),
            },
            iconButton('settings', 'Settings', () => open('settings')),
          ],
      body: [
        {
          type: 'picture',
          id: 'viewfinder',
          label: `${camera} camera, ${zoom}×`,
          viewBox: SCENE_BOX,
          heightDp: HEIGHT_DP[state.ratio],
          svg: drawShot({ ...SEEN[camera], zoom }) + (state.hasGrid ? GRID : ''),
        },
        {
          type: 'chips',
          chips: ZOOMS.map((one) => ({ label: `${one}×`, isSelected: one === zoom, onTap: () => (local.zoom = one) })),
        },
        {
          type: 'tabs',
          tabs: MODES.map((one) => ({
            label: one,
            isSelected: one === mode,
            onTap() {
              if (!isRecording) local.mode = one;
            },
          })),
        },
        {
          type: 'line',
          children: [
            knob(
              'Camera roll',
              `<rect x="32" y="14" width="56" height="56" rx="6" fill="#cfd8dc"/>${last ? `<svg x="32" y="14" width="56" height="56" viewBox="50 0 300 300">${drawShot(last)}</svg>` : ''}`,
              () => open('roll'),
            ),
            knob(
              shutter,
              `<circle cx="60" cy="42" r="34" fill="none" stroke="#37474f" stroke-width="5"/>${inside}`,
              press,
            ),
            knob('Switch camera', FLIP, () => {
              if (!isRecording) local.camera = camera === 'Back' ? 'Front' : 'Back';
            }),
          ],
        },
      ],
    };
  },
});

/** Thirds of the visible scene in the viewfinder. */
const GRID =
  '<path d="M155 0V300M245 0V300M0 100H400M0 200H400" stroke="#fff" stroke-opacity=".75" stroke-width="1.5"/>';
const FLIP =
  '<circle cx="60" cy="42" r="24" fill="#eceff1"/><path d="M49 40a11 11 0 0 1 20-5M71 44a11 11 0 0 1-20 5" fill="none" stroke="#37474f" stroke-width="3"/><path d="M73 28v10H63zM47 56V46h10z" fill="#37474f"/>';

const roll = defineScreen<State, Record<string, never>, { kind: string }>({
  local: () => ({ kind: 'All' }),
  render({ state, local, open }) {
    const shown = state.roll
      .filter(({ kind, isFavourite }) =>
        local.kind === 'Favourites' ? isFavourite : [kind, 'All'].includes(local.kind),
      )
      .toReversed();
    const days = [...new Set(shown.map(({ takenAt }) => takenAt.slice(0, 10)))];
    return {
      type: 'page',
      title: 'Camera roll',
      navigation: 'back',
      body: [
        chips(['All', ...MODES, 'Favourites'], local.kind, (kind) => (local.kind = kind)),
        ...(shown.length === 0 ? [{ type: 'empty' as const, icon: 'camera' as const, text: 'Nothing taken yet' }] : []),
        ...days.flatMap((day): View[] => [
          { type: 'text', look: 'title', text: formatDate(day) },
          {
            type: 'grid',
            columns: 3,
            children: shown
              .filter(({ takenAt }) => takenAt.startsWith(day))
              .map((shot) => ({
                ...shotPicture(shot, 114),
                onTap: () => open('shot', { id: shot.id }),
                onLongPress: () => open('actions', { id: shot.id }),
              })),
          },
        ]),
      ],
    };
  },
});

const shot = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = state.roll.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Deleted', navigation: 'back', body: [] };
    const { id, name, kind, camera, zoom, takenAt, place, quality, ratio, seconds, isFlashUsed } = found;
    const lines = [
      ['calendar', `${formatDate(takenAt.slice(0, 10))}, ${takenAt.slice(11)}`, 'Taken'],
      ['location', place || 'No place', 'Place'],
      [kind === 'Video' ? 'video' : 'image', `${quality}, ${ratio}`, kind],
      ['camera', `${camera} camera, ${zoom}×`, 'Lens'],
      kind === 'Video'
        ? (['clock', formatLength(seconds), 'Length'] as const)
        : (['flash', isFlashUsed ? 'Fired' : 'Did not fire', 'Flash'] as const),
    ] as const;
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [favouriteButton(found, 'heart'), iconButton('delete', 'Delete', () => open('confirm-delete', { id }))],
      body: [
        { ...shotPicture(found, 270), id: 'picture' },
        ...lines.map(([icon, title, subtitle]): View => factRow(icon, title, subtitle)),
      ],
    };
  },
});

const actions = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = state.roll.find(({ id }) => id === params.id);
    return sheet(found?.name ?? '', [
      favouriteItem(found, 'heart'),
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]);
  },
});

const confirmDelete = defineScreen<State, { id: number }>({
  render: ({ state, params, close, restart, toast, open }) => {
    const name = state.roll.find(({ id }) => id === params.id)?.name ?? '';
    return confirmDialog({
      title: `Delete ${name}?`,
      text: 'It will be gone for good.',
      action: 'Delete',
      close,
      onConfirm() {
        state.roll = state.roll.filter(({ id }) => id !== params.id);
        toast(`${name} deleted`);
        restart();
        open('roll');
      },
    });
  },
});

type Seed = readonly [SceneName, Light, string, string, Shot['kind']?, number?];
const TAKEN: readonly Seed[] = [
  ['street', 'grey', '2025-03-27 08:12', 'Quay Street'],
  ['ferry', 'day', '2025-03-29 14:02', 'North pier', 'Video', 24],
  ['group', 'day', '2025-03-29 15:48', 'North pier', 'Portrait'],
  ['lighthouse', 'evening', '2025-03-29 18:31', 'Carwick Point'],
  ['chart', 'day', '2025-04-03 13:06', 'East gallery'],
  ['ledger', 'day', '2025-04-03 13:17', 'East gallery'],
  ['couple', 'day', '2025-04-03 13:32', 'East gallery', 'Portrait'],
  ['bridge', 'evening', '2025-04-03 19:20', 'Old bridge', 'Video', 71],
  ['dinner', 'evening', '2025-04-04 19:44', 'At home'],
  ['cat', 'day', '2025-04-05 09:50', 'Port Ellery'],
  ['harbour', 'day', '2025-04-05 10:35', 'Harbour', 'Video', 12],
  ['flowers', 'day', '2025-04-05 11:10', 'Market Square'],
];
const FIRST_NUMBER = 31;

export const camera = defineApp<State>({
  id: 'camera',
  name: 'Camera',
  icon: 'camera',
  color: '#455a64',
  description: 'Takes pictures, portraits and videos; flash, timer, zoom and resolution; a roll of what was taken.',
  schema: State,
  // A video's length depends on the time between two touches.
  traces: ['seconds'],
  seed: () => ({
    ...DEFAULTS,
    nextNumber: FIRST_NUMBER + TAKEN.length,
    roll: TAKEN.map(([scene, light, takenAt, place, kind = 'Photo', seconds = 0], index) => ({
      id: index + 1,
      name: `${kind === 'Video' ? 'VID' : 'IMG'}_00${FIRST_NUMBER + index}`,
      kind,
      camera: 'Back',
      zoom: 1,
      scene,
      light,
      takenAt,
      place,
      quality: kind === 'Video' ? 'Full HD' : '12 MP',
      ratio: '4:3',
      isFlashUsed: light !== 'day' && kind !== 'Video',
      seconds,
      isFavourite: scene === 'lighthouse',
    })),
  }),
  screens: {
    viewfinder,
    roll,
    shot,
    actions,
    'confirm-delete': confirmDelete,
    settings,
    choose,
    'confirm-reset': confirmReset,
  },
});
