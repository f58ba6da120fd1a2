import { contacts } from '../contacts/app.ts';
import { mail } from './app.ts';
import { defineTask, hold, leave, open, tap, type, type World } from '../../benchmark/task.ts';
import { pickDay, spellDate } from '../../benchmark/turn-pickers.ts';

const state = (world: World) => world.of(mail);
const inbox = (world: World) => state(world).mails.filter(({ folder }) => folder === 'Inbox');
const bySubject = (world: World, subject: string) => inbox(world).find((one) => one.subject === subject)!;
const colleagues = (world: World) => world.of(contacts).contacts.filter(({ email }) => email !== '');
const emailOf = (world: World, name: string) => colleagues(world).find((person) => person.name === name)!.email;

/** Long enough for the suggestion to appear; a search for the whole name would match the field itself. */
const firstOf = (name: string) => name.split(' ')[0]!;

const ME = { from: 'Elena Marsh', email: 'elena.marsh@tidewater.example' };
const TEXTS = [
  'Yes, that suits me.',
  'Thank you, I will call tomorrow.',
  'Could we talk on Monday?',
  'Please send me two.',
];

function send(world: World, written: { to: string; subject: string; body: string; attachments?: string[] }): void {
  const at = new Date(world.nowMs).toISOString().slice(0, 16);
  const flags = { folder: 'Sent', cc: '', at, isRead: true, isStarred: false };
  state(world).mails.push({ id: world.newId(), ...ME, attachments: [], ...flags, ...written });
}

const WRITERS = [
  ['Ida Lund', 'ida.lund@post.example', '555-0144'],
  ['Omar Bell', 'omar@bellframes.example', '555-0215'],
  ['Greta Voss', 'greta.voss@post.example', '555-0233'],
  ['Pavel Dorn', 'dorn@dornprint.example', '555-0249'],
] as const;

