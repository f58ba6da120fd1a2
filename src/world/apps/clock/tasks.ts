import { calendar } from '../calendar/app.ts';
import { clock } from './app.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, open, tap, taps, type, type World } from '../../benchmark/task.ts';
import { turnToTime, turnWheel } from '../../benchmark/turn-pickers.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const SOUNDS = ['Bells', 'Harbour', 'Birdsong', 'Pulse'] as const;
/** Hours before or after UTC. */
const CITIES: Readonly<Record<string, number>> = { Auckland: 12, Cairo: 2, Chicago: -5, Singapore: 8, Tokyo: 9 };
const LABELS = ['Swimming', 'Water the plants', 'Feed the cat', 'Bread dough', 'Train to Carwick'];
const NEW = { sound: 'Bells', isOn: true, vibrates: false } as const;

const find = (world: World, label: string) => world.of(clock).alarms.find((alarm) => alarm.label === label)!;
const labelsOf = (world: World) => world.of(clock).alarms.map(({ label }) => label);

export const clockTasks = [
  defineTask({
    id: 'clock-create-alarm',
    app: clock,
    categories: ['create', 'fill form', 'complex ui interaction'],
    template: 'Set an alarm for {time} called “{label}” that rings every {first} and {second}.',
    draw({ pick, pickSome }) {
      const [first = 'Mon', second = 'Tue'] = pickSome(DAYS, 2);
      return { time: pick(['05:50', '06:10', '08:05', '08:55', '09:10']), label: pick(LABELS), first, second };
    },
    change(world, { time, label, first, second }) {
      const days = DAYS.filter((day) => day === first || day === second);
      world.of(clock).alarms.push({ id: world.newId(), time, label, days, ...NEW });
    },
    solve: (_, { time, label, first, second }) => [
      tap('Add alarm'),
      tap('time'),
      ...turnToTime('07:00', time),
      tap(first),
      tap(second),
      type('label', label),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'clock-switch-alarm',
    app: clock,
    categories: ['edit'],
    template: 'Switch the alarm “{label}” {state}.',
    draw({ pick }, world) {
      const { label, isOn } = pick(world.of(clock).alarms);
      return { label, state: isOn ? 'off' : 'on' };
    },
    change: (world, { label, state }) => void (find(world, label).isOn = state === 'on'),
    solve: (world, { label }) => [tap(`switch_${find(world, label).id}`)],
  }),
  defineTask({
    id: 'clock-delete-alarm',
    app: clock,
    categories: ['delete'],
    template: 'Delete the alarm “{label}”.',
    draw: ({ pick }, world) => ({ label: pick(labelsOf(world)) }),
    change: (world, { label }) => removeRows(world.of(clock).alarms, (alarm) => alarm.label === label),
    solve: (world, { label }) => [hold(`alarm_${find(world, label).id}`), tap('Delete')],
  }),
  defineTask({
    id: 'clock-alarm-sound',
    app: clock,
    categories: ['edit'],
    template: 'Change the sound of the alarm “{label}” to {sound}.',
    draw({ pick }, world) {
      const { label, sound } = pick(world.of(clock).alarms);
      return { label, sound: pick(SOUNDS.filter((one) => one !== sound)) };
    },
    change: (world, { label, sound }) => void (find(world, label).sound = SOUNDS.find((one) => one === sound)!),
    solve: (world, { label, sound }) => [tap(`alarm_${find(world, label).id}`), tap(sound), tap('Save')],
  }),
  defineTask({
    id: 'clock-add-city',
    app: clock,
    categories: ['create', 'search'],
    template: 'Add {city} to the cities of the world clock.',
    draw: ({ pick }, world) => ({
      city: pick(Object.keys(CITIES).filter((city) => !world.of(clock).cities.includes(city))),
    }),
    change: (world, { city }) => void world.of(clock).cities.push(city),
    solve: (_, { city }) => [tap('Clock'), tap('Add city'), tap(city)],
  }),
  defineTask({
    id: 'clock-time-in',
    app: clock,
    categories: ['information retrieval'],
    template: 'What time is it in {city}, going by the world clock? Answer like 08:30.',
    draw: ({ pick }) => ({ city: pick(Object.keys(CITIES)) }),
    setUp(world, { city }) {
      const state = world.of(clock);
      if (!state.cities.includes(city)) state.cities.push(city);
    },
    answer: ({ nowMs }, { city }) => new Date(nowMs + CITIES[city]! * 3_600_000).toISOString().slice(11, 16),
    solve: () => [tap('Clock')],
  }),
  defineTask({
    id: 'clock-timer',
    app: clock,
    categories: ['edit app setting', 'complex ui interaction'],
    template: 'Set the timer to {minutes} minutes and {seconds} seconds and start it.',
    draw: ({ pick, integer }) => ({ minutes: String(integer(2, 12)), seconds: pick(['5', '10', '50', '55']) }),
    change(world, { minutes, seconds }) {
      const timer = { seconds: Number(minutes) * 60 + Number(seconds), startedAtMs: world.nowMs, elapsedMs: 0 };
      world.of(clock).timer = timer;
    },
    solve(world, { minutes, seconds }) {
      const { timer } = world.of(clock);
      return [
        tap('Timer'),
        tap('Set duration'),
        ...turnWheel('minutes', 60, Math.floor(timer.seconds / 60) % 60, Number(minutes)),
        ...turnWheel('seconds', 60, timer.seconds % 60, Number(seconds)),
        tap('OK'),
        tap('Start'),
      ];
    },
  }),
  defineTask({
    id: 'clock-quiet-day',
    app: clock,
    categories: ['repeat operation', 'multi hop reasoning'],
    template: 'Switch off every alarm that is on and rings on {day}.',
    draw: ({ pick }, world) => ({
      day: pick(DAYS.filter((day) => world.of(clock).alarms.some(({ isOn, days }) => isOn && days.includes(day)))),
    }),
    change(world, { day }) {
      for (const alarm of world.of(clock).alarms) if (alarm.days.some((one) => one === day)) alarm.isOn = false;
    },
    solve: (world, { day }) =>
      world
        .of(clock)
        .alarms.filter(({ isOn, days }) => isOn && days.some((one) => one === day))
        .map(({ id }) => tap(`switch_${id}`)),
  }),
  defineTask({
    id: 'clock-laps',
    app: clock,
    categories: ['complex ui interaction', 'repeat operation'],
    template: 'Start the stopwatch, take {count} laps, and stop it again.',
    draw: ({ pick }) => ({ count: pick(['2', '3', '4', '5']) }),
    // The clock stands still, so every lap has length 0.
    change(world, { count }) {
      world.of(clock).stopwatch = {
        startedAtMs: null,
        elapsedMs: 0,
        laps: Array.from({ length: Number(count) }, () => 0),
      };
    },
    solve: (_, { count }) => [tap('Stopwatch'), tap('Start'), ...taps('Lap', Number(count)), tap('Stop')],
  }),
  defineTask({
    id: 'clock-before-event',
    app: clock,
    categories: ['cross app interaction', 'multi hop reasoning', 'create'],
    template:
      'Look up when the event “{title}” of the calendar starts, and set an alarm that rings once, {minutes} minutes earlier. Call it “{title}”.',
    draw: ({ pick }, world) => ({
      title: pick(world.of(calendar).events.filter(({ start }) => start >= '07:00' && start < '12:00')).title,
      minutes: pick(['30', '60']),
    }),
    change(world, { title, minutes }) {
      const time = earlier(world, title, minutes);
      world.of(clock).alarms.push({ id: world.newId(), time, label: title, days: [], ...NEW });
    },
    solve: (world, { title, minutes }) => [
      open(calendar),
      tap('Search'),
      type('search', title),
      open(clock),
      tap('Add alarm'),
      tap('time'),
      ...turnToTime('07:00', earlier(world, title, minutes)),
      type('label', title),
      tap('Save'),
    ],
  }),
];

function earlier(world: World, title: string, minutes: string): string {
  const { start } = world.of(calendar).events.find((event) => event.title === title)!;
  return new Date(Date.parse(`2025-01-01T${start}Z`) - Number(minutes) * 60_000).toISOString().slice(11, 16);
}
