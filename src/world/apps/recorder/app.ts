/**
 * A sound recorder: recordings with names and tags. Lengths follow the device's clock, which stands still by itself.
 */
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { formatDate, formatDay, formatLength } from '../../parts/dates.ts';
import { confirmDialog, deleteScreen } from '../../parts/dialogs.ts';
import { formPage, textField } from '../../parts/forms.ts';
import { chips, factRow, favouriteButton, favouriteItem, iconButton, listOrEmpty, sheet } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { Row, View } from '../../view.ts';
import { choose, settings } from './settings.ts';
import { formatSize, inOrder, RECORDINGS, soundWave, State, TAGS } from './state.ts';
import type { Recording } from './state.ts';

const COLOR = '#a3403b';
const TAG_COLOR = {
  Meeting: '#36618e',
  Interview: '#6750a4',
  Idea: '#825500',
  Music: '#8b3a62',
  Sound: '#386a20',
} as const satisfies Record<Recording['tag'], string>;
const list = defineScreen<State, Record<string, never>, { tag: string; search: string | null }>({
  local: () => ({ tag: 'All', search: null }),
  render({ state, local, open }) {
    const shown = inOrder(state.recordings, state.sortBy)
      .filter(({ tag, isFavourite }) => (local.tag === 'Favourites' ? isFavourite : [tag, 'All'].includes(local.tag)))
      .filter(({ name, note, tag }) => isFound(local, name, note, tag));
    return {
      type: 'page',
      title: 'Recorder',
      ...searchBar(local, 'Search recordings'),
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('choose', { option: 'sortBy' }) },
        { label: 'Settings', onTap: () => open('settings') },
      ],
      body: [
        chips(['All', ...TAGS, 'Favourites'], local.tag, (tag) => (local.tag = tag)),
        listOrEmpty(
          'recordings',
          shown.map((recording) => recordingRow(recording, open)),
          'microphone',
          'No recordings here',
        ),
      ],
      floatingButton: { icon: 'microphone', label: 'Record', onTap: () => open('record') },
    };
  },
});

function recordingRow({ id, name, recordedAt, seconds, tag, isFavourite }: Recording, open: Open): Row {
  return {
    type: 'row',
    id: `recording_${id}`,
    title: name,
    subtitle: `${formatDay(recordedAt.slice(0, 10))}, ${recordedAt.slice(11)} · ${tag}`,
    note: formatLength(seconds),
    leading: { kind: 'icon', icon: isFavourite ? 'star' : 'microphone', color: TAG_COLOR[tag] },
    onTap: () => open('recording', { id }),
    onLongPress: () => open('actions', { id }),
  };
}

interface RecordMemory {
  /** Null while paused. */
  startedAtMs: number | null;
  elapsedMs: number;
}

const record = defineScreen<State, Record<string, never>, RecordMemory>({
  local: ({ nowMs }) => ({ startedAtMs: nowMs, elapsedMs: 0 }),
  render({ state, local, nowMs, open, replace }) {
    const isRunning = local.startedAtMs !== null;
    const elapsedMs = local.elapsedMs + (local.startedAtMs === null ? 0 : nowMs - local.startedAtMs);
    const seconds = Math.round(elapsedMs / 1000);
    const toggle = () => Object.assign(local, { elapsedMs, startedAtMs: isRunning ? null : nowMs });
    const stop = () => replace('save', { seconds: Math.max(1, seconds) });
    return {
      type: 'page',
      title: isRunning ? 'Recording' : 'Paused',
      navigation: 'close',
      onBack: () => open('discard'),
      body: [
        { type: 'text', id: 'elapsed', look: 'display', text: formatLength(seconds) },
        soundWave(
          state.nextNumber,
          isRunning ? 'Sound is recorded' : 'Nothing is recorded',
          isRunning ? COLOR : '#b8aaa8',
        ),
        { type: 'text', look: 'caption', text: `${state.source} · ${state.quality} · ${state.format}` },
        {
          type: 'line',
          children: [
            {
              type: 'button',
              look: 'outlined',
              icon: isRunning ? 'pause' : 'record',
              label: isRunning ? 'Pause' : 'Resume',
              onTap: toggle,
            },
            { type: 'button', icon: 'stop', label: 'Stop', onTap: stop },
          ],
        },
      ],
    };
  },
});

const discard = defineScreen<State>({
  render: ({ close, restart }) =>
    confirmDialog({
      title: 'Discard recording?',
      text: 'What was recorded will be lost.',
      action: 'Discard',
      close,
      onConfirm: () => restart(),
    }),
});

const save = defineScreen<State, { seconds: number }, { name: string; tag: Recording['tag'] }>({
  local: ({ state }) => ({ name: `Recording ${state.nextNumber}`, tag: 'Idea' }),
  render({ state, params, local, nowMs, newId, open, close, toast }) {
    const keep = () => {
      const { quality, format, isStereo } = state;
      state.recordings.push({
        id: newId(),
        name: local.name.trim(),
        recordedAt: new Date(nowMs).toISOString().slice(0, 16).replace('T', ' '),
        seconds: params.seconds,
        tag: local.tag,
        note: '',
        quality,
        format,
        isStereo,
        isFavourite: false,
      });
      state.nextNumber += 1;
      toast('Recording saved');
      close();
    };
    return {
      type: 'page',
      title: 'Save recording',
      navigation: 'close',
      onBack: () => open('discard'),
      body: [
        textField(local, 'name', 'Name'),
        { type: 'text', look: 'caption', text: `${formatLength(params.seconds)} · Tag` },
        chips(TAGS, local.tag, (tag) => (local.tag = tag)),
        {
          type: 'line',
          children: [
            { type: 'button', look: 'outlined', label: 'Discard', onTap: () => open('discard') },
            { type: 'button', label: 'Save', isEnabled: local.name.trim() !== '', onTap: keep },
          ],
        },
      ],
    };
  },
});

