import { calendar } from './app.ts';
import { contacts } from '../contacts/app.ts';
import { addDays, dateOf, weekdayOf } from '../../parts/dates.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, open, tap, type, type Draw, type Touch, type World } from '../../benchmark/task.ts';
import { pickDay, spellDate, turnToTime } from '../../benchmark/turn-pickers.ts';

const TITLES = ['Label meeting', 'Poster printing', 'Loan talk', 'Lunch with Nadia', 'Bicycle repair', 'Map lecture'];
/** Times a few turns away from a new event's default, 13:00 to 14:00. */
const HOURS = [
  ['10:00', '11:00'],
  ['11:00', '12:00'],
  ['15:00', '16:10'],
  ['16:00', '17:00'],
  ['17:10', '18:00'],
] as const;
const REMINDERS = ['At start', '10 minutes before', '1 hour before', '1 day before'] as const;
const NEW = { place: '', note: '', repeats: 'Never', reminder: 'None', color: 'Blue' } as const;

const today = ({ nowMs }: World) => dateOf(nowMs);
const drawDay = ({ integer }: Pick<Draw, 'integer'>, world: World) => addDays(today(world), integer(1, 50));
const find = (world: World, title: string) => world.of(calendar).events.find((event) => event.title === title)!;
const drawTitle = ({ pick }: Pick<Draw, 'pick'>, world: World) => pick(world.of(calendar).events).title;

function openEvent(world: World, title: string): Touch[] {
  return [tap('Search'), type('search', title), tap(`event_${find(world, title).id}`)];
}

/** Converts an instruction's date to ISO format. */
const isoOf = (spelled: string) => dateOf(Date.parse(`${spelled} UTC`));

