import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { notes } from './app.ts';

describe('notes', () => {
  it('starts the same on every phone', () => {
    expect(startTestPhone(notes).session.save()).toBe(startTestPhone(notes).session.save());
  });

  it('keeps a new note', () => {
    const phone = startTestPhone(notes);
    const before = phone.state();
    phone.tap('New note');
    phone.type('title', 'Ferry times');
    phone.type('body', '- 08:10\n- 09:40');
    phone.tap('Save');
    const made = { id: 1001, folder: 'Museum', title: 'Ferry times', body: '- 08:10\n- 09:40', isPinned: false };
    expect(phone.state()).toEqual({ ...before, notes: [...before.notes, made] });
    expect(phone.words()).toContain('Ferry times');
  });

  it('refuses a note without a title', () => {
    const phone = startTestPhone(notes);
    const before = phone.state();
    phone.tap('New note');
    phone.tap('Save');
    expect(phone.words()).toContain('A note needs a title');
    expect(phone.state()).toEqual(before);
  });

  it('changes nothing when changes are discarded', () => {
    const phone = startTestPhone(notes);
    const before = phone.state();
    phone.tap('Shopping');
    phone.tap('Edit');
    phone.type('title', 'Groceries');
    phone.back();
    phone.tap('Discard');
    expect(phone.state()).toEqual(before);
    expect(phone.words()).toContain('Shopping');
  });

  it('deletes after asking', () => {
    const phone = startTestPhone(notes);
    phone.longPress('Shopping');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state().notes).toHaveLength(5);
    phone.longPress('Shopping');
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.state().notes.map(({ title }) => title)).not.toContain('Shopping');
    expect(phone.words()).toContain('Note deleted');
  });

  it('finds notes by their words', () => {
    const phone = startTestPhone(notes);
    phone.tap('Search');
    phone.type('search', 'lemons');
    expect(phone.words()).toContain('Shopping');
    expect(phone.words()).not.toContain('Book list');
    phone.type('search', 'zebra');
    expect(phone.words()).toContain('No notes here');
    phone.back();
    expect(phone.words()).toContain('Book list');
  });

  it('moves a note into a new folder', () => {
    const phone = startTestPhone(notes);
    phone.tap('More options');
    phone.tap('New folder');
    phone.type('name', 'Boats');
    phone.tap('Create');
    phone.tap('Book list');
    phone.tap('More options');
    phone.tap('Move to folder');
    phone.tap('Boats');
    expect(phone.state().notes.find(({ title }) => title === 'Book list')?.folder).toBe('Boats');
  });

  it('comes back from a saved moment with its open dialog', () => {
    const phone = startTestPhone(notes);
    phone.tap('More options');
    phone.tap('Sort by');
    const saved = phone.session.save();
    phone.tap('Title');
    expect(phone.state().sortBy).toBe('title');
    phone.session.restore(saved);
    expect(phone.state().sortBy).toBe('newest');
    expect(phone.isChecked('Newest first')).toBe(true);
  });
});
