/**
 * What a config may name as `environment.name`: the platform, where applications start, what opens environments, and what
 * this machine needs for them. One file for each kind, listed in environments.ts.
 */
import type { RunConfig } from '../../config/run-config.ts';
import type { Environment } from '../../env/environment.ts';
import type { InitialState, Platform } from '../../schema/index.ts';

export interface EnvironmentKind {
  platform: Platform;
  /** The initial state of an application; throws CONFIG_INVALID when there is no such application. */
  findInitialState(config: RunConfig, app: string): InitialState;
  /** What makes at most `count` environments at a time. Loads the code of its kind; nothing is started yet. */
  open(config: RunConfig, count: number): Promise<EnvironmentSource>;
  /** What the config's applications need of this machine, a line each. Never rejects for what a machine lacks. */
  check(config: RunConfig): Promise<EnvironmentCheck[]>;
  /** As prompts call an application. */
  describeApp(config: RunConfig, app: string): string;
  /** What its clock shows, where that is not the time. In milliseconds since 1970. */
  clockMs?: number;
}

export interface EnvironmentSource {
  create(): Environment;
  /** Ends what the environments share, after them. */
  close(): Promise<void>;
}

/** A line for `autoplay doctor`; a fault keeps runs from starting. */
export interface EnvironmentCheck {
  /** None for what a desktop needs. */
  subject?: string;
  kind: 'fine' | 'fault';
  text: string;
}

export function sharingNothing(create: () => Environment): EnvironmentSource {
  return { create, close: async () => {} };
}

/** An application with what catalogues say of it. */
export function describeWith(app: string, title: string, description: string | undefined): string {
  return `${app} (${description ? `${title}: ${description}` : title})`;
}
