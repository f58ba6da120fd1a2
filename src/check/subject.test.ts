import { array, assert, boolean, constantFrom, nat, oneof, property, record, tuple, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { readFile, readStored, writeFile, writeStored } from './file-subject.ts';
import {
  allListed,
  formOf,
  isInPlace,
  isListed,
  isTitled,
  readCell,
  readEntry,
  readLabel,
  readLine,
  readPlace,
  readRow,
  withoutAll,
  writeButton,
  writeCell,
  writeEntry,
  writeLabel,
  writeLine,
  writeMessage,
  writePlace,
  writeRow,
} from './subject.ts';

/** Words of real screens, with the separators of subjects. */
const SIGNS = constantFrom('Milk', 'on', 'of', 'line', '7', '18:45', '›', '#', ':', '@', 'row', 'column', 'é');
const WORDS = array(SIGNS, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const TITLES = oneof(
  WORDS,
  tuple(WORDS, WORDS).map((parts) => parts.join('/')),
);
const WINDOWS = constantFrom('app/frame@.edit', 'notes app/dialog:Move to', 'app/frame#1');
const KEYS = constantFrom('app/frame@.all/list@notes', 'app/frame/list#1', 'app/dialog:A∕B/list:Milk');
const PLACES = record({ key: KEYS, page: TITLES }, { requiredKeys: ['key'] });
const SEGMENTS = array(oneof(WORDS, constantFrom('', '"', ' on "', ' of "', '#1', '*')), { maxLength: 5 });
const SUBJECTS = SEGMENTS.map((parts) => parts.join('/'));

/** fast-check treats a returned value as a verdict. */
const forAll = <T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: Arbitrary<T[K]> },
  check: (...values: T) => void,
): void => assert(property<T>(...arbitraries, (...values) => void check(...values)));

const WRITTEN_PLACES = PLACES.map(writePlace);

test('what was written is read as it was', () => {
  forAll([PLACES], (place) => expect(readPlace(writePlace(place))).toEqual(place));
  forAll([WRITTEN_PLACES, WORDS, nat(12)], (place, title, number) =>
    expect(readRow(writeRow({ place, title, number }))).toEqual({ place, title, number }),
  );
  const names = WORDS.map((name) => name.replaceAll('›', 'and'));
  const about = array(names, { maxLength: 2 });
  const entries = record(
    { window: WINDOWS, about, control: constantFrom('text@title', 'row/a "b"') },
    { requiredKeys: ['window', 'about'] },
  );
  forAll([entries], (entry) => expect(readEntry(writeEntry(entry))).toEqual(entry));
  forAll([WRITTEN_PLACES, nat()], (text, number) =>
    expect(readLine(writeLine(text, number))).toEqual({ text, number }),
  );
  forAll([WRITTEN_PLACES, TITLES], (holder, name) =>
    expect(readLabel(writeLabel(holder, name))).toEqual({ holder, name }),
  );
  forAll([KEYS, TITLES, TITLES], (table, row, column) =>
    expect(readCell(writeCell({ table, row, column }))).toEqual({ table, row, column }),
  );
  forAll([constantFrom('', 'Documents/', 'Documents/a b/'), WORDS, boolean()], (folder, name, isFolder) =>
    expect(readFile(writeFile({ folder, name, isFolder }))).toEqual({ folder, name, isFolder }),
  );
});

const isSame = (write: (subject: string) => string): void =>
  forAll([SUBJECTS], (subject) => expect(write(subject)).toBe(subject));

test('what was read is written as it was, whatever it is', () => {
  isSame((subject) => writePlace(readPlace(subject)));
  isSame((subject) => writeEntry(readEntry(subject)));
  isSame((subject) => writeFile(readFile(subject)));
  isSame((subject) => (subject.includes('/') ? writeRow(readRow(subject)) : subject));
  isSame((subject) => readLine(writeLine(subject, 4))!.text);
});

test('the strings of records', () => {
  const place = writePlace({ key: 'app/frame@.all/list', page: 'Inbox "8"' });
  expect(place).toBe(`app/frame@.all/list on "Inbox '8'"`);
  expect(writeRow({ place: 'app/frame/list', title: 'Milk' })).toBe('app/frame/list/Milk');
  expect(writeRow({ place: 'app/frame/list', title: 'Milk', number: 1 })).toBe('app/frame/list/Milk#1');
  expect(writeEntry({ window: 'app/frame@.edit', about: ['18:45', 'Work'], control: 'check box:Wed' })).toBe(
    'app/frame@.edit of "18:45 › Work"/check box:Wed',
  );
  expect(writeMessage({ app: 'app', words: '12 notes deleted', chosen: ['Work', 'Home'], about: 'Milk' })).toBe(
    'app says "0 notes deleted" with "Work, Home" of "Milk"',
  );
  expect(writeButton({ key: 'app/frame/push button:Pin', page: 'Notes' }, 'Milk')).toBe(
    'app/frame/push button:Pin on "Notes" of "Milk"',
  );
});

test('rows by their titles, entries by their forms', () => {
  expect(isTitled('app/frame/list on "A/B"/C/D#1', 'C/D')).toBe(true);
  expect(isTitled('app/frame/list on "Rooms"/Room #2', 'Room #2')).toBe(true);
  expect(isTitled('app/frame/list on "Rooms"/Room', 'Roo')).toBe(false);
  expect(formOf('app/frame@.edit of "a/b"/text@title')).toBe('app/frame@.edit of "a/b"');
  expect(formOf('app/frame@.edit/text@title')).toBe('app/frame@.edit');
});

test('all that is listed in a place', () => {
  const place = 'app/frame/list on "Notes"';
  const all = allListed('row', place);
  expect(withoutAll(all)).toBe(place);
  expect(isListed({ kind: 'row', subject: `${place}/Milk` }, all)).toBe(true);
  expect(isListed({ kind: 'cell', subject: `${place}/Milk` }, all)).toBe(false);
  expect(isListed({ kind: 'row', subject: `${place}s/Milk` }, all)).toBe(false);
  expect(isInPlace('app/frame/list/list item:Milk/check box on "Notes"', place)).toBe(true);
  expect(isInPlace('app/frame/list/list item:Milk/check box on "Done"', place)).toBe(false);
});

test('a place in a file', () => {
  const subject = 'Documents/budget.ods//sheets/[Costs]/B7/value';
  expect(readStored(subject)).toEqual({ file: 'Documents/budget.ods', place: 'sheets/[Costs]/B7/value' });
  expect(writeStored(readStored(subject))).toBe(subject);
  expect(readStored('Documents/a//links//[x]')).toEqual({ file: 'Documents/a', place: 'links//[x]' });
  expect(readStored('Documents/a')).toEqual({ file: 'Documents/a', place: '' });
});
