import { describe, expect, it } from 'vitest';
import type { WorldApp } from '../../app.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { contacts } from '../contacts/app.ts';
import { mail } from './app.ts';

const start = () => startTestPhone(mail, [contacts as unknown as WorldApp]);
const bySubject = (phone: ReturnType<typeof start>, subject: string) =>
  phone.state().mails.filter((found) => found.subject === subject);

describe('mail', () => {
  it('marks what is opened as read', () => {
    const phone = start();
    phone.tap('Scaffolding');
    expect(phone.words()).toContain('tom.becker@tidewater.example');
    expect(bySubject(phone, 'Scaffolding')[0]?.isRead).toBe(true);
  });

  it('sends a message to a suggested contact', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Compose');
    phone.type('To', 'luc');
    phone.tap('Lucia Ferrari');
    phone.type('Subject', 'Opening hours');
    phone.type('Message', 'See you on Monday.');
    phone.tap('Send');
    const { id: _, ...sent } = phone.state().mails.at(-1)!;
    expect(sent).toEqual({
      folder: 'Sent',
      from: 'Elena Marsh',
      email: 'elena.marsh@tidewater.example',
      to: 'lucia.ferrari@tidewater.example',
      cc: '',
      at: '2025-04-05T12:00',
      subject: 'Opening hours',
      body: 'See you on Monday.',
      attachments: [],
      isRead: true,
      isStarred: false,
    });
    expect(phone.state().mails).toHaveLength(before.mails.length + 1);
  });

  it('sends nothing without an address', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Compose');
    phone.type('To', 'nobody');
    phone.tap('Send');
    expect(phone.words()).toContain('Enter an e-mail address');
    expect(phone.state()).toEqual(before);
  });

  it('answers the sender, keeps what was begun as a draft, and sends the draft', () => {
    const phone = start();
    phone.tap('Usability test');
    phone.tap('Reply');
    phone.type('Message', 'Monday is fine.');
    phone.tap('Close');
    phone.back();
    phone.tap('Open navigation drawer');
    phone.tap('Drafts');
    phone.tap('Re: Usability test');
    phone.tap('Send');
    expect(bySubject(phone, 'Re: Usability test')).toMatchObject([
      { folder: 'Sent', to: 'lucia.ferrari@tidewater.example', body: 'Monday is fine.' },
    ]);
  });

  it('forwards with the attachments', () => {
    const phone = start();
    phone.tap('Invoice 2025-118');
    phone.tap('Forward');
    phone.type('To', 'samuel.okafor@tidewater.example');
    phone.tap('Send');
    const [sent] = bySubject(phone, 'Fwd: Invoice 2025-118');
    expect(sent).toMatchObject({ folder: 'Sent', attachments: ['invoice-quay-press.pdf'] });
    expect(sent?.body).toContain('Quay Press wrote:');
  });

  it('moves several messages at once', () => {
    const phone = start();
    const before = phone.state();
    phone.longPress('Scaffolding');
    phone.tap('Label texts');
    expect(phone.words()).toContain('2 selected');
    phone.tap('More options');
    phone.tap('Move to');
    phone.tap('Rivers and Roads');
    const mails = before.mails.map((found) =>
      ['Scaffolding', 'Label texts'].includes(found.subject) ? { ...found, folder: 'Rivers and Roads' } : found,
    );
    expect(phone.state()).toEqual({ ...before, mails });
    expect(phone.words()).toContain('Inbox (7)');
  });

  it('asks before deleting several, and empties the bin', () => {
    const phone = start();
    phone.longPress('Label texts');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(bySubject(phone, 'Label texts')[0]?.folder).toBe('Inbox');
    phone.tap('Delete');
    phone.tap('Delete');
    expect(bySubject(phone, 'Label texts')[0]?.folder).toBe('Bin');
    phone.tap('Open navigation drawer');
    phone.tap('Bin');
    phone.tap('More options');
    phone.tap('Empty bin');
    phone.tap('Empty');
    expect(phone.state().mails.filter(({ folder }) => folder === 'Bin')).toEqual([]);
    expect(phone.words()).toContain('Nothing here');
  });

  it('searches and filters', () => {
    const phone = start();
    phone.tap('With files');
    expect(phone.words()).toContain('Loan of the toll ledger');
    expect(phone.words()).not.toContain('Scaffolding');
    phone.tap('All');
    phone.tap('Search');
    phone.type('search', 'tide20');
    expect(phone.words()).toContain('Spring list: 20 % off maps');
    expect(phone.words()).not.toContain('Scaffolding');
  });

  it('saves an automatic reply with its days, but not one that ends before it begins', () => {
    const phone = start();
    phone.tap('Open navigation drawer');
    phone.tap('Mail settings');
    phone.tap('Automatic reply');
    phone.tap('Reply automatically');
    phone.tap('to');
    phone.tap('8 April 2025');
    phone.tap('OK');
    phone.tap('Save');
    expect(phone.state().autoReply).toBe(false);
    phone.tap('from');
    phone.tap('7 April 2025');
    phone.tap('OK');
    phone.tap('Save');
    expect(phone.state()).toMatchObject({ autoReply: true, autoReplyFrom: '2025-04-07', autoReplyTo: '2025-04-08' });
  });
});
