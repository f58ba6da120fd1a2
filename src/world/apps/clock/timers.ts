/** The timer and the stopwatch, which follow the device's clock while they run. */
import { defineScreen, type Open } from '../../app.ts';
import { formDialog } from '../../parts/dialogs.ts';
import type { View } from '../../view.ts';
import type { State } from './state.ts';

const elapsedOf = (running: { startedAtMs: number | null; elapsedMs: number }, nowMs: number) =>
  running.elapsedMs + (running.startedAtMs === null ? 0 : nowMs - running.startedAtMs);

function toggle(running: { startedAtMs: number | null; elapsedMs: number }, nowMs: number): void {
  running.elapsedMs = elapsedOf(running, nowMs);
  running.startedAtMs = running.startedAtMs === null ? nowMs : null;
}

function reset(running: { startedAtMs: number | null; elapsedMs: number }): void {
  running.startedAtMs = null;
  running.elapsedMs = 0;
}

function clockFace(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

export function timerViews({ timer }: State, nowMs: number, open: Open, toast: (text: string) => void): View[] {
  const left = timer.seconds * 1000 - elapsedOf(timer, nowMs);
  const isRunning = timer.startedAtMs !== null && left > 0;
  return [
    { type: 'text', id: 'remaining', look: 'display', text: clockFace(left) },
    {
      type: 'line',
      children: [
        {
          type: 'button',
          label: isRunning ? 'Pause' : 'Start',
          isEnabled: timer.seconds > 0,
          onTap() {
            toggle(timer, nowMs);
            toast(isRunning ? 'Timer paused' : 'Timer started');
          },
        },
        { type: 'button', look: 'outlined', label: 'Reset', onTap: () => reset(timer) },
      ],
    },
    { type: 'button', look: 'plain', label: 'Set duration', onTap: () => open('duration') },
    {
      type: 'chips',
      chips: [1, 5, 10, 30].map((minutes) => ({
        label: `${minutes} min`,
        isSelected: timer.seconds === minutes * 60,
        onTap() {
          reset(timer);
          timer.seconds = minutes * 60;
        },
      })),
    },
  ];
}

export function stopwatchViews({ stopwatch }: State, nowMs: number): View[] {
  const elapsed = elapsedOf(stopwatch, nowMs);
  const isRunning = stopwatch.startedAtMs !== null;
  const second: View = isRunning
    ? { type: 'button', look: 'outlined', label: 'Lap', onTap: () => stopwatch.laps.push(elapsed) }
    : {
        type: 'button',
        look: 'outlined',
        label: 'Reset',
        onTap() {
          reset(stopwatch);
          stopwatch.laps = [];
        },
      };
  return [
    { type: 'text', id: 'elapsed', look: 'display', text: clockFace(elapsed) },
    {
      type: 'line',
      children: [
        { type: 'button', label: isRunning ? 'Stop' : 'Start', onTap: () => toggle(stopwatch, nowMs) },
        second,
      ],
    },
    ...stopwatch.laps.map((lap, index): View => ({
      type: 'row',
      title: `Lap ${index + 1}`,
      note: clockFace(lap),
      leading: { kind: 'icon', icon: 'flag' },
    })),
  ];
}

const range = (count: number) => Array.from({ length: count }, (_, value) => String(value).padStart(2, '0'));

export const duration = defineScreen<State, Record<string, never>, { hours: number; minutes: number; seconds: number }>(
  {
    local: ({ state: { timer } }) => ({
      hours: Math.floor(timer.seconds / 3600),
      minutes: Math.floor(timer.seconds / 60) % 60,
      seconds: timer.seconds % 60,
    }),
    render: ({ state, local, close }) =>
      formDialog(
        'Set duration',
        [
          {
            type: 'line',
            children: (['hours', 'minutes', 'seconds'] as const).map((unit) => ({
              type: 'wheel',
              id: unit,
              label: unit,
              options: range(unit === 'hours' ? 24 : 60),
              selected: local[unit],
              onSelect: (value) => (local[unit] = value),
            })),
          },
        ],
        close,
        {
          label: 'OK',
          onTap() {
            reset(state.timer);
            state.timer.seconds = local.hours * 3600 + local.minutes * 60 + local.seconds;
            close();
          },
        },
      ),
  },
);
