import { contacts } from '../contacts/app.ts';
import { files } from './app.ts';
import { childrenOf, formatSize, isText, typeOf, type Entry } from './state.ts';
import { mail } from '../mail/app.ts';
import { addNote, writeNote } from '../notes/tasks.ts';
import { defineTask, hold, leave, tap, type, type World } from '../../benchmark/task.ts';

const state = (world: World) => world.of(files);
const TODAY = '2025-04-05';
const TOP_FOLDERS = ['Documents', 'Downloads', 'Music', 'Pictures'];

const folderNamed = (world: World, name: string) =>
  state(world).entries.find((entry) => entry.kind === 'folder' && entry.name === name && entry.parentId === null)!;
const filesIn = (world: World, folder: string) =>
  childrenOf(state(world), folderNamed(world, folder).id).filter(
    ({ kind, name }) => kind === 'file' && !name.startsWith('.'),
  );
const fileNamed = (world: World, folder: string, name: string) =>
  filesIn(world, folder).find((entry) => entry.name === name)!;
const textsIn = (world: World, folder: string) =>
  filesIn(world, folder).filter(({ name, content }) => isText(name) && content !== '');

/** Long enough for the suggestion to appear; a search for the whole name would match the field itself. */
const firstOf = (name: string) => name.split(' ')[0]!;

function add(world: World, entry: Pick<Entry, 'name' | 'parentId'> & Partial<Entry>): number {
  const id = world.newId();
  state(world).entries.push({
    kind: 'folder',
    sizeKb: 0,
    content: '',
    ...entry,
    id,
    modified: TODAY,
    isStarred: false,
  });
  return id;
}