export const mailTasks = [
  defineTask({
    id: 'mail-send',
    app: mail,
    categories: ['create', 'fill form'],
    template: 'Write a mail to {name} with the subject “{subject}” and the text “{body}” and send it.',
    draw: ({ pick }, world) => ({
      name: pick(colleagues(world)).name,
      subject: pick(['Keys', 'Tuesday afternoon', 'Van for the ledger', 'Chairs for the opening']),
      body: pick(TEXTS),
    }),
    change: (world, { name, subject, body }) => send(world, { to: emailOf(world, name), subject, body }),
    solve: (_, { name, subject, body }) => [
      tap('Compose'),
      type('to', firstOf(name)),
      tap(name),
      type('subject', subject),
      type('body', body),
      tap('Send'),
    ],
  }),
  defineTask({
    id: 'mail-reply',
    app: mail,
    categories: ['create', 'search'],
    template: 'Answer the mail “{subject}” in the inbox with “{body}”.',
    draw: ({ pick }, world) => ({ subject: pick(inbox(world)).subject, body: pick(TEXTS) }),
    change: (world, { subject, body }) =>
      send(world, { to: bySubject(world, subject).email, subject: `Re: ${subject}`, body }),
    solve: (_, { subject, body }) => [tap(subject), tap('Reply'), type('body', body), tap('Send')],
  }),
  defineTask({
    id: 'mail-forward',
    app: mail,
    categories: ['create', 'multi hop reasoning'],
    template: 'Forward the mail “{subject}” to {name}; leave its text as it is.',
    draw: ({ pick }, world) => ({ subject: pick(inbox(world)).subject, name: pick(colleagues(world)).name }),
    change(world, { subject, name }) {
      const { from, body, attachments } = bySubject(world, subject);
      const quoted = `\n\n${from} wrote:\n${body}`;
      send(world, { to: emailOf(world, name), subject: `Fwd: ${subject}`, body: quoted, attachments });
    },
    solve: (_, { subject, name }) => [tap(subject), tap('Forward'), type('to', firstOf(name)), tap(name), tap('Send')],
  }),
  defineTask({
    id: 'mail-delete',
    app: mail,
    categories: ['delete'],
    template: 'Delete the mail “{subject}” from the inbox.',
    draw: ({ pick }, world) => ({ subject: pick(inbox(world)).subject }),
    change: (world, { subject }) => void (bySubject(world, subject).folder = 'Bin'),
    solve: (_, { subject }) => [tap(subject), tap('Delete')],
  }),
  defineTask({
    id: 'mail-move-two',
    app: mail,
    categories: ['edit', 'repeat operation'],
    template: 'Move the mails “{first}” and “{second}” from the inbox to the folder “{folder}”.',
    draw({ pick, pickSome }, world) {
      const [first, second] = pickSome(inbox(world), 2);
      return { first: first!.subject, second: second!.subject, folder: pick(state(world).folders) };
    },
    change(world, { first, second, folder }) {
      for (const moved of [first, second].map((subject) => bySubject(world, subject))) moved.folder = folder;
    },
    solve: (_, { first, second, folder }) => [
      hold(first),
      tap(second),
      tap('More options'),
      tap('Move to'),
      tap(folder),
    ],
  }),
  defineTask({
    id: 'mail-star-of-day',
    app: mail,
    categories: ['edit', 'filter', 'repeat operation'],
    template: 'Put a star on every mail in the inbox that came on {day} and has none yet.',
    draw: ({ pick }) => ({ day: pick(['1 April', '2 April', '3 April', '4 April', '5 April']) }),
    change(world, { day }) {
      for (const one of cameOn(world, day)) one.isStarred = true;
    },
    solve: (world, { day }) => cameOn(world, day).map(({ id }) => tap(`star_${id}`)),
  }),
  defineTask({
    id: 'mail-automatic-reply',
    app: mail,
    categories: ['edit app setting', 'complex ui interaction', 'fill form'],
    template: 'Turn on the automatic reply of Mail from {from} to {to} with the text “{text}”.',
    draw: ({ integer, pick }) => ({
      from: spellDate(`2025-04-0${integer(7, 9)}`),
      to: spellDate(`2025-04-${integer(18, 28)}`),
      text: pick(['Away until next week.', 'Please write to Hannah Cole.', 'I read no mail these days.']),
    }),
    change: (world, { from, to, text }) =>
      void Object.assign(state(world), {
        autoReply: true,
        autoReplyFrom: isoOf(from),
        autoReplyTo: isoOf(to),
        autoReplyText: text,
      }),
    solve: (world, { from, to, text }) => [
      tap('Open navigation drawer'),
      tap('Mail settings'),
      tap('auto_reply'),
      tap('Reply automatically'),
      tap('from'),
      ...pickDay(state(world).autoReplyFrom, isoOf(from)),
      tap('OK'),
      tap('to'),
      ...pickDay(state(world).autoReplyTo, isoOf(to)),
      tap('OK'),
      type('text', text),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'mail-address-of-sender',
    app: mail,
    categories: ['information retrieval'],
    template: 'From which e-mail address did the mail “{subject}” in the inbox come?',
    draw: ({ pick }, world) => ({ subject: pick(inbox(world)).subject }),
    answer: (world, { subject }) => bySubject(world, subject).email,
    solve: (_, { subject }) => [tap(subject)],
  }),
  defineTask({
    id: 'mail-sender-to-contacts',
    app: mail,
    categories: ['cross app interaction', 'multi hop reasoning', 'fill form'],
    template:
      'The mail “{subject}” in the inbox tells the phone number of its sender. Create a contact with the name, this number and the e-mail address of the sender.',
    draw({ pick }) {
      const [name, email, phone] = pick(WRITERS);
      return { name, email, phone, subject: pick(['My number', 'Call me back', 'New telephone']) };
    },
    setUp(world, { name, email, phone, subject }) {
      const body = `Hello Elena,\n\nfrom now on you reach me on ${phone}, best after four.\n\n${name}`;
      const to = { to: ME.email, cc: '', at: '2025-04-05T11:15', attachments: [] };
      state(world).mails.push({
        id: 901,
        folder: 'Inbox',
        from: name,
        email,
        ...to,
        subject,
        body,
        isRead: false,
        isStarred: false,
      });
    },
    change(world, { name, email, phone }) {
      const rest = { company: '', label: 'Work', isFavourite: false } as const;
      world.of(contacts).contacts.push({ id: world.newId(), name, phone, email, ...rest });
    },
    solve: (_, { name, email, phone, subject }) => [
      tap(subject),
      leave,
      open(contacts),
      tap('Create contact'),
      type('name', name),
      type('phone', phone),
      type('email', email),
      tap('Save'),
    ],
  }),
];

function cameOn(world: World, day: string) {
  return inbox(world).filter(({ at, isStarred }) => !isStarred && at.startsWith(isoOf(`${day} 2025`)));
}

/** Converts "5 April 2025" to ISO format. */
function isoOf(spelt: string): string {
  return new Date(`${spelt} UTC`).toISOString().slice(0, 10);
}
