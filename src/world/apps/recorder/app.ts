/** A sound recorder: recordings with names and tags. Lengths follow the device's clock, which stands still by itself. */
import { defineApp, defineScreen, type Json } from '../../app.ts';
import { formatDate, formatDay, formatLength } from '../../parts/dates.ts';
import { confirmDialog } from '../../parts/pickers.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
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
type Open = (screen: string, params?: Record<string, Json>) => void;

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
        {
          type: 'chips',
          chips: ['All', ...TAGS, 'Favourites'].map((tag) => ({
            label: tag,
            isSelected: local.tag === tag,
            onTap: () => (local.tag = tag),
          })),
        },
        shown.length === 0
          ? { type: 'empty', icon: 'microphone', text: 'No recordings here' }
          : { type: 'list', id: 'recordings', children: shown.map((recording) => recordingRow(recording, open)) },
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
  /** Null while it pauses. */
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
      onCancel: () => close(),
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
        { type: 'field', id: 'name', label: 'Name', text: local.name, onChange: (text) => (local.name = text) },
        { type: 'text', look: 'caption', text: `${formatLength(params.seconds)} · Tag` },
        {
          type: 'chips',
          chips: TAGS.map((tag) => ({ label: tag, isSelected: local.tag === tag, onTap: () => (local.tag = tag) })),
        },
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
    const { id, name, recordedAt, seconds, tag, note, quality, format, isStereo, isFavourite } = found;
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
        {
          type: 'icon-button',
          icon: isFavourite ? 'star' : 'star-outline',
          label: isFavourite ? 'Remove from favourites' : 'Add to favourites',
          isSelected: isFavourite,
          onTap: () => (found.isFavourite = !isFavourite),
        },
        { type: 'icon-button', icon: 'edit', label: 'Edit', onTap: () => open('edit', { id }) },
        { type: 'icon-button', icon: 'delete', label: 'Delete', onTap: () => open('confirm-delete', { id }) },
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
        ...lines.map(([icon, title, subtitle]): View => ({
          type: 'row',
          title,
          subtitle,
          leading: { kind: 'icon', icon },
        })),
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
    return {
      type: 'page',
      title: 'Edit recording',
      navigation: 'close',
      actions: [{ type: 'icon-button', icon: 'check', label: 'Save', onTap: keep }],
      body: [
        {
          type: 'field',
          id: 'name',
          label: 'Name',
          text: local.name,
          ...(local.isTried && local.name.trim() === '' ? { error: 'Enter a name' } : {}),
          onChange: (text) => (local.name = text),
        },
        {
          type: 'chips',
          chips: TAGS.map((tag) => ({ label: tag, isSelected: local.tag === tag, onTap: () => (local.tag = tag) })),
        },
        {
          type: 'field',
          id: 'note',
          label: 'Note',
          kind: 'lines',
          text: local.note,
          onChange: (text) => (local.note = text),
        },
      ],
    };
  },
});

const actions = defineScreen<State, { id: number }>({
  render({ state, params: { id }, open }) {
    const found = state.recordings.find((one) => one.id === id);
    return {
      type: 'menu',
      place: 'sheet',
      title: found?.name ?? '',
      items: [
        { label: 'Rename', icon: 'rename', onTap: () => open('rename', { id }) },
        { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id }) },
        {
          label: found?.isFavourite ? 'Remove from favourites' : 'Add to favourites',
          icon: 'star-outline',
          onTap() {
            if (found) found.isFavourite = !found.isFavourite;
          },
        },
        { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id }) },
      ],
    };
  },
});

const rename = defineScreen<State, { id: number }, { name: string }>({
  local: ({ state, params }) => ({ name: state.recordings.find(({ id }) => id === params.id)?.name ?? '' }),
  render({ state, params, local, close }) {
    const found = state.recordings.find(({ id }) => id === params.id);
    return {
      type: 'dialog',
      title: 'Rename',
      body: [{ type: 'field', id: 'name', label: 'Name', text: local.name, onChange: (text) => (local.name = text) }],
      buttons: [
        { label: 'Cancel', onTap: () => close() },
        {
          label: 'OK',
          isEnabled: local.name.trim() !== '',
          onTap() {
            if (found) found.name = local.name.trim();
            close();
          },
        },
      ],
    };
  },
});

const confirmDelete = defineScreen<State, { id: number }>({
  render: ({ state, params, close, restart, toast }) =>
    confirmDialog({
      title: 'Delete recording?',
      text: `“${state.recordings.find(({ id }) => id === params.id)?.name}” will be gone for good.`,
      action: 'Delete',
      onCancel: () => close(),
      onConfirm() {
        state.recordings = state.recordings.filter(({ id }) => id !== params.id);
        toast('Recording deleted');
        restart();
      },
    }),
});

export const recorder = defineApp<State>({
  id: 'recorder',
  name: 'Recorder',
  icon: 'microphone',
  color: COLOR,
  description: 'Sound recordings with names, tags and notes: record, pause, save, search, sort and delete them.',
  schema: State,
  // How long a recording is depends on how long its maker waits.
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
