/** Songs, albums, artists and playlists; a queue that plays. */
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { formatLength } from '../../parts/dates.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { infoDialog, settingScreen } from '../../parts/dialogs.ts';
import { chips, favouriteItem, iconButton, sheet, tabBar } from '../../parts/views.ts';
import type { Page, Row, View } from '../../view.ts';
import { nowPlaying, queue, queueActions } from './player-screens.ts';
import * as playlists from './playlist-screens.ts';
import { ALBUMS, PLAYLISTS } from './songs.ts';
import * as player from './state.ts';
import { cover, formatSum, GENRES, ORDERS, SLEEP_TIMERS, State } from './state.ts';

const TABS = { Songs: 'music', Albums: 'image', Artists: 'contact', Playlists: 'playlist' } as const;

interface MainMemory {
  tab: keyof typeof TABS;
  genre: string;
  search: string | null;
}

const main = defineScreen<State, Record<string, never>, MainMemory>({
  local: () => ({ tab: 'Songs', genre: 'All', search: null }),
  render({ state, local, open }) {
    const isSearching = local.search !== null;
    const page: Page = {
      type: 'page',
      title: 'Music',
      ...searchBar(local, 'Search music'),
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('sort') },
        { label: 'Queue', onTap: () => open('queue') },
      ],
      body: [],
      bottomBar: tabBar(TABS, local.tab, (tab) => Object.assign(local, { tab, search: null })),
    };
    if (isSearching) return { ...page, body: searchBody(state, local, open) };
    const card = playerCard(state, open);
    if (local.tab === 'Albums') {
      return {
        ...page,
        body: [...card, ...ALBUMS.map(({ title }, index) => albumRow(state, title, index + 1, open))],
      };
    }
    if (local.tab === 'Artists') return { ...page, body: [...card, ...artistRows(state, open)] };
    if (local.tab === 'Playlists') {
      return {
        ...page,
        body: [...card, ...playlistRows(state, open)],
        floatingButton: { icon: 'add', label: 'New playlist', onTap: () => open('new-playlist') },
      };
    }
    const shown = state.songs.filter(({ genre }) => local.genre === 'All' || genre === local.genre);
    const filter: View = chips(['All', ...GENRES], local.genre, (genre) => (local.genre = genre));
    return { ...page, body: [...card, filter, songList(state, player.inOrder(shown, state.sortBy), open)] };
  },
});

/** A tap on a song plays the list from there. */
function songList(state: State, songs: readonly player.Song[], open: Open): View {
  const current = player.currentSong(state);
  return {
    type: 'list',
    id: 'songs',
    children: songs.map((song, index) =>
      player.songRow(song, song.id === current?.id, open, () => player.play(state, songs, index)),
    ),
  };
}

/** The current song, above the lists; a tap opens the player. */
function playerCard(state: State, open: Open): View[] {
  const song = player.currentSong(state);
  if (!song) return [];
  const row: Row = {
    type: 'row',
    id: 'player',
    title: song.title,
    subtitle: `${state.isPlaying ? 'Playing' : 'Paused'} · ${song.artist}`,
    leading: cover(song.album, 52),
    trailing: iconButton(
      state.isPlaying ? 'pause' : 'play',
      state.isPlaying ? 'Pause' : 'Play',
      () => (state.isPlaying = !state.isPlaying),
    ),
    onTap: () => open('now-playing'),
  };
  return [{ type: 'card', children: [row] }];
}

function searchBody(state: State, local: MainMemory, open: Open): View[] {
  const songs = state.songs.filter(({ title, artist, album }) => isFound(local, title, artist, album));
  if (songs.length === 0) return [{ type: 'empty', icon: 'search', text: 'Nothing found' }];
  return [songList(state, songs, open)];
}

function albumRow(state: State, album: string, number: number, open: Open): Row {
  const songs = state.songs.filter((song) => song.album === album);
  return {
    type: 'row',
    id: `album_${number}`,
    title: album,
    subtitle: `${songs[0]?.artist ?? ''} · ${songs[0]?.year ?? ''}`,
    note: formatSum(songs),
    leading: cover(album, 52),
    onTap: () => open('album', { album }),
  };
}

function artistRows(state: State, open: Open): View[] {
  const artists = [...new Set(state.songs.map(({ artist }) => artist))].toSorted((a, b) => a.localeCompare(b));
  return artists.map((artist, index) => ({
    type: 'row',
    id: `artist_${index + 1}`,
    title: artist,
    subtitle: formatSum(state.songs.filter((song) => song.artist === artist)),
    leading: { kind: 'avatar', text: artist.slice(0, 1) },
    onTap: () => open('artist', { artist }),
  }));
}

function playlistRows(state: State, open: Open): View[] {
  const favourites = state.songs.filter(({ isFavourite }) => isFavourite);
  return [
    {
      type: 'row',
      id: 'favourites',
      title: 'Favourites',
      subtitle: formatSum(favourites),
      leading: { kind: 'icon', icon: 'heart', color: '#b3261e' },
      onTap: () => open('favourites'),
    },
    ...state.playlists.map(({ id, name, songIds }): View => ({
      type: 'row',
      id: `playlist_${id}`,
      title: name,
      subtitle: formatSum(player.songsOf(state, songIds)),
      leading: { kind: 'icon', icon: 'playlist' },
      onTap: () => open('playlist', { id }),
      onLongPress: () => open('playlist-actions', { id }),
    })),
  ];
}

