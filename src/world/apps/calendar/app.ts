/** Events by month, week and day; they may repeat. */
import { z } from 'zod';
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { addDays, dateOf, formatDate, formatMonth, weekdayOf } from '../../parts/dates.ts';
import { choiceScreen, deleteScreen } from '../../parts/dialogs.ts';
import { choiceField, dateField, formPage, textField, timeField } from '../../parts/forms.ts';
import { dateScreen, timeScreen } from '../../parts/pickers.ts';
import { factRow, iconButton, listOrEmpty, turnLine } from '../../parts/views.ts';
import { searchAction, searchBar } from '../../parts/search.ts';
import type { Row, View } from '../../view.ts';

const REPEATS = ['Never', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const;
const REMINDERS = ['None', 'At start', '10 minutes before', '1 hour before', '1 day before'] as const;
const VIEWS = ['Month', 'Week', 'Day'] as const;

const Event = z.strictObject({
  id: z.int(),
  title: z.string().min(1),
  /** ISO date of the first occurrence. */
  date: z.string(),
  start: z.string(),
  end: z.string(),
  place: z.string(),
  note: z.string(),
  repeats: z.enum(REPEATS),
  reminder: z.enum(REMINDERS),
  color: z.enum(['Blue', 'Green', 'Red', 'Purple']),
});
const State = z.strictObject({ events: z.array(Event), view: z.enum(VIEWS) });
type State = z.infer<typeof State>;
type Event = z.infer<typeof Event>;

const COLOR = { Blue: '#3f5f90', Green: '#386a20', Red: '#b3261e', Purple: '#6750a4' } as const;

/** True if an event takes place on a day, its repetitions included. */
function isOn({ date, repeats }: Event, day: string): boolean {
  if (day < date) return false;
  switch (repeats) {
    case 'Never':
      return day === date;
    case 'Daily':
      return true;
    case 'Weekly':
      return weekdayOf(day) === weekdayOf(date);
    case 'Monthly':
      return day.slice(8) === date.slice(8);
    case 'Yearly':
      return day.slice(5) === date.slice(5);
  }
}

function eventsOn(events: readonly Event[], day: string): Event[] {
  return events.filter((event) => isOn(event, day)).toSorted((a, b) => a.start.localeCompare(b.start) || a.id - b.id);
}

function eventRow(event: Event, open: Open): Row {
  const { id, title, start, end, place, repeats, color } = event;
  return {
    type: 'row',
    id: `event_${id}`,
    title,
    subtitle: [`${start} – ${end}`, place].filter(Boolean).join(' · '),
    ...(repeats === 'Never' ? {} : { note: repeats }),
    leading: { kind: 'icon', icon: 'calendar', color: COLOR[color] },
    onTap: () => open('details', { id }),
  };
}

function dayViews(events: readonly Event[], day: string, open: Open): View[] {
  const rows = eventsOn(events, day).map((event) => eventRow(event, open));
  const empty: View = { type: 'text', look: 'caption', text: 'No events' };
  return [{ type: 'text', look: 'title', text: formatDate(day) }, ...(rows.length > 0 ? rows : [empty])];
}

interface MainMemory {
  day: string;
  search: string | null;
}

const main = defineScreen<State, Record<string, never>, MainMemory>({
  local: ({ nowMs }) => ({ day: dateOf(nowMs), search: null }),
  render({ state, local, nowMs, open }) {
    const today = dateOf(nowMs);
    const turn = (steps: number) => (local.day = turned(local.day, state.view, steps));
    const wanted = (local.search ?? '').toLowerCase();
    const found = state.events
      .filter(({ title, place, note }) => `${title} ${place} ${note}`.toLowerCase().includes(wanted))
      .map((event) => eventRow(event, open));
    return {
      type: 'page',
      title: 'Calendar',
      ...searchBar(local, 'Search events'),
      actions: [searchAction(local), iconButton('today', 'Today', () => (local.day = today))],
      tabs: {
        type: 'tabs',
        tabs: VIEWS.map((view) => ({ label: view, isSelected: state.view === view, onTap: () => (state.view = view) })),
      },
      body:
        local.search === null
          ? [navigator(local.day, state.view, turn), ...viewBody(state, local, today, open)]
          : [listOrEmpty('results', found, 'calendar', 'No events found')],
      floatingButton: { icon: 'add', label: 'New event', onTap: () => open('edit', { date: local.day }) },
    };
  },
});

function turned(day: string, view: State['view'], steps: number): string {
  if (view !== 'Month') return addDays(day, steps * (view === 'Week' ? 7 : 1));
  const [year = 2025, month = 1, own = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + steps, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + steps, Math.min(own, last)));
}

