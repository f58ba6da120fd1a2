/**
 * TEST SUPPORT, FAKE: an application with one of everything that the model-free parts know: switches, fields, texts,
 * files, windows with and without a Cancel button. Pure: each action gives a new state, so that a test can compare a
 * check's result with the truth. workbench-screen.ts draws its screens.
 */
/** Settings that the Preferences window changes once it is confirmed. */
export interface Settings {
  autosave: boolean;
  backup: boolean;
  align: 'Left' | 'Right';
  author: string;
  margin: number;
  language: string;
  page: 'General' | 'Editor';
}

export type WorkbenchWindow =
  | 'Preferences'
  | 'Properties'
  | 'About'
  | 'New Folder'
  | 'Save Copy'
  | 'Rename'
  | 'Replace'
  | 'Question';
export type Field = 'text' | 'search' | 'zoom' | 'author' | 'margin' | 'name' | 'find' | 'other';

export interface Workbench {
  wrap: boolean;
  ruler: boolean;
  layout: 'List' | 'Grid';
  toolBar: boolean;
  statusBar: boolean;
  tab: 'Draft' | 'Final';
  /** The open text; the file OPEN_FILE is its saved version. */
  text: string;
  /** Its first visible line, from 0. */
  firstLine: number;
  search: string;
  zoom: number;
  paper: string;
  settings: Settings;
  /** Set in the Properties window, which applies at once. */
  spelling: boolean;
  /** Contents by path; paths of folders end in "/". */
  files: Readonly<Record<string, string>>;

  // The following fields are transient.
  window: WorkbenchWindow | undefined;
  /** The Preferences window's values while it is open. */
  draft: Settings;
  menu: 'File' | 'View' | undefined;
  list: 'Paper' | 'Language' | undefined;
  /** Text typed into a window that asks for a name. */
  name: string;
  /** Text typed into the Replace window: the words to find, and their replacement. */
  find: string;
  other: string;
  focus: Field | undefined;
  /** Path of the icon chosen last. */
  selected: string | undefined;
  /** Variants of behaviour: deleting asks first; entries of closed menus are missing from the tree. */
  asksFirst: boolean;
  lazyMenus: boolean;
}

const OPEN_FILE = 'Documents/report.txt';
const START_SETTINGS: Settings = {
  autosave: false,
  backup: false,
  align: 'Left',
  author: 'Ada',
  margin: 4,
  language: 'English',
  page: 'General',
};

export function startWorkbench(changes: Partial<Workbench> = {}): Workbench {
  const text = 'Rent is due\nCall the bank';
  return {
    wrap: false,
    ruler: true,
    layout: 'List',
    toolBar: true,
    statusBar: true,
    tab: 'Draft',
    text,
    firstLine: 0,
    search: '',
    zoom: 100,
    paper: 'A4',
    settings: START_SETTINGS,
    spelling: false,
    files: {
      'Documents/': '',
      [OPEN_FILE]: `${text}\n`,
      'Documents/letter.txt': 'Dear Sir\n',
      'Documents/plan.txt': '',
    },
    window: undefined,
    draft: START_SETTINGS,
    menu: undefined,
    list: undefined,
    name: '',
    find: '',
    other: '',
    focus: undefined,
    selected: undefined,
    asksFirst: true,
    lazyMenus: false,
    ...changes,
  };
}

/** Number of lines of the text that are visible at once. */
const LINES_IN_VIEW = 6;
const LINES_A_CLICK = 3;

export function scrollText(state: Workbench, clicks: number): Workbench {
  const last = Math.max(0, state.text.split('\n').length - LINES_IN_VIEW);
  return { ...state, firstLine: Math.min(last, Math.max(0, state.firstLine + clicks * LINES_A_CLICK)) };
}

/** Start and end of the visible lines in the text. */
export function visiblePart({ text, firstLine }: Workbench): { start: number; end: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, firstLine).reduce((sum, line) => sum + line.length + 1, 0);
  const shown = lines.slice(firstLine, firstLine + LINES_IN_VIEW).join('\n');
  return { start, end: start + shown.length };
}

/** The lasting part of the state when the task is over, and the window left open. */
export function lastingPart(state: Workbench): Partial<Workbench> {
  const {
    draft: _d,
    menu: _m,
    list: _l,
    name: _n,
    find: _i,
    other: _o,
    focus: _f,
    selected: _s,
    asksFirst: _a,
    lazyMenus: _z,
    firstLine: _v,
    ...lasting
  } = state;
  return { ...lasting, files: Object.fromEntries(Object.entries(state.files).toSorted()) };
}

/** The workbench after typing into a field. */
export function typeInto(state: Workbench, field: Field, typed: string, overwrite: boolean): Workbench {
  const { draft } = state;
  const added = (held: string): string => (overwrite ? typed : held + typed);
  switch (field) {
    case 'text':
    case 'search':
    case 'name':
    case 'find':
    case 'other':
      return { ...state, [field]: added(state[field]) };
    case 'zoom':
      return { ...state, zoom: Number(added(String(state.zoom))) };
    case 'author':
      return { ...state, draft: { ...draft, author: added(draft.author) } };
    case 'margin':
      return { ...state, draft: { ...draft, margin: Number(added(String(draft.margin))) } };
  }
}

export function pressKeys(state: Workbench, keys: string): Workbench {
  if (keys === 'escape' || keys === 'alt+f4') {
    if (state.menu || state.list) return { ...state, menu: undefined, list: undefined };
    return cancelWindow(state);
  }
  if (state.window) return state;
  if (keys === 'ctrl+s') return { ...state, files: { ...state.files, [OPEN_FILE]: `${state.text}\n` } };
  if (keys === 'f2' && state.selected) return openWindow(state, 'Rename');
  if (keys === 'delete' && state.selected) {
    const asked = openWindow(state, 'Question');
    return state.asksFirst ? asked : confirmWindow(asked);
  }
  return state;
}

export function openWindow(state: Workbench, window: WorkbenchWindow): Workbench {
  const offered: Partial<Record<WorkbenchWindow, string>> = {
    Rename: baseName(state.selected ?? ''),
    'New Folder': state.search,
  };
  const name = offered[window] ?? '';
  return { ...state, window, draft: state.settings, name, focus: undefined };
}

export function cancelWindow(state: Workbench): Workbench {
  return { ...state, window: undefined, focus: undefined };
}

export function confirmWindow(state: Workbench): Workbench {
  const closed = { ...cancelWindow(state), selected: undefined };
  const { files, name, selected = '' } = state;
  const { [selected]: held = '', ...others } = files;
  switch (state.window) {
    case 'Preferences':
      return { ...closed, settings: state.draft };
    case 'New Folder':
      return { ...closed, files: { ...files, [`Documents/${name}/`]: '' } };
    case 'Save Copy':
      return { ...closed, files: { ...files, [`Documents/${name}`]: state.text } };
    case 'Rename':
      return { ...closed, files: { ...others, [`Documents/${name}`]: held } };
    case 'Question':
      return { ...closed, files: others };
    default:
      return closed;
  }
}

export function replaceAll(state: Workbench): Workbench {
  const { text, find, other } = state;
  return find === '' ? state : { ...state, text: text.split(find).join(other) };
}

export function baseName(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? path;
}
