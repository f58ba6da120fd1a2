/** Alarms: their list, and a form to set or delete one. */
import { defineScreen, type Open } from '../../app.ts';
import { deleteScreen } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton, radiosOf, switchOf } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { DAYS, SOUNDS, type Alarm, type State } from './state.ts';

function daysInWords(days: readonly string[]): string {
  if (days.length === 0) return 'Once';
  if (days.length === 7) return 'Every day';
  return days.length === 5 && !days.includes('Sat') && !days.includes('Sun') ? 'Monday to Friday' : days.join(', ');
}

export function alarmViews({ alarms }: State, open: Open): View[] {
  if (alarms.length === 0) return [{ type: 'empty', icon: 'alarm', text: 'No alarms' }];
  const rows = alarms
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id)
    .map((alarm): Row => ({
      type: 'row',
      id: `alarm_${alarm.id}`,
      title: alarm.time,
      subtitle: [alarm.label, daysInWords(alarm.days)].filter(Boolean).join(' · '),
      trailing: switchOf(alarm, 'isOn', '', { id: `switch_${alarm.id}` }),
      onTap: () => open('edit', { id: alarm.id }),
      onLongPress: () => open('confirm-delete', { id: alarm.id }),
    }));
  return [{ type: 'list', id: 'alarms', children: rows }];
}

type Draft = Omit<Alarm, 'id'>;

export const edit = defineScreen<State, { id?: number }, Draft>({
  local: ({ state, params }) => {
    const found = state.alarms.find(({ id }) => id === params.id);
    const { time = '07:00', label = '', days = [], sound = 'Bells', isOn = true, vibrates = false } = found ?? {};
    return { time, label, days: [...days], sound, isOn, vibrates };
  },
  render({ state, params, local, newId, open, close, toast }) {
    const alarm = state.alarms.find(({ id }) => id === params.id);
    return {
      type: 'page',
      title: alarm ? 'Edit alarm' : 'Add alarm',
      navigation: 'close',
      actions: [
        ...(alarm ? [iconButton('delete', 'Delete', () => open('confirm-delete', { id: alarm.id }))] : []),
        iconButton('check', 'Save', () => {
          if (alarm) Object.assign(alarm, local, { days: [...local.days] });
          else state.alarms.push({ id: newId(), ...local, days: [...local.days] });
          toast(`Alarm set for ${local.time}`);
          close();
        }),
      ],
      body: [
        {
          type: 'text',
          id: 'time',
          look: 'display',
          text: local.time,
          onTap: () => open('choose-time', { field: 'time', time: local.time }),
        },
        {
          type: 'chips',
          chips: DAYS.map((day) => ({
            label: day,
            isSelected: local.days.includes(day),
            onTap: () => (local.days = DAYS.filter((one) => (one === day) !== local.days.includes(one))),
          })),
        },
        textField(local, 'label', 'Label'),
        { type: 'text', look: 'title', text: 'Sound' },
        ...radiosOf(local, 'sound', SOUNDS),
        switchOf(local, 'vibrates', 'Vibrate'),
      ],
    };
  },
});

export const confirmDelete = deleteScreen(({ alarms }: State) => alarms, {
  title: 'Delete alarm?',
  text: ({ time }) => `The alarm at ${time} will be deleted.`,
  done: 'Alarm deleted',
});
