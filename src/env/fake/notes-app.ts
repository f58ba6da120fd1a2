/**
 * The application inside the fake environment: a list of notes with an entry, buttons, a menu of settings, a dialog and
 * a file that saving writes. Pure: each gesture returns a new state.
 */

export interface NotesState {
  /** Title of the window, which is the application's name in the initial state. */
  title: string;
  notes: readonly string[];
  /** Index into notes, or -1. */
  selected: number;
  entry: string;
  entryFocused: boolean;
  openMenu: 'File' | 'View' | undefined;
  largeText: boolean;
  statusBar: boolean;
  /** Question of the dialog in front, if any. */
  dialog: string | undefined;
  /** Content of Notes/notes.txt. */
  saved: string;
}

export const NOTES_FILE = 'Notes/notes.txt';
const START_NOTES = ['Milk', 'Bread', 'Coffee'];

export function startNotes(title: string): NotesState {
  return {
    title,
    notes: START_NOTES,
    selected: -1,
    entry: '',
    entryFocused: false,
    openMenu: undefined,
    largeText: false,
    statusBar: true,
    dialog: undefined,
    saved: formatNotes(START_NOTES),
  };
}

export type Gesture =
  | { kind: 'menu'; menu: 'File' | 'View' }
  | { kind: 'toggle'; setting: 'largeText' | 'statusBar' }
  | { kind: 'select'; index: number }
  | { kind: 'type'; text: string; overwrite: boolean }
  | { kind: 'focus-entry' | 'add' | 'delete' | 'ask-clear' | 'clear' | 'save' | 'revert' | 'dismiss' };

export function applyGesture(state: NotesState, gesture: Gesture): NotesState {
  const closed = { ...state, openMenu: undefined };
  switch (gesture.kind) {
    case 'menu':
      return { ...state, openMenu: state.openMenu === gesture.menu ? undefined : gesture.menu };
    case 'toggle':
      return { ...closed, [gesture.setting]: !state[gesture.setting] };
    case 'select':
      return { ...closed, selected: gesture.index, entryFocused: false };
    case 'focus-entry':
      return { ...closed, entryFocused: true };
    case 'type':
      if (!state.entryFocused) return state;
      return { ...state, entry: (gesture.overwrite ? '' : state.entry) + gesture.text };
    case 'add':
      return state.entry === '' ? closed : { ...closed, notes: [...state.notes, state.entry], entry: '' };
    case 'delete':
      return { ...closed, notes: state.notes.filter((_, index) => index !== state.selected), selected: -1 };
    case 'ask-clear':
      return { ...closed, dialog: 'Delete all notes?' };
    case 'clear':
      return { ...closed, dialog: undefined, notes: [], selected: -1 };
    case 'save':
      return { ...closed, saved: formatNotes(state.notes) };
    case 'revert':
      return { ...closed, notes: state.saved.split('\n').filter((line) => line !== ''), selected: -1 };
    case 'dismiss':
      return { ...closed, dialog: undefined };
  }
}

function formatNotes(notes: readonly string[]): string {
  return notes.map((note) => `${note}\n`).join('');
}
