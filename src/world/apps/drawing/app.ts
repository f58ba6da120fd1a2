/** Pictures drawn by taps: dots, shapes and words in the squares of a grid. */
import { defineApp } from '../../app.ts';
import { choiceScreen } from '../../parts/dialogs.ts';
import { confirmClear, discard, editor, PAPER_NAMES, write } from './editor.ts';
import { actions, confirmDelete, details, gallery, namePicture, sort } from './gallery.ts';
import { seedPictures, State } from './state.ts';

export const drawing = defineApp<State>({
  id: 'drawing',
  name: 'Drawing',
  icon: 'draw',
  color: '#7b4e7f',
  description:
    'Pictures made of dots, shapes and words put on a grid by taps; undo, clear, rename, duplicate and delete.',
  schema: State,
  seed: () => ({ pictures: seedPictures(), hasGrid: true, sortBy: 'Newest' }),
  screens: {
    gallery,
    editor,
    write,
    'confirm-clear': confirmClear,
    discard,
    'choose-paper': choiceScreen<State>('Paper colour', PAPER_NAMES),
    'name-picture': namePicture,
    actions,
    details,
    'confirm-delete': confirmDelete,
    sort,
  },
});
