/** One activity: its page, its form, its menu. */
import { defineScreen } from '../../app.ts';
import { dateOf, formatDate } from '../../parts/dates.ts';
import { deleteScreen } from '../../parts/dialogs.ts';
import { choiceField, dateField, formPage, textField } from '../../parts/forms.ts';
import { factRow, iconButton, sheet } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import { drawRoute } from './routes.ts';
import { formatDistance, formatDuration, formatPace, KIND_COLOR, KIND_ICON, NO_ROUTE, parseDistance } from './state.ts';
import { parseWhole, type Activity, type State } from './state.ts';

export const details = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const activity = state.activities.find(({ id }) => id === params.id);
    if (!activity) return { type: 'page', title: 'Deleted', navigation: 'back', body: [] };
    const { id, name, kind, metres, minutes, date, route, note } = activity;
    const drawing = drawRoute(route, KIND_COLOR[kind]);
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [
        iconButton('edit', 'Edit', () => open('edit', { id })),
        iconButton('delete', 'Delete', () => open('confirm-delete', { id })),
      ],
      body: [
        ...(drawing ? [drawing] : []),
        { type: 'text', look: 'display', text: formatDistance(metres, state.units) },
        factRow(KIND_ICON[kind], kind, 'Kind'),
        factRow('timer', formatDuration(minutes), 'Duration'),
        factRow('chart', formatPace(activity, state.units), kind === 'Ride' ? 'Speed' : 'Pace'),
        factRow('calendar', formatDate(date), 'Date'),
        factRow('route', route || NO_ROUTE, 'Route'),
        factRow('note', note || 'No note', 'Note'),
      ],
    };
  },
});

interface Draft {
  name: string;
  kind: string;
  distance: string;
  minutes: string;
  date: string;
  route: string;
  note: string;
  isTried: boolean;
}

export const edit = defineScreen<State, { id?: number }, Draft>({
  local: ({ state, params, nowMs }) => {
    const found = state.activities.find(({ id }) => id === params.id);
    const { name = '', kind = 'Run', metres, minutes, date = dateOf(nowMs), route = '', note = '' } = found ?? {};
    const distance = metres === undefined ? '' : String(metres / 1000);
    return {
      name,
      kind,
      distance,
      minutes: String(minutes ?? ''),
      date,
      route: route || NO_ROUTE,
      note,
      isTried: false,
    };
  },
  render({ state, params, local, newId, open, close, toast }) {
    const activity = state.activities.find(({ id }) => id === params.id);
    const metres = parseDistance(local.distance);
    const minutes = parseWhole(local.minutes);
    const save = () => {
      local.isTried = true;
      const name = local.name.trim();
      if (name === '' || metres === undefined || minutes === undefined) return;
      const route = local.route === NO_ROUTE ? '' : local.route;
      const kind = local.kind as Activity['kind'];
      const made = { name, kind, metres, minutes, date: local.date, route, note: local.note.trim() };
      if (activity) Object.assign(activity, made);
      else state.activities.push({ id: newId(), ...made });
      toast('Activity saved');
      close();
    };
    const field = (id: 'name' | 'distance' | 'minutes', label: string, isWrong: boolean, error: string): View =>
      textField(local, id, label, {
        kind: id === 'name' ? 'text' : 'number',
        error: local.isTried && isWrong && error,
      });
    return formPage(activity ? 'Edit activity' : 'Add activity', save, [
      field('name', 'Name', local.name.trim() === '', 'Enter a name'),
      choiceField(open, local, 'kind', 'Kind', KIND_ICON[local.kind as Activity['kind']]),
      field('distance', 'Distance (km)', metres === undefined, 'Enter kilometres such as 5.2'),
      field('minutes', 'Duration (minutes)', minutes === undefined, 'Enter whole minutes'),
      dateField(open, local, 'date', 'Date'),
      choiceField(open, local, 'route', 'Route', 'route'),
      textField(local, 'note', 'Note', { kind: 'lines' }),
    ]);
  },
});

export const actions = defineScreen<State, { id: number }>({
  render({ state, params, newId, nowMs, open, toast }) {
    const activity = state.activities.find(({ id }) => id === params.id);
    return sheet(activity?.name ?? '', [
      { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id: params.id }) },
      {
        label: 'Repeat today',
        icon: 'copy',
        onTap() {
          if (activity) state.activities.push({ ...activity, id: newId(), date: dateOf(nowMs) });
          toast('Activity added');
        },
      },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]);
  },
});

export const confirmDelete = deleteScreen(({ activities }: State) => activities, {
  title: 'Delete activity?',
  text: ({ name, date }) => `${name}, ${formatDate(date)}`,
  done: 'Activity deleted',
});
