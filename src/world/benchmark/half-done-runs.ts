/**
 * Runs that stop in the middle of lasting changes: a solution without its end, without a part of a form, or with a text
 * cut short. The data differs from the start and from the goal, and only fields that the solution changes have changed.
 */
import { APPS } from '../apps/index.ts';
import { compareStates, withoutTraces, type States } from '../compare-states.ts';
import { isSameValue } from '../is-same-value.ts';
import { diffStates } from '../state-change.ts';
import type { WorldSession } from '../world-session.ts';
import { playOnSession, playTouches, startSession, type TaskInstance } from './benchmark.ts';
import type { Touch } from './task.ts';

/** Limit of runs of one instance; of more, those furthest apart are kept. */
const MOST = 3;
/** Limit of touches omitted together: a field with its dialog takes no more. */
const LONGEST_GAP = 6;
/** Limit of omissions tried, nearest to the end first. */
const MAX_TRIES = 24;

/**
 * Empty if no change can be half done: one touch makes the only change, or the task has none. `played` are the
 * solution's snapshots.
 */
export function planHalfDoneRuns(instance: TaskInstance, played: readonly Snapshot[]): Touch[][] {
  if (!instance.task.change) return [];
  const prefixes = played.slice(1, -1).flatMap(({ states }, index) => {
    const isChange = differ(instance, states, played[index]!.states);
    return isChange && isBetween(instance, states) ? [{ touches: instance.solution.slice(0, index + 1), states }] : [];
  });
  const runs = spread(prefixes, MOST);
  for (const run of listOmissions(instance, played)) {
    if (runs.length >= MOST) break;
    if (runs.every(({ states }) => differ(instance, states, run.states))) runs.push(run);
  }
  return runs.map(({ touches }) => touches);
}

interface PlayedRun {
  touches: Touch[];
  states: States;
}

export interface Snapshot {
  /** The whole session, for restoring. */
  saved: string;
  states: States;
}

/** The snapshots before the first touch of the solution and after each. */
export function playStepwise(instance: TaskInstance): Snapshot[] {
  const session = startSession(instance);
  const look = (): Snapshot => ({ saved: session.save(), states: session.readState() });
  const first = look();
  const later = instance.solution.map((touch) => {
    playTouches(session, [touch]);
    return look();
  });
  return [first, ...later];
}

/** Solutions with omissions, one after the other, as far as they can be played. */
function* listOmissions(instance: TaskInstance, played: readonly Snapshot[]): Generator<PlayedRun> {
  const { solution } = instance;
  const session = startSession(instance);
  const asked = new Set(placesOf(instance, instance.goal));
  let tries = 0;
  for (const { from, instead, to } of listGaps(solution)) {
    if (tries++ >= MAX_TRIES) return;
    const states = playFrom(session, played[from]!.saved, [...instead, ...solution.slice(to)]);
    if (!states || !isBetween(instance, states)) continue;
    // Only rows and fields that the task changes may differ.
    if (!placesOf(instance, states).every((place) => asked.has(place))) continue;
    yield { touches: [...solution.slice(0, from), ...instead, ...solution.slice(to)], states };
  }
}

/** Undefined if a touch cannot be made. */
function playFrom(session: WorldSession, saved: string, touches: readonly Touch[]): States | undefined {
  try {
    session.restore(saved);
    return playOnSession(session, touches);
  } catch {
    return undefined;
  }
}

interface Gap {
  from: number;
  to: number;
  instead: Touch[];
}

/** Shortened texts first, then omissions: from the end, the shortest first. */
function* listGaps(solution: readonly Touch[]): Generator<Gap> {
  for (let at = solution.length - 1; at >= 0; at--) {
    const cut = cutText(solution[at]!);
    if (cut) yield { from: at, to: at + 1, instead: [cut] };
  }
  for (let length = 1; length <= LONGEST_GAP; length++) {
    for (let from = solution.length - length; from >= 0; from--) yield { from, to: from + length, instead: [] };
  }
}

/** The first half of a text by words; of a single word by letters. */
function cutText(touch: Touch): Touch | undefined {
  if (touch.do !== 'type' || touch.text.length < 2) return undefined;
  const words = touch.text.split(' ');
  return { ...touch, text: words.length > 1 ? half(words).join(' ') : half([...touch.text]).join('') };
}

function half<T>(parts: readonly T[]): T[] {
  return parts.slice(0, Math.ceil(parts.length / 2));
}

function isBetween(instance: TaskInstance, states: States): boolean {
  return differ(instance, instance.start, states) && differ(instance, instance.goal, states);
}

function placesOf({ task, start }: TaskInstance, states: States): string[] {
  const touched = APPS.filter(({ id }) => !isSameValue(start[id], states[id]));
  const [before, after] = [start, states].map((one) => withoutTraces(touched, one, task.counts));
  return diffStates(before!, after!).map(({ kind, path }) => `${kind} ${path.join('.')}`);
}

function differ({ task }: TaskInstance, a: States, b: States): boolean {
  return compareStates(APPS, a, b, task.counts).length > 0;
}

/** `count` members of a list at even distances, the last among them. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.ceil(((index + 1) * list.length) / count) - 1]!);
}
