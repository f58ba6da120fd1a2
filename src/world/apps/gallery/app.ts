/** Pictures by month and in albums: favourites, search, several at once, a bin. */
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { formatMonth } from '../../parts/dates.ts';
import { chips, sheet, tabBar } from '../../parts/views.ts';
import { settingScreen } from '../../parts/dialogs.ts';
import { searchAction, searchBar } from '../../parts/search.ts';
import type { MenuItem, Page, Row, View } from '../../view.ts';
import * as dialogs from './dialogs.ts';
import { choosing, pictureGrid, type Chosen } from './picture-grid.ts';
import * as screens from './picture-screens.ts';
import { GALLERY_PICTURES } from './pictures.ts';
import { COLUMNS, inOrder, KINDS, ORDERS, State, thumbnail, type Picture } from './state.ts';

const TABS = { Pictures: 'image', Albums: 'folder', Favourites: 'heart-outline' } as const;

interface MainMemory {
  tab: keyof typeof TABS;
  kind: string;
  search: string | null;
  chosen: Chosen;
}

const main = defineScreen<State, Record<string, never>, MainMemory>({
  local: () => ({ tab: 'Pictures', kind: 'All', search: null, chosen: null }),
  render({ state, local, open, read, launch }) {
    const kept = inOrder(
      state.pictures.filter(({ isInBin }) => !isInBin),
      state.sortBy,
    );
    if (local.search !== null) return searchPage(kept, local, open);
    const page: Page = {
      type: 'page',
      title: local.tab === 'Pictures' ? 'Gallery' : local.tab,
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('sort') },
        { label: 'Grid size', onTap: () => open('columns') },
        { label: 'Bin', onTap: () => open('bin') },
      ],
      body: [],
      bottomBar: tabBar(TABS, local.tab, (tab) => Object.assign(local, { tab, chosen: null })),
    };
    if (local.tab === 'Albums') {
      const isCameraThere = read('camera') !== undefined;
      const roll: Row = {
        type: 'row',
        id: 'camera_roll',
        title: 'Camera roll',
        subtitle: 'Opens the camera’s own pictures',
        leading: { kind: 'icon', icon: 'camera' },
        onTap: () => launch('camera', 'roll'),
      };
      return {
        ...page,
        body: [
          ...state.albums.map((name, index) => albumRow(name, index + 1, kept, open)),
          ...(isCameraThere ? [roll] : []),
        ],
        floatingButton: { icon: 'add', label: 'New album', onTap: () => open('new-album') },
      };
    }
    const shown = kept
      .filter(({ isFavourite }) => local.tab === 'Pictures' || isFavourite)
      .filter(({ kind }) => local.tab === 'Favourites' || local.kind === 'All' || kind === local.kind);
    const filter: View = chips(['All', ...KINDS], local.kind, (kind) => (local.kind = kind));
    return {
      ...page,
      ...choosing(state, local, shown, open),
      body: [
        ...(local.tab === 'Pictures' ? [filter] : []),
        ...(shown.length === 0
          ? [{ type: 'empty' as const, icon: 'image' as const, text: 'No pictures here' }]
          : byMonth(shown, state, local, open)),
      ],
    };
  },
});

function searchPage(kept: readonly Picture[], local: MainMemory, open: Open): Page {
  const wanted = (local.search ?? '').trim().toLowerCase();
  const found = kept.filter(({ name, place, album, kind }) =>
    `${name} ${place} ${album} ${kind}`.toLowerCase().includes(wanted),
  );
  return {
    type: 'page',
    title: 'Search',
    ...searchBar(local, 'Search pictures'),
    body:
      found.length === 0
        ? [{ type: 'empty', icon: 'search', text: 'No pictures found' }]
        : found.map((picture) => ({
            type: 'row',
            id: `result_${picture.id}`,
            title: picture.name,
            subtitle: [picture.place, picture.album].filter(Boolean).join(' · '),
            leading: { ...thumbnail(picture, 52), id: `thumbnail_${picture.id}` },
            onTap: () => open('picture', { id: picture.id }),
          })),
  };
}