function navigator(day: string, view: State['view'], turn: (steps: number) => void): View {
  const [year = 2025, month = 1] = day.split('-').map(Number);
  const unit = view.toLowerCase();
  return turnLine(unit, view === 'Day' ? formatDate(day) : formatMonth(year, month), turn);
}

function viewBody({ events, view }: State, local: MainMemory, today: string, open: Open): View[] {
  if (view === 'Day') return dayViews(events, local.day, open);
  if (view === 'Week') {
    const monday = addDays(local.day, -weekdayOf(local.day));
    return Array.from({ length: 7 }, (_, index) => dayViews(events, addDays(monday, index), open)).flat();
  }
  const [year = 2025, month = 1, day = 1] = local.day.split('-').map(Number);
  const prefix = local.day.slice(0, 8);
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  return [
    {
      type: 'month',
      id: 'month',
      year,
      month,
      selectedDay: day,
      ...(today.startsWith(prefix) ? { today: Number(today.slice(8)) } : {}),
      marks: days.filter((one) => eventsOn(events, `${prefix}${String(one).padStart(2, '0')}`).length > 0),
      onTapDay: (one) => (local.day = `${prefix}${String(one).padStart(2, '0')}`),
    },
    { type: 'divider' },
    ...dayViews(events, local.day, open),
  ];
}

const details = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const event = state.events.find(({ id }) => id === params.id);
    if (!event) return { type: 'page', title: 'Event deleted', navigation: 'back', body: [] };
    const { id, title, date, start, end, place, note, repeats, reminder } = event;
    const lines = [
      ['calendar', formatDate(date), 'Date'],
      ['clock', `${start} – ${end}`, 'Time'],
      ['location', place || 'No place', 'Place'],
      ['repeat', repeats, 'Repeats'],
      ['notification', reminder, 'Reminder'],
      ['note', note || 'No note', 'Note'],
    ] as const;
    return {
      type: 'page',
      title,
      navigation: 'back',
      actions: [
        iconButton('edit', 'Edit', () => open('edit', { id })),
        iconButton('delete', 'Delete', () => open('confirm-delete', { id })),
      ],
      overflow: [{ label: 'Duplicate', onTap: () => open('edit', { copyOf: id }) }],
      body: lines.map(([icon, words, subtitle]) => factRow(icon, words, subtitle)),
    };
  },
});

type Draft = Omit<Event, 'id'> & { isTried: boolean };

