/** Mail in folders: reading, answering, moving many at once, drafts with attachments, automatic replies. */
import { PERSON } from '../../../personas/person.ts';
import { defineApp, defineScreen, type ScreenContext } from '../../app.ts';
import { formatDay } from '../../parts/dates.ts';
import { confirmDialog, radioDialog, settingScreen } from '../../parts/dialogs.ts';
import { chips, iconButton, listOrEmpty } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { IconButton, Row, View } from '../../view.ts';
import { composeScreens } from './compose.ts';
import { seedMailbox } from './mailbox.ts';
import { read } from './read.ts';
import { SETTINGS_SCREENS } from './settings.ts';
import { avatarOf, deleteMails, FIXED_FOLDERS, State, type Mail } from './state.ts';

const FILTERS = ['All', 'Unread', 'Starred', 'With files'] as const;

interface ListMemory {
  folder: string;
  search: string | null;
  filter: string;
  /** Ids. A long press on a message selects the first one. */
  selected: number[];
}

const ORDERS: Record<State['sortBy'], (a: Mail, b: Mail) => number> = {
  'Newest first': (a, b) => b.at.localeCompare(a.at) || b.id - a.id,
  'Oldest first': (a, b) => a.at.localeCompare(b.at) || a.id - b.id,
  Sender: (a, b) => a.from.localeCompare(b.from) || b.at.localeCompare(a.at),
  Subject: (a, b) => a.subject.localeCompare(b.subject) || b.at.localeCompare(a.at),
};

function passes(mail: Mail, filter: string): boolean {
  if (filter === 'Unread') return !mail.isRead;
  if (filter === 'Starred') return mail.isStarred;
  return filter !== 'With files' || mail.attachments.length > 0;
}

function mailRow(mail: Mail, { local, open }: Pick<ScreenContext<State, unknown, ListMemory>, 'local' | 'open'>): Row {
  const isSelected = local.selected.includes(mail.id);
  const select = () =>
    (local.selected = isSelected ? local.selected.filter((id) => id !== mail.id) : [...local.selected, mail.id]);
  const isOwn = ['Sent', 'Drafts'].includes(mail.folder);
  const who = isOwn ? `To: ${mail.to || 'nobody yet'}` : mail.from;
  return {
    type: 'row',
    id: `mail_${mail.id}`,
    title: who,
    subtitle: mail.subject || '(no subject)',
    note: `${mail.isRead ? '' : '● '}${formatDay(mail.at.slice(0, 10))}`,
    leading: isSelected ? { kind: 'icon', icon: 'check' } : avatarOf(isOwn ? mail.to || '?' : mail.from),
    isSelected,
    trailing: {
      type: 'icon-button',
      id: `star_${mail.id}`,
      icon: mail.isStarred ? 'star' : 'star-outline',
      label: mail.isStarred ? 'Remove star' : 'Add star',
      isSelected: mail.isStarred,
      onTap: () => (mail.isStarred = !mail.isStarred),
    },
    onTap() {
      if (local.selected.length > 0) select();
      else if (mail.folder === 'Drafts') open('compose', { draft: mail.id });
      else {
        mail.isRead = true;
        open('read', { id: mail.id });
      }
    },
    onLongPress: select,
  };
}

const list = defineScreen<State, Record<string, never>, ListMemory>({
  local: () => ({ folder: 'Inbox', search: null, filter: 'All', selected: [] }),
  render(context) {
    const { state, local, open } = context;
    const shown = state.mails
      .filter((mail) => mail.folder === local.folder && passes(mail, local.filter))
      .filter(({ from, to, subject, body }) => isFound(local, from, to, subject, body))
      .toSorted(ORDERS[state.sortBy]);
    const unread = shown.filter(({ isRead }) => !isRead).length;
    const page = {
      type: 'page',
      body: [
        chips(FILTERS, local.filter, (filter) => (local.filter = filter)),
        listOrEmpty(
          'mails',
          shown.map((mail) => mailRow(mail, context)),
          'mail',
          'Nothing here',
        ),
      ] satisfies View[],
    } as const;
    if (local.selected.length > 0) return { ...page, ...selectionBar(context) };
    return {
      ...page,
      title: unread > 0 ? `${local.folder} (${unread})` : local.folder,
      navigation: 'menu',
      onNavigate: () => open('folders', { folder: local.folder }),
      ...searchBar(local, `Search in ${local.folder}`),
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('sort') },
        { label: 'Mark all as read', onTap: () => shown.forEach((mail) => (mail.isRead = true)) },
        ...(local.folder === 'Bin' ? [{ label: 'Empty bin', onTap: () => open('empty-bin') }] : []),
      ],
      floatingButton: { icon: 'edit', label: 'Compose', onTap: () => open('compose') },
    };
  },
});

