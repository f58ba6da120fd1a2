/** TEST SUPPORT, FAKE: the workbench's screen, as a tree with the effect of a click on each node, and as a frame. */
import { createHash } from 'node:crypto';
import type { Action, Bounds, ObservedFile, UiNode } from '../schema/index.ts';
import { testDesktop, testNode, type TestNodeFields } from './tree.ts';
import {
  baseName,
  cancelWindow,
  confirmWindow,
  openWindow,
  pressKeys,
  replaceAll,
  scrollText,
  typeInto,
  visiblePart,
  type Field,
  type Settings,
  type Workbench,
  type WorkbenchWindow,
} from './workbench.ts';

export const WORKBENCH_SCREEN = { width: 1000, height: 800 };
const MAIN_WINDOW: Bounds = { x: 0, y: 0, width: 640, height: 800 };
const OTHER_WINDOW: Bounds = { x: 640, y: 0, width: 360, height: 800 };

type Change = (state: Workbench) => Workbench;

/** Nodes never overlap, so a point hits at most one. */
export interface Drawing {
  tree: UiNode;
  effects: ReadonlyMap<UiNode, Change>;
}

/** Makes a node at a column and row of the screen; `click` is the effect of clicking it. */
type Put = (
  role: string,
  name: string,
  place: readonly [number, number],
  click?: Change,
  fields?: TestNodeFields,
) => UiNode;

export function drawWorkbench(state: Workbench): Drawing {
  const effects = new Map<UiNode, Change>();
  const put: Put = (role, name, [column, row], click, fields) => {
    const bounds = { x: 10 + column * 160, y: 10 + row * 24, width: 150, height: 20 };
    const node = testNode(role, name, { bounds, ...fields });
    if (click && node.bounds) effects.set(node, click);
    return node;
  };
  // A window in front blocks clicks on nodes behind it.
  const putBehind: Put = (role, name, place, click, fields) =>
    put(role, name, place, state.window === undefined ? click : undefined, fields);
  const main = testNode('frame', `report.txt: ${state.text.length} characters`, {
    bounds: MAIN_WINDOW,
    states: [state.window === undefined && 'active'],
    children: [...drawMenus(state, putBehind), ...drawMain(state, putBehind)],
  });
  return { tree: testDesktop(main, ...drawWindow(state, put)), effects };
}

function opens(window: WorkbenchWindow): Change {
  return (state) => openWindow(state, window);
}

function flips(option: 'wrap' | 'ruler' | 'toolBar' | 'statusBar'): Change {
  return (state) => ({ ...state, [option]: !state[option] });
}

/** Changes the draft of the Preferences window, until it is confirmed. */
function sets(change: Partial<Settings>): Change {
  return (state) => ({ ...state, draft: { ...state.draft, ...change } });
}

/** Keys shown beside menu entries. */
const SHORTCUTS: Readonly<Record<string, string>> = {
  'New Folder…': 'Shift+Ctrl+N',
  'Preferences…': 'Ctrl+P',
  'Replace…': 'Ctrl+H',
  Wrap: 'F10',
  Ruler: 'Shift+F10',
};

function drawMenus(state: Workbench, put: Put): UiNode[] {
  const entries: Record<'File' | 'View', [role: string, name: string, click: Change, checked?: boolean][]> = {
    File: [
      ['menu item', 'New Folder…', opens('New Folder')],
      ['menu item', 'Save Copy…', opens('Save Copy')],
      ['menu item', 'Preferences…', opens('Preferences')],
      ['menu item', 'Properties…', opens('Properties')],
      ['menu item', 'About', opens('About')],
      ['menu item', 'Replace…', opens('Replace')],
    ],
    View: [
      ['check menu item', 'Wrap', flips('wrap'), state.wrap],
      ['check menu item', 'Ruler', flips('ruler'), state.ruler],
      ['check menu item', 'Tool Bar', flips('toolBar'), state.toolBar],
      ['check menu item', 'Status Bar', flips('statusBar'), state.statusBar],
      ['radio menu item', 'List', (now) => ({ ...now, layout: 'List' }), state.layout === 'List'],
      ['radio menu item', 'Grid', (now) => ({ ...now, layout: 'Grid' }), state.layout === 'Grid'],
    ],
  };
  const menus = (['File', 'View'] as const).map((menu, column) => {
    const isOpen = state.menu === menu;
    const shown = isOpen || !state.lazyMenus ? entries[menu] : [];
    const children = shown.map(([role, name, click, checked], row) => {
      const keys = SHORTCUTS[name];
      const shortcut = keys === undefined ? {} : { shortcut: keys };
      return put(role, name, [3, row + 1], click, {
        hidden: !isOpen,
        states: [checked === true && 'checked'],
        ...shortcut,
      });
    });
    return put('menu', menu, [column, 0], (now) => ({ ...now, menu: isOpen ? undefined : menu }), { children });
  });
  return [testNode('menu bar', '', { children: menus })];
}

