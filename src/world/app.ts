/**
 * The declaration of an app of the world: the shape of its data, its initial data, and its screens. Each app is the
 * folder of its id in apps/. An app's whole state is in its data, so a snapshot of the data is a snapshot of the
 * device. The data before and after shows exactly the user's changes.
 */
import type { z } from 'zod';
import type { IconName } from './kit/icons.ts';
import type { Persona } from './persona.ts';
import type { Screenful } from './view.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Puts a screen of the app on top. */
export type Open = (screen: string, params?: Record<string, Json>) => void;

/**
 * The input of a screen's rendering. `params` come from the opener. `local` is the screen's own memory while it is open
 * (drafts, the selection, the current tab). Both are plain data and never count as a change of the app.
 */
export interface ScreenContext<State, Params, Local> {
  /** The app's lasting data. Handlers change it in place. */
  state: State;
  params: Params;
  local: Local;
  /** The device's clock, which moves only when the harness advances it. */
  nowMs: number;
  /** A new number for a row of this app, equal on every device with the same history. */
  newId(): number;
  open: Open;
  /** Like open, but first closes the current screen (a dialog, a finished editor). */
  replace: Open;
  /** Closes this screen. Writes `given` into the memory of the screen below it, as pickers do. */
  close(given?: Record<string, Json>): void;
  /** Closes every screen of the app and shows its first one, as after deleting the open item. */
  restart(): void;
  /** Shows a short message for a moment. */
  toast(text: string): void;
  /** Another app's data, read-only; undefined if the device has no such app. */
  read(app: string): unknown;
  /** Switches to another app. */
  launch(app: string, screen?: string, params?: Record<string, Json>): void;
}

export interface AppScreen<State, Params = Record<string, never>, Local = Record<string, never>> {
  /** The initial `local` of the screen. */
  local?: (context: { state: State; params: Params; nowMs: number }) => Local;
  render(context: ScreenContext<State, Params, Local>): Screenful;
}

export interface WorldApp<State = unknown> {
  /** Short and lower case: "calendar". Its package is org.autoplay.world.<id>. */
  id: string;
  /** Label below its icon. */
  name: string;
  icon: IconName;
  /** Hex colour of the app's bars and icon. */
  color: string;
  /** One or two sentences for people and task generators. */
  description: string;
  /** Strict: rows are objects with a numeric `id`, tables are arrays of them, settings are plain fields. */
  schema: z.ZodType<State>;
  /** Names of fields that browsing changes (read marks, history), which are ignored when states are compared. */
  traces?: readonly string[];
  seed(persona: Persona): State;
  /** The app starts at the first one. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each screen has params and a memory of its own
  screens: Record<string, AppScreen<State, any, any>>;
}

/** Declares an app; the state's type follows from the schema. */
export function defineApp<State>(app: WorldApp<State>): WorldApp<State> {
  return app;
}

/** Declares one screen, so that its params and memory have types. */
export function defineScreen<State, Params = Record<string, never>, Local = Record<string, never>>(
  screen: AppScreen<State, Params, Local>,
): AppScreen<State, Params, Local> {
  return screen;
}

export function packageOf(app: string): string {
  return `org.autoplay.world.${app}`;
}
