/** All pictures as thumbnails, and actions on a whole picture. */
import { defineScreen } from '../../app.ts';
import { deleteScreen, formDialog, infoDialog, settingScreen } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { sheet } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import type { View } from '../../view.ts';
import { CANVAS, countMarks, drawMarks } from './marks.ts';
import { SORTS, type State } from './state.ts';

export const gallery = defineScreen<State, Record<string, never>, { search: string | null }>({
  local: () => ({ search: null }),
  render({ state, local, open }) {
    const shown = state.pictures
      .filter(({ name }) => isFound(local, name))
      .toSorted((a, b) => (state.sortBy === 'Name' ? a.name.localeCompare(b.name) : b.id - a.id));
    const cards = shown.map(({ id, name, marks, paper }): View => ({
      type: 'card',
      id: `picture_${id}`,
      onTap: () => open('editor', { id }),
      onLongPress: () => open('actions', { id }),
      children: [
        {
          type: 'picture',
          label: `Thumbnail of ${name}`,
          viewBox: CANVAS,
          heightDp: 150,
          svg: drawMarks(marks, paper, false),
        },
        { type: 'text', look: 'title', text: name },
      ],
    }));
    return {
      type: 'page',
      title: 'Drawing',
      ...searchBar(local, 'Search pictures'),
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('sort') },
        { label: state.hasGrid ? 'Hide grid' : 'Show grid', onTap: () => (state.hasGrid = !state.hasGrid) },
      ],
      body:
        cards.length > 0
          ? [{ type: 'grid', id: 'pictures', columns: 2, children: cards }]
          : [{ type: 'empty', icon: 'draw', text: 'No pictures' }],
      floatingButton: { icon: 'add', label: 'New picture', onTap: () => open('name-picture') },
    };
  },
});

/** Makes a picture and opens it, or renames the one with this id. */
export const namePicture = defineScreen<State, { id?: number }, { name: string }>({
  local: ({ state, params }) => ({ name: state.pictures.find(({ id }) => id === params.id)?.name ?? '' }),
  render({ state, params, local, newId, close, replace }) {
    const picture = state.pictures.find(({ id }) => id === params.id);
    const name = local.name.trim();
    const make = () => {
      const id = newId();
      state.pictures.push({ id, name, paper: 'White', marks: [] });
      replace('editor', { id });
    };
    return formDialog(picture ? 'Rename picture' : 'New picture', [textField(local, 'name', 'Name')], close, {
      label: picture ? 'Rename' : 'Create',
      isEnabled: name !== '' && !state.pictures.some((other) => other !== picture && other.name === name),
      onTap() {
        if (!picture) return make();
        picture.name = name;
        close();
      },
    });
  },
});

export const actions = defineScreen<State, { id: number }>({
  render({ state, params, newId, open, toast }) {
    const { id } = params;
    const picture = state.pictures.find((candidate) => candidate.id === id);
    const duplicate = () => {
      if (picture) state.pictures.push({ ...picture, id: newId(), name: `${picture.name} (copy)` });
      toast('Picture duplicated');
    };
    return sheet(picture?.name ?? '', [
      { label: 'Rename', icon: 'rename', onTap: () => open('name-picture', { id }) },
      { label: 'Duplicate', icon: 'copy', onTap: duplicate },
      { label: 'Details', icon: 'info', onTap: () => open('details', { id }) },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id }) },
    ]);
  },
});

export const details = defineScreen<State, { id: number }>({
  render({ state, params, close }) {
    const picture = state.pictures.find(({ id }) => id === params.id);
    const lines = picture ? [`Paper: ${picture.paper}`, ...countMarks(picture.marks)] : [];
    return infoDialog(
      picture?.name ?? '',
      lines.map((text) => ({ type: 'text', text })),
      close,
    );
  },
});

export const confirmDelete = deleteScreen(({ pictures }: State) => pictures, {
  title: 'Delete picture?',
  text: ({ name }) => name,
  done: 'Picture deleted',
});

export const sort = settingScreen<State>('Sort by', 'sortBy', SORTS);
