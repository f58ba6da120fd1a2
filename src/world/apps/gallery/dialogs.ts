/** The gallery's dialogs for moving, deleting, naming and sorting. */
import { defineScreen } from '../../app.ts';
import { confirmDialog, radioDialog } from '../../parts/dialogs.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { State } from './state.ts';

/** "3 pictures", or the name of a single one. */
function naming(state: State, ids: readonly number[]): string {
  const first = state.pictures.find(({ id }) => id === ids[0]);
  return ids.length === 1 && first ? `“${first.name}”` : `${ids.length} pictures`;
}

export const confirmDelete = defineScreen<State, { ids: number[] }>({
  render: ({ state, params, close, restart, toast }) =>
    confirmDialog({
      title: 'Move to bin?',
      text: `${naming(state, params.ids)} can be restored from the bin.`,
      action: 'Move to bin',
      close,
      onConfirm() {
        for (const one of state.pictures) if (params.ids.includes(one.id)) one.isInBin = true;
        toast('Moved to bin');
        restart();
      },
    }),
});

export const confirmRemove = defineScreen<State, { ids: number[] }>({
  render: ({ state, params, close, restart, toast }) =>
    confirmDialog({
      title: 'Delete for good?',
      text: `${naming(state, params.ids)} cannot be brought back.`,
      action: 'Delete',
      close,
      onConfirm() {
        state.pictures = state.pictures.filter(({ id }) => !params.ids.includes(id));
        toast('Deleted for good');
        restart();
      },
    }),
});

export const move = defineScreen<State, { ids: number[] }>({
  render: ({ state, params, close, toast }) =>
    radioDialog(
      'Move to album',
      state.albums,
      state.albums.find((name) => state.pictures.every((one) => !params.ids.includes(one.id) || one.album === name)),
      close,
      (name) => {
        for (const one of state.pictures) if (params.ids.includes(one.id)) one.album = name;
        toast(`Moved to ${name}`);
        close({ chosen: null });
      },
    ),
});

/** Creates or renames an album. */
export const nameAlbum = (title: string, action: string) =>
  nameScreen<State, { album?: string }>({
    title,
    action,
    label: 'Album name',
    from: (_, { album }) => album,
    isTaken: ({ albums }, name) => albums.includes(name),
    save({ state, params: { album }, restart }, name) {
      if (album === undefined) return void state.albums.push(name);
      state.albums = state.albums.map((one) => (one === album ? name : one));
      for (const one of state.pictures) if (one.album === album) one.album = name;
      restart();
    },
  });

export const confirmDeleteAlbum = defineScreen<State, { album: string }>({
  render: ({ state, params, close, restart, toast }) => {
    const heir = state.albums.find((one) => one !== params.album) ?? params.album;
    return confirmDialog({
      title: 'Delete album?',
      text: `The pictures of “${params.album}” move to “${heir}”.`,
      action: 'Delete',
      close,
      onConfirm() {
        state.albums = state.albums.filter((one) => one !== params.album);
        for (const one of state.pictures) if (one.album === params.album) one.album = heir;
        toast('Album deleted');
        restart();
      },
    });
  },
});
