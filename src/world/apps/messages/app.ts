/** Text messages with people and groups: write, forward, star, pin, archive, block; quick replies and settings. */
import { defineApp, defineScreen, type ScreenContext } from '../../app.ts';
import { dateOf, formatDay } from '../../parts/dates.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { textField } from '../../parts/forms.ts';
import { chips, iconButton, listOrEmpty, sheet } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { CONVERSATION_SCREENS } from './conversation.ts';
import { SETTINGS_SCREENS } from './settings.ts';
import { findConversation, messagesOf, nameOf, peopleOf, State, titleOf, type Conversation } from './state.ts';
import { seedConversations } from './threads.ts';

const FILTERS = ['All', 'Unread', 'Groups', 'Unknown'] as const;
const COLORS = ['#00639b', '#386a20', '#7d5260', '#6750a4', '#984061', '#825500'];

interface ListMemory {
  search: string | null;
  filter: string;
}

const list = defineScreen<State, { archived?: boolean }, ListMemory>({
  local: () => ({ search: null, filter: 'All' }),
  render(context) {
    const { state, params, local, open, read } = context;
    const people = peopleOf(read('contacts'));
    const lastOf = ({ id }: Conversation) => messagesOf(state, id).at(-1);
    const shown = state.conversations
      .filter(({ isArchived }) => isArchived === (params.archived ?? false))
      .filter((found) => {
        if (local.filter === 'Unread') return !found.isRead;
        if (local.filter === 'Groups') return found.members.length > 1;
        return local.filter !== 'Unknown' || found.members.some((number) => nameOf(number, people) === number);
      })
      .filter((found) => isFound(local, titleOf(found, people), ...messagesOf(state, found.id).map(({ text }) => text)))
      .toSorted(
        (a, b) =>
          Number(b.isPinned) - Number(a.isPinned) ||
          (lastOf(b)?.at ?? '').localeCompare(lastOf(a)?.at ?? '') ||
          b.id - a.id,
      );
    const rows = shown.map((found) => conversationRow(found, context));
    return {
      type: 'page',
      title: params.archived ? 'Archived' : 'Messages',
      ...(params.archived ? { navigation: 'back' as const } : {}),
      ...searchBar(local, 'Search messages'),
      actions: [searchAction(local)],
      ...(params.archived
        ? {}
        : {
            overflow: [
              { label: 'Archived', onTap: () => open('list', { archived: true }) },
              { label: 'Starred messages', onTap: () => open('starred') },
              { label: 'New group', onTap: () => open('new-group') },
              { label: 'Settings', onTap: () => open('settings') },
            ],
            floatingButton: { icon: 'edit', label: 'New message', onTap: () => open('new') },
          }),
      body: [
        chips(FILTERS, local.filter, (filter) => (local.filter = filter)),
        listOrEmpty('conversations', rows, 'message', 'No conversations'),
      ],
    };
  },
});

function conversationRow(
  found: Conversation,
  { state, open, read, nowMs }: ScreenContext<State, unknown, unknown>,
): Row {
  const people = peopleOf(read('contacts'));
  const title = titleOf(found, people);
  const last = messagesOf(state, found.id).at(-1);
  const isToday = last?.at.startsWith(dateOf(nowMs));
  const time = isToday ? last?.at.slice(11) : last && formatDay(last.at.slice(0, 10));
  const marks = [found.isPinned ? 'Pinned' : '', found.isMuted ? 'Muted' : '', found.isRead ? '' : '●', time ?? ''];
  return {
    type: 'row',
    id: `conversation_${found.id}`,
    title,
    subtitle: last ? `${last.from === 'me' ? 'You: ' : ''}${last.text}` : 'No messages',
    note: marks.filter((mark) => mark !== '').join(' '),
    leading: { kind: 'avatar', text: title.charAt(0), color: COLORS[found.id % COLORS.length]! },
    onTap() {
      found.isRead = true;
      open('conversation', { id: found.id });
    },
    onLongPress: () => open('actions', { id: found.id }),
  };
}

const actions = defineScreen<State, { id: number }>({
  render({ state, params, open, read }) {
    const found = state.conversations.find(({ id }) => id === params.id);
    if (!found) return { type: 'menu', place: 'sheet', items: [] };
    return sheet(titleOf(found, peopleOf(read('contacts'))), [
      { label: found.isPinned ? 'Unpin' : 'Pin', icon: 'pin', onTap: () => (found.isPinned = !found.isPinned) },
      {
        label: found.isMuted ? 'Unmute' : 'Mute',
        icon: 'notification',
        onTap: () => (found.isMuted = !found.isMuted),
      },
      {
        label: found.isArchived ? 'Unarchive' : 'Archive',
        icon: 'archive',
        onTap: () => (found.isArchived = !found.isArchived),
      },
      {
        label: found.isRead ? 'Mark as unread' : 'Mark as read',
        icon: 'message',
        onTap: () => (found.isRead = !found.isRead),
      },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: found.id }) },
    ]);
  },
});

