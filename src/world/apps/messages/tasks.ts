import { contacts } from '../contacts/app.ts';
import { messages } from './app.ts';
import { messagesOf, nameOf, peopleOf, titleOf } from './state.ts';
import { back, defineTask, hold, leave, open, tap, type, type World } from '../../benchmark/task.ts';

const state = (world: World) => world.of(messages);
const people = (world: World) => peopleOf(world.of(contacts));
/** The conversations initially in the list, with their titles. */
const shown = (world: World) =>
  state(world)
    .conversations.filter(({ isArchived }) => !isArchived)
    .map((conversation) => ({ ...conversation, shownAs: titleOf(conversation, people(world)) }));
const single = (world: World) => shown(world).filter(({ members }) => members.length === 1);
const named = (world: World, title: string) => {
  const { id } = shown(world).find(({ shownAs }) => shownAs === title)!;
  return state(world).conversations.find((conversation) => conversation.id === id)!;
};
const received = (world: World, title: string) =>
  messagesOf(state(world), named(world, title).id).filter(({ from }) => from !== 'me');
const now = (world: World) => new Date(world.nowMs).toISOString().slice(0, 16);

function send(world: World, title: string, text: string): void {
  const conversationId = named(world, title).id;
  state(world).messages.push({ id: world.newId(), conversationId, from: 'me', text, at: now(world), isStarred: false });
}

const TEXTS = ['See you at nine.', 'I am ten minutes late.', 'Could you call me tonight?', 'Thank you for yesterday.'];
/** Their names appear in their messages. */
const STRANGERS = [
  ['555-0177', 'Gareth Ellison'],
  ['555-0144', 'Ida Lund'],
  ['555-0129', 'Rosa Almeida'],
] as const;

