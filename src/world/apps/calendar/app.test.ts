import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { calendar } from './app.ts';

describe('calendar', () => {
  it('makes a repeated event on a chosen day and time', () => {
    const phone = startTestPhone(calendar);
    const before = phone.state();
    phone.tap('14 April 2025');
    phone.tap('New event');
    phone.type('Title', 'Label review');
    phone.tap('end');
    phone.tap('hour_increment');
    phone.tap('minute_increment');
    phone.tap('OK');
    phone.type('Place', 'Workshop');
    phone.tap('repeats');
    phone.tap('Weekly');
    phone.tap('reminder');
    phone.tap('1 day before');
    phone.tap('Save');
    const made = { title: 'Label review', date: '2025-04-14', start: '13:00', end: '15:01', place: 'Workshop' };
    const rest = { note: '', repeats: 'Weekly', reminder: '1 day before', color: 'Blue' };
    expect(phone.state()).toEqual({ ...before, events: [...before.events, { id: 1001, ...made, ...rest }] });
  });

  it('shows repetitions in every later week, and none before the first', () => {
    const phone = startTestPhone(calendar);
    phone.tap('Week');
    expect(phone.words()).not.toContain('Team meeting');
    phone.tap('Next week');
    expect(phone.words()).toEqual(expect.arrayContaining(['Mon, 7 Apr 2025', 'Team meeting', 'Choir practice']));
    phone.tap('Next week');
    expect(phone.words()).toContain('Team meeting');
  });

  it('turns months and comes back to today', () => {
    const phone = startTestPhone(calendar);
    phone.tap('Next month');
    phone.tap('6 May 2025');
    expect(phone.words()).toContain('Car inspection');
    phone.tap('Today');
    expect(phone.words()).toContain('Sat, 5 Apr 2025');
  });

  it('refuses an end before the start, and an event without a title', () => {
    const phone = startTestPhone(calendar);
    const before = phone.state();
    phone.tap('New event');
    phone.tap('start');
    for (let hour = 13; hour < 16; hour++) phone.tap('hour_increment');
    phone.tap('OK');
    phone.tap('Save');
    expect(phone.words()).toEqual(expect.arrayContaining(['Enter a title', 'The end is before the start']));
    phone.back();
    expect(phone.state()).toEqual(before);
  });

  it('finds, opens and deletes an event after asking', () => {
    const phone = startTestPhone(calendar);
    phone.tap('Search');
    phone.type('search', 'dentist');
    phone.tap('Dentist');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state().events.some(({ title }) => title === 'Dentist')).toBe(true);
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.state().events.some(({ title }) => title === 'Dentist')).toBe(false);
  });

  it('duplicates an event as a new one', () => {
    const phone = startTestPhone(calendar);
    const before = phone.state();
    phone.tap('Search');
    phone.type('search', 'roof');
    phone.tap('Roof inspection');
    phone.tap('More options');
    phone.tap('Duplicate');
    phone.type('Title', 'Second roof inspection');
    phone.tap('Save');
    const source = before.events.find(({ title }) => title === 'Roof inspection')!;
    expect(phone.state().events).toEqual([...before.events, { ...source, id: 1001, title: 'Second roof inspection' }]);
  });
});
