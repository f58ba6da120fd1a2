/** Alarms, a world clock, a timer and a stopwatch. Running timers follow the device's clock. */
import { defineApp, defineScreen } from '../../app.ts';
import { timeScreen } from '../../parts/pickers.ts';
import { tabBar } from '../../parts/views.ts';
import type { Page } from '../../view.ts';
import { alarmViews, confirmDelete, edit } from './alarms.ts';
import { addCity, cityViews } from './cities.ts';
import { DAYS, State } from './state.ts';
import { duration, stopwatchViews, timerViews } from './timers.ts';

const TABS = { Alarm: 'alarm', Clock: 'globe', Timer: 'timer', Stopwatch: 'clock' } as const;

const main = defineScreen<State>({
  render({ state, nowMs, open, toast }) {
    const page: Page = {
      type: 'page',
      title: state.tab,
      body: [],
      bottomBar: tabBar(TABS, state.tab, (tab) => (state.tab = tab)),
    };
    switch (state.tab) {
      case 'Alarm':
        return {
          ...page,
          body: alarmViews(state, open),
          floatingButton: { icon: 'add', label: 'Add alarm', onTap: () => open('edit') },
        };
      case 'Clock':
        return {
          ...page,
          body: cityViews(state, nowMs),
          floatingButton: { icon: 'add', label: 'Add city', onTap: () => open('add-city') },
        };
      case 'Timer':
        return { ...page, body: timerViews(state, nowMs, open, toast) };
      case 'Stopwatch':
        return { ...page, body: stopwatchViews(state, nowMs) };
    }
  },
});

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;

export const clock = defineApp<State>({
  id: 'clock',
  name: 'Clock',
  icon: 'clock',
  color: '#4a5c92',
  description: 'Alarms with days and sounds, the time in other cities, a timer and a stopwatch with laps.',
  schema: State,
  traces: ['tab'],
  seed: () => ({
    tab: 'Alarm',
    cities: ['Lisbon', 'Tokyo'],
    timer: { seconds: 300, startedAtMs: null, elapsedMs: 0 },
    stopwatch: { startedAtMs: null, elapsedMs: 0, laps: [] },
    alarms: [
      { id: 1, time: '06:40', label: 'Work', days: [...WEEK], sound: 'Birdsong', isOn: true, vibrates: true },
      {
        id: 2,
        time: '07:30',
        label: 'Run along the quay',
        days: ['Sun'],
        sound: 'Harbour',
        isOn: true,
        vibrates: false,
      },
      { id: 3, time: '18:45', label: 'Leave for choir', days: ['Wed'], sound: 'Bells', isOn: true, vibrates: true },
      { id: 4, time: '09:00', label: 'Ferry to Carwick', days: [], sound: 'Pulse', isOn: false, vibrates: true },
      { id: 5, time: '22:30', label: 'Lights out', days: [...DAYS], sound: 'Bells', isOn: false, vibrates: false },
    ],
  }),
  screens: {
    main,
    edit,
    'add-city': addCity,
    duration,
    'confirm-delete': confirmDelete,
    'choose-time': timeScreen<State>(),
  },
});
