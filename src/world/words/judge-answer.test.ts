/** Questions as runs propose them, answered from the initial data of the world's own apps. */
import { describe, expect, it, test } from 'vitest';
import { APPS } from '../apps/index.ts';
import type { States } from '../compare-states.ts';
import { PERSONA } from '../persona.ts';
import { judgeByWords } from './judge-by-words.ts';

const START: States = Object.fromEntries(APPS.map((app) => [app.id, app.seed(PERSONA)]));

function judge(app: string, instruction: string, answer?: string, end = START) {
  return judgeByWords({ app, instruction, start: START, end, answer }).truth;
}

const QUESTIONS: [app: string, instruction: string, right: string, wrong: string | undefined][] = [
  ['clock', 'In the 18:45 alarm, is "Vibrate" turned on? Answer yes or no.', 'yes', 'no'],
  ['clock', 'Is "Vibrate" turned on for the 07:30 alarm? Answer yes or no.', 'no', 'yes'],
  ['clock', 'Is the 09:00 alarm turned on? Answer yes or no.', 'no', 'yes'],
  ['clock', 'How many alarms does the "Alarm" page show?', '5', '4'],
  ['notes', 'How many entries are in the "Museum" list?', '2', '3'],
  ['notes', 'How many notes are there on the "Private" page?', '2', '1'],
  ['notes', 'Which words are in the third line of the note "Book list"?', 'A Year of Maps', 'Harbour Lights'],
  ['notes', 'What does the second line of the note "Opening speech" say?', 'First words', 'Opening speech'],
  ['tasks', 'Is the task "Return the projector to Tom" ticked? Answer yes or no.', 'yes', 'no'],
  ['tasks', 'Which date is shown for the task "Report on Rivers and Roads"?', '14 Jun', '14 Jul'],
  ['expenses', 'What is the amount of the expense "New running shoes"?', '€89.90', '€8.99'],
  ['expenses', 'For the expense "Ferry tickets", what is the note?', 'Two days', 'Three days'],
  ['contacts', 'What is the label of the contact "Ben Whitlock"?', 'Friends', 'Family'],
  ['contacts', 'What is the mobile of the contact "Clara Marsh"?', '555-0188', '555-0189'],
  ['messages', 'What is the date shown for the conversation "Nadia Haddad"?', '4 Apr', undefined],
  ['music', 'Which time is shown for "Last Ferry" in the "North Pier Live" list?', '3:48', undefined],
  ['settings', 'On the "Do not disturb" page, is "Quiet hours" turned on? Answer yes or no.', 'no', 'yes'],
]; // prettier-ignore

describe('questions', () => {
  test.each(QUESTIONS)('%s: %s', (app, instruction, right, wrong) => {
    expect(judge(app, instruction, right)).toBe('success');
    expect(judge(app, instruction, wrong)).toBe('failure');
  });

  it('may change nothing', () => {
    const clock = { ...(START['clock'] as object), cities: [] };
    expect(judge('clock', 'How many alarms does the "Alarm" page show?', '5', { ...START, clock })).toBe('failure');
  });

  test.each([
    ['clock', 'Which time is shown for "Lisbon" in the "Clock" list?', '13:00'],
    ['sports', 'What is the pace of the activity "Market walk"?', '13:09 min/km'],
    ['settings', 'How many entries are there on the "Settings" page?', '9'],
    ['expenses', 'What is the amount of the expense "Rent"?', '€840.00'],
    ['tasks', 'What colour is shown for the task "Buy stamps"?', 'Red'],
    ['clock', 'Why is the 18:45 alarm so late?', 'choir'],
  ])('not told by the data: %s, %s', (app, instruction, answer) => {
    expect(judge(app, instruction, answer)).toBeUndefined();
  });
});
