/** One picture with its details, and the bin. */
import { defineScreen } from '../../app.ts';
import { formatDate } from '../../parts/dates.ts';
import { formPage, textField } from '../../parts/forms.ts';
import { factRow, favouriteButton, iconButton, radiosOf } from '../../parts/views.ts';
import { formatSize, inOrder, KINDS, thumbnail, type State } from './state.ts';

/** One picture, large. One in the bin can only be restored or deleted for good. */
export const picture = defineScreen<State, { id: number }>({
  render({ state, params, open, close, toast }) {
    const found = state.pictures.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Picture deleted', navigation: 'back', body: [] };
    const { id, name, takenAt, place, isInBin } = found;
    const restore = () => {
      found.isInBin = false;
      toast('Picture restored');
      close();
    };
    return {
      type: 'page',
      title: 'Picture',
      navigation: 'back',
      actions: isInBin
        ? [
            iconButton('undo', 'Restore', restore),
            iconButton('delete', 'Delete for good', () => open('confirm-remove', { ids: [id] })),
          ]
        : [
            favouriteButton(found, 'heart'),
            iconButton('info', 'Details', () => open('details', { id })),
            iconButton('delete', 'Delete', () => open('confirm-delete', { ids: [id] })),
          ],
      overflow: isInBin
        ? []
        : [
            { label: 'Edit details', onTap: () => open('edit', { id }) },
            { label: 'Move to album', onTap: () => open('move', { ids: [id] }) },
          ],
      body: [
        { ...thumbnail(found, 270), id: 'picture' },
        { type: 'text', look: 'title', text: name },
        {
          type: 'text',
          look: 'caption',
          text: [`${formatDate(takenAt.slice(0, 10))}, ${takenAt.slice(11)}`, place].filter(Boolean).join(' · '),
        },
      ],
    };
  },
});

export const details = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = state.pictures.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Picture deleted', navigation: 'back', body: [] };
    const { id, name, takenAt, place, kind, width, height, kilobytes } = found;
    const lines = [
      ['image', name, 'Name'],
      ['calendar', formatDate(takenAt.slice(0, 10)), 'Date'],
      ['clock', takenAt.slice(11), 'Time'],
      ['location', place || 'No place', 'Place'],
      ['folder', found.album, 'Album'],
      ['tag', kind, 'Kind'],
      ['display', `${width} × ${height}`, 'Dimensions'],
      ['storage', formatSize(kilobytes), 'Size'],
    ] as const;
    return {
      type: 'page',
      title: 'Details',
      navigation: 'back',
      actions: [iconButton('edit', 'Edit details', () => open('edit', { id }))],
      body: lines.map(([icon, title, subtitle]) => factRow(icon, title, subtitle)),
    };
  },
});

export const edit = defineScreen<
  State,
  { id: number },
  { name: string; place: string; kind: string; isTried: boolean }
>({
  local({ state, params }) {
    const { name = '', place = '', kind = 'Other' } = state.pictures.find(({ id }) => id === params.id) ?? {};
    return { name, place, kind, isTried: false };
  },
  render({ state, params, local, close, toast }) {
    const save = () => {
      local.isTried = true;
      const name = local.name.trim();
      const found = state.pictures.find(({ id }) => id === params.id);
      if (name === '' || !found) return;
      Object.assign(found, { name, place: local.place.trim(), kind: local.kind });
      toast('Details saved');
      close();
    };
    const error = local.isTried && local.name.trim() === '' ? { error: 'Enter a name' } : {};
    return formPage('Edit details', save, [
      {
        type: 'field',
        id: 'name',
        label: 'Name',
        text: local.name,
        ...error,
        onChange: (text) => (local.name = text),
      },
      textField(local, 'place', 'Place'),
      { type: 'text', look: 'title', text: 'Kind' },
      ...radiosOf(local, 'kind', KINDS),
    ]);
  },
});

export const bin = defineScreen<State>({
  render({ state, open, toast }) {
    const gone = inOrder(
      state.pictures.filter(({ isInBin }) => isInBin),
      'Newest first',
    );
    const restoreAll = () => {
      for (const one of gone) one.isInBin = false;
      toast('Pictures restored');
    };
    return {
      type: 'page',
      title: 'Bin',
      navigation: 'back',
      overflow:
        gone.length === 0
          ? []
          : [
              { label: 'Restore all', onTap: restoreAll },
              { label: 'Empty bin', onTap: () => open('confirm-remove', { ids: gone.map(({ id }) => id) }) },
            ],
      body:
        gone.length === 0
          ? [{ type: 'empty', icon: 'delete', text: 'The bin is empty' }]
          : [
              { type: 'text', look: 'caption', text: 'Tap a picture to restore it or delete it for good.' },
              {
                type: 'grid',
                columns: state.columns,
                children: gone.map((one) => ({
                  ...thumbnail(one, Math.round(340 / state.columns)),
                  onTap: () => open('picture', { id: one.id }),
                })),
              },
            ],
    };
  },
});
