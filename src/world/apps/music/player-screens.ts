/** The current song, and the queue after it. */
import { defineScreen } from '../../app.ts';
import { formatLength } from '../../parts/dates.ts';
import { favouriteButton, iconButton, sheet } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import {
  cover,
  currentSong,
  LOUDEST,
  moveInQueue,
  removeFromQueue,
  REPEATS,
  skip,
  songsOf,
  type State,
} from './state.ts';

export const nowPlaying = defineScreen<State>({
  render({ state, open }) {
    const song = currentSong(state);
    if (!song) {
      const body: View[] = [{ type: 'empty', icon: 'music', text: 'Nothing is playing' }];
      return { type: 'page', title: 'Now playing', navigation: 'back', body };
    }
    const next = REPEATS[(REPEATS.indexOf(state.repeat) + 1) % REPEATS.length]!;
    return {
      type: 'page',
      title: 'Now playing',
      navigation: 'back',
      actions: [favouriteButton(song, 'heart'), iconButton('playlist', 'Queue', () => open('queue'))],
      overflow: [
        { label: 'Add to playlist', onTap: () => open('add-to-playlist', { id: song.id }) },
        { label: 'Sleep timer', onTap: () => open('sleep-timer') },
        { label: 'Go to album', onTap: () => open('album', { album: song.album }) },
      ],
      body: [
        cover(song.album, 270),
        { type: 'text', id: 'title', look: 'headline', text: song.title },
        { type: 'text', id: 'artist', text: `${song.artist} · ${song.album}` },
        {
          type: 'text',
          look: 'caption',
          text: `${state.isPlaying ? 'Playing' : 'Paused'} · ${formatLength(song.seconds)}${state.sleepTimer === 'Off' ? '' : ` · stops after ${state.sleepTimer}`}`,
        },
        {
          type: 'grid',
          columns: 5,
          children: [
            {
              type: 'icon-button',
              icon: 'shuffle',
              label: `Shuffle: ${state.isShuffled ? 'On' : 'Off'}`,
              isSelected: state.isShuffled,
              onTap: () => (state.isShuffled = !state.isShuffled),
            },
            iconButton('previous', 'Previous', () => skip(state, -1)),
            {
              type: 'icon-button',
              icon: state.isPlaying ? 'pause' : 'play',
              label: state.isPlaying ? 'Pause' : 'Play',
              isSelected: true,
              onTap: () => (state.isPlaying = !state.isPlaying),
            },
            iconButton('next', 'Next', () => skip(state, 1)),
            {
              type: 'icon-button',
              icon: 'repeat',
              label: `Repeat: ${state.repeat}`,
              isSelected: state.repeat !== 'Off',
              onTap: () => (state.repeat = next),
            },
          ],
        },
        { type: 'text', look: 'caption', text: `Volume ${state.volume} of ${LOUDEST}` },
        {
          type: 'slider',
          id: 'volume',
          label: 'Volume',
          value: state.volume,
          max: LOUDEST,
          onSet: (volume) => (state.volume = volume),
        },
      ],
    };
  },
});

export const queue = defineScreen<State>({
  render({ state, open }) {
    const songs = songsOf(state, state.queue);
    return {
      type: 'page',
      title: 'Queue',
      navigation: 'back',
      overflow:
        songs.length === 0
          ? []
          : [
              { label: 'Save as playlist', onTap: () => open('new-playlist', { songIds: state.queue }) },
              {
                label: 'Clear queue',
                onTap: () => Object.assign(state, { queue: [], position: null, isPlaying: false }),
              },
            ],
      body:
        songs.length === 0
          ? [{ type: 'empty', icon: 'playlist', text: 'The queue is empty' }]
          : songs.map((song, index) => ({
              type: 'row',
              id: `queued_${index + 1}`,
              title: song.title,
              subtitle: song.artist,
              note: index === state.position ? (state.isPlaying ? 'Playing' : 'Paused') : formatLength(song.seconds),
              leading: cover(song.album, 52),
              isSelected: index === state.position,
              onTap: () => Object.assign(state, { position: index, isPlaying: true }),
              onLongPress: () => open('queue-actions', { index }),
            })),
    };
  },
});

export const queueActions = defineScreen<State, { index: number }>({
  render({ state, params: { index } }) {
    return sheet(songsOf(state, state.queue)[index]?.title ?? '', [
      { label: 'Move up', icon: 'arrow-up', isEnabled: index > 0, onTap: () => moveInQueue(state, index, -1) },
      {
        label: 'Move down',
        icon: 'arrow-down',
        isEnabled: index < state.queue.length - 1,
        onTap: () => moveInQueue(state, index, 1),
      },
      { label: 'Remove from queue', icon: 'delete', onTap: () => removeFromQueue(state, index) },
    ]);
  },
});