function drawMain(state: Workbench, put: Put): UiNode[] {
  const bar = (role: string, row: number, ...words: string[]): UiNode[] => [
    testNode(role, '', { children: words.map((word, column) => put('label', word, [column, row])) }),
  ];
  const files = Object.keys(state.files)
    .filter((path) => path !== 'Documents/')
    .map((path, row) =>
      put('icon', baseName(path), [2, row + 3], (now) => ({ ...now, selected: path }), {
        states: ['selectable', state.selected === path && 'selected'],
      }),
    );
  const tabs = (['Draft', 'Final'] as const).map((tab, column) =>
    put('page tab', tab, [column, 2], (now) => ({ ...now, tab }), { states: [state.tab === tab && 'selected'] }),
  );
  const pane = testNode('layered pane', 'Files', {
    bounds: { x: 330, y: 80, width: 150, height: 300 },
    children: files,
  });
  return [
    ...(state.toolBar ? bar('tool bar', 1, 'Tools') : []),
    testNode('page tab list', '', { children: tabs }),
    putField(put, 'text', 3, state.text, { states: ['editable', 'multi-line'], visibleText: visiblePart(state) }),
    ...labelled(put, 0, 5, 'Title:', putField(put, 'search', 5, state.search, { states: ['editable'] })),
    ...labelled(put, 0, 6, 'Zoom:', putField(put, 'zoom', 6, undefined, { value: state.zoom }, 'spin button')),
    ...labelled(put, 0, 7, 'Paper:', putList(put, 'Paper', 7, state, ['A4', 'Letter'], state.paper)),
    pane,
    drawTable(put),
    ...(state.statusBar ? bar('status bar', 20, 'Mode:', 'insert') : []),
  ];
}

function drawTable(put: Put): UiNode {
  const rows = [
    ['Rent', '950'],
    ['Power', '80'],
  ];
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => put('table cell', text, [column, 22 + row], undefined, { cell: { row, column } })),
  );
  const headers = ['Item', 'Amount'].map((name, column) => put('table column header', name, [column, 21]));
  return testNode('table', 'Costs', { children: [...headers, ...cells] });
}

function labelled(put: Put, column: number, row: number, label: string, ...fields: UiNode[]): UiNode[] {
  return [put('label', label, [column, row]), ...fields];
}

/** Fields of the main window are in column 1, those of other windows in column 5. */
function putField(
  put: Put,
  field: Field,
  row: number,
  text: string | undefined,
  fields: TestNodeFields,
  role = 'text',
) {
  const column = ['author', 'margin', 'name', 'find', 'other'].includes(field) ? 5 : 1;
  const click: Change = (now) => ({ ...now, focus: field });
  return put(role, '', [column, row], click, { ...(text === undefined ? {} : { text }), ...fields });
}

function putList(
  put: Put,
  list: 'Paper' | 'Language',
  row: number,
  state: Workbench,
  names: readonly string[],
  chosen: string,
): UiNode {
  const column = list === 'Paper' ? 1 : 5;
  const isOpen = state.list === list;
  const children = names.map((name, index) => {
    const choose: Change = (now) => (list === 'Paper' ? { ...now, paper: name } : sets({ language: name })(now));
    const fields = { hidden: !isOpen, states: [name === chosen && 'selected'] };
    return put('menu item', name, [column, row + 10 + index], choose, fields);
  });
  const click: Change = (now) => ({ ...now, list: isOpen ? undefined : list });
  return put('combo box', chosen, [column, row], click, {
    children: [testNode('menu', '', { hidden: !isOpen, children })],
  });
}

