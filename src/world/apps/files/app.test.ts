import { describe, expect, it } from 'vitest';
import type { WorldApp } from '../../app.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { files } from './app.ts';
import { mail } from '../mail/app.ts';

const start = () => startTestPhone(files, [mail as unknown as WorldApp]);
type Phone = ReturnType<typeof start>;
const byName = (phone: Phone, name: string) => phone.state().entries.filter((entry) => entry.name === name);
const folderOf = (phone: Phone, name: string) =>
  phone.state().entries.find(({ id }) => id === byName(phone, name)[0]?.parentId)?.name;

describe('files', () => {
  it('has every document that is attached to a message', () => {
    const phone = start();
    const { mails } = phone.session.readState().mail as { mails: { attachments: string[] }[] };
    const attached = mails.flatMap(({ attachments }) => attachments);
    expect(attached.length).toBeGreaterThan(5);
    expect(attached.filter((name) => byName(phone, name).length === 0)).toEqual([]);
  });

  it('makes a folder where it is asked for, once', () => {
    const phone = start();
    phone.tap('Documents');
    phone.tap('New folder');
    phone.type('Name', 'Travel');
    expect(phone.words()).toContain('This name is taken');
    phone.type('Name', 'Loans');
    phone.tap('Create');
    expect(folderOf(phone, 'Loans')).toBe('Documents');
    phone.tap('Loans');
    expect(phone.words()).toContain('This folder is empty');
    expect(phone.words()).toContain('Internal storage › Documents › Loans');
  });

  it('moves several files by walking to a folder', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Downloads');
    phone.longPress('harbour-walks.pdf');
    phone.tap('choir-programme.pdf');
    phone.tap('More options');
    phone.tap('Move to');
    phone.tap('Documents');
    phone.tap('Travel');
    phone.tap('Move here');
    expect([folderOf(phone, 'harbour-walks.pdf'), folderOf(phone, 'choir-programme.pdf')]).toEqual([
      'Travel',
      'Travel',
    ]);
    const kept = (entries: typeof before.entries) => entries.map((entry) => ({ ...entry, parentId: 0 }));
    expect(kept(phone.state().entries)).toEqual(kept(before.entries));
    expect(phone.words()).not.toContain('harbour-walks.pdf');
  });

  it('refuses to move where the name is taken', () => {
    const phone = start();
    phone.tap('Documents');
    phone.tap('New folder');
    phone.type('Name', 'Music');
    phone.tap('Create');
    phone.longPress('Music');
    phone.tap('More options');
    phone.tap('Move to');
    phone.tap('Move here');
    expect(phone.words()).toContain('There is a “Music” already');
  });

  it('copies a folder with all that lies in it', () => {
    const phone = start();
    phone.tap('Documents');
    phone.longPress('Travel');
    phone.tap('More options');
    phone.tap('Copy to');
    phone.tap('Documents');
    phone.tap('Copy here');
    const [copy] = byName(phone, 'Travel (1)');
    const inside = phone.state().entries.filter(({ parentId }) => parentId === copy?.id);
    expect(inside.map(({ name }) => name)).toEqual([
      'carwick-train-tickets.pdf',
      'ferry-booking.pdf',
      'sandholm-2024.md',
    ]);
    expect(byName(phone, 'ferry-booking.pdf')).toHaveLength(2);
  });

  it('deletes a folder and what lies in it, after asking', () => {
    const phone = start();
    phone.tap('Documents');
    phone.longPress('Private');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(byName(phone, 'Private')).toHaveLength(1);
    phone.tap('Delete');
    phone.tap('Delete');
    expect([...byName(phone, 'Private'), ...byName(phone, 'book-list.txt')]).toEqual([]);
  });

  it('renames, and edits a text', () => {
    const phone = start();
    phone.tap('Documents');
    phone.tap('todo.txt');
    phone.tap('Edit');
    phone.type('Text', 'Buy stamps');
    phone.tap('Save');
    expect(phone.words()).toContain('Buy stamps');
    phone.tap('More options');
    phone.tap('Rename');
    phone.type('Name', 'errands.txt');
    phone.tap('Rename');
    expect(byName(phone, 'errands.txt')).toMatchObject([{ content: 'Buy stamps', modified: '2025-04-05', sizeKb: 1 }]);
  });

  it('writes a new text file', () => {
    const phone = start();
    phone.tap('More options');
    phone.tap('New text file');
    phone.tap('Save');
    expect(phone.words()).toContain('Enter a name');
    phone.type('File name', 'tides');
    phone.type('Text', 'Low 11:20');
    phone.tap('Save');
    expect(byName(phone, 'tides.txt')).toMatchObject([{ parentId: null, content: 'Low 11:20', kind: 'file' }]);
  });

  it('searches below the folder, filters by kind and sorts', () => {
    const phone = start();
    phone.tap('Search');
    phone.type('search', 'ferry');
    expect(phone.words()).toEqual(expect.arrayContaining(['ferry-booking.pdf', 'ferry-lantern.jpg']));
    phone.tap('Images');
    expect(phone.words()).not.toContain('ferry-booking.pdf');
    phone.back();
    phone.tap('All');
    phone.tap('Downloads');
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Largest first');
    const names = phone.words().filter((word) => byName(phone, word).length > 0 && word.includes('.'));
    expect(names[0]).toBe('harbour-walks.pdf');
    expect(names).not.toContain('.cache-index');
  });

  it('sends a file by mail', () => {
    const phone = start();
    phone.tap('Downloads');
    phone.tap('loan-agreement.pdf');
    phone.tap('More options');
    phone.tap('Send by mail');
    phone.type('To', 'aiko.tanaka@tidewater.example');
    phone.tap('Send');
    const { mails } = phone.session.readState().mail as { mails: { to: string; attachments: string[] }[] };
    expect(mails.at(-1)).toMatchObject({ to: 'aiko.tanaka@tidewater.example', attachments: ['loan-agreement.pdf'] });
  });
});
