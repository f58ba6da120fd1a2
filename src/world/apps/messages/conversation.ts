/** One conversation: its messages, the input line, and actions on a message or on the whole conversation. */
import { defineScreen, type ScreenContext } from '../../app.ts';
import { formatDate } from '../../parts/dates.ts';
import { confirmDialog } from '../../parts/dialogs.ts';
import { iconButton, sheet, switchOf } from '../../parts/views.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { Row, View } from '../../view.ts';
import {
  deleteConversation,
  findConversation,
  messagesOf,
  nameOf,
  peopleOf,
  sendMessage,
  titleOf,
  type Conversation,
  type Message,
  type Person,
  type State,
} from './state.ts';

/** By its id; for a new one by a number or by a contact's name. */
interface ConversationParams {
  id?: number;
  number?: string;
  with?: string;
}

function bubble(message: Message, author: string, onLongPress: () => void): View {
  const time = message.at.slice(11);
  const words = [message.isStarred ? '★' : '', author, time].filter((word) => word !== '').join(' · ');
  return {
    type: 'card',
    id: `message_${message.id}`,
    side: message.from === 'me' ? 'right' : 'left',
    onLongPress,
    children: [
      { type: 'text', text: message.text },
      { type: 'text', look: 'caption', text: words },
    ],
  };
}

/** Message bubbles with the day above the first of each day. */
function bubbles(
  { state, open }: Pick<ScreenContext<State, unknown, unknown>, 'state' | 'open'>,
  shown: Conversation,
  people: readonly Person[],
): View[] {
  const all = messagesOf(state, shown.id);
  return all.flatMap((message, index): View[] => {
    const day = message.at.slice(0, 10);
    const author = message.from !== 'me' && shown.members.length > 1 ? nameOf(message.from, people) : '';
    const drawn = bubble(message, author, () => open('message', { id: message.id }));
    const isNewDay = all[index - 1]?.at.slice(0, 10) !== day;
    return isNewDay ? [{ type: 'text', look: 'caption', text: formatDate(day) }, drawn] : [drawn];
  });
}

const conversation = defineScreen<State, ConversationParams, { text: string }>({
  local: () => ({ text: '' }),
  render(context) {
    const { state, params, local, newId, nowMs, open, read } = context;
    const people = peopleOf(read('contacts'));
    const number = params.number ?? people.find(({ name }) => name === params.with)?.phone ?? params.with ?? '';
    const shown = state.conversations.find(({ id, members, title }) =>
      params.id === undefined ? title === '' && members.length === 1 && members[0] === number : id === params.id,
    );
    const text = local.text.trim();
    const send = () => {
      if (text === '') return;
      sendMessage(state, shown ?? findConversation(state, [number], newId), text, newId(), nowMs);
      local.text = '';
    };
    const isBlocked = shown?.members.length === 1 && state.blocked.includes(shown.members[0]!);
    return {
      type: 'page',
      title: shown ? titleOf(shown, people) : nameOf(number, people),
      navigation: 'back',
      actions: shown ? [iconButton('info', 'Details', () => open('details', { id: shown.id }))] : [],
      overflow: [
        { label: 'Quick reply', onTap: () => open('quick-reply') },
        ...(shown ? [{ label: 'Delete conversation', onTap: () => open('confirm-delete', { id: shown.id }) }] : []),
      ],
      startsAtEnd: true,
      body: shown
        ? bubbles(context, shown, people)
        : [{ type: 'empty', icon: 'message', text: 'Write the first message' }],
      footer: isBlocked
        ? [{ type: 'text', look: 'caption', text: 'You have blocked this number.' }]
        : [
            {
              type: 'line',
              children: [
                {
                  type: 'field',
                  id: 'text',
                  label: 'Text message',
                  text: local.text,
                  onChange: (written) => (local.text = written),
                  onSubmit: send,
                },
                iconButton('send', 'Send', send),
              ],
            },
          ],
    };
  },
});

const quickReply = defineScreen<State>({
  render: ({ state, close }) =>
    sheet(
      'Quick reply',
      state.quickReplies.map(({ text }) => ({ label: text, icon: 'message', onTap: () => close({ text }) })),
    ),
});

