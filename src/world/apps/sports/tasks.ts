import { notes } from '../notes/app.ts';
import { sports } from './app.ts';
import { activitiesIn, formatDistance, KINDS, spanOf, sumOf, type Activity } from './state.ts';
import { formatDay } from '../../parts/dates.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, open, tap, type, type World } from '../../benchmark/task.ts';
import { pickDay, spellDate } from '../../benchmark/turn-pickers.ts';

const NAMES = ['Before work', 'With Ben', 'To the pier', 'Training', 'In the rain', 'Slow lap'];
const DATES = ['2025-03-18', '2025-03-28', '2025-03-30', '2025-04-03', '2025-04-06'];
const TODAY = '2025-04-05';

const find = (world: World, name: string) => world.of(sports).activities.find((activity) => activity.name === name)!;
const namesOf = (world: World) => world.of(sports).activities.map(({ name }) => name);
const kindOf = (word: string) => KINDS.find((kind) => kind === word)!;

function ofKindIn(world: World, kind: string, month: string): Activity[] {
  const all = world.of(sports).activities.filter((activity) => activity.kind === kind);
  return activitiesIn(all, spanOf(month === 'February' ? '2025-02-01' : '2025-03-01', 'Month', 'Monday'));
}

export const sportsTasks = [
  defineTask({
    id: 'sports-add',
    app: sports,
    categories: ['create', 'fill form'],
    template:
      'Add an activity in Sports: “{name}”, kind {kind}, {km} km in {minutes} minutes, on {date}. Leave route and note empty.',
    draw: ({ pick, integer }) => ({
      name: pick(NAMES),
      kind: pick(KINDS),
      km: `${integer(2, 14)}.${integer(1, 9)}`,
      minutes: String(integer(18, 95)),
      date: spellDate(pick(DATES)),
    }),
    change(world, { name, kind, km, minutes, date }) {
      const metres = Math.round(Number(km) * 1000);
      const made = { name, kind: kindOf(kind), metres, minutes: Number(minutes), date: isoOf(date) };
      world.of(sports).activities.push({ id: world.newId(), ...made, route: '', note: '' });
    },
    solve: (_, { name, kind, km, minutes, date }) => [
      tap('Add activity'),
      type('name', name),
      tap('kind'),
      tap(kind),
      type('distance', km),
      type('minutes', minutes),
      tap('date'),
      ...pickDay(TODAY, isoOf(date)),
      tap('OK'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'sports-edit-distance',
    app: sports,
    categories: ['edit', 'fill form'],
    template: 'The activity “{name}” was {km} km long. Correct it in Sports.',
    draw: ({ pick, integer }, world) => ({ name: pick(namesOf(world)), km: `${integer(1, 40)}.${integer(1, 9)}5` }),
    change: (world, { name, km }) => void (find(world, name).metres = Math.round(Number(km) * 1000)),
    solve: (_, { name, km }) => [tap(name), tap('Edit'), type('distance', km), tap('Save')],
  }),
  defineTask({
    id: 'sports-delete',
    app: sports,
    categories: ['delete'],
    template: 'Delete the activity “{name}” from Sports.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => removeRows(world.of(sports).activities, (activity) => activity.name === name),
    solve: (_, { name }) => [tap(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'sports-repeat-today',
    app: sports,
    categories: ['create', 'search'],
    template: 'I did “{name}” again today, just as last time. Add it to Sports.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) =>
      void world.of(sports).activities.push({ ...find(world, name), id: world.newId(), date: TODAY }),
    solve: (_, { name }) => [hold(name), tap('Repeat today')],
  }),
  defineTask({
    id: 'sports-month-total',
    app: sports,
    categories: ['information retrieval', 'filter', 'complex ui interaction'],
    template: 'How far did I get in all activities of the kind {kind} in March 2025? Answer like 12.30 km.',
    draw: ({ pick }) => ({ kind: pick(KINDS) }),
    answer: (world, { kind }) => formatDistance(sumOf(ofKindIn(world, kind, 'March'), 'metres'), 'Kilometres'),
    solve: (_, { kind }) => [tap('Statistics'), tap(kind), tap('Month'), tap('Previous month')],
  }),
  defineTask({
    id: 'sports-longest-day',
    app: sports,
    categories: ['information retrieval', 'multi hop reasoning', 'filter'],
    template: 'On which day was my longest activity of the kind {kind}, by distance? Answer like 5 Apr.',
    draw: ({ pick }) => ({ kind: pick(KINDS) }),
    answer(world, { kind }) {
      const own = world.of(sports).activities.filter((activity) => activity.kind === kind);
      return formatDay(own.toSorted((a, b) => b.metres - a.metres)[0]!.date);
    },
    solve: (_, { kind }) => [tap(kind)],
  }),
  defineTask({
    id: 'sports-new-goal',
    app: sports,
    categories: ['create', 'fill form', 'complex ui interaction'],
    template: 'Set a new goal in Sports: {target} minutes of the kind {kind} in each {period}.',
    draw: ({ pick, integer }) => ({
      target: String(integer(6, 40) * 10),
      kind: pick(KINDS),
      period: pick(['week', 'month']),
    }),
    change(world, { target, kind, period }) {
      const made = { kind: kindOf(kind), measure: 'Time', period: period === 'week' ? 'Week' : 'Month' } as const;
      world.of(sports).goals.push({ id: world.newId(), ...made, target: Number(target) });
    },
    solve: (_, { target, kind, period }) => [
      tap('Goals'),
      tap('New goal'),
      tap(kind),
      tap('Time'),
      tap(period === 'week' ? 'Week' : 'Month'),
      type('target', target),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'sports-clear-kind',
    app: sports,
    categories: ['delete', 'repeat operation', 'filter'],
    template: 'Delete every activity of the kind {kind} that was in {month} 2025 from Sports.',
    draw: ({ pick }) => ({ kind: pick(['Ride', 'Walk', 'Swim']), month: pick(['February', 'March']) }),
    change(world, { kind, month }) {
      const gone = ofKindIn(world, kind, month);
      removeRows(world.of(sports).activities, (activity) => gone.includes(activity));
    },
    solve: (world, { kind, month }) =>
      ofKindIn(world, kind, month).flatMap(({ id }) => [hold(`activity_${id}`), tap('Delete'), tap('Delete')]),
  }),
  defineTask({
    id: 'sports-settings',
    app: sports,
    categories: ['edit app setting'],
    template: 'Let Sports show {units}, with weeks that begin on {day}.',
    draw({ pick }) {
      const [units = '', day = ''] = pick([
        ['miles', 'Sunday'],
        ['miles', 'Monday'],
        ['kilometres', 'Sunday'],
      ]);
      return { units, day };
    },
    change: (world, { units, day }) =>
      void Object.assign(world.of(sports), { units: units === 'miles' ? 'Miles' : 'Kilometres', weekStart: day }),
    solve: (_, { units, day }) => [
      tap('More options'),
      tap('Settings'),
      tap(units === 'miles' ? 'Miles' : 'Kilometres'),
      tap(day),
    ],
  }),
  defineTask({
    id: 'sports-from-note',
    app: sports,
    categories: ['cross app interaction', 'create', 'fill form'],
    template:
      'The note “{title}” in Notes says how far I ran today and how long it took. Add that run to Sports under the name “{name}”.',
    draw: ({ pick, integer }) => ({
      title: pick(['Run of the day', 'Training log', 'For the tracker']),
      name: pick(NAMES),
      km: `${integer(4, 12)}.${integer(1, 9)}`,
      minutes: String(integer(25, 75)),
    }),
    setUp: (world, { title, km, minutes }) =>
      void world.of(notes).notes.push({
        id: 901,
        folder: 'Private',
        title,
        body: `Distance: ${km} km\nTime: ${minutes} minutes`,
        isPinned: false,
      }),
    change(world, { name, km, minutes }) {
      const made = { kind: 'Run', metres: Math.round(Number(km) * 1000), minutes: Number(minutes) } as const;
      world.of(sports).activities.push({ id: world.newId(), name, ...made, date: TODAY, route: '', note: '' });
    },
    solve: (_, { title, name, km, minutes }) => [
      open(notes),
      tap(title),
      open(sports),
      tap('Add activity'),
      type('name', name),
      type('distance', km),
      type('minutes', minutes),
      tap('Save'),
    ],
  }),
];

/** "2025-04-05" from "5 April 2025". */
function isoOf(date: string): string {
  return DATES.find((one) => spellDate(one) === date)!;
}
