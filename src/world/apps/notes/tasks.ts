import { calendar } from '../calendar/app.ts';
import { notes } from './app.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, open, tap, type, type Touch, type World } from '../../benchmark/task.ts';

const TITLES = ['Ferry times', 'Packing list', 'Questions for Hannah', 'Gift ideas', 'Talk on maps', 'Paint colours'];
const ITEMS = ['Candles', 'Rye bread', 'Harbour Lights, part two', 'Batteries', 'Green tea'];
const FOLDERS = ['Journeys', 'Recipes', 'Talks', 'Letters'];
const BODIES = ['Ask at the front desk', '08:10 and 09:40', '- Lamp\n- Ladder', 'Nothing yet'];

const find = (world: World, title: string) => world.of(notes).notes.find((note) => note.title === title)!;
const titlesOf = (world: World) => world.of(notes).notes.map(({ title }) => title);

/** Adds the note that `writeNote` writes. */
export function addNote(world: World, title: string, body: string): void {
  world.of(notes).notes.push({ id: world.newId(), folder: 'Museum', title, body, isPinned: false });
}

/** The touches from any app to a saved note. */
export function writeNote(title: string, body: string): Touch[] {
  return [open(notes), tap('New note'), type('title', title), type('body', body), tap('Save')];
}

export const notesTasks = [
  defineTask({
    id: 'notes-create',
    app: notes,
    categories: ['create', 'text editing'],
    template: 'In Notes, write a new note called “{title}” with the text “{body}” and save it.',
    draw: ({ pick }) => ({ title: pick(TITLES), body: pick(BODIES.filter((body) => !body.includes('\n'))) }),
    change: (world, { title, body }) => addNote(world, title, body),
    solve: (_, { title, body }) => [tap('New note'), type('title', title), type('body', body), tap('Save')],
  }),
  defineTask({
    id: 'notes-delete',
    app: notes,
    categories: ['delete'],
    template: 'Delete the note “{title}” in Notes.',
    draw: ({ pick }, world) => ({ title: pick(world.of(notes).notes).title }),
    change: (world, { title }) => removeRows(world.of(notes).notes, (note) => note.title === title),
    solve: (_, { title }) => [hold(title), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'notes-folder-of',
    app: notes,
    categories: ['information retrieval'],
    template: 'Which folder is the note “{title}” in?',
    draw: ({ pick }, world) => ({ title: pick(world.of(notes).notes).title }),
    answer: (world, { title }) => world.of(notes).notes.find((note) => note.title === title)!.folder,
    solve: () => [],
  }),
  defineTask({
    id: 'notes-rename',
    app: notes,
    categories: ['edit', 'text editing'],
    template: 'Change the title of the note “{title}” to “{newTitle}”.',
    draw: ({ pick }, world) => ({ title: pick(titlesOf(world)), newTitle: pick(TITLES) }),
    change: (world, { title, newTitle }) => void (find(world, title).title = newTitle),
    solve: (_, { title, newTitle }) => [tap(title), tap('Edit'), type('title', newTitle), tap('Save')],
  }),
  defineTask({
    id: 'notes-append',
    app: notes,
    categories: ['edit', 'text editing'],
    template: 'Add “- {item}” as a last line of its own to the note “{title}”.',
    draw: ({ pick }) => ({ title: pick(['Shopping', 'Book list', 'Opening speech']), item: pick(ITEMS) }),
    change: (world, { title, item }) => void (find(world, title).body += `\n- ${item}`),
    solve: (world, { title, item }) => [
      tap(title),
      tap('Edit'),
      type('body', `${find(world, title).body}\n- ${item}`),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'notes-pin',
    app: notes,
    categories: ['edit', 'complex ui interaction'],
    template: '{action} the note “{title}” in Notes.',
    draw({ pick }, world) {
      const { title, isPinned } = pick(world.of(notes).notes);
      return { title, action: isPinned ? 'Unpin' : 'Pin' };
    },
    change: (world, { title, action }) => void (find(world, title).isPinned = action === 'Pin'),
    solve: (_, { title, action }) => [hold(title), tap(action)],
  }),
  defineTask({
    id: 'notes-into-new-folder',
    app: notes,
    categories: ['create', 'edit', 'composition'],
    template: 'Make a folder “{folder}” in Notes and move the notes “{first}” and “{second}” there.',
    draw({ pick, pickSome }, world) {
      const [first = '', second = ''] = pickSome(titlesOf(world), 2);
      return { folder: pick(FOLDERS), first, second };
    },
    change(world, { folder, first, second }) {
      world.of(notes).folders.push(folder);
      for (const title of [first, second]) find(world, title).folder = folder;
    },
    solve: (_, { folder, first, second }) => [
      tap('More options'),
      tap('New folder'),
      type('name', folder),
      tap('Create'),
      ...[first, second].flatMap((title) => [hold(title), tap('Move to folder'), tap(folder)]),
    ],
  }),
  defineTask({
    id: 'notes-case-of-exhibit',
    app: notes,
    categories: ['information retrieval', 'multi hop reasoning'],
    template:
      'The note “Exhibits of Rivers and Roads” says where each exhibit stands. Where is the one of the year {year}? Answer with the place only, as it is written.',
    draw: ({ pick }, world) => ({ year: pick(exhibitsOf(world)).year }),
    answer: (world, { year }) => exhibitsOf(world).find((exhibit) => exhibit.year === year)!.place,
    solve: () => [tap('Exhibits of Rivers and Roads')],
  }),
  defineTask({
    id: 'notes-find-by-words',
    app: notes,
    categories: ['search', 'delete', 'multi hop reasoning'],
    template: 'One note mentions “{words}”. Find it and delete it.',
    draw: ({ pick }) => ({ words: pick(['Oat milk', 'The Salt Roads', 'Packhorse bell', 'Draft the opening speech']) }),
    change: (world, { words }) => removeRows(world.of(notes).notes, ({ body }) => body.includes(words)),
    solve: (world, { words }) => {
      const { id } = world.of(notes).notes.find(({ body }) => body.includes(words))!;
      return [tap('Search'), type('search', words), hold(`note_${id}`), tap('Delete'), tap('Delete')];
    },
  }),
  defineTask({
    id: 'notes-event-hours',
    app: notes,
    categories: ['cross app interaction', 'create', 'multi hop reasoning'],
    template:
      'Write a new note with the title “{title}” whose text is the time at which the event “{title}” of the calendar starts, like 08:30.',
    draw: ({ pick }, world) => ({
      title: pick(world.of(calendar).events.filter(({ start, title }) => start !== '00:00' && !title.includes('’')))
        .title,
    }),
    change(world, { title }) {
      const { start } = world.of(calendar).events.find((event) => event.title === title)!;
      addNote(world, title, start);
    },
    solve: (world, { title }) => [
      open(calendar),
      tap('Search'),
      type('search', title),
      ...writeNote(title, world.of(calendar).events.find((event) => event.title === title)!.start),
    ],
  }),
];

/** Exhibits from the note's lines: "- Packhorse bell (1730), Case 1". */
function exhibitsOf(world: World): { year: string; place: string }[] {
  const { body } = find(world, 'Exhibits of Rivers and Roads');
  return [...body.matchAll(/\((\d{4})\), (.+)/g)].map(([, year = '', place = '']) => ({ year, place }));
}
