import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { music } from './app.ts';

const start = () => startTestPhone(music);
type Phone = ReturnType<typeof start>;

const titles = (phone: Phone, ids: readonly number[]) =>
  ids.map((id) => phone.state().songs.find((song) => song.id === id)?.title);
const inPlaylist = (phone: Phone, name: string) =>
  titles(phone, phone.state().playlists.find((playlist) => playlist.name === name)?.songIds ?? []);
const playing = (phone: Phone) => {
  const { queue, position } = phone.state();
  return position === null ? undefined : titles(phone, queue)[position];
};

describe('music', () => {
  it('starts the same on every phone, every song of a playlist there', () => {
    expect(start().session.save()).toBe(start().session.save());
    expect(inPlaylist(start(), 'Focus')).toEqual(['Quiet Rooms I', 'Winter Window', 'Rain on Tin']);
  });

  it('plays an album and skips through it', () => {
    const phone = start();
    phone.tap('Albums');
    phone.tap('North Pier Live');
    phone.tap('Play all');
    phone.back();
    phone.tap('player');
    phone.tap('Next');
    phone.tap('Next');
    expect(playing(phone)).toBe('Low Tide Reel');
    expect(phone.state().isPlaying).toBe(true);
    phone.tap('Next');
    expect([playing(phone), phone.state().isPlaying]).toEqual(['Last Ferry', false]);
    phone.tap('Play');
    phone.tap('Repeat: Off');
    phone.tap('Previous');
    expect([playing(phone), phone.state().repeat]).toEqual(['Last Ferry', 'All']);
  });

  it('visits every song once while shuffled', () => {
    const phone = start();
    phone.tap('Play');
    phone.tap('player');
    phone.tap('Shuffle: Off');
    const heard = Array.from({ length: phone.state().queue.length }, () => {
      phone.tap('Next');
      return playing(phone);
    });
    expect(new Set(heard).size).toBe(5);
    expect(heard).not.toEqual(titles(phone, phone.state().queue));
  });

  it('sets volume and sleep timer', () => {
    const phone = start();
    phone.tap('player');
    phone.slide('Volume', 0.3);
    phone.tap('More options');
    phone.tap('Sleep timer');
    phone.tap('30 minutes');
    expect(phone.state()).toMatchObject({ volume: 3, sleepTimer: '30 minutes' });
  });

  it('makes a playlist, fills it, and refuses a name twice', () => {
    const phone = start();
    phone.tap('Playlists');
    phone.tap('New playlist');
    phone.type('Playlist name', 'Focus');
    expect(() => phone.tap('Create')).toThrow();
    phone.type('Playlist name', 'Ferry');
    phone.tap('Create');
    phone.tap('Ferry');
    phone.tap('Add songs');
    phone.tap('Three Gulls');
    phone.tap('Last Ferry');
    phone.tap('Done');
    expect(inPlaylist(phone, 'Ferry')).toEqual(['Three Gulls', 'Last Ferry']);
  });

  it('reorders and removes songs of a playlist, and nothing else', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Playlists');
    phone.tap('Focus');
    phone.longPress('Rain on Tin');
    phone.tap('Move up');
    phone.longPress('Quiet Rooms I');
    phone.tap('Remove from playlist');
    expect(inPlaylist(phone, 'Focus')).toEqual(['Rain on Tin', 'Winter Window']);
    const others = (state: typeof before) => state.playlists.filter(({ name }) => name !== 'Focus');
    expect(others(phone.state())).toEqual(others(before));
  });

  it('renames and deletes playlists', () => {
    const phone = start();
    phone.tap('Playlists');
    phone.longPress('Focus');
    phone.tap('Rename playlist');
    phone.type('Playlist name', 'Deep focus');
    phone.tap('Rename');
    phone.tap('Choir practice');
    phone.tap('More options');
    phone.tap('Delete playlist');
    phone.tap('Delete');
    expect(phone.state().playlists.map(({ name }) => name)).toEqual(['Morning run', 'Opening evening', 'Deep focus']);
  });

  it('adds a song to a playlist only once', () => {
    const phone = start();
    for (const message of ['Added to Focus', 'Already in Focus']) {
      phone.longPress('Candle Round');
      phone.tap('Add to playlist');
      phone.tap('Focus');
      expect(phone.words()).toContain(message);
    }
    expect(inPlaylist(phone, 'Focus').at(-1)).toBe('Candle Round');
  });

  it('queues songs, moves and removes them while the current one plays on', () => {
    const phone = start();
    phone.longPress('Closing Time');
    phone.tap('Play next');
    phone.tap('More options');
    phone.tap('Queue');
    expect(titles(phone, phone.state().queue)[2]).toBe('Closing Time');
    phone.longPress('queued_2');
    phone.tap('Move down');
    phone.longPress('queued_1');
    phone.tap('Remove from queue');
    expect(playing(phone)).toBe('Paper Umbrella');
    expect(titles(phone, phone.state().queue).slice(0, 2)).toEqual(['Closing Time', 'Paper Umbrella']);
    phone.tap('More options');
    phone.tap('Clear queue');
    expect(phone.words()).toContain('The queue is empty');
    expect(phone.state().position).toBeNull();
  });

  it('searches, filters by genre and sorts', () => {
    const phone = start();
    phone.tap('Search');
    phone.type('search', 'quay band');
    expect(phone.words()).toContain('Last Ferry');
    expect(phone.words()).not.toContain('Slow Trains');
    phone.back();
    phone.tap('Jazz');
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Longest first');
    const shown = phone.words().filter((word) => ['Corner Table', 'Half Past Blue', 'Rain on Tin'].includes(word));
    expect(shown).toEqual(['Half Past Blue', 'Rain on Tin', 'Corner Table']);
  });
});
