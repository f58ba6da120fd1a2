/** Notes in folders, written in a little Markdown. */
import { z } from 'zod';
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { deleteScreen, discardScreen, radioDialog, settingScreen } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton, listOrEmpty, sheet } from '../../parts/views.ts';
import { searchAction, searchBar } from '../../parts/search.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { Row, View } from '../../view.ts';

const Note = z.strictObject({
  id: z.int(),
  folder: z.string(),
  title: z.string().min(1),
  body: z.string(),
  isPinned: z.boolean(),
});
const State = z.strictObject({
  folders: z.array(z.string()),
  notes: z.array(Note),
  sortBy: z.enum(['title', 'newest']),
});
type State = z.infer<typeof State>;
type Note = z.infer<typeof Note>;

interface ListMemory {
  search: string | null;
}

const list = defineScreen<State, { folder?: string }, ListMemory>({
  local: () => ({ search: null }),
  render({ state, params, local, open }) {
    const wanted = (local.search ?? '').toLowerCase();
    const shown = state.notes
      .filter(({ folder }) => params.folder === undefined || folder === params.folder)
      .filter(({ title, body }) => `${title}\n${body}`.toLowerCase().includes(wanted))
      .toSorted(orderOf(state.sortBy))
      .map((note) => noteRow(note, open));
    return {
      type: 'page',
      title: params.folder ?? 'All notes',
      ...searchBar(local, 'Search notes'),
      navigation: params.folder === undefined ? 'menu' : 'back',
      onNavigate: params.folder === undefined ? () => open('folders') : undefined,
      actions: [searchAction(local)],
      overflow: [
        { label: 'Sort by', onTap: () => open('sort') },
        { label: 'New folder', onTap: () => open('new-folder') },
      ],
      body: [listOrEmpty('notes', shown, 'note', 'No notes here')],
      floatingButton: {
        icon: 'add',
        label: 'New note',
        onTap: () => open('edit', { folder: params.folder ?? state.folders[0] ?? 'Notes' }),
      },
    };
  },
});

function noteRow(note: Note, open: Open): Row {
  return {
    type: 'row',
    id: `note_${note.id}`,
    title: note.title,
    subtitle: note.body.split('\n')[0] ?? '',
    note: note.folder,
    leading: { kind: 'icon', icon: note.isPinned ? 'pin' : 'note' },
    onTap: () => open('read', { id: note.id }),
    onLongPress: () => open('actions', { id: note.id }),
  };
}

function orderOf(sortBy: State['sortBy']) {
  return (a: Note, b: Note) =>
    Number(b.isPinned) - Number(a.isPinned) || (sortBy === 'title' ? a.title.localeCompare(b.title) : b.id - a.id);
}

const read = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const note = state.notes.find(({ id }) => id === params.id);
    return {
      type: 'page',
      title: note?.title ?? 'Deleted note',
      navigation: 'back',
      actions: note ? [iconButton('edit', 'Edit', () => open('edit', { id: note.id }))] : [],
      overflow: note
        ? [
            { label: note.isPinned ? 'Unpin' : 'Pin', onTap: () => (note.isPinned = !note.isPinned) },
            { label: 'Move to folder', onTap: () => open('move', { id: note.id }) },
            { label: 'Delete', onTap: () => open('confirm-delete', { id: note.id }) },
          ]
        : [],
      body: (note?.body ?? '').split('\n').map(renderLine),
    };
  },
});

/** Headings, list items and check boxes; other lines are plain text. */
function renderLine(line: string): View {
  if (line.startsWith('# ')) return { type: 'text', look: 'headline', text: line.slice(2) };
  if (line.startsWith('## ')) return { type: 'text', look: 'title', text: line.slice(3) };
  return { type: 'text', text: line.replace(/^- /, '•  ') };
}