export const messagesTasks = [
  defineTask({
    id: 'messages-send',
    app: messages,
    categories: ['create'],
    template: 'Send {name} the text message “{text}”.',
    draw: ({ pick }, world) => {
      const known = single(world).filter(({ members, shownAs }) => members[0] !== shownAs);
      return { name: pick(known).shownAs, text: pick(TEXTS) };
    },
    change: (world, { name, text }) => send(world, name, text),
    solve: (_, { name, text }) => [tap(name), type('text', text), tap('Send')],
  }),
  defineTask({
    id: 'messages-new-group',
    app: messages,
    categories: ['create', 'fill form', 'composition'],
    template: 'In Messages, make a group called “{title}” with {first} and {second}, and write “{text}” to it.',
    draw({ pick, pickSome }, world) {
      const [first, second] = pickSome(people(world), 2);
      const title = pick(['Boat trip', 'Opening night', 'Lift sharing', 'Poster']);
      return { title, first: first!.name, second: second!.name, text: pick(TEXTS) };
    },
    change(world, { title, first, second, text }) {
      const members = people(world)
        .filter(({ name }) => [first, second].includes(name))
        .map(({ phone }) => phone)
        .toSorted();
      const flags = { isPinned: false, isMuted: false, isArchived: false, isRead: true };
      state(world).conversations.push({ id: world.newId(), title, members, ...flags });
      send(world, title, text);
    },
    solve: (_, { title, first, second, text }) => [
      tap('More options'),
      tap('New group'),
      type('name', title),
      tap(first),
      tap(second),
      tap('Create'),
      type('text', text),
      tap('Send'),
    ],
  }),
  defineTask({
    id: 'messages-delete',
    app: messages,
    categories: ['delete'],
    template: 'Delete the whole conversation with {title} in Messages.',
    draw: ({ pick }, world) => ({ title: pick(shown(world)).shownAs }),
    change(world, { title }) {
      const all = state(world);
      const { id } = named(world, title);
      all.conversations = all.conversations.filter((conversation) => conversation.id !== id);
      all.messages = all.messages.filter(({ conversationId }) => conversationId !== id);
    },
    solve: (_, { title }) => [hold(title), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'messages-last-words',
    app: messages,
    categories: ['information retrieval'],
    template: 'What did {title} write last, according to Messages? Answer with the whole text of that message.',
    draw: ({ pick }, world) => ({ title: pick(single(world)).shownAs }),
    answer: (world, { title }) => received(world, title).at(-1)!.text,
    solve: (_, { title }) => [tap(title)],
  }),
  defineTask({
    id: 'messages-stranger-to-contacts',
    app: messages,
    categories: ['cross app interaction', 'multi hop reasoning', 'fill form'],
    template: 'Find out in Messages who writes from {phone} and create a contact with this name and number.',
    draw({ pick }) {
      const [phone, name] = pick(STRANGERS);
      return { phone, name };
    },
    change(world, { phone, name }) {
      const rest = { email: '', company: '', label: 'Work', isFavourite: false } as const;
      world.of(contacts).contacts.push({ id: world.newId(), name, phone, ...rest });
    },
    solve: (_, { phone, name }) => [
      tap(phone),
      leave,
      open(contacts),
      tap('Create contact'),
      type('name', name),
      type('phone', phone),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'messages-edit-quick-reply',
    app: messages,
    categories: ['edit app setting', 'text editing'],
    template: 'Change the quick reply “{old}” of Messages to “{text}”.',
    draw: ({ pick }, world) => ({
      old: pick(state(world).quickReplies).text,
      text: pick(['Five minutes!', 'Yes, please.', 'No, sorry.', 'At the museum.']),
    }),
    change: (world, { old, text }) =>
      void Object.assign(
        state(world).quickReplies.find((reply) => reply.text === old)!,
        { text },
      ),
    solve: (_, { old, text }) => [
      tap('More options'),
      tap('Settings'),
      tap('quick_replies'),
      tap(old),
      type('text', text),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'messages-forward-last',
    app: messages,
    categories: ['create', 'composition', 'multi hop reasoning'],
    template: 'Forward the last message that {title} wrote to {other}.',
    draw({ pick }, world) {
      const title = pick(single(world)).shownAs;
      return { title, other: pick(single(world).filter(({ shownAs }) => shownAs !== title)).shownAs };
    },
    change: (world, { title, other }) => send(world, other, received(world, title).at(-1)!.text),
    solve: (world, { title, other }) => [
      tap(title),
      hold(`message_${received(world, title).at(-1)!.id}`),
      tap('Forward'),
      tap(other),
    ],
  }),
  defineTask({
    id: 'messages-archive-two',
    app: messages,
    categories: ['edit', 'repeat operation'],
    template: 'Archive the conversations {first} and {second}.',
    draw({ pickSome }, world) {
      const [first, second] = pickSome(shown(world), 2);
      return { first: first!.shownAs, second: second!.shownAs };
    },
    change(world, { first, second }) {
      for (const found of [named(world, first), named(world, second)]) found.isArchived = true;
    },
    solve: (_, { first, second }) => [first, second].flatMap((title) => [hold(title), tap('Archive')]),
  }),
  defineTask({
    id: 'messages-block-and-delete',
    app: messages,
    categories: ['edit app setting', 'delete', 'composition'],
    template: 'Block {title} in Messages, then delete the conversation.',
    draw: ({ pick }, world) => ({ title: pick(single(world)).shownAs }),
    change(world, { title }) {
      const all = state(world);
      const { id, members } = named(world, title);
      all.blocked.push(members[0]!);
      all.conversations = all.conversations.filter((conversation) => conversation.id !== id);
      all.messages = all.messages.filter(({ conversationId }) => conversationId !== id);
    },
    solve: (_, { title }) => [
      tap(title),
      tap('Details'),
      tap('Block'),
      tap('Block'),
      back,
      tap('More options'),
      tap('Delete conversation'),
      tap('Delete'),
    ],
  }),
  defineTask({
    id: 'messages-who-wrote',
    app: messages,
    categories: ['search', 'information retrieval'],
    template: 'Who wrote the text message “{text}”?',
    draw({ pick }, world) {
      const known = state(world).messages.filter(({ from }) => from !== 'me' && nameOf(from, people(world)) !== from);
      return { text: pick(known).text };
    },
    answer(world, { text }) {
      const found = state(world).messages.find((message) => message.text === text)!;
      return nameOf(found.from, people(world));
    },
    solve: (_, { text }) => [tap('Search'), type('search', text)],
  }),
];