const message = defineScreen<State, { id: number }>({
  render({ state, params, open, toast }) {
    const found = state.messages.find(({ id }) => id === params.id);
    return {
      type: 'menu',
      place: 'sheet',
      items: [
        {
          label: found?.isStarred ? 'Remove star' : 'Star',
          icon: 'star-outline',
          onTap() {
            if (found) found.isStarred = !found.isStarred;
          },
        },
        { label: 'Forward', icon: 'share', onTap: () => open('forward', { id: params.id }) },
        {
          label: 'Delete message',
          icon: 'delete',
          onTap() {
            state.messages = state.messages.filter(({ id }) => id !== params.id);
            toast('Message deleted');
          },
        },
      ],
    };
  },
});

const forward = defineScreen<State, { id: number }>({
  render({ state, params, newId, nowMs, read, close, toast }) {
    const people = peopleOf(read('contacts'));
    const text = state.messages.find(({ id }) => id === params.id)?.text ?? '';
    return {
      type: 'page',
      title: 'Forward to',
      navigation: 'close',
      body: state.conversations.map((to): Row => ({
        type: 'row',
        id: `to_${to.id}`,
        title: titleOf(to, people),
        leading: { kind: 'avatar', text: titleOf(to, people).charAt(0) },
        onTap() {
          sendMessage(state, to, text, newId(), nowMs);
          toast('Message forwarded');
          close();
        },
      })),
    };
  },
});

const details = defineScreen<State, { id: number }>({
  render({ state, params, read, open, launch }) {
    const people = peopleOf(read('contacts'));
    const found = state.conversations.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Details', navigation: 'back', body: [] };
    const { members } = found;
    const toggle = (key: 'isPinned' | 'isMuted' | 'isArchived', label: string): View =>
      switchOf(found, key, label, { id: key });
    const isBlocked = state.blocked.includes(members[0]!);
    return {
      type: 'page',
      title: 'Details',
      navigation: 'back',
      body: [
        ...(members.length > 1
          ? [
              {
                type: 'row',
                id: 'group_name',
                title: titleOf(found, people),
                subtitle: 'Group name',
                leading: { kind: 'icon', icon: 'people' },
                trailing: iconButton('edit', 'Rename group', () => open('rename', { id: found.id })),
              } as const,
            ]
          : []),
        ...members.map((member): Row => {
          const isKnown = nameOf(member, people) !== member;
          return {
            type: 'row',
            title: nameOf(member, people),
            subtitle: isKnown ? member : 'Not in your contacts',
            leading: { kind: 'avatar', text: nameOf(member, people).charAt(0) },
            ...(isKnown ? {} : { onTap: () => launch('contacts') }),
          };
        }),
        { type: 'divider' },
        toggle('isPinned', 'Pin to the top'),
        toggle('isMuted', 'Mute'),
        toggle('isArchived', 'Archive'),
        ...(members.length === 1
          ? [
              {
                type: 'button',
                label: isBlocked ? 'Unblock' : 'Block',
                look: 'outlined',
                onTap: () => (isBlocked ? unblock(state, members[0]!) : open('confirm-block', { number: members[0]! })),
              } as const,
            ]
          : []),
      ],
    };
  },
});

export function unblock(state: State, number: string): void {
  state.blocked = state.blocked.filter((other) => other !== number);
}

const confirmBlock = defineScreen<State, { number: string }>({
  render: ({ state, params, close, toast, read }) =>
    confirmDialog({
      title: `Block ${nameOf(params.number, peopleOf(read('contacts')))}?`,
      text: 'You will get no calls and messages from this number.',
      action: 'Block',
      close,
      onConfirm() {
        state.blocked.push(params.number);
        toast('Number blocked');
        close();
      },
    }),
});

const rename = nameScreen<State, { id: number }>({
  title: 'Rename group',
  action: 'Rename',
  from: (state, params) => state.conversations.find(({ id }) => id === params.id)?.title,
  save({ state, params }, name) {
    const found = state.conversations.find(({ id }) => id === params.id);
    if (found) found.title = name;
  },
});

const confirmDelete = defineScreen<State, { id: number }>({
  render: ({ state, params, close, restart, toast }) =>
    confirmDialog({
      title: 'Delete conversation?',
      text: `${messagesOf(state, params.id).length} messages will be gone for good.`,
      action: 'Delete',
      close,
      onConfirm() {
        deleteConversation(state, params.id);
        toast('Conversation deleted');
        restart();
      },
    }),
});

export const CONVERSATION_SCREENS = {
  conversation,
  'quick-reply': quickReply,
  message,
  forward,
  details,
  'confirm-block': confirmBlock,
  rename,
  'confirm-delete': confirmDelete,
};
