import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Check, Expectation } from '../../schema/index.ts';
import { findDisagreement } from './read-back.ts';

const APP = 'application:notes';
const LIST = `${APP}/frame@.list/list@notes on "All notes"`;

function entry(subject: string, value: string, op: Expectation['op'] = 'equals'): Expectation {
  return { fact: { kind: 'entry', subject: `${APP}/${subject}` }, op, value };
}

function row(title: string, op: Expectation['op'], value = ''): Expectation {
  return { fact: { kind: 'row', subject: `${LIST}/${title}` }, op, value };
}

function checkOf(...expected: Expectation[]): Check {
  return { expect: expected, allow: [] };
}

function reasonFor(instruction: string, check: Check): string | undefined {
  return findDisagreement({ instruction, check, platform: 'android' });
}

const DELETED = checkOf(row('Shopping', 'absent'), entry('dialog:Delete this note? of "Shopping"', 'Delete'));
const ALARM = 'frame@.edit of "18:45 › Work"';
const TICKED = checkOf(entry(`${ALARM}/check box:Tue`, 'true'), entry(ALARM, 'Save'));
const RETITLED = checkOf(
  row('Trip', 'contains', 'Trip'),
  row('Shopping', 'absent'),
  entry('frame@.edit of "Shopping › Trip"', 'Save'),
  entry('frame@.edit of "Shopping › Trip"/text@title', 'Trip'),
  entry('frame@.edit of "Shopping › Trip"/text@body', 'Pack'),
);
const ADDED = checkOf(
  entry('frame@.edit of "18:45 › Work at noon"', 'Save'),
  entry('frame@.edit of "18:45 › Work at noon"/text@label', ' at noon', 'contains'),
);
const MOVED = checkOf(
  row('Shopping', 'equals', 'Shopping | Milk | Private'),
  entry('dialog:Move to folder of "Shopping"', 'Private'),
);
const CREATED = checkOf(
  row('Trip', 'equals', 'Trip | Pack'),
  entry('frame@.edit of "Trip"', 'Save'),
  entry('frame@.edit of "Trip"/text@title', 'Trip'),
  entry('frame@.edit of "Trip"/text@body', 'Pack'),
);
const SWITCHED: Check = checkOf({
  fact: { kind: 'checked', subject: `${APP}/frame@.main/list@alarms/list item:18:45/toggle button on "Alarm"` },
  op: 'equals',
  value: 'false',
});
const CHOSEN = checkOf(
  entry(`${ALARM}/radio button:Harbour`, 'true'),
  entry(`${ALARM}/radio button:Bells`, 'false'),
  entry(ALARM, 'Save'),
);
const PINNED = checkOf(entry('frame@.actions of "Shopping"/Pin', '1'));
const COPIED = checkOf(row('Pie (copy)', 'equals', 'Pie (copy) | Mains'));
const SORTED = checkOf(entry('dialog:Sort by', 'Title'));

describe('words that ask for what the check expects', () => {
  test.each<[string, Check]>([
    ['Delete the note "Shopping".', DELETED],
    ['Look for the note "Shopping" and remove it.', DELETED],
    ['Delete "Shopping" in the "All notes" list.', DELETED],
    ['In the 18:45 alarm, tick "Tue".', TICKED],
    ['Open the 18:45 alarm, tick "Tue" and save it.', TICKED],
    ['In the note "Shopping", set the title to "Trip" and set the text to "Pack", and save it.', RETITLED],
    ['Add "at noon" at the end of the label of the 18:45 alarm.', ADDED],
    ['Move the note "Shopping" to the folder "Private".', MOVED],
    ['Create a note called "Trip" with the text "Pack".', CREATED],
    ['Add a note with the title "Trip" and the text "Pack".', CREATED],
    ['Turn off the 18:45 alarm.', SWITCHED],
    ['Find the 18:45 alarm and turn it off.', SWITCHED],
    ['For the 18:45 alarm, choose "Harbour".', CHOSEN],
    ['Pin the note "Shopping".', PINNED],
    ['Duplicate the recipe "Pie".', COPIED],
    ['Sort the list by "Title".', SORTED],
    [
      'Delete the note "Shopping", and then move the note "Ideas" to the folder "Private".',
      {
        expect: [
          ...DELETED.expect,
          row('Ideas', 'equals', 'Ideas | Private'),
          entry('dialog:Move to folder of "Ideas"', 'Private'),
        ],
        allow: [],
      },
    ],
  ])('%s', (instruction, check) => {
    expect(reasonFor(instruction, check)).toBeUndefined();
  });
});

