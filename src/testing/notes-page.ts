/**
 * TEST SUPPORT: a small page of notes with its data, as a web environment shows it: a list whose rows have a switch and
 * buttons, and a form for new and old notes. Gestures act on it as an environment's would.
 */
import type { Frame } from '../check/frame.ts';
import { listElements } from '../ui/list-elements.ts';
import {
  addTransition,
  createGraph,
  readMoment,
  type ExplorationGraph,
} from '../model-free/shared/exploration-graph.ts';
import type { Gesture } from '../model-free/shared/gesture.ts';
import type { UiNode } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from './tree.ts';

export interface Note {
  id: string;
  title: string;
  label: string;
  done: boolean;
  seen: boolean;
}

const DRAFT = 'Draft of ';
const LABELS = ['None', 'Home', 'Work'];
const FIRST_NOTES: readonly Note[] = [
  { id: 'n1', title: 'Buy oat milk', label: 'Home', done: false, seen: true },
  { id: 'n2', title: 'Call the plumber', label: 'Work', done: false, seen: false },
  { id: 'n3', title: 'Water the plants', label: '', done: true, seen: false },
];

/** A gesture in words: the touched element, by its role and name, and the typed text. */
export type Touch = [role: string, name: string, text?: string];

export function openNotesPage({ hidesButtons = false, hasDrafts = false } = {}) {
  const notes = FIRST_NOTES.map((note) => ({ ...note }));
  let form: { note?: Note; title: string; label: string; isListOpen: boolean } | undefined;
  let made = 3;
  /** The note whose row was touched last, with the pointer still over it. */
  let pointedAt: Note | undefined;

  const row = (note: Note): UiNode => {
    const { title, done } = note;
    return testNode('list item', title, {
      children: [
        testNode('toggle button', `Done ${title}`, { states: ['checkable', done && 'pressed'] }),
        testNode('push button', `Edit ${title}`),
        ...(hidesButtons && note !== pointedAt ? [] : [testNode('push button', `Delete ${title}`)]),
      ],
    });
  };
  const formNode = ({ note, title, label, isListOpen }: NonNullable<typeof form>): UiNode =>
    testNode('dialog', note ? 'Edit note' : 'New note', {
      states: ['active', 'modal'],
      children: [
        testNode('form', '', {
          children: [
            testNode('entry', 'Title', { text: title, states: ['editable', 'single-line'] }),
            testNode('combo box', 'Label', {
              text: label,
              states: [isListOpen && 'expanded'],
              children: [
                testNode('menu', '', {
                  hidden: !isListOpen,
                  children: LABELS.map((name) =>
                    testNode('menu item', name, { hidden: !isListOpen, states: [name === label && 'selected'] }),
                  ),
                }),
              ],
            }),
            testNode('push button', 'Cancel'),
            testNode('push button', 'Save note'),
          ],
        }),
      ],
    });

  /** A note written on the page itself is separate until it is confirmed. */
  const draftNodes = (): UiNode[] => {
    const draft = notes.find(({ id }) => id === 'draft');
    const write = testNode('push button', 'Write note');
    if (!draft) return hasDrafts ? [write] : [];
    const title = testNode('entry', 'Title', {
      text: draft.title.slice(DRAFT.length),
      states: ['editable', 'single-line'],
    });
    return [write, title, testNode('push button', 'Confirm changes to this note')];
  };
  const confirm = (draft: Note): void => {
    notes.splice(notes.indexOf(draft), 1);
    notes.unshift({ ...draft, title: draft.title.slice(DRAFT.length), id: `n${++made}` });
  };

  const save = ({ note, title, label }: NonNullable<typeof form>): void => {
    const stored = label === 'None' ? '' : label;
    if (note) Object.assign(note, { title, label: stored });
    else notes.unshift({ id: `n${++made}`, title, label: stored, done: false, seen: true });
    form = undefined;
  };
  const touch = (role: string, name: string): void => {
    const own = notes.find(({ title }) => name.endsWith(` ${title}`));
    pointedAt = own ?? notes.find(({ title }) => role === 'list item' && name === title);
    if (name === 'Complete all') for (const note of notes) note.done = true;
    else if (name === 'Write note')
      notes.unshift({ id: 'draft', title: `${DRAFT}Untitled`, label: '', done: false, seen: true });
    else if (name.startsWith('Confirm ')) confirm(notes.find(({ id }) => id === 'draft')!);
    else if (name === 'New note') form = { title: '', label: 'None', isListOpen: false };
    else if (own && name.startsWith('Done ')) own.done = !own.done;
    else if (own && name.startsWith('Delete ')) notes.splice(notes.indexOf(own), 1);
    else if (own && name.startsWith('Edit ')) {
      own.seen = true;
      form = { note: own, title: own.title, label: own.label || 'None', isListOpen: false };
    } else if (form && name === 'Save note') save(form);
    else if (form && role === 'combo box') form.isListOpen = true;
    else if (form && role === 'menu item') Object.assign(form, { label: name, isListOpen: false });
    else if (name === 'Cancel') form = undefined;
  };

  const draw = (): Frame => {
    const frame = testFrame(
      'Notes',
      testNode('document web', 'Notes', {
        children: [
          testNode('push button', 'New note'),
          testNode('push button', 'Complete all'),
          ...draftNodes(),
          testNode('list', 'Notes', { children: notes.filter(({ id }) => id !== 'draft').map(row) }),
        ],
      }),
    );
    const state = structuredClone({ notes, count: notes.length });
    return { tree: testDesktop(frame, ...(form ? [formNode(form)] : [])), files: [], window: 'Notes', state };
  };
  /** The frame until the next gesture. */
  let shown: Frame | undefined;
  const frame = (): Frame => (shown ??= draw());

  return {
    frame,
    perform(gesture: Gesture): void {
      const element = listElements(frame().tree).find(({ key }) => key === gesture.key);
      if (!element) throw new Error(`the page has no ${gesture.key}`);
      shown = undefined;
      const draft = notes.find(({ id }) => id === 'draft');
      if (gesture.kind === 'fill' && form) form.title = gesture.text;
      else if (gesture.kind === 'fill') draft!.title = DRAFT + gesture.text;
      else touch(element.role, element.name);
    },
    find(role: string, name: string): string {
      const found = listElements(frame().tree).find((element) => element.role === role && element.name === name);
      if (!found) throw new Error(`the page has no ${role} ${name}`);
      return found.key;
    },
  };
}

