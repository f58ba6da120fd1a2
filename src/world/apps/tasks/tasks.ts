import { calendar } from '../calendar/app.ts';
import { contacts } from '../contacts/app.ts';
import { tasks } from './app.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { defineTask, hold, open, tap, type, type Draw, type World } from '../../benchmark/task.ts';
import { pickDay, spellDate } from '../../benchmark/turn-pickers.ts';

const TITLES = [
  'Book the boat',
  'Order label paper',
  'Fix the bicycle light',
  'Sort the slides',
  'Return library books',
];
const DATES = ['2025-04-07', '2025-04-12', '2025-04-28', '2025-05-06', '2025-05-30'];
const PRIORITIES = ['High', 'Medium', 'Low'] as const;
const TODAY = '2025-04-05';

const find = (world: World, title: string) => world.of(tasks).tasks.find((task) => task.title === title)!;
const openOnes = (world: World) => world.of(tasks).tasks.filter(({ isDone }) => !isDone);
const priorityOf = (word: string) => PRIORITIES.find((priority) => priority === word)!;
const pickOpen = ({ pick }: Draw, world: World) => pick(openOnes(world)).title;

export const tasksTasks = [
  defineTask({
    id: 'tasks-create',
    app: tasks,
    categories: ['create', 'fill form'],
    template: 'Add the task “{title}” to the list {list}, due on {date}, with {priority} priority.',
    draw: ({ pick }, world) => ({
      title: pick(TITLES),
      list: pick(world.of(tasks).lists),
      date: spellDate(pick(DATES)),
      priority: pick(['high', 'low']),
    }),
    change(world, { title, list, date, priority }) {
      const made = { title, list, due: isoOf(date), priority: priority === 'high' ? 'High' : 'Low' } as const;
      world.of(tasks).tasks.push({ id: world.newId(), ...made, isDone: false });
    },
    solve: (_, { title, list, date, priority }) => [
      tap('New task'),
      type('title', title),
      tap('due'),
      ...pickDay(TODAY, isoOf(date)),
      tap('OK'),
      tap('priority'),
      tap(priority === 'high' ? 'High' : 'Low'),
      tap('list'),
      tap(list),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'tasks-complete',
    app: tasks,
    categories: ['edit'],
    template: 'Mark the task “{title}” as done.',
    draw: (draw, world) => ({ title: pickOpen(draw, world) }),
    change: (world, { title }) => void (find(world, title).isDone = true),
    // In the list of all tasks, the box may be below the floating button.
    solve: (world, { title }) => [
      tap('Choose list'),
      tap(find(world, title).list),
      tap(`done_${find(world, title).id}`),
    ],
  }),
  defineTask({
    id: 'tasks-delete',
    app: tasks,
    categories: ['delete'],
    template: 'Delete the task “{title}”.',
    draw: ({ pick }, world) => ({ title: pick(world.of(tasks).tasks).title }),
    change: (world, { title }) => removeRows(world.of(tasks).tasks, (task) => task.title === title),
    solve: (_, { title }) => [hold(title), tap('Delete')],
  }),
  defineTask({
    id: 'tasks-postpone',
    app: tasks,
    categories: ['edit', 'complex ui interaction'],
    template: 'Change the due date of the task “{title}” to {date}.',
    draw(draw, world) {
      const { title, due } = draw.pick(openOnes(world));
      return { title, date: spellDate(draw.pick(DATES.filter((date) => date !== due))) };
    },
    change: (world, { title, date }) => void (find(world, title).due = isoOf(date)),
    solve: (world, { title, date }) => [
      tap(title),
      tap('due'),
      ...pickDay(find(world, title).due ?? TODAY, isoOf(date)),
      tap('OK'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'tasks-prioritize',
    app: tasks,
    categories: ['edit'],
    template: 'Give the task “{title}” {priority} priority and move it to the list {list}.',
    draw({ pick }, world) {
      const { title, priority, list } = pick(openOnes(world));
      return {
        title,
        priority: pick(PRIORITIES.filter((one) => one !== priority)).toLowerCase(),
        list: pick(world.of(tasks).lists.filter((one) => one !== list)),
      };
    },
    change: (world, { title, priority, list }) =>
      void Object.assign(find(world, title), { priority: capitalize(priority), list }),
    solve: (_, { title, priority, list }) => [
      tap(title),
      tap('priority'),
      tap(capitalize(priority)),
      tap('list'),
      tap(list),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'tasks-new-list',
    app: tasks,
    categories: ['create', 'composition'],
    template: 'Make a new list “{list}” in Tasks and move the task “{title}” there.',
    draw: (draw, world) => ({
      list: draw.pick(['Harbour', 'Summer', 'Opening', 'Waiting']),
      title: pickOpen(draw, world),
    }),
    change(world, { list, title }) {
      world.of(tasks).lists.push(list);
      find(world, title).list = list;
    },
    solve: (_, { list, title }) => [
      tap('More options'),
      tap('New list'),
      type('name', list),
      tap('Create'),
      tap('Choose list'),
      tap('All lists'),
      tap(title),
      tap('list'),
      tap(list),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'tasks-finish-by-priority',
    app: tasks,
    categories: ['edit', 'repeat operation', 'filter'],
    template: 'Mark every open task of the list {list} with {priority} priority as done.',
    draw({ pick }, world) {
      const { list, priority } = pick(openOnes(world));
      return { list, priority: priority.toLowerCase() };
    },
    change(world, { list, priority }) {
      for (const task of matching(world, list, priority)) task.isDone = true;
    },
    solve: (world, { list, priority }) => [
      tap('Choose list'),
      tap(list),
      ...matching(world, list, priority).map(({ id }) => tap(`done_${id}`)),
    ],
  }),
  defineTask({
    id: 'tasks-next-due',
    app: tasks,
    categories: ['information retrieval', 'filter', 'multi hop reasoning'],
    template:
      'Which open task of the list {list} is due first, not counting those overdue today? Answer with its title.',
    draw: ({ pick }) => ({ list: pick(['Museum', 'Home', 'Errands']) }),
    answer: (world, { list }) =>
      openOnes(world)
        .filter((task) => task.list === list && task.due !== null && task.due >= TODAY)
        .toSorted((a, b) => a.due!.localeCompare(b.due!))[0]!.title,
    solve: (_, { list }) => [tap('Choose list'), tap(list), tap('Open')],
  }),
  defineTask({
    id: 'tasks-prepare-event',
    app: tasks,
    categories: ['cross app interaction', 'multi hop reasoning', 'create'],
    template:
      'Find out in Calendar on which day “{event}” first is, and add a task “Prepare {event}” that is due on that day. Leave list and priority as they are.',
    draw: ({ pick }, world) => ({
      event: pick(world.of(calendar).events.filter(({ date }) => date >= TODAY && date < '2025-07')).title,
    }),
    change(world, { event }) {
      const due = dayOf(world, event);
      const made = { title: `Prepare ${event}`, list: 'Museum', due, priority: 'Medium', isDone: false } as const;
      world.of(tasks).tasks.push({ id: world.newId(), ...made });
    },
    solve: (world, { event }) => [
      open(calendar),
      tap('Search'),
      type('search', event),
      open(tasks),
      tap('New task'),
      type('title', `Prepare ${event}`),
      tap('due'),
      ...pickDay(TODAY, dayOf(world, event)),
      tap('OK'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'tasks-call-somebody',
    app: tasks,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Add a task “Call {name} on” followed by the number that Contacts has for {name}. It has {priority} priority; leave everything else as it is.',
    draw: ({ pick }, world) => ({
      name: pick(world.of(contacts).contacts).name,
      priority: pick(['high', 'low']),
    }),
    change(world, { name, priority }) {
      const made = { list: 'Museum', due: null, priority: priorityOf(capitalize(priority)), isDone: false };
      world.of(tasks).tasks.push({ id: world.newId(), title: callOf(world, name), ...made });
    },
    solve: (world, { name, priority }) => [
      open(contacts),
      tap(name),
      open(tasks),
      tap('New task'),
      type('title', callOf(world, name)),
      tap('priority'),
      tap(capitalize(priority)),
      tap('Save'),
    ],
  }),
];

function matching(world: World, list: string, priority: string) {
  return openOnes(world).filter((task) => task.list === list && task.priority.toLowerCase() === priority);
}

/** The first day of an event that may repeat. */
function dayOf(world: World, title: string): string {
  return world.of(calendar).events.find((event) => event.title === title)!.date;
}

function callOf(world: World, name: string): string {
  return `Call ${name} on ${world.of(contacts).contacts.find((contact) => contact.name === name)!.phone}`;
}

function isoOf(date: string): string {
  return DATES.find((one) => spellDate(one) === date)!;
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
