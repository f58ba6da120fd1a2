/** Fields of forms that no gesture of an exploration has filled in. */
import { expect, test } from 'vitest';
import { exploreNotes, openNotesPage } from '../../testing/notes-page.ts';
import { readScene } from '../../ui/scene.ts';
import { expectDeed, gesturesOf } from './deed.ts';
import { learnDeeds } from './learn-deeds.ts';

test('a new note gets the label that its form asks for, though only titles were typed', () => {
  const graph = exploreNotes(
    ['push button', 'New note'],
    ['text', 'Title', 'Post the letter'],
    ['push button', 'Save note'],
  );
  const [deed] = learnDeeds(graph).filter(({ kind }) => kind === 'create');
  const binding = { words: { title: 'Feed the cat', label: 'Work' } };
  const page = openNotesPage();
  const steps = gesturesOf(deed!, binding, readScene(page.frame().tree).elements)!;
  for (const step of steps) page.perform(step);
  const state = page.frame().state as { notes: { title: string; label: string }[] };
  expect(state.notes[0]).toMatchObject({ title: 'Feed the cat', label: 'Work' });
  expect(expectDeed(deed!, binding)).toContainEqual(expect.objectContaining({ op: 'equals', value: 'Work' }));
});
