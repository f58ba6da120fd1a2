import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { sports } from './app.ts';

describe('sports', () => {
  it('adds an activity', () => {
    const phone = startTestPhone(sports);
    const before = phone.state();
    phone.tap('Add activity');
    phone.type('Name', 'Night ride');
    phone.tap('kind');
    phone.tap('Ride');
    phone.type('distance', '12,5');
    phone.type('minutes', '40');
    phone.tap('date');
    phone.tap('3 April 2025');
    phone.tap('OK');
    phone.tap('route');
    phone.tap('Carwick road');
    phone.type('Note', 'Full moon');
    phone.tap('Save');
    const made = {
      id: 1001,
      name: 'Night ride',
      kind: 'Ride',
      metres: 12_500,
      minutes: 40,
      date: '2025-04-03',
      route: 'Carwick road',
      note: 'Full moon',
    };
    expect(phone.state()).toEqual({ ...before, activities: [...before.activities, made] });
    phone.tap('Night ride');
    expect(phone.words()).toEqual(expect.arrayContaining(['12.50 km', '18.8 km/h', 'Route: Carwick road']));
  });

  it('refuses what is no distance or duration', () => {
    const phone = startTestPhone(sports);
    phone.tap('Add activity');
    phone.type('Name', 'Run');
    phone.type('distance', 'far');
    phone.type('minutes', '2.5');
    phone.tap('Save');
    expect(phone.words()).toEqual(expect.arrayContaining(['Enter kilometres such as 5.2', 'Enter whole minutes']));
    expect(phone.state().activities).toHaveLength(20);
  });

  it('filters by kind, searches and sorts', () => {
    const phone = startTestPhone(sports);
    phone.tap('Swim');
    expect(phone.words()).toContain('Morning swim');
    expect(phone.words()).not.toContain('Morning run');
    phone.tap('All');
    phone.tap('Search');
    phone.type('search', 'seals');
    expect(phone.words().filter((word) => word.includes(' km · '))).toEqual(['7.40 km · 1 h 36 min']);
    phone.back();
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Longest distance');
    expect(phone.words().find((word) => word.includes(' km · '))).toBe('31.20 km · 1 h 35 min');
  });

  it('sums up weeks and months', () => {
    const phone = startTestPhone(sports);
    phone.tap('Statistics');
    expect(phone.words()).toEqual(expect.arrayContaining(['31 Mar – 6 Apr', '22.30 km', '2 h 25 min']));
    phone.tap('Month');
    phone.tap('Previous month');
    phone.tap('Swim');
    expect(phone.words()).toEqual(expect.arrayContaining(['March 2025', '2.70 km', '1 h 24 min', '2']));
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Sunday');
    phone.tap('Miles');
    phone.back();
    phone.tap('All');
    phone.tap('Next month');
    phone.tap('Week');
    expect(phone.words()).toEqual(expect.arrayContaining(['30 Mar – 5 Apr', '13.86 mi']));
  });

  it('keeps goals and shows how far they are reached', () => {
    const phone = startTestPhone(sports);
    phone.tap('Goals');
    expect(phone.words()).toEqual(expect.arrayContaining(['15 km a week', 'Run · 11.4 done', '76 %']));
    phone.tap('New goal');
    phone.tap('Walk');
    phone.tap('Time');
    phone.tap('Month');
    phone.tap('Save');
    expect(phone.words()).toContain('Enter a whole number');
    phone.type('target', '300');
    phone.tap('Save');
    phone.longPress('goal_101');
    phone.tap('Delete');
    const { goals } = phone.state();
    expect(goals.map(({ id }) => id)).toEqual([102, 103, 104, 1001]);
    expect(goals.at(-1)).toEqual({ id: 1001, kind: 'Walk', measure: 'Time', period: 'Month', target: 300 });
  });

  it('repeats, edits and deletes', () => {
    const phone = startTestPhone(sports);
    phone.longPress('Easy run');
    phone.tap('Repeat today');
    phone.tap('Evening swim');
    phone.tap('Edit');
    phone.type('minutes', '50');
    phone.tap('Save');
    phone.tap('Delete');
    phone.tap('Cancel');
    phone.back();
    phone.tap('Market walk');
    phone.tap('Delete');
    phone.tap('Delete');
    const { activities } = phone.state();
    expect(activities.at(-1)).toMatchObject({ id: 1001, name: 'Easy run', date: '2025-04-05' });
    expect(activities.find(({ name }) => name === 'Evening swim')).toMatchObject({ minutes: 50, metres: 1500 });
    expect(activities.map(({ name }) => name)).not.toContain('Market walk');
  });
});