export const filesTasks = [
  defineTask({
    id: 'files-new-folder',
    app: files,
    categories: ['create'],
    template: 'In Files, create a folder “{name}” inside the folder {folder}.',
    draw: ({ pick }) => ({ name: pick(['Loans', 'Spring', 'To print', 'Old things']), folder: pick(TOP_FOLDERS) }),
    change: (world, { name, folder }) => void add(world, { name, parentId: folderNamed(world, folder).id }),
    solve: (_, { name, folder }) => [tap(folder), tap('New folder'), type('name', name), tap('Create')],
  }),
  defineTask({
    id: 'files-rename',
    app: files,
    categories: ['edit', 'text editing'],
    template: 'Rename the file {file} in {folder} to {name}.',
    draw({ pick }, world) {
      const folder = pick(TOP_FOLDERS);
      const file = pick(filesIn(world, folder)).name;
      return { folder, file, name: `${pick(['final', 'for-hannah', 'spring-2025', 'checked'])}.${typeOf(file)}` };
    },
    change: (world, { folder, file, name }) => void (fileNamed(world, folder, file).name = name),
    solve: (_, { folder, file, name }) => [
      tap(folder),
      hold(file),
      tap('More options'),
      tap('Rename'),
      type('name', name),
      tap('Rename'),
    ],
  }),
  defineTask({
    id: 'files-move-two',
    app: files,
    categories: ['edit', 'repeat operation', 'complex ui interaction'],
    template: 'Move the files {first} and {second} from Downloads to the folder {folder}.',
    draw({ pick, pickSome }, world) {
      const [first, second] = pickSome(filesIn(world, 'Downloads'), 2);
      return { first: first!.name, second: second!.name, folder: pick(['Documents', 'Music', 'Pictures']) };
    },
    change(world, { first, second, folder }) {
      const parentId = folderNamed(world, folder).id;
      for (const file of [first, second].map((name) => fileNamed(world, 'Downloads', name))) file.parentId = parentId;
    },
    solve: (_, { first, second, folder }) => [
      tap('Downloads'),
      hold(first),
      tap(second),
      tap('More options'),
      tap('Move to'),
      tap(folder),
      tap('Move here'),
    ],
  }),
  defineTask({
    id: 'files-delete',
    app: files,
    categories: ['delete'],
    template: 'Delete the file {file} from the folder {folder}.',
    draw({ pick }, world) {
      const folder = pick(TOP_FOLDERS);
      return { folder, file: pick(filesIn(world, folder)).name };
    },
    change(world, { folder, file }) {
      const { id } = fileNamed(world, folder, file);
      state(world).entries = state(world).entries.filter((entry) => entry.id !== id);
    },
    solve: (_, { folder, file }) => [tap(folder), hold(file), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'files-write',
    app: files,
    categories: ['create', 'text editing'],
    template: 'Create a text file called {name} in the folder {folder} that says “{text}”.',
    draw: ({ pick }) => ({
      name: pick(['tides.txt', 'errands.txt', 'measures.txt', 'quotes.txt']),
      folder: pick(TOP_FOLDERS),
      text: pick(['Low water at 11:20', 'Stamps and envelopes', 'Case 3 is 120 cm wide', 'Salt was worth its weight']),
    }),
    change: (world, { name, folder, text }) =>
      void add(world, { name, parentId: folderNamed(world, folder).id, kind: 'file', sizeKb: 1, content: text }),
    solve: (_, { name, folder, text }) => [
      tap(folder),
      tap('More options'),
      tap('New text file'),
      type('name', name),
      type('text', text),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'files-size',
    app: files,
    categories: ['information retrieval', 'search'],
    template: 'How large is the file {file}? Answer as Files shows it, such as “12 KB”.',
    draw({ pick }, world) {
      return { file: pick(TOP_FOLDERS.flatMap((folder) => filesIn(world, folder))).name };
    },
    answer: (world, { file }) => formatSize(state(world).entries.find(({ name }) => name === file)!.sizeKb),
    solve: (_, { file }) => [tap('Search'), type('search', file)],
  }),
  defineTask({
    id: 'files-largest',
    app: files,
    categories: ['information retrieval', 'multi hop reasoning'],
    template: 'Which file that lies directly in the folder {folder} is the largest? Answer with its name.',
    draw: ({ pick }) => ({ folder: pick([...TOP_FOLDERS, 'Recordings']) }),
    answer: (world, { folder }) => filesIn(world, folder).toSorted((a, b) => b.sizeKb - a.sizeKb)[0]!.name,
    solve: (_, { folder }) => [tap(folder), tap('More options'), tap('Sort by'), tap('Largest first')],
  }),
  defineTask({
    id: 'files-copy-to-new-folder',
    app: files,
    categories: ['create', 'composition', 'complex ui interaction'],
    template: 'Create a folder “{name}” in Documents and copy the file {file} from {folder} into it.',
    draw({ pick }, world) {
      const folder = pick(['Downloads', 'Music', 'Pictures']);
      return { name: pick(['Backup', 'Meeting', 'Share']), folder, file: pick(filesIn(world, folder)).name };
    },
    change(world, { name, folder, file }) {
      const parentId = add(world, { name, parentId: folderNamed(world, 'Documents').id });
      add(world, { ...fileNamed(world, folder, file), parentId });
    },
    solve: (_, { name, folder, file }) => [
      tap('Documents'),
      tap('New folder'),
      type('name', name),
      tap('Create'),
      tap('Navigate up'),
      tap(folder),
      hold(file),
      tap('More options'),
      tap('Copy to'),
      tap('Documents'),
      tap(name),
      tap('Copy here'),
    ],
  }),
  defineTask({
    id: 'files-send-by-mail',
    app: files,
    categories: ['cross app interaction', 'fill form'],
    template: 'Send the file {file} from {folder} by mail to {name}, with the subject “{subject}” and no other text.',
    draw({ pick }, world) {
      const folder = pick(TOP_FOLDERS);
      return {
        folder,
        file: pick(filesIn(world, folder)).name,
        name: pick(world.of(contacts).contacts.filter(({ email }) => email !== '')).name,
        subject: pick(['As promised', 'For the archive', 'Please check']),
      };
    },
    change(world, { file, name, subject }) {
      const to = world.of(contacts).contacts.find((person) => person.name === name)!.email;
      const sender = { from: 'Elena Marsh', email: 'elena.marsh@tidewater.example', to, cc: '', at: `${TODAY}T12:00` };
      const flags = { folder: 'Sent', isRead: true, isStarred: false };
      world.of(mail).mails.push({ id: world.newId(), ...sender, ...flags, subject, body: '', attachments: [file] });
    },
    solve: (_, { folder, file, name, subject }) => [
      tap(folder),
      tap(file),
      tap('More options'),
      tap('Send by mail'),
      type('to', firstOf(name)),
      tap(name),
      type('subject', subject),
      tap('Send'),
    ],
  }),
  defineTask({
    id: 'files-text-to-note',
    app: files,
    categories: ['cross app interaction', 'text editing'],
    template:
      'Make a note called “{title}” in Notes with exactly the text of the file {file} in {folder}, line by line.',
    draw({ pick }, world) {
      const folder = pick(['Documents', 'Downloads', 'Music']);
      const file = pick(textsIn(world, folder)).name;
      return { title: pick(['From Files', 'Copied', 'List']), folder, file };
    },
    change: (world, { title, folder, file }) => addNote(world, title, fileNamed(world, folder, file).content),
    solve: (world, { title, folder, file }) => [
      tap(folder),
      tap(file),
      leave,
      ...writeNote(title, fileNamed(world, folder, file).content),
    ],
  }),
];