const edit = defineScreen<State, { id?: number; folder?: string }, { title: string; body: string; error: boolean }>({
  local: ({ state, params }) => {
    const note = state.notes.find(({ id }) => id === params.id);
    return { title: note?.title ?? '', body: note?.body ?? '', error: false };
  },
  render({ state, params, local, newId, close, toast, open }) {
    const note = state.notes.find(({ id }) => id === params.id);
    const isChanged = local.title !== (note?.title ?? '') || local.body !== (note?.body ?? '');
    const save = () => {
      const title = local.title.trim();
      if (title === '') {
        local.error = true;
        return;
      }
      if (note) Object.assign(note, { title, body: local.body });
      else
        state.notes.push({ id: newId(), folder: params.folder ?? 'Notes', title, body: local.body, isPinned: false });
      toast('Note saved');
      close();
    };
    return {
      type: 'page',
      title: note ? 'Edit note' : 'New note',
      navigation: 'close',
      onBack: () => (isChanged ? open('discard') : close()),
      actions: [{ type: 'icon-button', id: 'save', icon: 'check', label: 'Save', onTap: save }],
      body: [
        textField(local, 'title', 'Title', { error: local.error && local.title === '' && 'A note needs a title' }),
        textField(local, 'body', 'Write something', { kind: 'lines' }),
      ],
    };
  },
});

const folders = defineScreen<State>({
  render: ({ state, open }) => ({
    type: 'menu',
    place: 'drawer',
    title: 'Folders',
    items: [
      ...state.folders.map((folder) => ({
        label: folder,
        icon: 'folder' as const,
        onTap: () => open('list', { folder }),
      })),
      { label: 'New folder', icon: 'add', onTap: () => open('new-folder') },
    ],
  }),
});

const sort = settingScreen<State>('Sort by', 'sortBy', ['title', 'newest'], (sortBy) =>
  sortBy === 'title' ? 'Title' : 'Newest first',
);

const newFolder = nameScreen<State>({
  title: 'New folder',
  action: 'Create',
  isTaken: (state, name) => state.folders.includes(name),
  save: ({ state }, name) => void state.folders.push(name),
});

const actions = defineScreen<State, { id: number }>({
  render: ({ state, params, open }) => {
    const note = state.notes.find(({ id }) => id === params.id);
    return sheet(note?.title ?? '', [
      {
        label: note?.isPinned ? 'Unpin' : 'Pin',
        icon: 'pin',
        onTap: () => {
          if (note) note.isPinned = !note.isPinned;
        },
      },
      { label: 'Move to folder', icon: 'folder', onTap: () => open('move', { id: params.id }) },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]);
  },
});

const move = defineScreen<State, { id: number }>({
  render: ({ state, params, close }) => {
    const note = state.notes.find(({ id }) => id === params.id);
    return radioDialog('Move to folder', state.folders, note?.folder, close, (folder) => {
      if (note) note.folder = folder;
      close();
    });
  },
});

const confirmDelete = deleteScreen(({ notes }: State) => notes, {
  title: 'Delete this note?',
  text: ({ title }) => `“${title}” will be gone for good.`,
  done: 'Note deleted',
});

const discard = discardScreen<State>('What you wrote has not been saved.', 'Keep editing');

export const notes = defineApp<State>({
  id: 'notes',
  name: 'Notes',
  icon: 'note',
  color: '#7a5900',
  description: 'Notes in folders with headings and lists; they can be searched, sorted, pinned, moved and deleted.',
  schema: State,
  seed: ({ TODO, EXHIBITS, PROJECTS }) => ({
    folders: ['Museum', 'Private', 'Ideas'],
    sortBy: 'newest',
    notes: [
      {
        id: 1,
        folder: 'Museum',
        title: 'Things to do',
        body: TODO.map(({ text, done }) => `- ${done ? '☑' : '☐'} ${text}`).join('\n'),
        isPinned: true,
      },
      {
        id: 2,
        folder: 'Museum',
        title: 'Exhibits of Rivers and Roads',
        body: `# In the cases\n${EXHIBITS.map(({ title, year, place }) => `- ${title} (${year}), ${place}`).join('\n')}`,
        isPinned: false,
      },
      {
        id: 3,
        folder: 'Ideas',
        title: 'Opening speech',
        body: `# Opening speech\n## First words\n${PROJECTS[0]?.goal}\n## Thanks\n- Hannah and the lenders\n- Our thirty-one volunteers`,
        isPinned: false,
      },
      { id: 4, folder: 'Private', title: 'Shopping', body: '- Oat milk\n- Lemons\n- Lamp bulb, E14', isPinned: false },
      {
        id: 5,
        folder: 'Private',
        title: 'Book list',
        body: '- The Salt Roads\n- Harbour Lights\n- A Year of Maps',
        isPinned: false,
      },
    ],
  }),
  screens: {
    list,
    read,
    edit,
    folders,
    sort,
    'new-folder': newFolder,
    actions,
    move,
    'confirm-delete': confirmDelete,
    discard,
  },
});