/** The top bar while messages are selected. */
function selectionBar({ state, local, open }: ScreenContext<State, unknown, ListMemory>) {
  const ids = local.selected;
  const change = (changes: Partial<Mail>) => {
    for (const mail of state.mails) if (ids.includes(mail.id)) Object.assign(mail, changes);
    local.selected = [];
  };
  const actions: IconButton[] = [
    iconButton('archive', 'Archive', () => change({ folder: 'Archive' })),
    iconButton('delete', 'Delete', () => open('confirm-delete', { ids })),
  ];
  return {
    title: `${ids.length} selected`,
    navigation: 'close' as const,
    onBack: () => (local.selected = []),
    actions,
    overflow: [
      { label: 'Move to', onTap: () => open('move', { ids }) },
      { label: 'Mark as read', onTap: () => change({ isRead: true }) },
      { label: 'Mark as unread', onTap: () => change({ isRead: false }) },
      { label: 'Add star', onTap: () => change({ isStarred: true }) },
    ],
  };
}

const folders = defineScreen<State, { folder: string }>({
  render: ({ state, open, close }) => ({
    type: 'menu',
    place: 'drawer',
    title: PERSON.email,
    items: [
      ...[...FIXED_FOLDERS, ...state.folders].map((folder) => {
        const unread = state.mails.filter((mail) => mail.folder === folder && !mail.isRead).length;
        return {
          label: unread > 0 ? `${folder} (${unread})` : folder,
          icon: FOLDER_ICON[folder] ?? 'folder',
          onTap: () => close({ folder, filter: 'All', search: null }),
        } as const;
      }),
      { label: 'New folder', icon: 'add', onTap: () => open('new-folder') } as const,
      { label: 'Mail settings', icon: 'settings', onTap: () => open('settings') } as const,
    ],
  }),
});

const FOLDER_ICON: Record<string, 'mail' | 'send' | 'edit' | 'archive' | 'delete' | undefined> = {
  Inbox: 'mail',
  Sent: 'send',
  Drafts: 'edit',
  Archive: 'archive',
  Bin: 'delete',
};

const newFolder = nameScreen<State>({
  title: 'New folder',
  action: 'Create',
  isTaken: (state, name) => [...FIXED_FOLDERS, ...state.folders].includes(name),
  taken: 'This folder exists',
  save({ state, toast }, name) {
    state.folders.push(name);
    toast('Folder created');
  },
});

const confirmDelete = defineScreen<State, { ids: number[] }>({
  render({ state, params, close, toast }) {
    const count = params.ids.length;
    const [first] = state.mails.filter(({ id }) => params.ids.includes(id));
    const isForGood = first?.folder === 'Bin';
    return confirmDialog({
      title: count === 1 ? 'Delete message?' : `Delete ${count} messages?`,
      text: isForGood ? 'This cannot be undone.' : 'You find what you delete in the bin.',
      action: 'Delete',
      close,
      onConfirm() {
        deleteMails(state, params.ids);
        toast(count === 1 ? 'Message deleted' : `${count} messages deleted`);
        close({ selected: [] });
      },
    });
  },
});

const emptyBin = defineScreen<State>({
  render: ({ state, close, toast }) =>
    confirmDialog({
      title: 'Empty bin?',
      text: 'Everything in the bin will be gone for good.',
      action: 'Empty',
      close,
      onConfirm() {
        state.mails = state.mails.filter(({ folder }) => folder !== 'Bin');
        toast('Bin emptied');
        close();
      },
    }),
});

const move = defineScreen<State, { ids: number[] }>({
  render({ state, params, close, toast }) {
    const moved = state.mails.filter(({ id }) => params.ids.includes(id));
    const targets = ['Inbox', 'Archive', ...state.folders];
    return radioDialog(
      'Move to',
      targets,
      targets.find((folder) => moved.every((mail) => mail.folder === folder)),
      close,
      (folder) => {
        for (const mail of moved) mail.folder = folder;
        toast(`Moved to ${folder}`);
        close({ selected: [] });
      },
    );
  },
});

const SORTS = Object.keys(ORDERS) as State['sortBy'][];

const sort = settingScreen<State>('Sort by', 'sortBy', SORTS);

export const mail = defineApp<State>({
  id: 'mail',
  name: 'Mail',
  icon: 'mail',
  color: '#a33b2c',
  description:
    'E-mail in folders: read, answer, forward, attach files, star, move and delete, drafts, signature and automatic reply.',
  schema: State,
  traces: ['isRead', 'sortBy'],
  seed: (persona) => ({
    mails: seedMailbox(persona),
    folders: ['Rivers and Roads', 'Volunteers'],
    sortBy: 'Newest first',
    signature: '',
    notifications: 'All mail',
    autoReply: false,
    autoReplyText: 'I am away and read my mail when I am back.',
    autoReplyFrom: '2025-04-14',
    autoReplyTo: '2025-04-17',
  }),
  screens: {
    list,
    folders,
    'new-folder': newFolder,
    read,
    ...composeScreens(PERSON),
    'confirm-delete': confirmDelete,
    'empty-bin': emptyBin,
    move,
    sort,
    ...SETTINGS_SCREENS,
  },
});