function drawWindow(state: Workbench, put: Put): UiNode[] {
  const { window } = state;
  if (window === undefined) return [];
  const button = (name: string, column: number, click: Change): UiNode => put('push button', name, [column, 30], click);
  const closes = [button('Close', 4, cancelWindow)];
  const confirms = (name: string): UiNode[] => [button('Cancel', 4, cancelWindow), button(name, 5, confirmWindow)];
  const asksName = (): UiNode[] =>
    labelled(put, 4, 1, 'Name:', putField(put, 'name', 1, state.name, { states: ['editable'] }));
  const contents: Record<WorkbenchWindow, () => UiNode[]> = {
    Preferences: () => [...drawPreferences(state, put), ...confirms('OK')],
    Properties: () => [
      put('check box', 'Spelling', [4, 1], (now) => ({ ...now, spelling: !now.spelling }), {
        states: [state.spelling && 'checked'],
      }),
      ...labelled(put, 4, 2, 'Size:', put('label', '12 KB', [5, 2])),
      ...labelled(put, 4, 3, 'Rooms:', put('label', '14', [5, 3])),
      ...labelled(put, 4, 4, 'Kept in:', put('label', 'the cellar', [5, 4])),
      ...closes,
    ],
    About: () => closes,
    'New Folder': () => [...asksName(), ...confirms('Create')],
    'Save Copy': () => [...asksName(), ...confirms('Save')],
    Rename: () => [...asksName(), ...confirms('Rename')],
    Replace: () => [
      ...labelled(put, 4, 1, 'Find:', putField(put, 'find', 1, state.find, { states: ['editable'] })),
      ...labelled(put, 4, 2, 'Replace with:', putField(put, 'other', 2, state.other, { states: ['editable'] })),
      button('Replace All', 5, replaceAll),
      ...closes,
    ],
    Question: () => [put('label', 'Delete it?', [4, 1]), ...confirms('Delete')],
  };
  const role = window === 'Question' ? 'alert' : window === 'Save Copy' ? 'file chooser' : 'dialog';
  const children = contents[window]();
  return [testNode(role, window, { bounds: OTHER_WINDOW, states: ['active', 'modal'], children })];
}

function drawPreferences(state: Workbench, put: Put): UiNode[] {
  const { draft } = state;
  const tab = (page: Settings['page'], column: number): UiNode =>
    put('page tab', page, [column, 1], sets({ page }), { states: [draft.page === page && 'selected'] });
  const side = (align: Settings['align'], column: number): UiNode =>
    put('radio button', align, [column, 3], sets({ align }), { states: [draft.align === align && 'checked'] });
  return [
    testNode('page tab list', '', { children: [tab('General', 4), tab('Editor', 5)] }),
    put('check box', 'Autosave', [4, 2], sets({ autosave: !draft.autosave }), {
      states: [draft.autosave && 'checked'],
    }),
    put('check box', 'Backup', [5, 2], sets({ backup: !draft.backup }), { states: [draft.backup && 'checked'] }),
    testNode('panel', '', { children: [side('Left', 4), side('Right', 5)] }),
    ...labelled(put, 4, 4, 'Author:', putField(put, 'author', 4, draft.author, { states: ['editable'] })),
    ...labelled(put, 4, 5, 'Margin:', putField(put, 'margin', 5, undefined, { value: draft.margin }, 'spin button')),
    ...labelled(put, 4, 6, 'Language:', putList(put, 'Language', 6, state, ['English', 'French'], draft.language)),
  ];
}

/** Clicks, typing, keys and a wheel anywhere over the text; other actions change nothing. */
export function actOnWorkbench(state: Workbench, action: Action): Workbench {
  switch (action.type) {
    case 'click': {
      const { x, y } = action;
      const hit = [...drawWorkbench(state).effects].find(([{ bounds }]) => {
        const isAcross = bounds !== undefined && x >= bounds.x && x < bounds.x + bounds.width;
        return isAcross && y >= bounds.y && y < bounds.y + bounds.height;
      });
      const closed = { ...state, menu: undefined, list: undefined };
      return hit ? hit[1](closed) : closed;
    }
    case 'type':
      return state.focus ? typeInto(state, state.focus, action.text, action.overwrite) : state;
    case 'scroll':
      return 'clicks' in action ? scrollText(state, action.clicks) : state;
    case 'hotkey':
      return pressKeys(state, action.keys.join('+').toLowerCase());
    default:
      return state;
  }
}

/** Folders are entries without bytes, as real environments list them. */
export function workbenchFiles({ files }: Workbench): ObservedFile[] {
  return Object.entries(files).map(([path, text]) => {
    const content = Buffer.from(text);
    return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), content };
  });
}
