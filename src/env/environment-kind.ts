/**
 * What a config may name as `environment.name`: the platform, the options, where applications start, what opens environments,
 * and what this machine needs for them. A folder for each kind, listed in environment-kinds.ts; a kind loads the code of its
 * environments when it opens some, because configs are read by commands that open none.
 */
import { z } from 'zod';
import type { InitialState, Platform } from '../schema/index.ts';
import type { Environment } from './environment.ts';

/** In pixels; of every kind. */
export const SCREEN_SIZE = {
  width: z.int().min(320).max(3840).default(1280),
  height: z.int().min(240).max(3840).default(800),
};

/** What a run wants of its environments. The config of a run is one. */
export interface Wanted<Options extends z.ZodRawShape = z.ZodRawShape> {
  /** File of the applications. */
  catalogue: string;
  apps: readonly string[];
  environment: z.infer<z.ZodObject<typeof SCREEN_SIZE & Options>>;
}

export interface EnvironmentKind<Options extends z.ZodRawShape = z.ZodRawShape> {
  platform: Platform;
  /** The catalogue in configs/apps/ that a config has which names none. */
  catalogue: string;
  /** Keys of `environment` in a config, besides name and screen size. Those without a default are refused for other kinds. */
  options: Options;
  /** What does not go together, as keys of `environment` with what is wrong about them. */
  faultsOf?(options: Wanted<Options>['environment']): [key: 'name' | keyof Options, message: string][];
  /** The initial state of an application; throws CONFIG_INVALID when there is no such application. */
  findInitialState(wanted: Wanted<Options>, app: string): InitialState;
  /** What makes at most `count` environments at a time; nothing is started yet. */
  open(wanted: Wanted<Options>, count: number): Promise<EnvironmentSource>;
  /** What the applications need of this machine, a line each. Never rejects for what a machine lacks. */
  check(wanted: Wanted<Options>): Promise<EnvironmentCheck[]>;
  /**
   * Starts an application and looks whether agents can use it: a line for each fault with what helps, else one that says what
   * was found. Bounded in time; rejects with ABORTED only. Kinds without it have applications that are not tried.
   */
  tryApplication?(wanted: Wanted<Options>, app: string, signal: AbortSignal): Promise<EnvironmentCheck[]>;
  /** As people call an application: the name in its menus and on its icon. */
  titleOf(wanted: Pick<Wanted, 'catalogue'>, app: string): string;
  /** As prompts call an application. */
  describeApp(wanted: Pick<Wanted, 'catalogue'>, app: string): string;
  /** What its clock shows, where that is not the time. In milliseconds since 1970. */
  clockMs?: number;
}

export interface EnvironmentSource {
  create(): Environment;
  /** Ends what the environments share, after them. */
  close(): Promise<void>;
}

/** A line for `autoplay doctor`; a fault keeps runs from starting, a note only informs. */
export interface EnvironmentCheck {
  /** None for what a desktop needs; for an application its name, with the key of the catalogue if one is at fault. */
  subject?: string;
  kind: 'fine' | 'note' | 'fault';
  text: string;
}

/** Keeps the types of the options within the kind. */
export function defineKind<Options extends z.ZodRawShape>(kind: EnvironmentKind<Options>): EnvironmentKind<Options> {
  return kind;
}

export function sharingNothing(create: () => Environment): EnvironmentSource {
  return { create, close: async () => {} };
}

/** An application with what catalogues say of it. */
export function describeWith(app: string, title: string, description: string | undefined): string {
  return `${app} (${description ? `${title}: ${description}` : title})`;
}
