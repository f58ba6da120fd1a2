import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { recorder } from './app.ts';

const start = () => startTestPhone(recorder);

describe('recorder', () => {
  it('starts the same on every phone', () => {
    expect(start().session.save()).toBe(start().session.save());
  });

  it('records as long as the clock says, without its pauses', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Record');
    phone.session.advanceClock(40_000);
    phone.tap('Pause');
    phone.session.advanceClock(100_000);
    phone.tap('Resume');
    phone.session.advanceClock(25_000);
    expect(phone.words()).toContain('1:05');
    phone.tap('Stop');
    phone.type('Name', 'Waves at night');
    phone.tap('Sound');
    phone.tap('Save');
    const made = {
      id: 1001,
      name: 'Waves at night',
      recordedAt: '2025-04-05 12:02',
      seconds: 65,
      tag: 'Sound',
      note: '',
      quality: 'Medium',
      format: 'M4A',
      isStereo: false,
      isFavourite: false,
    };
    expect(phone.state()).toEqual({ ...before, nextNumber: 17, recordings: [...before.recordings, made] });
    expect(phone.words()).toContain('Recording saved');
  });

  it('keeps nothing of a discarded recording', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Record');
    phone.back();
    phone.tap('Cancel');
    phone.tap('Stop');
    phone.tap('Discard');
    phone.tap('Discard');
    expect(phone.state()).toEqual(before);
    expect(phone.words()).toContain('Recorder');
  });

  it('records with the quality and format that were chosen', () => {
    const phone = start();
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Quality');
    phone.tap('High');
    phone.tap('File format');
    phone.tap('WAV');
    phone.tap('Stereo');
    phone.back();
    phone.tap('Record');
    phone.tap('Stop');
    phone.tap('Save');
    expect(phone.state().recordings.at(-1)).toMatchObject({
      name: 'Recording 16',
      quality: 'High',
      format: 'WAV',
      isStereo: true,
    });
  });

  it('renames, and edits tag and note, of one recording only', () => {
    const phone = start();
    const before = phone.state().recordings;
    phone.longPress('Bell test');
    phone.tap('Rename');
    phone.type('Name', 'Packhorse bell');
    phone.tap('OK');
    phone.tap('Packhorse bell');
    phone.tap('Edit');
    phone.tap('Idea');
    phone.type('Note', 'Case 1');
    phone.tap('Save');
    const changed = phone.state().recordings.filter((one, index) => one.name !== before[index]!.name);
    expect(changed).toEqual([
      { ...before.find(({ name }) => name === 'Bell test'), name: 'Packhorse bell', tag: 'Idea', note: 'Case 1' },
    ]);
  });

  it('deletes after asking', () => {
    const phone = start();
    phone.tap('Ferry horn');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state().recordings).toHaveLength(15);
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.state().recordings.map(({ name }) => name)).not.toContain('Ferry horn');
  });

  it('filters by tag, searches notes and sorts', () => {
    const phone = start();
    phone.tap('Interview');
    expect(phone.words()).toContain('Call with Carwick archive');
    expect(phone.words()).not.toContain('Ferry horn');
    phone.tap('All');
    phone.tap('Search');
    phone.type('search', 'audio guide');
    expect(phone.words()).toContain('Gulls at the pier');
    expect(phone.words()).not.toContain('Bell test');
    phone.back();
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Longest first');
    const names = phone.words().filter((word) => phone.state().recordings.some(({ name }) => name === word));
    expect(names[0]).toBe('Team meeting 31 March');
  });
});
