/** Folders and documents of the phone: view, search, sort, select several, move, copy, rename, delete; text files. */
import { defineApp, defineScreen, type ScreenContext } from '../../app.ts';
import { formatDay } from '../../parts/dates.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { settingScreen } from '../../parts/dialogs.ts';
import { chips, iconButton, linkRow, listOrEmpty } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { seedEntries } from './documents.ts';
import { ENTRY_SCREENS } from './entry-screens.ts';
import * as tree from './state.ts';
import { State, type Entry } from './state.ts';

interface FolderMemory {
  search: string | null;
  /** The only kind of file shown, or "All". */
  kind: string;
  selected: number[];
}
type Context = ScreenContext<State, { id?: number }, FolderMemory>;

function entryRow(entry: Entry, { state, local, open }: Context): Row {
  const { id, name, kind } = entry;
  const isSelected = local.selected.includes(id);
  const select = () =>
    (local.selected = isSelected ? local.selected.filter((other) => other !== id) : [...local.selected, id]);
  const inside = tree.childrenOf(state, id).length;
  const size = tree.formatSize(entry.sizeKb);
  return {
    type: 'row',
    id: `entry_${id}`,
    title: name,
    subtitle: kind === 'folder' ? (inside === 1 ? '1 item' : `${inside} items`) : size,
    note: `${entry.isStarred ? '★ ' : ''}${formatDay(entry.modified)}`,
    leading: {
      kind: 'icon',
      icon: isSelected ? 'check' : tree.iconOf(entry),
      ...(kind === 'folder' ? { color: '#b26a00' } : {}),
    },
    isSelected,
    onTap() {
      if (local.selected.length > 0) select();
      else open(kind === 'folder' ? 'folder' : 'document', { id });
    },
    onLongPress: select,
  };
}

const folder = defineScreen<State, { id?: number }, FolderMemory>({
  local: () => ({ search: null, kind: 'All', selected: [] }),
  render(context) {
    const { state, params, local, open } = context;
    const at = params.id ?? null;
    const here = state.entries.find(({ id }) => id === at);
    // A search or a kind also covers the folders below.
    const isDeep = (local.search ?? '') !== '' || local.kind !== 'All';
    const shown = tree
      .ordered(state, isDeep ? tree.descendantsOf(state, at) : tree.childrenOf(state, at))
      .filter(({ name }) => (state.showsHidden || !name.startsWith('.')) && isFound(local, name))
      .filter(({ kind, name }) => local.kind === 'All' || (kind === 'file' && tree.kindOf(name) === local.kind));
    const body: View[] = [
      { type: 'text', look: 'caption', text: tree.placeOf(state, at) },
      chips(['All', ...tree.KINDS], local.kind, (kind) => (local.kind = kind)),
      listOrEmpty(
        'entries',
        shown.map((entry) => entryRow(entry, context)),
        'folder',
        isDeep ? 'Nothing found' : 'This folder is empty',
      ),
    ];
    if (local.selected.length > 0) return { type: 'page', ...selectionBar(context), body };
    return {
      type: 'page',
      title: here?.name ?? 'Files',
      ...(here ? { navigation: 'back' as const } : {}),
      ...searchBar(local, 'Search files'),
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('sort') },
        { label: 'New text file', onTap: () => open('write', { parentId: at }) },
        { label: 'Starred', onTap: () => open('starred') },
        {
          label: state.showsHidden ? 'Hide hidden files' : 'Show hidden files',
          onTap: () => (state.showsHidden = !state.showsHidden),
        },
      ],
      body,
      floatingButton: { icon: 'add', label: 'New folder', onTap: () => open('new-folder', { parentId: at }) },
    };
  },
});

/** The top bar while entries are selected. */
function selectionBar({ state, local, open }: Context) {
  const ids = local.selected;
  const [only] = ids.length === 1 ? state.entries.filter(({ id }) => id === ids[0]) : [];
  const star = () => {
    for (const entry of state.entries) if (ids.includes(entry.id)) entry.isStarred = !entry.isStarred;
    local.selected = [];
  };
  return {
    title: `${ids.length} selected`,
    navigation: 'close' as const,
    onBack: () => (local.selected = []),
    actions: [iconButton('delete', 'Delete', () => open('confirm-delete', { ids }))],
    overflow: [
      { label: 'Move to', onTap: () => open('pick-folder', { ids, copies: false }) },
      { label: 'Copy to', onTap: () => open('pick-folder', { ids, copies: true }) },
      ...(only
        ? [
            { label: 'Rename', onTap: () => open('rename', { id: only.id }) },
            { label: only.isStarred ? 'Remove star' : 'Add star', onTap: star },
            { label: 'Details', onTap: () => open('details', { id: only.id }) },
          ]
        : []),
    ],
  };
}

const starred = defineScreen<State>({
  render({ state, open }) {
    const rows = tree
      .ordered(state, state.entries)
      .filter(({ isStarred }) => isStarred)
      .map((entry): Row =>
        linkRow(`entry_${entry.id}`, tree.iconOf(entry), entry.name, tree.placeOf(state, entry.parentId), () =>
          open(entry.kind === 'folder' ? 'folder' : 'document', { id: entry.id }),
        ),
      );
    return {
      type: 'page',
      title: 'Starred',
      navigation: 'back',
      body: [listOrEmpty('starred', rows, 'star-outline', 'Nothing starred')],
    };
  },
});

const sort = settingScreen<State>('Sort by', 'sortBy', tree.SORTS);

export const files = defineApp<State>({
  id: 'files',
  name: 'Files',
  icon: 'folder',
  color: '#8a5100',
  description:
    'Folders and documents: search, sort, star, create, rename, move, copy and delete them; read and edit text files.',
  schema: State,
  traces: ['sortBy'],
  seed: (persona) => ({ entries: seedEntries(persona), sortBy: 'Name', showsHidden: false }),
  screens: { folder, starred, sort, ...ENTRY_SCREENS },
});
