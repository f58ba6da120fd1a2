/** Chooses the screens of an exploration for each request to the task generator. */
import type { ObservationMode } from '../../agent/screens/agent-options.ts';
import { distinctScreens, listScreens, type RecordedScreen } from '../../agent/screens/list-screens.ts';
import type { Trajectory } from '../../schema/index.ts';

export interface NumberedScreen extends RecordedScreen {
  /** Position among the trajectory's different screens, from 1. */
  number: number;
}

/**
 * One list of screens per request. Each begins with the first screen, where tasks start, and is spread evenly over the
 * trajectory; together they hold each different screen once, as far as `requests` lists of `maxImages` suffice.
 */
export function selectScreens(
  trajectory: Trajectory,
  { view, maxImages, requests }: { view: ObservationMode; maxImages: number; requests: number },
): NumberedScreen[][] {
  const numbered = distinctScreens(listScreens(trajectory), view).map((screen, index) => ({
    ...screen,
    number: index + 1,
  }));
  const [first, ...rest] = numbered;
  if (!first) return [[]];
  const room = Math.max(1, maxImages - 1);
  const lists = Math.max(1, Math.min(requests, Math.ceil(rest.length / room)));
  const shown = sampleEvenly(rest, lists * room);
  return Array.from({ length: lists }, (_, list) => [first, ...shown.filter((__, index) => index % lists === list)]);
}

/** At most `count` items, including both ends. */
export function sampleEvenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  if (count === 1) return items.slice(-1);
  return Array.from({ length: count }, (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))]!);
}