function collection(title: string, songs: readonly player.Song[], state: State, open: Open): Page {
  return {
    type: 'page',
    title,
    navigation: 'back',
    actions: [iconButton('play', 'Play all', () => player.play(state, songs))],
    body:
      songs.length === 0
        ? [{ type: 'empty', icon: 'music', text: 'No songs here' }]
        : [{ type: 'text', look: 'caption', text: formatSum(songs) }, songList(state, songs, open)],
  };
}

const album = defineScreen<State, { album: string }>({
  render({ state, params, open }) {
    const songs = state.songs.filter((song) => song.album === params.album);
    const page = collection(params.album, songs, state, open);
    return { ...page, body: [cover(params.album, 180), ...page.body] };
  },
});

const artist = defineScreen<State, { artist: string }>({
  render: ({ state, params, open }) =>
    collection(
      params.artist,
      state.songs.filter((song) => song.artist === params.artist),
      state,
      open,
    ),
});

const favourites = defineScreen<State>({
  render: ({ state, open }) =>
    collection(
      'Favourites',
      state.songs.filter(({ isFavourite }) => isFavourite),
      state,
      open,
    ),
});

const songActions = defineScreen<State, { id: number }>({
  render({ state, params, open, toast }) {
    const song = state.songs.find(({ id }) => id === params.id);
    const queueAt = (index: number) => {
      state.queue.splice(index, 0, params.id);
      state.position ??= 0;
      toast('Added to queue');
    };
    return sheet(song?.title ?? '', [
      { label: 'Play next', icon: 'next', onTap: () => queueAt((state.position ?? -1) + 1) },
      { label: 'Add to queue', icon: 'list', onTap: () => queueAt(state.queue.length) },
      { label: 'Add to playlist', icon: 'playlist', onTap: () => open('add-to-playlist', { id: params.id }) },
      favouriteItem(song, 'heart'),
      { label: 'Go to album', icon: 'image', onTap: () => open('album', { album: song?.album ?? '' }) },
      { label: 'Go to artist', icon: 'contact', onTap: () => open('artist', { artist: song?.artist ?? '' }) },
      { label: 'Details', icon: 'info', onTap: () => open('details', { id: params.id }) },
    ]);
  },
});

const details = defineScreen<State, { id: number }>({
  render({ state, params, close }) {
    const song = state.songs.find(({ id }) => id === params.id);
    const lines = song
      ? ([
          [song.artist, 'Artist'],
          [song.album, 'Album'],
          [song.genre, 'Genre'],
          [String(song.year), 'Year'],
          [formatLength(song.seconds), 'Length'],
        ] as const)
      : [];
    return infoDialog(
      song?.title ?? '',
      lines.map(([title, subtitle]) => ({ type: 'row', title, subtitle })),
      close,
    );
  },
});

function seed(): State {
  const songs = ALBUMS.flatMap(({ title: albumTitle, artist: by, year, genre, songs: tracks }) =>
    tracks.map(([title, seconds]) => ({ title, artist: by, album: albumTitle, genre, year, seconds })),
  ).map((song, index) => ({
    id: index + 1,
    ...song,
    isFavourite: ['Last Ferry', 'Slow Trains', 'Evening Hymn', 'Small Waltz'].includes(song.title),
  }));
  const idsOf = (titles: readonly string[]) => titles.map((title) => songs.find((song) => song.title === title)!.id);
  return {
    songs,
    playlists: PLAYLISTS.map(({ name, songs: titles }, index) => ({ id: index + 1, name, songIds: idsOf(titles) })),
    queue: idsOf(PLAYLISTS[0]!.songs),
    position: 1,
    isPlaying: false,
    isShuffled: false,
    repeat: 'Off',
    sleepTimer: 'Off',
    volume: 6,
    sortBy: 'Title',
  };
}

export const music = defineApp<State>({
  id: 'music',
  name: 'Music',
  icon: 'music',
  color: '#8b3a62',
  description: 'Songs by album and artist, playlists, favourites, a queue with shuffle and repeat.',
  schema: State,
  // A tap on any song plays it, which only matters for tasks about playback.
  traces: ['queue', 'position', 'isPlaying', 'sortBy'],
  seed,
  screens: {
    main,
    album,
    artist,
    favourites,
    playlist: playlists.playlist,
    'playlist-actions': playlists.playlistActions,
    'entry-actions': playlists.entryActions,
    'add-songs': playlists.addSongs,
    'add-to-playlist': playlists.addToPlaylist,
    'new-playlist': playlists.newPlaylist,
    'rename-playlist': playlists.renamePlaylist,
    'confirm-delete': playlists.confirmDelete,
    'song-actions': songActions,
    details,
    'now-playing': nowPlaying,
    queue,
    'queue-actions': queueActions,
    sort: settingScreen<State>('Sort by', 'sortBy', ORDERS),
    'sleep-timer': settingScreen<State>('Sleep timer', 'sleepTimer', SLEEP_TIMERS),
  },
});
