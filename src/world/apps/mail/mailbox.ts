/** The phone's initial mail: the persona's mailbox, and messages from shops, lenders and friends. */
import { MAIL, type Message } from '../../../personas/messages.ts';
import type { Persona } from '../../persona.ts';
import type { Mail } from './state.ts';

interface Extra {
  folder: string;
  from: string;
  email: string;
  /** "2025-04-05T08:10" */
  at: string;
  subject: string;
  body: string;
  isRead?: boolean;
  isStarred?: boolean;
  attachments?: string[];
}

const EXTRAS: readonly Extra[] = [
  {
    folder: 'Inbox',
    from: 'Quay Press',
    email: 'accounts@quaypress.example',
    at: '2025-04-05T09:02',
    subject: 'Invoice 2025-118',
    body: 'Please find our invoice attached. It is payable within 30 days.',
    attachments: ['invoice-quay-press.pdf'],
  },
  {
    folder: 'Inbox',
    from: 'Ellery Ferries',
    email: 'service@elleryferries.example',
    at: '2025-04-05T06:30',
    subject: 'Changed departure on Sunday',
    body: 'On Sunday 6 April the 09:40 ferry leaves at 09:55 because of the tide. Your booking EF-20817 stays valid.',
  },
  {
    folder: 'Inbox',
    from: 'Gareth Ellison',
    email: 'g.ellison@carwickarchive.example',
    at: '2025-04-04T16:12',
    subject: 'Loan of the toll ledger',
    body: 'The ledger is packed. Your van may come on Tuesday at eleven. On the day you reach me on 555-0177.',
    isStarred: true,
    attachments: ['loan-agreement.pdf'],
  },
  {
    folder: 'Inbox',
    from: 'Nadia Haddad',
    email: 'nadia@harbourchoir.example',
    at: '2025-04-04T19:45',
    subject: 'Rehearsal moved',
    body: 'Rehearsal on Wednesday is at 19:30 in the Sailors’ Hall, not in the church. Bring the green folder.',
  },
  {
    folder: 'Inbox',
    from: 'Ellery Library',
    email: 'desk@ellerylibrary.example',
    at: '2025-04-03T18:00',
    subject: 'Two books are due',
    body: 'The Salt Roads and Harbour Lights are due on Thursday 10 April. You may renew them once.',
    isRead: true,
  },
  {
    folder: 'Inbox',
    from: 'Dr Ines Pereira',
    email: 'practice@pereira-dental.example',
    at: '2025-04-03T10:00',
    subject: 'Your appointment on 15 April',
    body: 'We expect you at 08:20. If you cannot come, please call 555-0170 a day before.',
    isRead: true,
  },
  {
    folder: 'Inbox',
    from: 'Lantern Books',
    email: 'news@lanternbooks.example',
    at: '2025-04-02T07:00',
    subject: 'Spring list: 20 % off maps',
    body: 'Until 12 April all atlases and walking maps are reduced. Use the code TIDE20 when you pay.',
    isRead: true,
  },
  {
    folder: 'Inbox',
    from: 'Clara Marsh',
    email: 'clara.marsh@post.example',
    at: '2025-04-01T20:14',
    subject: 'Easter at ours',
    body: 'Come on Saturday 19 April for lunch at one. Peter makes the lamb, could you bring a dessert for eight?',
    isRead: true,
    isStarred: true,
  },
  {
    folder: 'Inbox',
    from: 'Lantern Books',
    email: 'news@lanternbooks.example',
    at: '2025-03-26T07:00',
    subject: 'Readings in April',
    body: 'On 9 April Ada Winter reads from A Year of Maps, at 18:30, with tea.',
    isRead: true,
  },
  {
    folder: 'Inbox',
    from: 'Tidewater Web Desk',
    email: 'web@tidewater.example',
    at: '2025-03-28T15:20',
    subject: 'Guest network',
    body: 'From April the network Tidewater Guests has a new password: barge-and-bell. Please change it on your phone.',
    isRead: true,
  },
  {
    folder: 'Archive',
    from: 'Harbour Hosting',
    email: 'billing@harbourhosting.example',
    at: '2025-04-01T05:00',
    subject: 'Receipt: domain and hosting',
    body: 'We have received 143.88 for one year. The contract ends on 31 March 2026.',
    isRead: true,
    attachments: ['receipt-hosting.pdf'],
  },
  {
    folder: 'Archive',
    from: 'Ben Whitlock',
    email: 'ben.whitlock@post.example',
    at: '2025-03-20T21:03',
    subject: 'Boots',
    body: 'I found your walking boots in my car. I can drop them on Friday.',
    isRead: true,
  },
  {
    folder: 'Bin',
    from: 'Parcel Game',
    email: 'hello@parcelgame.example',
    at: '2025-04-04T03:00',
    subject: 'Your village misses you!',
    body: 'Come back today and get 50 gold parcels.',
    isRead: true,
  },
];

/** The text around a message's body in the persona's mailbox. */
function letter(to: string, body: string, signed: string): string {
  return `Hello ${to.split(' ')[0]},\n\n${body}\n\n${signed}`;
}

/** Documents attached to the persona's messages, by subject. */
const ATTACHED: Record<string, string[]> = {
  'Budget figures for March': ['expenses.ods'],
  'Label texts': ['floor-plan.png'],
  'Opening speech': ['proposal.odt'],
  'Boat trip list': ['contacts.csv'],
};

/** Ids follow the order of time, so that the newest message has the highest. */
export function seedMailbox({ PERSON, COLLEAGUES }: Persona): Mail[] {
  const emailOf = (name: string) => COLLEAGUES.find((person) => person.name === name)?.email ?? PERSON.email;
  const own = (folder: string, messages: readonly Message[]): Omit<Mail, 'id'>[] =>
    messages.map((message) => ({
      folder,
      from: message.from,
      email: emailOf(message.from),
      to: emailOf(message.to),
      cc: '',
      at: message.date,
      subject: message.subject,
      body: letter(message.to, message.body, message.from.split(' ')[0]!),
      attachments: ATTACHED[message.subject] ?? [],
      isRead: message.read,
      isStarred: false,
    }));
  const others = EXTRAS.map(({ isRead = false, isStarred = false, attachments = [], ...extra }) => ({
    ...extra,
    body: letter(PERSON.name, extra.body, extra.from),
    to: PERSON.email,
    cc: '',
    attachments,
    isRead,
    isStarred,
  }));
  const sorted = Object.entries(MAIL.filed).flatMap(([folder, messages]) => own(folder, messages));
  return [...own('Inbox', MAIL.inbox), ...own('Sent', MAIL.sent), ...sorted, ...others]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((mail, index) => ({ id: index + 1, ...mail }));
}
