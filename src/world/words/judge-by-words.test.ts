/** Instructions as runs propose them, judged by data that the world's own apps were given. */
import { describe, expect, it } from 'vitest';
import type { States } from '../compare-states.ts';
import { judgeByWords } from './judge-by-words.ts';

const ALARM = {
  id: 1,
  time: '18:45',
  label: 'Choir',
  days: ['Wed', 'Thu'],
  sound: 'Pulse',
  isOn: true,
  vibrates: true,
};
const NIGHT = { id: 2, time: '22:30', label: 'Bread', days: [], sound: 'Bells', isOn: false, vibrates: false };
const start: States = { clock: { alarms: [ALARM, NIGHT], tab: 'Alarm' } };

/** The clock's alarms at the end. */
function judge(instruction: string, alarms: readonly object[], answer?: string) {
  const end = { clock: { alarms, tab: 'Timer' } };
  return judgeByWords({ app: 'clock', instruction, start, end, answer });
}

describe('switches', () => {
  const words = 'In "18:45", turn on "Tue", turn on "Vibrate" and choose "Harbour" and save it.';

  it('must be turned the way that the words say', () => {
    const right = { ...ALARM, days: ['Tue', 'Wed', 'Thu'], sound: 'Harbour' };
    expect(judge(words, [right, NIGHT])).toEqual({ truth: 'success', reasons: [] });
    expect(judge(words, [{ ...right, vibrates: false }, NIGHT]).truth).toBe('failure');
    const flipped = judge('In "18:45", turn on "Wed" and save it.', [{ ...ALARM, days: ['Thu'] }, NIGHT]);
    expect(flipped.truth).toBe('failure');
    expect(flipped.reasons[0]).toContain('Wed');
  });

  it('of a row are the row’s own', () => {
    const on = { ...NIGHT, isOn: true };
    expect(judge('Turn on "22:30".', [ALARM, on]).truth).toBe('success');
    expect(judge('Turn off "22:30".', [ALARM, on]).truth).toBe('failure');
    expect(judge('Turn on the "22:30" alarm.', [{ ...ALARM, isOn: false }, NIGHT]).truth).not.toBe('success');
  });

  it('do not excuse what was not asked for', () => {
    const verdict = judge('Turn on "22:30".', [
      { ...ALARM, sound: 'Bells' },
      { ...NIGHT, isOn: true },
    ]);
    expect(verdict).toEqual({ truth: 'failure', reasons: ['not asked for: set clock.alarms.1.sound'] });
  });
});

describe('rows', () => {
  it('must be gone, and only those', () => {
    expect(judge('Delete "18:45".', [NIGHT]).truth).toBe('success');
    expect(judge('Delete "18:45" and "22:30".', [NIGHT]).truth).toBe('failure');
    expect(judge('Delete "18:45".', []).truth).toBe('failure');
    expect(judge('Delete "18:45".', [ALARM]).truth).toBe('failure');
  });

  it('must be made with each value in its field', () => {
    const made = { ...NIGHT, id: 1001, time: '07:00', label: 'Swimming' };
    const words = 'Create a new alarm: set "Label" to "Swimming" and set "Time" to "07:00".';
    expect(judge(words, [ALARM, NIGHT, made]).truth).toBe('success');
    expect(judge(words, [ALARM, NIGHT, { ...made, label: '07:00', time: 'Swimming' }]).truth).toBe('failure');
    expect(judge(words, [ALARM, NIGHT]).truth).toBe('failure');
  });

  it('must say what was put into them, at the end where the words say so', () => {
    const words = 'In "18:45", add "(tour)" at the end of "Label" and save it, and then delete "22:30".';
    expect(judge(words, [{ ...ALARM, label: 'Choir (tour)' }]).truth).toBe('success');
    expect(judge(words, [{ ...ALARM, label: '(tour)' }]).truth).toBe('failure');
    expect(judge(words, [{ ...ALARM, label: 'Choir (tour)' }, NIGHT]).truth).toBe('failure');
  });
});

describe('questions', () => {
  it('are answered by the data of what they name', () => {
    expect(judge('Is "22:30" turned on? Answer yes or no.', [ALARM, NIGHT], 'no').truth).toBe('success');
    expect(judge('Is "22:30" turned on? Answer yes or no.', [ALARM, NIGHT], 'yes').truth).toBe('failure');
    expect(judge('What label is shown for "18:45"?', [ALARM, NIGHT], 'Choir').truth).toBe('success');
    expect(judge('How many entries does the page "Alarm" list?', [ALARM, NIGHT], '2').truth).toBe('success');
  });

  it('may change nothing', () => {
    expect(judge('Is "22:30" turned on? Answer yes or no.', [ALARM], 'no').truth).toBe('failure');
  });
});

it('does not know what it cannot read, or what the data does not hold', () => {
  expect(judge('Use "Set duration" and confirm it.', [ALARM, NIGHT]).truth).toBeUndefined();
  expect(judge('Delete every entry that shows "Bread".', [ALARM]).truth).toBeUndefined();
  expect(judge('Set "Sort by" to "Time".', [ALARM, NIGHT]).truth).toBeUndefined();
  expect(judge('What colour is shown for "18:45"?', [ALARM, NIGHT], 'Red').truth).toBeUndefined();
});
