/**
 * A task of the benchmark: the instruction, the exact target state, and the touches that reach it. Each app declares
 * its own in tasks.ts of its folder; benchmark.ts makes instances and judges runs.
 */
import { createHash } from 'node:crypto';
import type { CATEGORIES } from '../../schema/categories.ts';
import type { Guideline } from '../../schema/guidelines.ts';
import type { WorldApp } from '../app.ts';

export type Category = (typeof CATEGORIES)['android'][number];

/**
 * One touch by the screen's words. A label is an element's words, description, hint or resource id without its package.
 * The first match on the screen counts, even below the fold.
 */
export type Touch =
  /** `at`: the place on a picture, as shares of its width and height. */
  | { do: 'tap'; label: string; at?: { x: number; y: number } }
  | { do: 'hold'; label: string }
  /** Replaces the field's text. `enter` also presses Enter. */
  | { do: 'type'; field: string; text: string; enter?: boolean }
  /** `share`: 0 to 1 of a slider's length. */
  | { do: 'slide'; label: string; share: number }
  | { do: 'back' }
  /** Goes back until the launcher shows, so that the app starts at its first screen next time. */
  | { do: 'leave' }
  /** Opens an app by its id. */
  | { do: 'open'; app: string };

export const tap = (label: string, at?: { x: number; y: number }): Touch => ({ do: 'tap', label, ...(at && { at }) });
export const taps = (label: string, times: number): Touch[] => Array.from({ length: times }, () => tap(label));
export const hold = (label: string): Touch => ({ do: 'hold', label });
export const type = (field: string, text: string): Touch => ({ do: 'type', field, text });
export const typeAndEnter = (field: string, text: string): Touch => ({ do: 'type', field, text, enter: true });
export const slide = (label: string, share: number): Touch => ({ do: 'slide', label, share });
export const back: Touch = { do: 'back' };
export const leave: Touch = { do: 'leave' };
export const open = (app: { id: string }): Touch => ({ do: 'open', app: app.id });

/** The data of all apps, to read or to change in place. */
export interface World {
  of<State>(app: WorldApp<State>): State;
  /** The id of a new row. Comparisons renumber ids from 1001 on, so it may differ from the app's. */
  newId(): number;
  nowMs: number;
}

/** A source of choices determined by a seed. */
export interface Draw {
  /** Throws for an empty list. */
  pick<T>(options: readonly T[]): T;
  /** `count` different ones, in the order of the list. */
  pickSome<T>(options: readonly T[], count: number): T[];
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
}

export interface WorldTask<Params = Record<string, string>> {
  /** "notes-create": unique, begins with the app's id. */
  id: string;
  /** The app in front when the task begins. */
  app: { id: string };
  categories: readonly Category[];
  /** The instruction, with the names of params in braces. For a question it includes the answer's form. */
  template: string;
  draw(draw: Draw, world: World): Params;
  /** Changes the phone's data before the task begins. */
  setUp?(world: World, params: Params): void;
  /** Turns the initial state into the target state. Omitted if nothing may change. */
  change?(world: World, params: Params): void;
  /** For questions: the words of the answer. */
  answer?(world: World, params: Params): string;
  /** Traces of this task's apps that count nevertheless: "mark as read" is about `isRead`. */
  counts?: readonly string[];
  /** The shortest solution, from the app's first screen. */
  solve(world: World, params: Params): Touch[];
}

/** Declares a task; the type of its params follows from `draw`. */
export function defineTask<Params extends Record<string, string>>(task: WorldTask<Params>): WorldTask {
  return task as unknown as WorldTask;
}

/** The guideline under which a generator would have proposed the task. */
export function guidelineOf(categories: readonly Category[]): Guideline {
  if (categories.includes('information retrieval')) return 'information-retrieval';
  if (categories.includes('composition')) return 'composition';
  return categories.includes('repeat operation') ? 'repetition' : 'feature-use';
}

export function createDraw(seed: string): Draw {
  let drawn = 0;
  const integer = (min: number, max: number) => {
    const digest = createHash('sha256').update(`${seed} ${drawn++}`).digest();
    return min + (digest.readUInt32BE(0) % (max - min + 1));
  };
  const pick = <T>(options: readonly T[]): T => {
    if (options.length === 0) throw new Error('there is nothing to pick from');
    return options[integer(0, options.length - 1)]!;
  };
  return {
    integer,
    pick,
    pickSome(options, count) {
      const left = options.map((_, index) => index);
      const chosen = Array.from({ length: Math.min(count, options.length) }, () => {
        const index = pick(left);
        left.splice(left.indexOf(index), 1);
        return index;
      });
      return chosen.toSorted((a, b) => a - b).map((index) => options[index]!);
    },
  };
}
