/**
 * The kinds that a config may name as `environment.name`: platform, options, initial states, factory of environments,
 * and requirements on this machine. Each kind has a folder, and environment-kinds.ts lists them. A kind loads its
 * environments' code on opening, because many commands read configs without opening any.
 */
import { z } from 'zod';
import type { InitialState, Platform } from '../schema/index.ts';
import type { Environment } from './environment.ts';

/** Screen size options in pixels, for every kind. */
export const SCREEN_SIZE = {
  width: z.int().min(320).max(3840).default(1280),
  height: z.int().min(240).max(3840).default(800),
};

/** A run's requirements on its environments. The config of a run is one. */
export interface Wanted<Options extends z.ZodRawShape = z.ZodRawShape> {
  /** The catalogue file of applications. */
  catalogue: string;
  apps: readonly string[];
  environment: z.infer<z.ZodObject<typeof SCREEN_SIZE & Options>>;
}

export interface EnvironmentKind<Options extends z.ZodRawShape = z.ZodRawShape> {
  platform: Platform;
  /** Default catalogue in configs/apps/ of a config that names none. */
  catalogue: string;
  /**
   * Keys of `environment` in a config, other than name and screen size. Keys without a default are refused for other
   * kinds.
   */
  options: Options;
  /** Conflicts between options, as keys of `environment` with a message. */
  faultsOf?(options: Wanted<Options>['environment']): [key: 'name' | keyof Options, message: string][];
  /** The initial state of an application. Throws CONFIG_INVALID if the application is unknown. */
  findInitialState(wanted: Wanted<Options>, app: string): InitialState;
  /** A factory of at most `count` environments at a time. It starts nothing yet. */
  open(wanted: Wanted<Options>, count: number): Promise<EnvironmentSource>;
  /** The applications' requirements on this machine, one line each. Never rejects because something is missing. */
  check(wanted: Wanted<Options>): Promise<EnvironmentCheck[]>;
  /**
   * Starts an application and checks whether agents can use it. Returns a line for each fault with its remedy, else one
   * with the findings. Bounded in time; rejects with ABORTED only. Kinds without it cannot try applications.
   */
  tryApplication?(wanted: Wanted<Options>, app: string, signal: AbortSignal): Promise<EnvironmentCheck[]>;
  /** Display name of an application: the name in its menus and on its icon. */
  titleOf(wanted: Pick<Wanted, 'catalogue'>, app: string): string;
  /** The description of an application in prompts. */
  describeApp(wanted: Pick<Wanted, 'catalogue'>, app: string): string;
  /** The source and licence of an application, for the card of a dataset that shows it. */
  originOf(wanted: Pick<Wanted, 'catalogue'>, app: string): AppOrigin;
  /** Time of its clock, if it differs from the real time. In milliseconds since 1970. */
  clockMs?: number;
}

export interface AppOrigin {
  /** For people, such as "Debian package NAME". */
  source: string;
  /** SPDX expression; undefined if the catalogue names none. */
  license?: string | undefined;
}

export interface EnvironmentSource {
  create(): Environment;
  /** Closes resources shared by the environments. Call it after closing them. */
  close(): Promise<void>;
}

/** A line for `autoplay doctor`. A fault prevents runs from starting, and a note only informs. */
export interface EnvironmentCheck {
  /**
   * Undefined for a desktop's requirement. For an application: its name, with the faulty key of the catalogue if any.
   */
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

/** An application with its catalogue description. */
export function describeWith(app: string, title: string, description: string | undefined): string {
  return `${app} (${description ? `${title}: ${description}` : title})`;
}