/** Under month headings if sorted by time. */
function byMonth(shown: readonly Picture[], state: State, local: { chosen: Chosen }, open: Open): View[] {
  if (state.sortBy === 'Name' || state.sortBy === 'Size') return [pictureGrid(shown, state.columns, local, open)];
  const months = [...new Set(shown.map(({ takenAt }) => takenAt.slice(0, 7)))];
  return months.flatMap((month): View[] => {
    const [year = 2025, number = 1] = month.split('-').map(Number);
    const own = shown.filter(({ takenAt }) => takenAt.startsWith(month));
    return [
      { type: 'text', look: 'title', text: formatMonth(year, number) },
      pictureGrid(own, state.columns, local, open),
    ];
  });
}

function albumRow(album: string, number: number, kept: readonly Picture[], open: Open): Row {
  const own = kept.filter((picture) => picture.album === album);
  const cover = own[0];
  return {
    type: 'row',
    id: `album_${number}`,
    title: album,
    subtitle: own.length === 1 ? '1 picture' : `${own.length} pictures`,
    leading: cover ? { ...thumbnail(cover, 52), id: `cover_${number}` } : { kind: 'icon', icon: 'folder' },
    onTap: () => open('album', { album }),
    onLongPress: () => open('album-actions', { album }),
  };
}

const albumItems = (state: State, album: string, open: Open): MenuItem[] => [
  { label: 'Rename album', icon: 'rename', onTap: () => open('rename-album', { album }) },
  {
    label: 'Delete album',
    icon: 'delete',
    // The last album stays, since every picture is in one.
    isEnabled: state.albums.length > 1,
    onTap: () => open('confirm-delete-album', { album }),
  },
];

const album = defineScreen<State, { album: string }, { chosen: Chosen }>({
  local: () => ({ chosen: null }),
  render({ state, params, local, open }) {
    const own = inOrder(
      state.pictures.filter((picture) => picture.album === params.album && !picture.isInBin),
      state.sortBy,
    );
    return {
      type: 'page',
      title: params.album,
      navigation: 'back',
      overflow: albumItems(state, params.album, open).map(({ label, isEnabled = true, onTap }) => ({
        label,
        isEnabled,
        onTap,
      })),
      ...choosing(state, local, own, open),
      body:
        own.length === 0
          ? [{ type: 'empty', icon: 'image', text: 'This album is empty' }]
          : [pictureGrid(own, state.columns, local, open)],
    };
  },
});

const albumActions = defineScreen<State, { album: string }>({
  render: ({ state, params, open }) => sheet(params.album, albumItems(state, params.album, open)),
});

export const gallery = defineApp<State>({
  id: 'gallery',
  name: 'Gallery',
  icon: 'image',
  color: '#7b4e7f',
  description: 'Pictures by month and in albums: favourites, search, details, moving several at once, a bin.',
  schema: State,
  // Layout of the pictures.
  traces: ['sortBy', 'columns'],
  seed: () => ({
    albums: ['Private', 'Rivers and Roads', 'Volunteer Day', 'Roof Repair', 'Documents', 'Screenshots', 'Holiday 2024'],
    sortBy: 'Newest first',
    columns: 3,
    pictures: GALLERY_PICTURES.map((one, index) => ({
      id: index + 1,
      ...one,
      width: one.album === 'Screenshots' ? 1080 : 4000,
      height: one.album === 'Screenshots' ? 2400 : 3000,
      kilobytes: one.kind === 'Document' ? 420 + ((index * 173) % 500) : 1800 + ((index * 731) % 3600),
      isFavourite: ['Lighthouse', 'Harbour at noon', 'Clara and Peter', 'Salt barge'].includes(one.name),
      isInBin: ['Scaffolding week 1', 'Quay Street in rain', 'Picnic soup'].includes(one.name),
    })),
  }),
  screens: {
    main,
    album,
    'album-actions': albumActions,
    picture: screens.picture,
    details: screens.details,
    edit: screens.edit,
    bin: screens.bin,
    'confirm-delete': dialogs.confirmDelete,
    'confirm-remove': dialogs.confirmRemove,
    move: dialogs.move,
    'new-album': dialogs.nameAlbum('New album', 'Create'),
    'rename-album': dialogs.nameAlbum('Rename album', 'Rename'),
    'confirm-delete-album': dialogs.confirmDeleteAlbum,
    sort: settingScreen<State>('Sort by', 'sortBy', ORDERS),
    columns: settingScreen<State>('Grid size', 'columns', COLUMNS, (count) => `${count} columns`),
  },
});
