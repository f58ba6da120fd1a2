/**
 * Pickers of dates and times, to be added to an app's own screens. They are opened with `{field, date}` or
 * `{field, time}`, and write the choice into that field of the opener's memory.
 */
import { defineScreen } from '../app.ts';
import { dateOf, formatMonth } from './dates.ts';
import { formDialog } from './dialogs.ts';
import { turnLine } from './views.ts';

interface DateMemory {
  year: number;
  month: number;
  day: number;
}

/** A month with its days, for turning and choosing. */
export function dateScreen<State>() {
  return defineScreen<State, { field: string; date: string }, DateMemory>({
    local({ params }) {
      const [year = 2025, month = 1, day = 1] = params.date.split('-').map(Number);
      return { year, month, day };
    },
    render({ params, local, nowMs, close }) {
      const { year, month, day } = local;
      const turn = (months: number) => {
        const first = new Date(Date.UTC(year, month - 1 + months, 1));
        local.year = first.getUTCFullYear();
        local.month = first.getUTCMonth() + 1;
        local.day = Math.min(day, new Date(Date.UTC(local.year, local.month, 0)).getUTCDate());
      };
      const today = dateOf(nowMs);
      const isThisMonth = today.startsWith(`${year}-${String(month).padStart(2, '0')}`);
      const body = [
        turnLine('month', formatMonth(year, month), turn),
        {
          type: 'month',
          id: 'month',
          year,
          month,
          selectedDay: day,
          today: isThisMonth ? Number(today.slice(8)) : undefined,
          onTapDay: (tapped: number) => (local.day = tapped),
        } as const,
      ];
      const onTap = () => close({ [params.field]: dateOf(Date.UTC(year, month - 1, day)) });
      return formDialog('Select date', body, close, { label: 'OK', onTap });
    },
  });
}

/** "00", "01" and so on, for a wheel. */
export function wheelNumbers(count: number): string[] {
  return Array.from({ length: count }, (_, value) => String(value).padStart(2, '0'));
}

const UNITS = { hour: ['Hour', wheelNumbers(24)], minute: ['Minute', wheelNumbers(60)] } as const;

/** Two wheels. */
export function timeScreen<State>() {
  return defineScreen<State, { field: string; time: string }, { hour: number; minute: number }>({
    local({ params }) {
      const [hour = 0, minute = 0] = params.time.split(':').map(Number);
      return { hour, minute };
    },
    render({ params, local, close }) {
      const wheels = (['hour', 'minute'] as const).map((id) => {
        const [label, options] = UNITS[id];
        const onSelect = (value: number) => (local[id] = value);
        return { type: 'wheel', id, label, options, selected: local[id], onSelect } as const;
      });
      const time = `${UNITS.hour[1][local.hour]}:${UNITS.minute[1][local.minute]}`;
      const onTap = () => close({ [params.field]: time });
      return formDialog('Select time', [{ type: 'line', children: wheels }], close, { label: 'OK', onTap });
    },
  });
}