const recording = defineScreen<State, { id: number }, { isPlaying: boolean }>({
  local: () => ({ isPlaying: false }),
  render({ state, params, local, open }) {
    const found = state.recordings.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Recording deleted', navigation: 'back', body: [] };
    const { id, name, recordedAt, seconds, tag, note, quality, format, isStereo } = found;
    const lines = [
      ['calendar', `${formatDate(recordedAt.slice(0, 10))}, ${recordedAt.slice(11)}`, 'Recorded'],
      ['tag', tag, 'Tag'],
      ['sound', `${quality}, ${format}, ${isStereo ? 'stereo' : 'mono'}`, 'Quality'],
      ['storage', formatSize(found), 'Size'],
      ['note', note || 'No note', 'Note'],
    ] as const;
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [
        favouriteButton(found, 'star'),
        iconButton('edit', 'Edit', () => open('edit', { id })),
        iconButton('delete', 'Delete', () => open('confirm-delete', { id })),
      ],
      body: [
        soundWave(id, `Sound of ${name}`, local.isPlaying ? COLOR : TAG_COLOR[tag]),
        { type: 'text', look: 'headline', text: formatLength(seconds) },
        {
          type: 'line',
          children: [
            {
              type: 'button',
              icon: local.isPlaying ? 'pause' : 'play',
              label: local.isPlaying ? 'Pause' : 'Play',
              onTap: () => (local.isPlaying = !local.isPlaying),
            },
            {
              type: 'button',
              look: 'outlined',
              label: `Speed ${state.speed}`,
              onTap: () => open('choose', { option: 'speed' }),
            },
          ],
        },
        ...lines.map(([icon, title, subtitle]): View => factRow(icon, title, subtitle)),
      ],
    };
  },
});

interface Draft {
  name: string;
  tag: Recording['tag'];
  note: string;
  isTried: boolean;
}

const edit = defineScreen<State, { id: number }, Draft>({
  local({ state, params }) {
    const { name = '', tag = 'Idea', note = '' } = state.recordings.find(({ id }) => id === params.id) ?? {};
    return { name, tag, note, isTried: false };
  },
  render({ state, params, local, close, toast }) {
    const keep = () => {
      const { isTried: _, ...draft } = { ...local, name: local.name.trim() };
      local.isTried = true;
      const found = state.recordings.find(({ id }) => id === params.id);
      if (draft.name === '' || !found) return;
      Object.assign(found, draft);
      toast('Changes saved');
      close();
    };
    return formPage('Edit recording', keep, [
      textField(local, 'name', 'Name', { error: local.isTried && local.name.trim() === '' && 'Enter a name' }),
      chips(TAGS, local.tag, (tag) => (local.tag = tag)),
      textField(local, 'note', 'Note', { kind: 'lines' }),
    ]);
  },
});

const actions = defineScreen<State, { id: number }>({
  render({ state, params: { id }, open }) {
    const found = state.recordings.find((one) => one.id === id);
    return sheet(found?.name ?? '', [
      { label: 'Rename', icon: 'rename', onTap: () => open('rename', { id }) },
      { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id }) },
      favouriteItem(found, 'star'),
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id }) },
    ]);
  },
});

const rename = nameScreen<State, { id: number }>({
  title: 'Rename',
  action: 'OK',
  from: (state, params) => state.recordings.find(({ id }) => id === params.id)?.name,
  save({ state, params }, name) {
    const found = state.recordings.find(({ id }) => id === params.id);
    if (found) found.name = name;
  },
});

const confirmDelete = deleteScreen(({ recordings }: State) => recordings, {
  title: 'Delete recording?',
  text: ({ name }) => `“${name}” will be gone for good.`,
  done: 'Recording deleted',
});

export const recorder = defineApp<State>({
  id: 'recorder',
  name: 'Recorder',
  icon: 'microphone',
  color: COLOR,
  description: 'Sound recordings with names, tags and notes: record, pause, save, search, sort and delete them.',
  schema: State,
  // A recording's length depends on the time between two touches.
  traces: ['seconds', 'sortBy'],
  seed: () => ({
    recordings: RECORDINGS.map((one) => ({ ...one })),
    nextNumber: RECORDINGS.length + 1,
    sortBy: 'Newest first',
    quality: 'Medium',
    format: 'M4A',
    source: 'Phone microphone',
    speed: '1×',
    isStereo: false,
    skipsSilence: false,
    keepsScreenOn: true,
  }),
  screens: {
    list,
    record,
    discard,
    save,
    recording,
    edit,
    actions,
    rename,
    'confirm-delete': confirmDelete,
    settings,
    choose,
  },
});
