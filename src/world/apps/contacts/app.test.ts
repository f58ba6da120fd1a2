import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { contacts } from './app.ts';

describe('contacts', () => {
  it('creates a contact with a label', () => {
    const phone = startTestPhone(contacts);
    const before = phone.state();
    phone.tap('Create contact');
    phone.type('Name', 'Ida Lund');
    phone.type('Phone', '555-0111');
    phone.tap('label');
    phone.tap('Friends');
    phone.tap('Save');
    const made = {
      id: 1001,
      name: 'Ida Lund',
      phone: '555-0111',
      email: '',
      company: '',
      label: 'Friends',
      isFavourite: false,
    };
    expect(phone.state()).toEqual({ ...before, contacts: [...before.contacts, made] });
  });

  it('edits one contact and no other', () => {
    const phone = startTestPhone(contacts);
    const before = phone.state();
    phone.tap('Tom Becker');
    phone.tap('Edit contact');
    phone.type('Phone', '555-0999');
    phone.tap('Save');
    const changed = phone.state().contacts.filter((contact, index) => contact.phone !== before.contacts[index]?.phone);
    expect(changed.map(({ name, phone: number }) => [name, number])).toEqual([['Tom Becker', '555-0999']]);
  });

  it('needs a name, and leaves nothing behind when closed', () => {
    const phone = startTestPhone(contacts);
    const before = phone.state();
    phone.tap('Create contact');
    phone.tap('Save');
    expect(phone.words()).toContain('Enter a name');
    phone.tap('Close');
    expect(phone.state()).toEqual(before);
  });

  it('shows favourites and takes them away', () => {
    const phone = startTestPhone(contacts);
    phone.tap('Favourites');
    expect(phone.words()).toContain('Hannah Cole');
    expect(phone.words()).not.toContain('Tom Becker');
    phone.longPress('Hannah Cole');
    phone.tap('Remove from favourites');
    expect(phone.words()).not.toContain('Hannah Cole');
  });

  it('sorts by last name', () => {
    const phone = startTestPhone(contacts);
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Last name');
    const names = phone.words().filter((word) => phone.state().contacts.some(({ name }) => name === word));
    expect(names.slice(0, 2)).toEqual(['Tom Becker', 'Hannah Cole']);
  });

  it('deletes after asking', () => {
    const phone = startTestPhone(contacts);
    phone.tap('Ben Whitlock');
    phone.tap('More options');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state().contacts).toHaveLength(14);
    phone.tap('More options');
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.state().contacts.map(({ name }) => name)).not.toContain('Ben Whitlock');
  });

  it('finds people by company', () => {
    const phone = startTestPhone(contacts);
    phone.tap('Search');
    phone.type('search', 'choir');
    expect(phone.words()).toContain('Nadia Haddad');
    phone.type('search', 'nobody');
    expect(phone.words()).toContain('No contact found');
  });
});
