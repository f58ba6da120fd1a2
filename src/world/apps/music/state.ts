/**
 * The music player's data, and the effects of playback. Time does not pass, so a song plays until the user skips it.
 */
import { z } from 'zod';
import type { Open } from '../../app.ts';
import { formatLength } from '../../parts/dates.ts';
import { drawScene, SCENE_BOX } from '../../parts/scenes.ts';
import { iconButton } from '../../parts/views.ts';
import type { Picture, Row } from '../../view.ts';
import { ALBUMS } from './songs.ts';

export const GENRES = ['Folk', 'Classical', 'Pop', 'Jazz', 'Choir', 'Spoken'] as const;
export const ORDERS = ['Title', 'Artist', 'Longest first', 'Newest first'] as const;
export const REPEATS = ['Off', 'All', 'One'] as const;
export const SLEEP_TIMERS = ['Off', '15 minutes', '30 minutes', '1 hour'] as const;
export const LOUDEST = 10;

const Song = z.strictObject({
  id: z.int(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  genre: z.enum(GENRES),
  year: z.int(),
  seconds: z.int(),
  isFavourite: z.boolean(),
});
const Playlist = z.strictObject({ id: z.int(), name: z.string().min(1), songIds: z.array(z.int()) });
export const State = z.strictObject({
  songs: z.array(Song),
  playlists: z.array(Playlist),
  /** Ids of songs. */
  queue: z.array(z.int()),
  /** Position of the current song in the queue; null if the queue is empty. */
  position: z.int().nullable(),
  isPlaying: z.boolean(),
  isShuffled: z.boolean(),
  repeat: z.enum(REPEATS),
  sleepTimer: z.enum(SLEEP_TIMERS),
  /** 0 to 10. */
  volume: z.int(),
  sortBy: z.enum(ORDERS),
});
export type State = z.infer<typeof State>;
export type Song = z.infer<typeof Song>;
export type Playlist = z.infer<typeof Playlist>;
/** "4 songs, 6 min" */
export function formatSum(songs: readonly Song[]): string {
  const minutes = Math.round(songs.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return `${songs.length === 1 ? '1 song' : `${songs.length} songs`}, ${minutes} min`;
}

export function songsOf(state: State, ids: readonly number[]): Song[] {
  return ids.flatMap((id) => state.songs.find((song) => song.id === id) ?? []);
}

export function inOrder(songs: readonly Song[], sortBy: State['sortBy']): Song[] {
  return songs.toSorted((a, b) => {
    if (sortBy === 'Longest first') return b.seconds - a.seconds;
    if (sortBy === 'Newest first') return b.year - a.year || a.id - b.id;
    return (sortBy === 'Artist' && a.artist.localeCompare(b.artist)) || a.title.localeCompare(b.title);
  });
}

export function currentSong({ songs, queue, position }: State): Song | undefined {
  return position === null ? undefined : songs.find(({ id }) => id === queue[position]);
}

export function play(state: State, songs: readonly Song[], position = 0): void {
  if (songs.length === 0) return;
  state.queue = songs.map(({ id }) => id);
  state.position = position;
  state.isPlaying = true;
}

/** To the next song (1) or the previous one (-1). Without "repeat", the end of the queue stops the music. */
export function skip(state: State, direction: 1 | -1): void {
  const { queue, position } = state;
  if (position === null) return;
  const next = position + direction * (state.isShuffled ? shuffleStep(queue.length) : 1);
  const isPastEnd = !state.isShuffled && (next < 0 || next >= queue.length);
  state.position = isPastEnd && direction === -1 ? 0 : (next + queue.length) % queue.length;
  if (isPastEnd && direction === 1 && state.repeat === 'Off') state.isPlaying = false;
}

/** A stride that visits every song of the queue once, always the same: shuffled, but deterministic. */
function shuffleStep(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.min(3, count);
  while (divisor(step, count) !== 1 && step < count) step++;
  return step % Math.max(1, count);
}

/** Keeps the current song in its place. */
export function removeFromQueue(state: State, index: number): void {
  state.queue.splice(index, 1);
  const { position } = state;
  if (position === null) return;
  const moved = index < position ? position - 1 : position;
  state.position = state.queue.length === 0 ? null : Math.min(moved, state.queue.length - 1);
  if (state.position === null) state.isPlaying = false;
}

export function moveInQueue(state: State, index: number, direction: 1 | -1): void {
  const playing = state.position;
  swap(state.queue, index, index + direction);
  if (playing === index) state.position = index + direction;
  else if (playing === index + direction) state.position = index;
}

export function swap(ids: number[], index: number, other: number): void {
  [ids[index], ids[other]] = [ids[other]!, ids[index]!];
}

export function cover(album: string, heightDp: number): Picture {
  const { scene, light } = ALBUMS.find(({ title }) => title === album) ?? ALBUMS[0]!;
  return { type: 'picture', svg: drawScene(scene, light), viewBox: SCENE_BOX, label: `Cover of ${album}`, heightDp };
}

/** A song in a list; a long press, or the three dots, opens its actions. */
export function songRow(song: Song, isCurrent: boolean, open: Open, onTap: () => void): Row {
  const showActions = () => open('song-actions', { id: song.id });
  return {
    type: 'row',
    id: `song_${song.id}`,
    title: song.title,
    subtitle: `${song.artist} · ${song.album}`,
    note: formatLength(song.seconds),
    leading: cover(song.album, 52),
    trailing: iconButton('more', `More about ${song.title}`, showActions),
    isSelected: isCurrent,
    onTap,
    onLongPress: showActions,
  };
}
