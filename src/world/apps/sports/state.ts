/** The activity tracker's data, and its formatting. */
import { z } from 'zod';
import { addDays, dateOf, formatDay, formatMonth, weekdayOf } from '../../parts/dates.ts';
import { ROUTES } from './routes.ts';

export const KINDS = ['Run', 'Walk', 'Ride', 'Swim'] as const;
export const KIND_ICON = { Run: 'run', Walk: 'walk', Ride: 'bike', Swim: 'swim' } as const;
export const KIND_COLOR = { Run: '#a43a00', Walk: '#386a20', Ride: '#6750a4', Swim: '#00639b' } as const;
export const GOAL_KINDS = ['Any', ...KINDS] as const;
export const MEASURES = ['Distance', 'Time', 'Activities'] as const;
export const PERIODS = ['Week', 'Month'] as const;
export const UNITS = ['Kilometres', 'Miles'] as const;
export const SORTS = ['Newest first', 'Longest distance', 'Longest time'] as const;
export const NO_ROUTE = 'No route';
export const ROUTE_NAMES = [NO_ROUTE, ...ROUTES.map(({ name }) => name)];

const Activity = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  kind: z.enum(KINDS),
  metres: z.int().positive(),
  minutes: z.int().positive(),
  /** ISO date. */
  date: z.string(),
  route: z.string(),
  note: z.string(),
});
const Goal = z.strictObject({
  id: z.int(),
  kind: z.enum(GOAL_KINDS),
  measure: z.enum(MEASURES),
  period: z.enum(PERIODS),
  /** Kilometres, minutes or activities. */
  target: z.int().positive(),
});
export const State = z.strictObject({
  activities: z.array(Activity),
  goals: z.array(Goal),
  units: z.enum(UNITS),
  sortBy: z.enum(SORTS),
  weekStart: z.enum(['Monday', 'Sunday']),
});
export type State = z.infer<typeof State>;
export type Activity = z.infer<typeof Activity>;
export type Goal = z.infer<typeof Goal>;

export function formatDistance(metres: number, units: State['units']): string {
  return units === 'Miles' ? `${(metres / 1609.344).toFixed(2)} mi` : `${(metres / 1000).toFixed(2)} km`;
}

/** "45 min", "1 h 5 min" */
export function formatDuration(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "5:30 min/km", or "21.4 km/h" for rides. */
export function formatPace({ kind, metres, minutes }: Activity, units: State['units']): string {
  const [length, unit] = units === 'Miles' ? [metres / 1609.344, 'mi'] : [metres / 1000, 'km'];
  if (kind === 'Ride') return `${((length / minutes) * 60).toFixed(1)} ${unit}/h`;
  const seconds = Math.round((minutes * 60) / length);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min/${unit}`;
}

/** First and last date of a week or month. */
export interface Span {
  from: string;
  to: string;
}

/** The week or month that contains this date. */
export function spanOf(date: string, period: Goal['period'], weekStart: State['weekStart']): Span {
  if (period === 'Month') {
    const [year = 2025, month = 1] = date.split('-').map(Number);
    return { from: `${date.slice(0, 7)}-01`, to: dateOf(Date.UTC(year, month, 0)) };
  }
  const past = weekStart === 'Monday' ? weekdayOf(date) : (weekdayOf(date) + 1) % 7;
  return { from: addDays(date, -past), to: addDays(date, 6 - past) };
}

export function formatSpan({ from, to }: Span, period: Goal['period']): string {
  const [year = 2025, month = 1] = from.split('-').map(Number);
  return period === 'Month' ? formatMonth(year, month) : `${formatDay(from)} – ${formatDay(to)}`;
}

export function activitiesIn(activities: readonly Activity[], { from, to }: Span): Activity[] {
  return activities.filter(({ date }) => date >= from && date <= to);
}

export function sumOf(activities: readonly Activity[], part: 'metres' | 'minutes'): number {
  return activities.reduce((sum, activity) => sum + activity[part], 0);
}

/** "20 km", "90 min", "3 activities" */
export function formatTarget({ measure, target }: Pick<Goal, 'measure' | 'target'>): string {
  if (measure === 'Activities') return target === 1 ? '1 activity' : `${target} activities`;
  return `${target} ${measure === 'Distance' ? 'km' : 'min'}`;
}

/** Progress of a goal, in its own unit. */
export function progressOf({ kind, measure, period }: Goal, state: State, today: string): number {
  const done = activitiesIn(state.activities, spanOf(today, period, state.weekStart)).filter(
    (activity) => kind === 'Any' || activity.kind === kind,
  );
  if (measure === 'Activities') return done.length;
  return measure === 'Distance' ? sumOf(done, 'metres') / 1000 : sumOf(done, 'minutes');
}

/** Metres from typed kilometres, or undefined unless they are above zero. */
export function parseDistance(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  const metres = match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : 0;
  return metres > 0 ? metres : undefined;
}

/** A whole number above zero, or undefined. */
export function parseWhole(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined;
}