describe('flipped words are refused', () => {
  test.each<[string, Check]>([
    ['Pin the note "Shopping".', DELETED],
    ['Delete the note "Ideas".', DELETED],
    ['Delete the notes "Shopping" and "Ideas".', DELETED],
    ['In the 18:45 alarm, untick "Tue".', TICKED],
    ['In the 18:45 alarm, tick "Wed".', TICKED],
    ['In the 06:40 alarm, tick "Tue".', TICKED],
    ['In the note "Shopping", set the title to "Pack" and set the text to "Trip", and save it.', RETITLED],
    ['Set the title of the note "Shopping" to "Trip".', RETITLED],
    ['Set the label of the 18:45 alarm to "at noon".', ADDED],
    ['Add "at night" at the end of the label of the 18:45 alarm.', ADDED],
    ['Move the note "Shopping" to the folder "Ideas".', MOVED],
    ['Delete the note "Shopping".', MOVED],
    ['Create a note called "Trip".', CREATED],
    ['Create a note called "Trip" with the text "Rest".', CREATED],
    ['Turn on the 18:45 alarm.', SWITCHED],
    ['Turn off the 06:40 alarm.', SWITCHED],
    ['For the 18:45 alarm, choose "Bells".', CHOSEN],
    ['Unpin the note "Shopping".', PINNED],
    ['Delete the recipe "Pie".', COPIED],
    ['Sort the list by "Newest".', SORTED],
    ['Do something with the note "Shopping".', DELETED],
  ])('%s', (instruction, check) => {
    expect(reasonFor(instruction, check)).toEqual(expect.any(String));
  });
});

describe('questions', () => {
  const COUNT: Check = {
    expect: [],
    allow: [],
    answer: { equals: '5', from: [{ kind: 'count', subject: LIST }] },
  };
  const ON: Check = {
    expect: [],
    allow: [],
    answer: {
      equals: 'yes',
      from: [
        { kind: 'checked', subject: `${APP}/frame@.edit/toggle button:Vibrate` },
        { kind: 'row', subject: `${APP}/frame@.main/list@alarms on "Alarm"/18:45` },
      ],
    },
  };
  test.each<[string, Check]>([
    ['How many notes are there on the "All notes" page?', COUNT],
    ['Is "Vibrate" turned on for the 18:45 alarm? Answer yes or no.', ON],
  ])('%s', (instruction, check) => {
    expect(reasonFor(instruction, check)).toBeUndefined();
  });
  test.each<[string, Check]>([
    ['How many notes are there on the "Private" page?', COUNT],
    ['Which note is the last?', COUNT],
    ['Is "Vibrate" turned off for the 18:45 alarm? Answer yes or no.', ON],
    ['Is "Vibrate" turned on for the 06:40 alarm? Answer yes or no.', ON],
    ['Delete the note "Shopping".', COUNT],
    ['How many notes are there on the "All notes" page?', DELETED],
  ])('refused: %s', (instruction, check) => {
    expect(reasonFor(instruction, check)).toEqual(expect.any(String));
  });
});

test('names may hold whatever they like but quotation marks', () => {
  const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /^[^"/\s⟨⟩][^"/⟨⟩\s]*$/.test(text));
  fc.assert(
    fc.property(name, name, (title, other) => {
      fc.pre(!title.includes(other) && !other.includes(title));
      const check = checkOf(row(title, 'absent'), entry(`dialog:Delete this note? of "${title}"`, 'Delete'));
      expect(reasonFor(`Delete the note "${title}".`, check)).toBeUndefined();
      expect(reasonFor(`Delete the note "${other}".`, check)).toEqual(expect.any(String));
    }),
    { examples: [['#0', '$']] },
  );
});
