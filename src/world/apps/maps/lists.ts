/** Lists of places, and the dialogs that name and delete saved items. */
import { defineScreen } from '../../app.ts';
import { deleteScreen, formDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { listOrEmpty } from '../../parts/views.ts';
import { placeOf, placeRow, sortPlaces, type State } from './state.ts';

export const listPage = defineScreen<State, { id: number }>({
  render({ state, params, open, toast }) {
    const list = state.lists.find(({ id }) => id === params.id);
    if (!list) return { type: 'page', title: 'Deleted', navigation: 'back', body: [] };
    const remove = (id: number) => {
      list.placeIds = list.placeIds.filter((other) => other !== id);
      toast(`${placeOf(id).name} removed`);
    };
    const rows = sortPlaces(list.placeIds.map(placeOf), state).map((place) => ({
      ...placeRow(place, () => open('place', { id: place.id })),
      trailing: {
        type: 'icon-button' as const,
        id: `remove_${place.id}`,
        icon: 'close' as const,
        label: `Remove ${place.name}`,
        onTap: () => remove(place.id),
      },
    }));
    return {
      type: 'page',
      title: list.name,
      navigation: 'back',
      overflow: [
        { label: 'Rename list', onTap: () => open('name-list', { id: list.id }) },
        { label: 'Delete list', onTap: () => open('delete-list', { id: list.id }) },
      ],
      body: [listOrEmpty('places', rows, 'bookmark', 'No places in this list')],
    };
  },
});

/** Makes a list, or renames the one with this id. */
export const nameList = defineScreen<State, { id?: number }, { name: string }>({
  local: ({ state, params }) => ({ name: state.lists.find(({ id }) => id === params.id)?.name ?? '' }),
  render({ state, params, local, newId, close }) {
    const list = state.lists.find(({ id }) => id === params.id);
    const name = local.name.trim();
    return formDialog(list ? 'Rename list' : 'New list', [textField(local, 'name', 'Name')], close, {
      label: list ? 'Rename' : 'Create',
      isEnabled: name !== '' && !state.lists.some((other) => other !== list && other.name === name),
      onTap() {
        if (list) list.name = name;
        else state.lists.push({ id: newId(), name, placeIds: [] });
        close();
      },
    });
  },
});

export const deleteList = deleteScreen(({ lists }: State) => lists, {
  title: 'Delete list?',
  text: ({ name }) => name,
});

export const deleteRoute = deleteScreen(({ routes }: State) => routes, {
  title: 'Delete route?',
  text: ({ fromId, toId }) => `${placeOf(fromId).name} to ${placeOf(toId).name}`,
  afterwards: 'close',
});