const newMessage = defineScreen<State, Record<string, never>, { to: string }>({
  local: () => ({ to: '' }),
  render({ local, replace, open, read }) {
    const wanted = local.to.trim().toLowerCase();
    const people = peopleOf(read('contacts')).filter(({ name, phone }) =>
      `${name} ${phone}`.toLowerCase().includes(wanted),
    );
    const isNumber = /^[\d+][\d -]{4,}$/.test(wanted) && !people.some(({ phone }) => phone === wanted);
    const send: Row = {
      type: 'row',
      id: 'send_to_number',
      title: `Send to ${wanted}`,
      leading: { kind: 'icon', icon: 'send' },
      onTap: () => replace('conversation', { number: wanted }),
    };
    return {
      type: 'page',
      title: 'New message',
      navigation: 'close',
      body: [
        textField(local, 'to', 'To', { kind: 'text' }),
        {
          type: 'row',
          id: 'new_group',
          title: 'New group',
          leading: { kind: 'icon', icon: 'people' },
          onTap: () => open('new-group'),
        },
        ...(isNumber ? [send] : []),
        ...people.map(({ name, phone }): Row => ({
          type: 'row',
          title: name,
          subtitle: phone,
          leading: { kind: 'avatar', text: name.charAt(0) },
          onTap: () => replace('conversation', { number: phone }),
        })),
      ],
    };
  },
});

const newGroup = defineScreen<State, Record<string, never>, { name: string; members: string[] }>({
  local: () => ({ name: '', members: [] }),
  render({ state, local, newId, replace, read, toast }) {
    const { members } = local;
    const create = () => {
      if (local.name.trim() === '' || members.length < 2) return toast('Name the group and choose at least two people');
      const { id } = findConversation(state, members, newId, local.name.trim());
      replace('conversation', { id });
    };
    return {
      type: 'page',
      title: members.length > 0 ? `New group (${members.length})` : 'New group',
      navigation: 'close',
      actions: [iconButton('check', 'Create', create)],
      body: [
        textField(local, 'name', 'Group name'),
        ...peopleOf(read('contacts')).map(({ name, phone }): View => {
          const isIn = members.includes(phone);
          const rest = members.filter((other) => other !== phone);
          // In the order of the list, so that the same people make the same group.
          const onTap = () => (local.members = isIn ? rest : [...rest, phone].toSorted());
          return { type: 'checkbox', label: name, isChecked: isIn, onTap };
        }),
      ],
    };
  },
});

const starred = defineScreen<State>({
  render({ state, open, read }) {
    const people = peopleOf(read('contacts'));
    const rows = state.messages
      .filter(({ isStarred }) => isStarred)
      .map(({ id, conversationId, from, text }): Row => ({
        type: 'row',
        id: `starred_${id}`,
        title: text,
        subtitle: from === 'me' ? 'You' : nameOf(from, people),
        leading: { kind: 'icon', icon: 'star' },
        onTap: () => open('conversation', { id: conversationId }),
        onLongPress: () => open('message', { id }),
      }));
    return {
      type: 'page',
      title: 'Starred messages',
      navigation: 'back',
      body: [listOrEmpty('starred', rows, 'star-outline', 'Nothing starred')],
    };
  },
});

const QUICK_REPLIES = ['On my way!', 'Can’t talk now. What’s up?', 'Thank you!', 'I am in a meeting.'];

export const messages = defineApp<State>({
  id: 'messages',
  name: 'Messages',
  icon: 'message',
  color: '#1b6b51',
  description:
    'Text messages with people and groups: write, forward, star, pin, mute, archive and delete them; quick replies, blocked numbers.',
  schema: State,
  traces: ['isRead'],
  seed: () => ({
    ...seedConversations(),
    quickReplies: QUICK_REPLIES.map((text, index) => ({ id: index + 1, text })),
    blocked: ['555-0166'],
    readReceipts: true,
    deliveryReports: false,
    sounds: true,
    keepFor: 'Forever',
  }),
  screens: {
    list,
    actions,
    ...CONVERSATION_SCREENS,
    new: newMessage,
    'new-group': newGroup,
    starred,
    ...SETTINGS_SCREENS,
  },
});
