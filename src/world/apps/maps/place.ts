/** One place: its details, its lists, and the note about it. */
import { defineScreen } from '../../app.ts';
import { formDialog } from '../../parts/dialogs.ts';
import { factRow } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import { drawTown } from './draw-town.ts';
import { describeWay, formatRating, placeOf, type State } from './state.ts';

export const place = defineScreen<State, { id: number }>({
  render({ state, params, open, toast }) {
    const { id } = params;
    const shown = placeOf(id);
    const isHome = state.homeId === id;
    const lists = state.lists.filter(({ placeIds }) => placeIds.includes(id)).map(({ name }) => name);
    const noteText = state.notes.find(({ placeId }) => placeId === id)?.text;
    const way = isHome ? 'Home' : `${describeWay(state.homeId, id, state.mode, state)} from home`;
    return {
      type: 'page',
      title: shown.name,
      navigation: 'back',
      actions: [
        {
          type: 'icon-button',
          icon: lists.length > 0 ? 'star' : 'star-outline',
          label: 'Save to list',
          isSelected: lists.length > 0,
          onTap: () => open('save-to', { id }),
        },
      ],
      overflow: [
        {
          label: 'Set as home',
          isEnabled: !isHome,
          onTap() {
            state.homeId = id;
            toast(`${shown.name} is home now`);
          },
        },
      ],
      body: [
        {
          ...drawTown({ zoom: 4, x: shown.x, y: shown.y }, [shown]),
          heightDp: 180,
          label: `Map around ${shown.name}`,
        },
        { type: 'text', look: 'headline', text: shown.name },
        { type: 'text', look: 'caption', text: `${shown.kind} · ${formatRating(shown)} · ${way}` },
        {
          type: 'line',
          children: [
            { type: 'button', icon: 'route', label: 'Directions', onTap: () => open('directions', { toId: id }) },
            {
              type: 'button',
              look: 'outlined',
              icon: 'note',
              label: noteText === undefined ? 'Add note' : 'Edit note',
              onTap: () => open('note', { id }),
            },
          ],
        },
        ...(noteText === undefined ? [] : [factRow('note', noteText, 'Your note')]),
        factRow('location', shown.address, 'Address'),
        factRow('clock', shown.hours, shown.closedOn === 'never' ? 'Open every day' : `Closed on ${shown.closedOn}`),
        factRow('call', shown.phone, 'Phone'),
        factRow('bookmark', lists.join(', ') || 'In no list', 'Lists', () => open('save-to', { id })),
      ],
    };
  },
});

export const saveTo = defineScreen<State, { id: number }, { listIds: number[] }>({
  local: ({ state, params }) => ({
    listIds: state.lists.filter(({ placeIds }) => placeIds.includes(params.id)).map(({ id }) => id),
  }),
  render({ state, params, local, open, close, toast }) {
    const { listIds } = local;
    return formDialog(
      'Save to list',
      [
        ...state.lists.map(({ id, name }): View => ({
          type: 'checkbox',
          id: `in_list_${id}`,
          label: name,
          isChecked: listIds.includes(id),
          onTap: () =>
            (local.listIds = listIds.includes(id) ? listIds.filter((other) => other !== id) : [...listIds, id]),
        })),
        { type: 'button', look: 'plain', icon: 'add', label: 'New list', onTap: () => open('name-list') },
      ],
      close,
      {
        label: 'Done',
        onTap() {
          for (const list of state.lists) {
            const others = list.placeIds.filter((id) => id !== params.id);
            const ids = listIds.includes(list.id) ? [...others, params.id] : others;
            // Sorted, so that the order does not depend on which was added first.
            list.placeIds = ids.toSorted((a, b) => a - b);
          }
          toast('Lists saved');
          close();
        },
      },
    );
  },
});

export const note = defineScreen<State, { id: number }, { text: string }>({
  local: ({ state, params }) => ({ text: state.notes.find(({ placeId }) => placeId === params.id)?.text ?? '' }),
  render({ state, params, local, newId, close }) {
    const found = state.notes.find(({ placeId }) => placeId === params.id);
    const remove = () => {
      state.notes = state.notes.filter((other) => other !== found);
      close();
    };
    return {
      type: 'dialog',
      title: `Note about ${placeOf(params.id).name}`,
      body: [{ type: 'field', id: 'note', label: 'Note', text: local.text, onChange: (text) => (local.text = text) }],
      buttons: [
        ...(found ? [{ label: 'Delete', onTap: remove }] : []),
        { label: 'Cancel', onTap: () => close() },
        {
          label: 'Save',
          isEnabled: local.text.trim() !== '',
          onTap() {
            const text = local.text.trim();
            if (found) found.text = text;
            else state.notes.push({ id: newId(), placeId: params.id, text });
            close();
          },
        },
      ],
    };
  },
});
