import { addNote, writeNote } from '../notes/tasks.ts';
import { recorder } from './app.ts';
import { formatLength } from '../../parts/dates.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, leave, tap, type, type World } from '../../benchmark/task.ts';

const TAGS = ['Meeting', 'Interview', 'Idea', 'Music', 'Sound'] as const;
const NAMES = ['Rain on the roof', 'Talk with Priya', 'Speech, second try', 'Steps in the gallery', 'Ticket queue'];
const REMARKS = ['Send to Lucia', 'Cut the first minute', 'For the website', 'Ask Hannah first'];
const FORMATS = ['MP3', 'WAV'] as const;
const QUALITIES = ['Low', 'High'] as const;

const find = (world: World, name: string) => world.of(recorder).recordings.find((one) => one.name === name)!;
const namesOf = (world: World) => world.of(recorder).recordings.map(({ name }) => name);
const tagOf = (words: string) => TAGS.find((tag) => tag === words)!;

/** Adds a recording at noon. */
function record(world: World, name: string, tag: string): void {
  const state = world.of(recorder);
  const { quality, format, isStereo } = state;
  const made = { name, recordedAt: '2025-04-05 12:00', seconds: 1, tag: tagOf(tag), note: '' };
  state.recordings.push({ id: world.newId(), ...made, quality, format, isStereo, isFavourite: false });
  state.nextNumber += 1;
}

const solveRecord = (name: string, tag: string) => [
  tap('Record'),
  tap('Stop'),
  type('name', name),
  ...(tag === 'Idea' ? [] : [tap(tag)]),
  tap('Save'),
];

export const recorderTasks = [
  defineTask({
    id: 'recorder-record',
    app: recorder,
    categories: ['create', 'fill form'],
    template: 'Make a short recording and save it as “{name}” with the tag {tag}.',
    draw: ({ pick }) => ({ name: pick(NAMES), tag: pick(TAGS) }),
    change: (world, { name, tag }) => record(world, name, tag),
    solve: (_, { name, tag }) => solveRecord(name, tag),
  }),
  defineTask({
    id: 'recorder-record-as',
    app: recorder,
    categories: ['create', 'edit app setting', 'composition'],
    template:
      'Set the recorder to {quality} quality and the file format {format}, then make a short recording and save it as “{name}” with the tag {tag}.',
    draw: ({ pick }) => ({
      quality: pick(QUALITIES),
      format: pick(FORMATS),
      name: pick(NAMES),
      tag: pick(TAGS),
    }),
    change(world, { quality, format, name, tag }) {
      const state = world.of(recorder);
      state.quality = quality === 'Low' ? 'Low' : 'High';
      state.format = format === 'MP3' ? 'MP3' : 'WAV';
      record(world, name, tag);
    },
    solve: (_, { quality, format, name, tag }) => [
      tap('More options'),
      tap('Settings'),
      tap('quality'),
      tap(quality),
      tap('format'),
      tap(format),
      tap('Navigate up'),
      ...solveRecord(name, tag),
    ],
  }),
  defineTask({
    id: 'recorder-rename',
    app: recorder,
    categories: ['edit', 'text editing'],
    template: 'Rename the recording “{name}” to “{newName}”.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)), newName: pick(NAMES) }),
    change: (world, { name, newName }) => void (find(world, name).name = newName),
    solve: (_, { name, newName }) => [hold(name), tap('Rename'), type('name', newName), tap('OK')],
  }),
  defineTask({
    id: 'recorder-delete',
    app: recorder,
    categories: ['delete'],
    template: 'Delete the recording “{name}”.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => removeRows(world.of(recorder).recordings, (one) => one.name === name),
    solve: (_, { name }) => [hold(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'recorder-remark',
    app: recorder,
    categories: ['edit', 'fill form', 'text editing'],
    template: 'Give the recording “{name}” the tag {tag} and replace its note with “{remark}”.',
    draw({ pick }, world) {
      const { name, tag } = pick(world.of(recorder).recordings);
      return { name, tag: pick(TAGS.filter((one) => one !== tag)), remark: pick(REMARKS) };
    },
    change: (world, { name, tag, remark }) => void Object.assign(find(world, name), { tag, note: remark }),
    solve: (_, { name, tag, remark }) => [hold(name), tap('Edit'), tap(tag), type('note', remark), tap('Save')],
  }),
  defineTask({
    id: 'recorder-playback',
    app: recorder,
    categories: ['edit app setting'],
    template: 'Set the playback speed of the recorder to {speed} and its sound source to “{source}”.',
    draw: ({ pick }) => ({ speed: pick(['0.5×', '1.5×', '2×']), source: pick(['Headset', 'Camcorder']) }),
    change: (world, { speed, source }) => void Object.assign(world.of(recorder), { speed, source }),
    solve: (_, { speed, source }) => [
      tap('More options'),
      tap('Settings'),
      tap('source'),
      tap(source),
      tap('speed'),
      tap(speed),
    ],
  }),
  defineTask({
    id: 'recorder-length-of',
    app: recorder,
    categories: ['information retrieval', 'search'],
    template: 'How long is the recording with the note “{note}”? Answer like 3:07.',
    draw: ({ pick }, world) => ({ note: pick(notedOnce(world)).note }),
    answer: (world, { note }) => formatLength(notedOnce(world).find((one) => one.note === note)!.seconds),
    solve: (_, { note }) => [tap('Search'), type('search', note)],
  }),
  defineTask({
    id: 'recorder-longest-of-tag',
    app: recorder,
    categories: ['information retrieval', 'filter', 'multi hop reasoning'],
    template: 'Which recording with the tag {tag} is the longest? Answer with its name only.',
    draw: ({ pick }) => ({ tag: pick(TAGS) }),
    answer: (world, { tag }) =>
      world
        .of(recorder)
        .recordings.filter((one) => one.tag === tag)
        .toSorted((a, b) => b.seconds - a.seconds)[0]!.name,
    solve: (_, { tag }) => [tap(tag)],
  }),
  defineTask({
    id: 'recorder-retag',
    app: recorder,
    categories: ['repeat operation', 'filter', 'edit'],
    template: 'Give every recording with the tag {from} the tag {to} instead.',
    draw({ pick }) {
      const from = pick(TAGS);
      return { from, to: pick(TAGS.filter((tag) => tag !== from)) };
    },
    change(world, { from, to }) {
      for (const one of world.of(recorder).recordings) if (one.tag === from) one.tag = tagOf(to);
    },
    solve: (world, { from, to }) =>
      world
        .of(recorder)
        .recordings.filter(({ tag }) => tag === from)
        .flatMap(({ id }) => [hold(`recording_${id}`), tap('Edit'), tap(to), tap('Save')]),
  }),
  defineTask({
    id: 'recorder-note-to-notes',
    app: recorder,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Copy the note of the recording “{name}” into the Notes app: write a new note with the title “{name}” and exactly that text.',
    draw: ({ pick }, world) => ({ name: pick(notedOnce(world)).name }),
    change: (world, { name }) => addNote(world, name, find(world, name).note),
    solve: (world, { name }) => [tap(name), leave, ...writeNote(name, find(world, name).note)],
  }),
];

/** Recordings with a unique note. Excludes notes with a typographic apostrophe, which few keyboards have. */
function notedOnce(world: World) {
  const all = world.of(recorder).recordings;
  return all.filter(
    ({ note }) => note !== '' && !note.includes('’') && all.filter((other) => other.note === note).length === 1,
  );
}