const edit = defineScreen<State, { id?: number; copyOf?: number; date?: string }, Draft>({
  local: ({ state, params, nowMs }) => {
    const from = state.events.find(({ id }) => id === (params.id ?? params.copyOf));
    const { id: _, ...draft } = from ?? {
      id: 0,
      title: '',
      date: params.date ?? dateOf(nowMs),
      start: '13:00',
      end: '14:00',
      place: '',
      note: '',
      repeats: 'Never' as const,
      reminder: 'None' as const,
      color: 'Blue' as const,
    };
    return { ...draft, isTried: false };
  },
  render({ state, params, local, newId, open, close, toast }) {
    const event = state.events.find(({ id }) => id === params.id);
    const isBackward = local.end < local.start;
    const save = () => {
      local.isTried = true;
      const { isTried: _, ...draft } = { ...local, title: local.title.trim() };
      if (draft.title === '' || isBackward) return;
      if (event) Object.assign(event, draft);
      else state.events.push({ id: newId(), ...draft });
      toast('Event saved');
      close();
    };
    const choice = (field: 'repeats' | 'reminder' | 'color', label: string, icon: 'repeat' | 'notification' | 'tag') =>
      choiceField(open, local, field, label, icon);
    return formPage(event ? 'Edit event' : 'New event', save, [
      textField(local, 'title', 'Title', { error: local.isTried && local.title.trim() === '' && 'Enter a title' }),
      dateField(open, local, 'date', 'Date'),
      timeField(open, local, 'start', 'Starts'),
      timeField(open, local, 'end', 'Ends'),
      ...(local.isTried && isBackward
        ? [{ type: 'text', look: 'caption', text: 'The end is before the start' } as const]
        : []),
      textField(local, 'place', 'Place'),
      choice('repeats', 'Repeats', 'repeat'),
      choice('reminder', 'Reminder', 'notification'),
      choice('color', 'Colour', 'tag'),
      textField(local, 'note', 'Note', { kind: 'lines' }),
    ]);
  },
});

const confirmDelete = deleteScreen(({ events }: State) => events, {
  title: 'Delete event?',
  text: ({ title, repeats }) => `“${title}”${repeats === 'Never' ? '' : ' with all its repetitions'} will be deleted.`,
  done: 'Event deleted',
});

const REPEAT_OF = { never: 'Never', weekly: 'Weekly', monthly: 'Monthly' } as const;

type Seed = readonly [
  title: string,
  date: string,
  start: string,
  end: string,
  place: string,
  repeats: Event['repeats'],
];
const PRIVATE: readonly Seed[] = [
  ['Choir practice', '2025-03-05', '19:30', '21:30', 'St Anne’s Hall', 'Weekly'],
  ['Run along the quay', '2025-04-06', '08:00', '09:00', 'Quay Street', 'Weekly'],
  ['Clara’s birthday', '2025-04-12', '00:00', '23:59', '', 'Yearly'],
  ['Ferry to Carwick', '2025-04-19', '09:40', '11:10', 'North pier', 'Never'],
  ['Parents visit', '2025-04-26', '12:00', '18:00', 'At home', 'Never'],
  ['Car inspection', '2025-05-06', '07:45', '08:30', 'Harbour garage', 'Never'],
];

export const calendar = defineApp<State>({
  id: 'calendar',
  name: 'Calendar',
  icon: 'calendar',
  color: '#36618e',
  description:
    'Events by month, week and day: create, edit, duplicate, delete and search them; repetitions and reminders.',
  schema: State,
  traces: ['view'],
  seed: ({ EVENTS }) => ({
    view: 'Month',
    events: [
      ...EVENTS.map((event) => ({ ...event, repeats: REPEAT_OF[event.repeats], color: 'Blue' as const })),
      ...PRIVATE.map(([title, date, start, end, place, repeats]) => ({
        title,
        date,
        start,
        end,
        place,
        repeats,
        color: 'Green' as const,
      })),
    ].map((event, index) => ({
      id: index + 1,
      ...event,
      note: '',
      reminder: index % 3 === 0 ? '1 hour before' : 'None',
    })),
  }),
  screens: {
    main,
    details,
    edit,
    'confirm-delete': confirmDelete,
    'choose-date': dateScreen<State>(),
    'choose-time': timeScreen<State>(),
    'choose-repeats': choiceScreen<State>('Repeats', REPEATS),
    'choose-reminder': choiceScreen<State>('Reminder', REMINDERS),
    'choose-color': choiceScreen<State>('Colour', ['Blue', 'Green', 'Red', 'Purple']),
  },
});
