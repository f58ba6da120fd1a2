/** To-do lists with due dates, priorities and a filter. */
import { z } from 'zod';
import { defineApp, defineScreen } from '../../app.ts';
import { dateOf, formatDay } from '../../parts/dates.ts';
import { choiceScreen, confirmDialog, deleteScreen } from '../../parts/dialogs.ts';
import { choiceField, formPage, textField } from '../../parts/forms.ts';
import { dateScreen } from '../../parts/pickers.ts';
import { chips, iconButton, linkRow } from '../../parts/views.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { Row, View } from '../../view.ts';

const PRIORITIES = ['High', 'Medium', 'Low'] as const;
const FILTERS = ['All', 'Open', 'Done', 'Overdue'] as const;

const Task = z.strictObject({
  id: z.int(),
  title: z.string().min(1),
  list: z.string(),
  /** ISO date, or null. */
  due: z.string().nullable(),
  priority: z.enum(PRIORITIES),
  isDone: z.boolean(),
});
const State = z.strictObject({ lists: z.array(z.string()), tasks: z.array(Task) });
type State = z.infer<typeof State>;
type Task = z.infer<typeof Task>;

const PRIORITY_COLOR = { High: '#b3261e', Medium: '#8c5000', Low: '#386a20' } as const;

function isShown(task: Task, filter: string, today: string): boolean {
  if (filter === 'Open') return !task.isDone;
  if (filter === 'Done') return task.isDone;
  return filter === 'All' || (!task.isDone && task.due !== null && task.due < today);
}

function taskRow(task: Task, today: string, onTap: () => void, onLongPress: () => void): Row {
  const isLate = !task.isDone && task.due !== null && task.due < today;
  return {
    type: 'row',
    id: `task_${task.id}`,
    title: task.title,
    subtitle: `${task.list} · ${task.priority} priority`,
    ...(task.due === null ? {} : { note: `${isLate ? 'Overdue: ' : ''}${formatDay(task.due)}` }),
    leading: { kind: 'icon', icon: 'flag', color: PRIORITY_COLOR[task.priority] },
    trailing: {
      type: 'checkbox',
      id: `done_${task.id}`,
      label: '',
      isChecked: task.isDone,
      onTap: () => (task.isDone = !task.isDone),
    },
    isStruck: task.isDone,
    onTap,
    onLongPress,
  };
}

const list = defineScreen<State, Record<string, never>, { filter: string; list: string }>({
  local: () => ({ filter: 'All', list: 'All lists' }),
  render({ state, local, nowMs, open }) {
    const today = dateOf(nowMs);
    const shown = state.tasks
      .filter((task) => local.list === 'All lists' || task.list === local.list)
      .filter((task) => isShown(task, local.filter, today))
      .toSorted(
        (a, b) => Number(a.isDone) - Number(b.isDone) || (a.due ?? '9').localeCompare(b.due ?? '9') || a.id - b.id,
      );
    const rows = shown.map((task) =>
      taskRow(
        task,
        today,
        () => open('edit', { id: task.id }),
        () => open('confirm-delete', { id: task.id }),
      ),
    );
    const empty: View = { type: 'empty', icon: 'task', text: 'Nothing to do here' };
    return {
      type: 'page',
      title: local.list,
      actions: [iconButton('list', 'Choose list', () => open('choose-list', { field: 'list', chosen: local.list }))],
      overflow: [
        { label: 'New list', onTap: () => open('new-list') },
        { label: 'Delete completed', onTap: () => open('clear-done') },
      ],
      body: [
        chips(FILTERS, local.filter, (filter) => (local.filter = filter)),
        ...(rows.length > 0 ? [{ type: 'list', id: 'tasks', children: rows } as const] : [empty]),
      ],
      floatingButton: {
        icon: 'add',
        label: 'New task',
        onTap: () => open('edit', { list: local.list === 'All lists' ? state.lists[0]! : local.list }),
      },
    };
  },
});

interface Draft {
  title: string;
  list: string;
  due: string | null;
  priority: string;
  isTried: boolean;
}

