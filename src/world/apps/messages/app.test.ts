import { describe, expect, it } from 'vitest';
import type { WorldApp } from '../../app.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { contacts } from '../contacts/app.ts';
import { messages } from './app.ts';

const start = () => startTestPhone(messages, [contacts as unknown as WorldApp]);

describe('messages', () => {
  it('calls people as the contacts do', () => {
    const words = start().words();
    expect(words).toContain('Clara Marsh');
    expect(words).toContain('555-0177');
    expect(words).not.toContain('555-0188');
  });

  it('sends a message into the conversation', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Jonas Weber');
    phone.type('Text message', 'I will bring it.');
    phone.tap('Send');
    const sent = { from: 'me', text: 'I will bring it.', at: '2025-04-05T12:00', isStarred: false };
    expect(phone.state().messages).toEqual([...before.messages, { id: 1001, conversationId: 2, ...sent }]);
    phone.tap('Send');
    expect(phone.state().messages).toHaveLength(before.messages.length + 1);
    phone.back();
    expect(phone.words()).toContain('You: I will bring it.');
  });

  it('begins a conversation with a number that is no contact', () => {
    const phone = start();
    phone.tap('New message');
    phone.type('To', '555-0111');
    phone.tap('Send to 555-0111');
    phone.type('Text message', 'Hello');
    phone.tap('Send');
    expect(phone.state().conversations.at(-1)).toMatchObject({ members: ['555-0111'], title: '' });
    expect(phone.words()).toContain('555-0111');
  });

  it('goes on with the conversation that is there', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('New message');
    phone.type('To', 'okafor');
    phone.tap('Samuel Okafor');
    expect(phone.words()).toContain('It is on your desk.');
    expect(phone.state()).toEqual(before);
  });

  it('makes a group of at least two', () => {
    const phone = start();
    phone.tap('More options');
    phone.tap('New group');
    phone.type('Group name', 'Boat trip');
    phone.tap('Marta Novak');
    phone.tap('Create');
    expect(phone.words()).toContain('Name the group and choose at least two people');
    phone.tap('Ben Whitlock');
    phone.tap('Create');
    expect(phone.state().conversations.at(-1)).toMatchObject({ title: 'Boat trip', members: ['555-0164', '555-0195'] });
  });

  it('stars, forwards and deletes one message', () => {
    const phone = start();
    phone.tap('Nadia Haddad');
    phone.longPress('Ask Ben, he hides it well.');
    phone.tap('Star');
    phone.longPress('Ask Ben, he hides it well.');
    phone.tap('Forward');
    phone.tap('Ben Whitlock');
    phone.longPress('Ask Ben, he hides it well.');
    phone.tap('Delete message');
    const found = phone.state().messages.filter(({ text }) => text === 'Ask Ben, he hides it well.');
    expect(found).toMatchObject([{ conversationId: 11, from: 'me', isStarred: false }]);
  });

  it('archives, and deletes after asking', () => {
    const phone = start();
    phone.longPress('PostPoint');
    phone.tap('Archive');
    expect(phone.words()).not.toContain('PostPoint');
    phone.longPress('555-0103');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.words()).toContain('555-0103');
    phone.longPress('555-0103');
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.words()).not.toContain('555-0103');
    expect(phone.state().messages.filter(({ conversationId }) => conversationId === 15)).toEqual([]);
    phone.tap('More options');
    phone.tap('Archived');
    expect(phone.words()).toContain('PostPoint');
  });

  it('blocks and unblocks a number', () => {
    const phone = start();
    phone.tap('555-0103');
    phone.tap('Details');
    phone.tap('Block');
    phone.tap('Block');
    expect(phone.state().blocked).toEqual(['555-0166', '555-0103']);
    phone.back();
    expect(phone.has('Text message')).toBe(false);
    phone.back();
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Blocked numbers');
    phone.tap('Unblock 555-0103');
    expect(phone.state().blocked).toEqual(['555-0166']);
  });

  it('writes with a quick reply that was changed before', () => {
    const phone = start();
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Quick replies');
    phone.tap('On my way!');
    phone.type('Text', 'Ten minutes!');
    phone.tap('Save');
    phone.back();
    phone.back();
    phone.tap('Clara Marsh');
    phone.tap('More options');
    phone.tap('Quick reply');
    phone.tap('Ten minutes!');
    phone.tap('Send');
    expect(phone.state().messages.at(-1)).toMatchObject({ conversationId: 1, from: 'me', text: 'Ten minutes!' });
  });

  it('filters groups and finds words in messages', () => {
    const phone = start();
    phone.tap('Groups');
    expect(phone.words()).toContain('Museum crew');
    expect(phone.words()).not.toContain('Clara Marsh');
    phone.tap('All');
    phone.tap('Search');
    phone.type('search', 'tent');
    expect(phone.words()).toContain('Marsh family');
    expect(phone.words()).not.toContain('Museum crew');
  });
});