export const calendarTasks = [
  defineTask({
    id: 'calendar-create',
    app: calendar,
    categories: ['create', 'fill form', 'complex ui interaction'],
    template: 'Add an event “{title}” to the calendar on {date}, from {start} to {end}.',
    draw(draw, world) {
      const [start, end] = draw.pick(HOURS);
      return { title: draw.pick(TITLES), date: spellDate(drawDay(draw, world)), start, end };
    },
    change: (world, { title, date, start, end }) =>
      void world.of(calendar).events.push({ id: world.newId(), title, date: isoOf(date), start, end, ...NEW }),
    solve: (world, { title, date, start, end }) => [
      ...pickDay(today(world), isoOf(date)),
      tap('New event'),
      type('title', title),
      tap('start'),
      ...turnToTime('13:00', start),
      tap('end'),
      ...turnToTime('14:00', end),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'calendar-delete',
    app: calendar,
    categories: ['delete', 'search'],
    template: 'Delete the event “{title}” from the calendar, with all its repetitions.',
    draw: (draw, world) => ({ title: drawTitle(draw, world) }),
    change: (world, { title }) => removeRows(world.of(calendar).events, (event) => event.title === title),
    solve: (world, { title }) => [...openEvent(world, title), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'calendar-move',
    app: calendar,
    categories: ['edit', 'complex ui interaction'],
    template: 'The event “{title}” has been put off: change its date in the calendar to {date}.',
    draw: (draw, world) => ({
      title: draw.pick(world.of(calendar).events.filter(({ repeats }) => repeats === 'Never')).title,
      date: spellDate(addDays(today(world), draw.integer(32, 60))),
    }),
    change: (world, { title, date }) => void (find(world, title).date = isoOf(date)),
    solve: (world, { title, date }) => [
      ...openEvent(world, title),
      tap('Edit'),
      tap('date'),
      ...pickDay(find(world, title).date, isoOf(date)),
      tap('OK'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'calendar-reminder',
    app: calendar,
    categories: ['edit'],
    template: 'Set the reminder of the event “{title}” to “{reminder}” in the calendar.',
    draw({ pick }, world) {
      const { title, reminder } = pick(world.of(calendar).events);
      return { title, reminder: pick(REMINDERS.filter((one) => one !== reminder)) };
    },
    change: (world, { title, reminder }) =>
      void (find(world, title).reminder = REMINDERS.find((one) => one === reminder)!),
    solve: (world, { title, reminder }) => [
      ...openEvent(world, title),
      tap('Edit'),
      tap('reminder'),
      tap(reminder),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'calendar-place-of',
    app: calendar,
    categories: ['information retrieval', 'search'],
    template:
      'Where does the event “{title}” of the calendar take place? Answer with the place only, as it is written.',
    draw: ({ pick }, world) => ({
      title: pick(world.of(calendar).events.filter(({ place }) => place !== '' && !place.includes('’'))).title,
    }),
    answer: (world, { title }) => find(world, title).place,
    solve: (world, { title }) => openEvent(world, title),
  }),
  defineTask({
    id: 'calendar-first-on',
    app: calendar,
    categories: ['information retrieval', 'complex ui interaction'],
    template: 'At what time does the first event on {date} start, going by the calendar? Answer like 08:30.',
    // No monthly or yearly event repeats within these days; weekly ones do.
    draw: ({ pick }, world) => ({
      date: spellDate(pick(world.of(calendar).events.filter(({ date }) => date > today(world))).date),
    }),
    answer(world, { date }) {
      const iso = isoOf(date);
      const on = world
        .of(calendar)
        .events.filter(
          (event) =>
            event.date === iso ||
            (event.repeats === 'Weekly' && event.date < iso && weekdayOf(event.date) === weekdayOf(iso)),
        );
      return on.map(({ start }) => start).toSorted()[0]!;
    },
    solve: (world, { date }) => pickDay(today(world), isoOf(date)),
  }),
  defineTask({
    id: 'calendar-duplicate',
    app: calendar,
    categories: ['create', 'edit', 'complex ui interaction'],
    template:
      'Duplicate the calendar event “{title}”: the copy is on {date} and called “{copy}”, all else stays as it is.',
    draw: (draw, world) => ({
      title: drawTitle(draw, world),
      date: spellDate(drawDay(draw, world)),
      copy: draw.pick(TITLES),
    }),
    change(world, { title, date, copy }) {
      const copied = { ...find(world, title), id: world.newId(), title: copy, date: isoOf(date) };
      world.of(calendar).events.push(copied);
    },
    solve: (world, { title, date, copy }) => [
      ...openEvent(world, title),
      tap('More options'),
      tap('Duplicate'),
      type('title', copy),
      tap('date'),
      ...pickDay(find(world, title).date, isoOf(date)),
      tap('OK'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'calendar-color-repeating',
    app: calendar,
    categories: ['repeat operation', 'edit', 'multi hop reasoning'],
    template: 'Give every calendar event that repeats {repeats} the colour {color}.',
    draw: ({ pick }) => ({ repeats: pick(['weekly', 'monthly', 'yearly']), color: pick(['Red', 'Purple']) }),
    change(world, { repeats, color }) {
      for (const event of world.of(calendar).events) {
        if (event.repeats.toLowerCase() === repeats) event.color = color === 'Red' ? 'Red' : 'Purple';
      }
    },
    solve: (world, { repeats, color }) =>
      world
        .of(calendar)
        .events.filter((event) => event.repeats.toLowerCase() === repeats)
        .flatMap(({ id }, index) => [
          ...(index === 0 ? [tap('Search')] : []),
          tap(`event_${id}`),
          tap('Edit'),
          tap('color'),
          tap(color),
          tap('Save'),
          tap('Navigate up'),
        ]),
  }),
  defineTask({
    id: 'calendar-birthday',
    app: calendar,
    categories: ['cross app interaction', 'create', 'fill form', 'composition'],
    template:
      'Add the birthday of {name} to the calendar: an event “Birthday of {name}” on {date} that repeats yearly, with the phone number that Contacts has for {name} as its note.',
    draw: (draw, world) => ({
      name: draw.pick(world.of(contacts).contacts.filter(({ label }) => label === 'Work' || label === 'Friends')).name,
      date: spellDate(drawDay(draw, world)),
    }),
    change(world, { name, date }) {
      const note = world.of(contacts).contacts.find((contact) => contact.name === name)!.phone;
      const hours = { start: '13:00', end: '14:00' };
      const own = { title: `Birthday of ${name}`, date: isoOf(date), repeats: 'Yearly', note } as const;
      world.of(calendar).events.push({ id: world.newId(), ...NEW, ...hours, ...own });
    },
    solve: (world, { name, date }) => [
      open(contacts),
      tap(name),
      open(calendar),
      ...pickDay(today(world), isoOf(date)),
      tap('New event'),
      type('title', `Birthday of ${name}`),
      tap('repeats'),
      tap('Yearly'),
      type('note', world.of(contacts).contacts.find((contact) => contact.name === name)!.phone),
      tap('Save'),
    ],
  }),
];