const edit = defineScreen<State, { id?: number; list?: string }, Draft>({
  local: ({ state, params }) => {
    const task = state.tasks.find(({ id }) => id === params.id);
    const { title = '', list: own = params.list ?? '', due = null, priority = 'Medium' } = task ?? {};
    return { title, list: own, due, priority, isTried: false };
  },
  render({ state, params, local, nowMs, newId, open, close, toast }) {
    const task = state.tasks.find(({ id }) => id === params.id);
    const today = dateOf(nowMs);
    const save = () => {
      local.isTried = true;
      const title = local.title.trim();
      if (title === '') return;
      const made = { title, list: local.list, due: local.due, priority: local.priority as Task['priority'] };
      if (task) Object.assign(task, made);
      else state.tasks.push({ id: newId(), ...made, isDone: false });
      toast('Task saved');
      close();
    };
    return formPage(
      task ? 'Edit task' : 'New task',
      save,
      [
        textField(local, 'title', 'Title', { error: local.isTried && local.title.trim() === '' && 'Enter a title' }),
        linkRow('due', 'calendar', local.due === null ? 'No due date' : formatDay(local.due), 'Due date', () =>
          open('choose-date', { field: 'due', date: local.due ?? today }),
        ),
        ...(local.due === null
          ? []
          : [{ type: 'button', look: 'plain', label: 'Remove due date', onTap: () => (local.due = null) } as const]),
        choiceField(open, local, 'priority', 'Priority', 'flag'),
        choiceField(open, local, 'list', 'List', 'list', 'move-to-list'),
      ],
      task ? [iconButton('delete', 'Delete', () => open('confirm-delete', { id: task.id }))] : [],
    );
  },
});

const confirmDelete = deleteScreen(({ tasks }: State) => tasks, {
  title: 'Delete task?',
  text: ({ title }) => title,
  done: 'Task deleted',
});

const clearDone = defineScreen<State>({
  render: ({ state, close, toast }) => {
    const done = state.tasks.filter(({ isDone }) => isDone).length;
    return confirmDialog({
      title: 'Delete completed tasks?',
      text: `${done} completed ${done === 1 ? 'task' : 'tasks'} of all lists will be deleted.`,
      action: 'Delete',
      close,
      onConfirm() {
        state.tasks = state.tasks.filter(({ isDone }) => !isDone);
        toast('Completed tasks deleted');
        close();
      },
    });
  },
});

const newList = nameScreen<State>({
  title: 'New list',
  action: 'Create',
  isTaken: ({ lists }, name) => lists.includes(name),
  save({ state }, name) {
    state.lists.push(name);
    return { list: name };
  },
});

export const tasks = defineApp<State>({
  id: 'tasks',
  name: 'Tasks',
  icon: 'task',
  color: '#3f5f90',
  description: 'To-do lists: tasks with due dates, priorities and lists, filters for open, done and overdue ones.',
  schema: State,
  seed: ({ TODO, PROJECTS }) => ({
    lists: ['Museum', 'Home', 'Errands'],
    tasks: [
      ...TODO.map(({ text, done }, index) => ({
        title: text,
        list: 'Museum',
        due: `2025-04-${String(2 + index * 2).padStart(2, '0')}`,
        priority: PRIORITIES[index % 3]!,
        isDone: done,
      })),
      ...PROJECTS.filter(({ status }) => status !== 'Done').map(({ name, deadline }) => ({
        title: `Report on ${name}`,
        list: 'Museum',
        due: deadline,
        priority: 'Low' as const,
        isDone: false,
      })),
      { title: 'Water the fig tree', list: 'Home', due: '2025-04-05', priority: 'Medium' as const, isDone: false },
      { title: 'Repair the kitchen lamp', list: 'Home', due: null, priority: 'Low' as const, isDone: false },
      { title: 'Descale the kettle', list: 'Home', due: null, priority: 'Low' as const, isDone: true },
      {
        title: 'Collect the parcel at Quay Street',
        list: 'Errands',
        due: '2025-04-04',
        priority: 'High' as const,
        isDone: false,
      },
      { title: 'Buy stamps', list: 'Errands', due: '2025-04-09', priority: 'Medium' as const, isDone: false },
    ].map((task, index) => ({ id: index + 1, ...task })),
  }),
  screens: {
    list,
    edit,
    'confirm-delete': confirmDelete,
    'clear-done': clearDone,
    'new-list': newList,
    'choose-list': choiceScreen<State>('Show list', ({ lists }) => ['All lists', ...lists]),
    'move-to-list': choiceScreen<State>('List', ({ lists }) => lists),
    'choose-priority': choiceScreen<State>('Priority', PRIORITIES),
    'choose-date': dateScreen<State>(),
  },
});