/** Makes two notes, edits one, ticks one off and deletes one. */
export const EXPLORED_NOTES: readonly Touch[] = [
  ['push button', 'New note'],
  ['text', 'Title', 'Post the letter'],
  ['push button', 'Save note'],
  ['push button', 'New note'],
  ['text', 'Title', 'Feed the cat'],
  ['combo box', 'Label'],
  ['menu item', 'Work'],
  ['push button', 'Save note'],
  ['push button', 'Edit Call the plumber'],
  ['combo box', 'Label'],
  ['menu item', 'Home'],
  ['push button', 'Save note'],
  ['toggle button', 'Done Buy oat milk'],
  ['push button', 'Delete Water the plants'],
];

/** The graph learnt from exploring with these touches. */
export function exploreNotes(...touches: readonly Touch[]): ExplorationGraph {
  return exploreNotesOn(openNotesPage(), touches);
}

export function exploreNotesOn(page: ReturnType<typeof openNotesPage>, touches: readonly Touch[]): ExplorationGraph {
  const graph = createGraph();
  for (const [at, [role, name, text]] of touches.entries()) {
    const key = page.find(role, name);
    const gesture: Gesture = text === undefined ? { kind: 'click', key } : { kind: 'fill', key, text, enter: false };
    const before = readMoment(page.frame());
    page.perform(gesture);
    const source = { trajectoryId: 't', turn: 1, start: at, end: at + 1 };
    addTransition(graph, gesture, before, readMoment(page.frame()), source);
  }
  return graph;
}
