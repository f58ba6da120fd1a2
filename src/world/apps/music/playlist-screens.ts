/** Playlists: their songs, adding, removing and reordering, naming and deleting. */
import { defineScreen } from '../../app.ts';
import { formatLength } from '../../parts/dates.ts';
import { deleteScreen, formDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton, sheet } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import type { View } from '../../view.ts';
import { cover, currentSong, formatSum, play, songsOf, swap, type Playlist, type State } from './state.ts';

const find = (state: State, id: number): Playlist | undefined => state.playlists.find((one) => one.id === id);

export const playlist = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = find(state, params.id);
    if (!found) return { type: 'page', title: 'Playlist deleted', navigation: 'back', body: [] };
    const { id, name, songIds } = found;
    const songs = songsOf(state, songIds);
    const current = currentSong(state);
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [iconButton('play', 'Play all', () => play(state, songs))],
      overflow: [
        { label: 'Rename playlist', onTap: () => open('rename-playlist', { id }) },
        { label: 'Delete playlist', onTap: () => open('confirm-delete', { id }) },
      ],
      body: [
        { type: 'text', look: 'caption', text: formatSum(songs) },
        ...(songs.length === 0 ? [{ type: 'empty' as const, icon: 'playlist' as const, text: 'No songs yet' }] : []),
        ...songs.map((song, index): View => {
          const showActions = () => open('entry-actions', { id, index });
          return {
            type: 'row',
            id: `entry_${song.id}`,
            title: song.title,
            subtitle: song.artist,
            note: formatLength(song.seconds),
            leading: cover(song.album, 52),
            trailing: iconButton('more', `More about ${song.title}`, showActions),
            isSelected: song.id === current?.id,
            onTap: () => play(state, songs, index),
            onLongPress: showActions,
          };
        }),
      ],
      floatingButton: { icon: 'add', label: 'Add songs', onTap: () => open('add-songs', { id }) },
    };
  },
});

export const entryActions = defineScreen<State, { id: number; index: number }>({
  render({ state, params, open, toast }) {
    const ids = find(state, params.id)?.songIds ?? [];
    const { index } = params;
    const song = songsOf(state, ids)[index];
    return sheet(song?.title ?? '', [
      { label: 'Move up', icon: 'arrow-up', isEnabled: index > 0, onTap: () => swap(ids, index, index - 1) },
      {
        label: 'Move down',
        icon: 'arrow-down',
        isEnabled: index < ids.length - 1,
        onTap: () => swap(ids, index, index + 1),
      },
      {
        label: 'Remove from playlist',
        icon: 'delete',
        onTap() {
          ids.splice(index, 1);
          toast('Removed from playlist');
        },
      },
      { label: 'More', icon: 'more', onTap: () => open('song-actions', { id: song?.id ?? 0 }) },
    ]);
  },
});

export const addSongs = defineScreen<State, { id: number }, { search: string | null; chosen: number[] }>({
  local: () => ({ search: null, chosen: [] }),
  render({ state, params, local, close }) {
    const found = find(state, params.id);
    const shown = state.songs
      .filter(({ id }) => !found?.songIds.includes(id))
      .filter(({ title, artist, album }) => isFound(local, title, artist, album))
      .toSorted((a, b) => a.title.localeCompare(b.title));
    const add = () => {
      found?.songIds.push(...local.chosen);
      close();
    };
    return {
      type: 'page',
      title: local.chosen.length === 0 ? 'Add songs' : `${local.chosen.length} chosen`,
      navigation: 'close',
      ...searchBar(local, 'Search songs'),
      actions: [searchAction(local), iconButton('check', 'Done', add)],
      body: shown.map((song) => ({
        type: 'checkbox',
        id: `add_${song.id}`,
        label: song.title,
        isChecked: local.chosen.includes(song.id),
        onTap() {
          const others = local.chosen.filter((id) => id !== song.id);
          local.chosen = others.length < local.chosen.length ? others : [...others, song.id];
        },
      })),
    };
  },
});

export const addToPlaylist = defineScreen<State, { id: number }>({
  render: ({ state, params, close, replace, toast }) => ({
    type: 'dialog',
    title: 'Add to playlist',
    body: state.playlists.map((one) => ({
      type: 'row',
      id: `playlist_${one.id}`,
      title: one.name,
      leading: { kind: 'icon', icon: 'playlist' },
      onTap() {
        const isThere = one.songIds.includes(params.id);
        if (!isThere) one.songIds.push(params.id);
        toast(isThere ? `Already in ${one.name}` : `Added to ${one.name}`);
        close();
      },
    })),
    buttons: [
      { label: 'New playlist', onTap: () => replace('new-playlist', { songIds: [params.id] }) },
      { label: 'Cancel', onTap: () => close() },
    ],
  }),
});

/** Renames a playlist with `id`; without it makes one from `songIds`. */
const named = (title: string, action: string) =>
  defineScreen<State, { id?: number; songIds?: number[] }, { name: string }>({
    local: ({ state, params }) => ({ name: state.playlists.find(({ id }) => id === params.id)?.name ?? '' }),
    render({ state, params, local, newId, close, toast }) {
      const found = params.id === undefined ? undefined : find(state, params.id);
      const name = local.name.trim();
      const save = () => {
        if (found) found.name = name;
        else state.playlists.push({ id: newId(), name, songIds: [...(params.songIds ?? [])] });
        toast('Playlist saved');
        close();
      };
      return formDialog(title, [textField(local, 'name', 'Playlist name')], close, {
        label: action,
        isEnabled: name !== '' && !state.playlists.some((one) => one !== found && one.name === name),
        onTap: save,
      });
    },
  });
export const newPlaylist = named('New playlist', 'Create');
export const renamePlaylist = named('Rename playlist', 'Rename');

export const playlistActions = defineScreen<State, { id: number }>({
  render: ({ state, params, open }) =>
    sheet(find(state, params.id)?.name ?? '', [
      { label: 'Rename playlist', icon: 'rename', onTap: () => open('rename-playlist', { id: params.id }) },
      { label: 'Delete playlist', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]),
});

export const confirmDelete = deleteScreen(({ playlists }: State) => playlists, {
  title: 'Delete playlist?',
  text: ({ name }) => `“${name}” will be deleted. Its songs stay on the phone.`,
  done: 'Playlist deleted',
});
