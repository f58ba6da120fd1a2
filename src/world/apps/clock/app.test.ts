import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { clock } from './app.ts';

describe('clock', () => {
  it('makes an alarm for some days', () => {
    const phone = startTestPhone(clock);
    const before = phone.state();
    phone.tap('Add alarm');
    phone.tap('time');
    phone.tap('hour_decrement');
    phone.tap('OK');
    phone.tap('Sat');
    phone.tap('Tue');
    phone.type('Label', 'Market');
    phone.tap('Harbour');
    phone.tap('Save');
    const made = {
      time: '06:00',
      label: 'Market',
      days: ['Tue', 'Sat'],
      sound: 'Harbour',
      isOn: true,
      vibrates: false,
    };
    expect(phone.state()).toEqual({ ...before, alarms: [...before.alarms, { id: 1001, ...made }] });
  });

  it('switches one alarm off and deletes another after asking', () => {
    const phone = startTestPhone(clock);
    phone.tap('switch_1');
    expect(phone.state().alarms.map(({ isOn }) => isOn)).toEqual([false, true, true, false, false]);
    phone.longPress('alarm_4');
    phone.tap('Cancel');
    expect(phone.state().alarms).toHaveLength(5);
    phone.longPress('alarm_4');
    phone.tap('Delete');
    expect(phone.state().alarms.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
  });

  it('adds a city that was searched for, with its time, and removes it', () => {
    const phone = startTestPhone(clock);
    phone.tap('Clock');
    phone.tap('Add city');
    phone.type('search', 'del');
    phone.tap('Delhi');
    expect(phone.words()).toEqual(expect.arrayContaining(['Delhi', '17:30']));
    phone.tap('Remove Delhi');
    expect(phone.state().cities).toEqual(['Lisbon', 'Tokyo']);
  });

  it('runs a timer on the device clock', () => {
    const phone = startTestPhone(clock);
    phone.tap('Timer');
    phone.tap('10 min');
    phone.tap('Start');
    phone.session.advanceClock(61_000);
    expect(phone.words()).toContain('00:08:59');
    phone.tap('Pause');
    phone.session.advanceClock(60_000);
    expect(phone.words()).toContain('00:08:59');
    phone.tap('Reset');
    expect(phone.words()).toContain('00:10:00');
  });

  it('counts laps', () => {
    const phone = startTestPhone(clock);
    phone.tap('Stopwatch');
    phone.tap('Start');
    phone.session.advanceClock(5_000);
    phone.tap('Lap');
    phone.session.advanceClock(5_000);
    phone.tap('Stop');
    expect(phone.words()).toEqual(expect.arrayContaining(['00:00:10', 'Lap 1', '00:00:05']));
    phone.tap('Reset');
    expect(phone.state().stopwatch).toEqual({ startedAtMs: null, elapsedMs: 0, laps: [] });
  });
});
