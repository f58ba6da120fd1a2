import { music } from './app.ts';
import { addNote, writeNote } from '../notes/tasks.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, leave, slide, tap, type, type World } from '../../benchmark/task.ts';

const NAMES = ['On the ferry', 'Cooking', 'Sunday', 'Late evening', 'For the shop'];
const TIMERS = ['15 minutes', '30 minutes', '1 hour'] as const;

const find = (world: World, title: string) => world.of(music).songs.find((song) => song.title === title)!;
const playlistOf = (world: World, name: string) => world.of(music).playlists.find((one) => one.name === name)!;
/** Titles without a typographic apostrophe, which few keyboards have. */
const titlesOf = (world: World) => world.of(music).songs.flatMap(({ title }) => (title.includes('’') ? [] : [title]));
const titlesIn = (world: World, name: string) =>
  playlistOf(world, name).songIds.map((songId) => world.of(music).songs.find(({ id }) => id === songId)!.title);
const albumsOf = (world: World) => [...new Set(world.of(music).songs.map(({ album }) => album))];
const artistsOf = (world: World) => [...new Set(world.of(music).songs.map(({ artist }) => artist))];

export const musicTasks = [
  defineTask({
    id: 'music-new-playlist',
    app: music,
    categories: ['create', 'fill form', 'composition'],
    template: 'Make a playlist “{name}” in Music with the song “{first}” and, after it, “{second}”.',
    draw({ pick, pickSome }, world) {
      const [first = '', second = ''] = pickSome(titlesOf(world), 2);
      return { name: pick(NAMES), first, second };
    },
    change(world, { name, first, second }) {
      const songIds = [first, second].map((title) => find(world, title).id);
      world.of(music).playlists.push({ id: world.newId(), name, songIds });
    },
    solve: (_, { name, first, second }) => [
      tap('Playlists'),
      tap('New playlist'),
      type('name', name),
      tap('Create'),
      tap(name),
      tap('Add songs'),
      tap(first),
      tap(second),
      tap('Done'),
    ],
  }),
  defineTask({
    id: 'music-delete-playlist',
    app: music,
    categories: ['delete'],
    template: 'Delete the playlist “{name}” in Music.',
    draw: ({ pick }, world) => ({ name: pick(world.of(music).playlists).name }),
    change: (world, { name }) => removeRows(world.of(music).playlists, (one) => one.name === name),
    solve: (_, { name }) => [tap('Playlists'), hold(name), tap('Delete playlist'), tap('Delete')],
  }),
  defineTask({
    id: 'music-rename-playlist',
    app: music,
    categories: ['edit', 'text editing'],
    template: 'Rename the playlist “{name}” of Music to “{newName}”.',
    draw: ({ pick }, world) => ({ name: pick(world.of(music).playlists).name, newName: pick(NAMES) }),
    change: (world, { name, newName }) => void (playlistOf(world, name).name = newName),
    solve: (_, { name, newName }) => [
      tap('Playlists'),
      hold(name),
      tap('Rename playlist'),
      type('name', newName),
      tap('Rename'),
    ],
  }),
  defineTask({
    id: 'music-favourite',
    app: music,
    categories: ['edit', 'search'],
    template: '{action} the song “{title}” {where} the favourites of Music.',
    draw({ pick }, world) {
      const title = pick(titlesOf(world));
      const { isFavourite } = find(world, title);
      return { title, action: isFavourite ? 'Remove' : 'Add', where: isFavourite ? 'from' : 'to' };
    },
    change: (world, { title, action }) => void (find(world, title).isFavourite = action === 'Add'),
    solve: (world, { title, action, where }) => [
      tap('Search'),
      type('search', title),
      hold(`song_${find(world, title).id}`),
      tap(`${action} ${where} favourites`),
    ],
  }),
  defineTask({
    id: 'music-add-to-playlist',
    app: music,
    categories: ['edit', 'complex ui interaction'],
    template: 'Add the song “{title}” to the playlist “{name}”.',
    draw({ pick }, world) {
      const { name } = pick(world.of(music).playlists);
      return { name, title: pick(titlesOf(world).filter((title) => !titlesIn(world, name).includes(title))) };
    },
    change: (world, { name, title }) => void playlistOf(world, name).songIds.push(find(world, title).id),
    solve: (world, { name, title }) => [
      hold(`song_${find(world, title).id}`),
      tap('Add to playlist'),
      tap(`playlist_${playlistOf(world, name).id}`),
    ],
  }),
  defineTask({
    id: 'music-to-top',
    app: music,
    categories: ['edit', 'repeat operation', 'complex ui interaction'],
    template: 'Move the song “{title}” to the top of the playlist “{name}”. The order of the others stays as it is.',
    draw({ pick }, world) {
      const { name } = pick(world.of(music).playlists);
      return { name, title: pick(titlesIn(world, name).slice(1)) };
    },
    change(world, { name, title }) {
      const playlist = playlistOf(world, name);
      const { id } = find(world, title);
      playlist.songIds = [id, ...playlist.songIds.filter((other) => other !== id)];
    },
    solve(world, { name, title }) {
      const { id } = find(world, title);
      const steps = playlistOf(world, name).songIds.indexOf(id);
      const step = [hold(`entry_${id}`), tap('Move up')];
      return [tap('Playlists'), tap(name), ...Array.from({ length: steps }, () => step).flat()];
    },
  }),
  defineTask({
    id: 'music-remove-from-playlist',
    app: music,
    categories: ['delete', 'edit'],
    template: 'Remove the song “{title}” from the playlist “{name}”.',
    draw({ pick }, world) {
      const { name } = pick(world.of(music).playlists);
      return { name, title: pick(titlesIn(world, name)) };
    },
    change(world, { name, title }) {
      const playlist = playlistOf(world, name);
      playlist.songIds = playlist.songIds.filter((id) => id !== find(world, title).id);
    },
    solve: (world, { name, title }) => [
      tap('Playlists'),
      tap(name),
      hold(`entry_${find(world, title).id}`),
      tap('Remove from playlist'),
    ],
  }),
  defineTask({
    id: 'music-play-album',
    app: music,
    categories: ['complex ui interaction', 'composition'],
    template: 'Play the album “{album}” in Music from its first song, with shuffle off and repeat set to {repeat}.',
    draw: ({ pick }, world) => ({ album: pick(albumsOf(world)), repeat: pick(['All', 'One']) }),
    counts: ['queue', 'position', 'isPlaying'],
    change(world, { album, repeat }) {
      const state = world.of(music);
      state.queue = state.songs.filter((song) => song.album === album).map(({ id }) => id);
      Object.assign(state, { position: 0, isPlaying: true, repeat });
    },
    solve: (world, { album, repeat }) => [
      tap('Albums'),
      tap(`album_${albumsOf(world).indexOf(album) + 1}`),
      tap('Play all'),
      tap('Navigate up'),
      tap('player'),
      tap('Repeat: Off'),
      ...(repeat === 'One' ? [tap('Repeat: All')] : []),
    ],
  }),
  defineTask({
    id: 'music-volume-and-timer',
    app: music,
    categories: ['edit app setting', 'complex ui interaction'],
    template: 'Set the volume of Music to {volume} of 10 and its sleep timer to {timer}.',
    draw: ({ pick }) => ({ volume: pick(['1', '2', '3', '4', '8', '9']), timer: pick(TIMERS) }),
    change(world, { volume, timer }) {
      const state = world.of(music);
      state.volume = Number(volume);
      state.sleepTimer = TIMERS.find((one) => one === timer)!;
    },
    solve: (_, { volume, timer }) => [
      tap('player'),
      slide('Volume', Number(volume) / 10),
      tap('More options'),
      tap('Sleep timer'),
      tap(timer),
    ],
  }),
  defineTask({
    id: 'music-longest-of',
    app: music,
    categories: ['information retrieval', 'multi hop reasoning'],
    template: 'What is the longest song by {artist} in Music? Answer with its title only.',
    draw: ({ pick }, world) => ({ artist: pick(artistsOf(world).filter((artist) => artist !== 'The Quay Band')) }),
    answer: (world, { artist }) =>
      world
        .of(music)
        .songs.filter((song) => song.artist === artist)
        .toSorted((a, b) => b.seconds - a.seconds)[0]!.title,
    solve: (_, { artist }) => [tap('Artists'), tap(artist)],
  }),
  defineTask({
    id: 'music-favourite-genre',
    app: music,
    categories: ['filter', 'repeat operation', 'edit'],
    template: 'Add all songs of the genre {genre} to the favourites of Music.',
    draw: ({ pick }) => ({ genre: pick(['Jazz', 'Choir', 'Pop', 'Spoken']) }),
    change(world, { genre }) {
      for (const song of world.of(music).songs) if (song.genre === genre) song.isFavourite = true;
    },
    solve: (world, { genre }) => [
      tap(genre),
      ...world
        .of(music)
        .songs.filter((song) => song.genre === genre && !song.isFavourite)
        .flatMap(({ id }) => [hold(`song_${id}`), tap('Add to favourites')]),
    ],
  }),
  defineTask({
    id: 'music-year-to-note',
    app: music,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Write a new note in Notes with the title “{album}” whose text is only the year in which the album “{album}” of Music came out.',
    draw: ({ pick }, world) => ({ album: pick(albumsOf(world)) }),
    change: (world, { album }) => addNote(world, album, yearOf(world, album)),
    solve: (world, { album }) => [tap('Albums'), leave, ...writeNote(album, yearOf(world, album))],
  }),
];

function yearOf(world: World, album: string): string {
  return String(world.of(music).songs.find((song) => song.album === album)!.year);
}
